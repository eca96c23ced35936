// @ts-check
/**
 * The engine in Chromium: simulated cycles per second beside the native kernel in the same run, and the time from asking for a family of curves to its closed
 * forms, its first coarse estimates and its last point. The modules come from the development server, so that nothing but the engine is measured.
 */
import { join } from 'node:path';
import { findChromium, launchOptions } from '../lib/chromium.mjs';
import { buildNative } from '../lib/native.mjs';
import { buildEngine } from '../lib/page.mjs';
import { at, nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

const SPEED = {
  network: 'mesh',
  node: 'terminal',
  program: 'open-loop',
  dimensions: '8x8x8',
  duplex: 'full',
  message_words: 4,
  buffer_flits: 4,
  offered_load: 0.115,
  warmup_cycles: 500,
  measure_cycles: 100_000,
  max_cycles: 100_500,
  precision: 0.001,
};
/** Figures with what they are to take on two cores: every point coarse in milliseconds, all final in seconds. */
const FAMILIES = [
  { family: 'j-machine latency-load' },
  { family: 'j-machine requests-latency' },
  { family: 'multi-psi-v1 queens-speedup' },
  { family: 'multi-psi-v2 best-grain' },
  { family: 'pie64 circuit-wait', coarseMs: 400, finalS: 3 },
  { family: 't805 t805-round-trip', finalS: 0.2 },
  { family: 't9000 t9000-round-trip', finalS: 0.2 },
  { family: 't9000 transputer-throughput', finalS: 0.2 },
  { family: 't9000 crossbar-way', finalS: 0.2 },
  { family: 't9000 farm-processors', finalS: 1.5 },
  { family: 'paragon block-permutations', coarseMs: 600, finalS: 6 },
  { family: 'paragon h-relations', coarseMs: 600, finalS: 6 },
  { family: 'paragon sample-sort' },
  { family: 'j-machine application-speedup', finalS: 25 },
];

/** @param {(text: string) => void} say */
export default async function chromium(say) {
  for (const build of [await buildEngine(), await buildNative()]) {
    if (build.code === 0) continue;
    say(build.output);
    return false;
  }
  const { createServer } = await import('vite');
  const { chromium: browserType } = await import('@playwright/test');
  const server = await createServer({
    root: at(),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false },
  });
  await server.listen();
  const browser = await browserType.launch(launchOptions(await findChromium()));
  try {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0]}public/offline.html`).catch(() => undefined);
    await compareSpeed(page, say);
    for (const family of FAMILIES) await timeFamily(page, family, say);
    return true;
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * Native and wasm in turn, so that a machine that slows down slows both.
 * @param {import('@playwright/test').Page} page
 * @param {(text: string) => void} say
 */
async function compareSpeed(page, say) {
  const settings = Object.entries(SPEED).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  /** @type {{ native: number, wasm: number, ratio: number }[]} */
  const ratios = [];
  for (let round = 0; round < 5; ++round) {
    const began = performance.now();
    await run(join(nativeBuild, 'grainscope'), ['run', ...settings, '--json']);
    const native = 100_500 / (performance.now() - began);
    const wasm = await page.evaluate(cyclesPerMillisecond, SPEED);
    ratios.push({ native, wasm, ratio: wasm / native });
  }
  ratios.sort((a, b) => a.ratio - b.ratio);
  const { native, wasm, ratio } = ratios[2] ?? { native: 0, wasm: 0, ratio: 0 };
  say(
    `512 nodes, 8 flits, half of saturation: native ${thousands(native)}, wasm in Chromium ${thousands(wasm)} cycles/s; median ratio ${ratio.toFixed(2)}`,
  );
}

/** @param {number} perMillisecond */
const thousands = (perMillisecond) => `${Math.round(perMillisecond)} thousand`;

/** In the page. @param {typeof SPEED} settings */
async function cyclesPerMillisecond(settings) {
  const load = (/** @type {string} */ path) => import(path);
  const { EngineInstance } = await load('/wasm/load.ts');
  const { complete, toConfig } = await load('/app/model/manifest/values.ts');
  const { manifest } = await load('/app/model/manifest/manifest.ts');
  const bytes = await (await fetch('/build/wasm/engine.wasm')).arrayBuffer();
  const module = await WebAssembly.compile(bytes);
  // The first instance warms the compiler: Chromium replaces the quick code by the optimised one meanwhile.
  for (const measured of [false, true]) {
    const instance = new EngineInstance(module);
    const refusal = instance.start(toConfig(complete(settings)), manifest.hash);
    if (refusal) throw new Error(refusal.code);
    const began = performance.now();
    while (instance.step(1e6) === false);
    const cycles = instance.column(0, 0).at(-1);
    if (measured) return cycles / (performance.now() - began);
  }
  return Number.NaN;
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {{ family: string, coarseMs?: number, finalS?: number }} target
 * @param {(text: string) => void} say
 */
async function timeFamily(page, { family, coarseMs, finalS }, say) {
  const times = await page.evaluate(familyTimes, family);
  if (!times) {
    say(`${family}: no such experiment`);
    return;
  }
  const { points, closedForm, curve, coarse, final, states } = times;
  const of = (/** @type {string | number | undefined} */ target, /** @type {string} */ unit) =>
    target === undefined ? '' : ` of ${target} ${unit}`;
  say(
    `${family}, ${points} points: closed forms ${closedForm.toFixed(1)} ms, a first curve ${curve.toFixed(0)} ms, every point coarse ${coarse.toFixed(0)} ms${of(coarseMs, 'ms')}, all final ${(final / 1000).toFixed(2)} s${of(finalS, 's')} (${states})`,
  );
}

/** In the page. @param {string} family */
async function familyTimes(family) {
  const load = (/** @type {string} */ path) => import(path);
  const { createEngine } = await load('/app/engine/engine.ts');
  const { decode } = await load('/app/model/link/link.ts');
  const { expand } = await load('/app/model/sweep/sweep.ts');
  const { closedFormsOf } = await load('/app/model/sweep/closed-forms.ts');
  const { experiments, loadMachines } = await load('/app/model/presets/presets.ts');
  const [machine, experiment] = family.split(' ');
  await loadMachines([machine]);
  if (!experiments.some((/** @type {{ key: string }} */ { key }) => key === experiment)) return undefined;
  const engine = createEngine({ workers: 2 });
  await engine.ready;
  const { state } = decode(`?v=1&m=${machine}&x=${experiment}`);
  const evaluate = (/** @type {string} */ model, /** @type {object} */ values) => engine.evaluate(model, values);
  const capacityOf = (/** @type {object} */ values) =>
    Number(engine.evaluate('capacity', values).capacity ?? Number.NaN);
  let plan = expand(state, { capacityOf, check: engine.check });
  closedFormsOf({ state, plan, evaluate });
  const began = performance.now();
  plan = expand(state, { capacityOf, check: engine.check });
  closedFormsOf({ state, plan, evaluate });
  const closedForm = performance.now() - began;
  const points = plan.series
    .flatMap((/** @type {{ points: object[] }} */ series) => series.points)
    .filter((/** @type {{ error?: object }} */ point) => !point.error);
  // The workers are up, as they are when a slider moves; the development server serves them file by file.
  const small = { ...points[0].values, dimensions: '2x2' };
  await new Promise((done) => {
    const two = [1, 2].map((seed) => ({ key: `${seed}`, values: { ...small, seed } }));
    engine.run({ points: two, onUpdate() {}, onDone: () => done(undefined) });
  });
  const seen = new Map();
  let curve = 0;
  let coarse = 0;
  const hasCurve = () =>
    plan.series.some((/** @type {{ points: { key: string }[] }} */ series) =>
      series.points.every(({ key }) => seen.has(key)),
    );
  return await new Promise((done) => {
    const asked = performance.now();
    engine.run({
      points,
      onUpdate(/** @type {{ key: string, state: string }} */ result) {
        seen.set(result.key, result.state);
        if (curve === 0 && hasCurve()) curve = performance.now() - asked;
        if (seen.size === points.length && coarse === 0) coarse = performance.now() - asked;
      },
      onDone() {
        /** @type {Record<string, number>} */
        const counts = {};
        for (const value of seen.values()) counts[value] = (counts[value] ?? 0) + 1;
        engine.close();
        const states = Object.entries(counts)
          .map(([key, count]) => `${count} ${key}`)
          .join(', ');
        done({ points: points.length, closedForm, curve, coarse, final: performance.now() - asked, states });
      },
    });
  });
}
