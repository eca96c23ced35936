// @ts-check
/**
 * What a simulated cycle costs natively against commits of before, in one run: their engines are taken out of the
 * repository, built beside this one, and run in turn with it. Printed are the median of the ratios of the rounds and what
 * they should be at least.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildNative, buildOther } from '../lib/native.mjs';
import { at, nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

/** The last commit whose mesh was stepped in every cycle for as long as anything was on its way. */
const STEPPED = 'b7e3721';
/** The last commit whose mesh moved one flit after the other. */
const FLIT_BY_FLIT = 'd45e3e5';
const ROUNDS = 5;

/** The J-Machine's, but for what programs set; parameters whose defaults have changed since are all here. */
const MDP = {
  node: 'mdp',
  dimensions: '8x8x8',
  duplex: 'half',
  hop_cycles: 1,
  buffer_flits: 2,
  priorities: 2,
  header_flits: 3,
  interface_cycles: 6,
  send_buffer_words: 8,
  queue_words: 512,
};
const REQUESTS = { ...MDP, program: 'random-requests', message_words: 8, precision: 0.001 };
const OPEN_LOOP = { node: 'terminal', program: 'open-loop', message_words: 4, offered_load: 0.115, precision: 0.001 };

/**
 * A case costs what its long run takes more than its short one, for each cycle that it simulates more: so the start and
 * the output do not count. Where an engine is so much faster that its clock would be too coarse, its run is longer.
 * @typedef {Record<string, string | number>} Settings
 * @typedef {{ name: string, commit?: string, target: number, settings: Settings, short?: Settings, before: Settings, now: Settings }} Case
 * @type {Case[]}
 */
const CASES = [
  {
    // A request and its answer: a node that waits 20,000 cycles sends a message in 10,000.
    name: '512 nodes that send a message every 10,000 cycles',
    target: 20,
    settings: { ...REQUESTS, idle_cycles: 20_000, measure_cycles: 40_000 },
    short: { max_cycles: 80_000 },
    before: { max_cycles: 240_000 },
    now: { max_cycles: 3_200_000 },
  },
  {
    name: '512 nodes that compute 10,000 cycles between requests, each with an answer',
    target: 20,
    settings: { ...REQUESTS, idle_cycles: 10_000, measure_cycles: 20_000 },
    short: { max_cycles: 40_000 },
    before: { max_cycles: 160_000 },
    now: { max_cycles: 1_600_000 },
  },
  {
    name: 'random requests at saturation',
    target: 0.95,
    settings: { ...REQUESTS, idle_cycles: 0 },
    short: { max_cycles: 3000 },
    before: { max_cycles: 30_000 },
    now: { max_cycles: 30_000 },
  },
  {
    name: 'open loop at half of saturation',
    target: 0.95,
    settings: { ...OPEN_LOOP, warmup_cycles: 500, measure_cycles: 2000 },
    short: { max_cycles: 3000 },
    before: { max_cycles: 30_000 },
    now: { max_cycles: 30_000 },
  },
  {
    name: 'barrier of 512 nodes',
    target: 0.95,
    settings: { ...MDP, program: 'barrier' },
    before: {},
    now: {},
  },
  ...[
    { load: 0.05, target: 3 },
    { load: 0.11, target: 2.5 },
    { load: 0.2, target: 2 },
  ].map(({ load, target }) => ({
    name: `512 nodes, 8 flits, load ${load}, against flit by flit`,
    commit: FLIT_BY_FLIT,
    target,
    settings: { ...OPEN_LOOP, offered_load: load, warmup_cycles: 500, measure_cycles: 2000 },
    short: { max_cycles: 3000 },
    before: { max_cycles: 40_000 },
    now: { max_cycles: 40_000 },
  })),
  {
    name: 'the J-Machine, 8 words, load 0.06, against flit by flit',
    commit: FLIT_BY_FLIT,
    target: 2,
    settings: {
      ...OPEN_LOOP,
      duplex: 'half',
      buffer_flits: 2,
      priorities: 2,
      header_flits: 3,
      heads: 'dropped',
      message_words: 8,
      offered_load: 0.06,
      warmup_cycles: 500,
      measure_cycles: 2000,
    },
    short: { max_cycles: 3000 },
    before: { max_cycles: 40_000 },
    now: { max_cycles: 40_000 },
  },
];

/** @param {(text: string) => void} say */
export default async function before(say) {
  /** @type {Map<string, string>} */
  const olds = new Map();
  for (const commit of new Set(CASES.map(({ commit = STEPPED }) => commit))) {
    const folder = at('build/before', commit);
    mkdirSync(folder, { recursive: true });
    const source = ['-c', `git -C "$1" archive ${commit} engine | tar -x -C "$2"`, 'bash', at(), folder];
    for (const step of [
      () => run('bash', source),
      () => buildOther(join(folder, 'engine'), join(folder, 'build')),
      buildNative,
    ]) {
      const done = await step();
      if (done.code === 0) continue;
      say(done.output);
      return false;
    }
    olds.set(commit, join(folder, 'build/grainscope'));
  }
  const now = join(nativeBuild, 'grainscope');
  for (const { name, commit = STEPPED, target, settings, short, ...long } of CASES) {
    const old = olds.get(commit) ?? '';
    /** @type {{ old: number, now: number }[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        old: await nanoseconds(old, settings, long.before, short),
        now: await nanoseconds(now, settings, long.now, short),
      });
    const ratio = median(rounds.map((round) => round.old / round.now));
    const costs = `${median(rounds.map((round) => round.old)).toFixed(0)} and now ${median(rounds.map((round) => round.now)).toFixed(0)} ns per cycle`;
    const verdict = ratio >= target ? 'held' : 'MISSED';
    say(`  ${name}: ${ratio.toFixed(2)} times as fast (at least ${target}: ${verdict}); before ${costs}`);
  }
  return true;
}

/**
 * Of processor time per simulated cycle.
 * @param {string} program
 * @param {Settings} settings
 * @param {Settings} long
 * @param {Settings} [short] none: the whole of the long run counts
 */
async function nanoseconds(program, settings, long, short) {
  const whole = await cost(program, { ...settings, ...long });
  const start = short ? await cost(program, { ...settings, ...short }) : { seconds: 0, cycles: 0 };
  return ((whole.seconds - start.seconds) / (whole.cycles - start.cycles)) * 1e9;
}

/** @param {string} program @param {Settings} settings */
async function cost(program, settings) {
  const words = Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  const { code, output } = await run('bash', ['-c', 'TIMEFORMAT=%U; time "$@"', 'bash', program, 'run', ...words]);
  if (code !== 0) throw new Error(output);
  // The clock's line comes on the other stream: before, after or between what the program prints.
  const seconds = /^\d+\.\d+$/m.exec(output)?.[0] ?? '';
  const rows = /"estimate":\{.*?"rows":(\[\[.*?\]\])/s.exec(output)?.[1] ?? '';
  return { seconds: Number(seconds), cycles: JSON.parse(rows).at(-1)[0] };
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
