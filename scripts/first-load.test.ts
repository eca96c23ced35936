/** A machine costs a visitor of another one next to nothing. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { isLong } from './lib/long.mjs';
import { at, root } from './lib/paths.mjs';
import { loadedFirst } from './lib/sizes.mjs';
import { docsApart } from './vite/docs.ts';
import { saidPartOfFaces } from './vite/faces.ts';
import { machineFiles } from './vite/machines.ts';
import { unused } from './vite/parts.ts';

const COPIES = 20;
const MOST_MORE = 6000;

const scratch = mkdtempSync(join(tmpdir(), 'grainscope-presets-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Machines with experiments, claims and notes of their own, each under its own key. */
function copyMachine(key: string, copies: number): void {
  const read = (path: string) => JSON.parse(readFileSync(join(scratch, path), 'utf8'));
  const write = (path: string, content: unknown) => writeFileSync(join(scratch, path), JSON.stringify(content));
  const machine = read(`machines/${key}.json`);
  for (let copy = 1; copy <= copies; copy++) {
    const own = (name: string) => `${name}-copy-${copy}`;
    const experiments: string[] = machine.experiments;
    const names = { key: own(key), name: `${machine.name} ${copy}`, order: 100 + copy };
    write(`machines/${own(key)}.json`, { ...machine, ...names, experiments: experiments.map(own) });
    for (const name of experiments)
      write(`experiments/${own(name)}.json`, {
        ...read(`experiments/${name}.json`),
        key: own(name),
        machines: [own(key)],
      });
    write(`claims/${own(key)}.json`, { ...read(`claims/${key}.json`), machine: own(key) });
    write(`notes/${own(key)}.json`, read(`notes/${key}.json`));
  }
}

/** Compressed bytes that the explorer loads first, and the names of all of its scripts. */
async function firstLoad(folder: string): Promise<{ bytes: number; scripts: string[] }> {
  const built = await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    resolve: { alias: unused },
    plugins: [react(), machineFiles({ folder }), docsApart(), saidPartOfFaces()],
    worker: { format: 'es' },
    build: {
      // What a machine adds is data, which is as short either way.
      minify: false,
      target: 'es2022',
      write: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        // What is the same in either is not put in: the packages, which are half of the work. Nor is looked for what is unused.
        external: (id) => /^[a-z@][\w@/.-]*$/i.test(id) && !isAbsolute(id) && !id.startsWith('virtual:'),
        input: at('index.html'),
        treeshake: false,
      },
    },
  });
  const { output } = built as Rollup.RollupOutput;
  const textOf = (file: Rollup.OutputAsset | Rollup.OutputChunk) =>
    file.type === 'chunk' ? file.code : String(file.source);
  const scripts = new Map(
    output
      .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      .map((file) => [basename(file.fileName), textOf(file)] as const),
  );
  const html = output.find(({ fileName }) => fileName === 'index.html');
  const first = loadedFirst(html ? textOf(html) : '', scripts);
  const bytes = [...first].reduce((sum, name) => sum + gzipSync(scripts.get(name) ?? '', { level: 9 }).length, 0);
  return { bytes, scripts: [...scripts.keys()] };
}

// Two builds of the page: that the first load grows is seen sooner by its budget (check-size.mjs).
it.runIf(isLong)(
  `grows by less than ${MOST_MORE} bytes with ${COPIES} more machines`,
  { timeout: 900_000 },
  async () => {
    cpSync(at('presets'), scratch, { recursive: true });
    copyMachine('j-machine', COPIES);
    const before = await firstLoad(at('presets'));
    const after = await firstLoad(scratch);
    const opened = (scripts: string[]) => scripts.filter((name) => /^machine-.*copy/.test(name)).length;
    expect([opened(before.scripts), opened(after.scripts)]).toEqual([0, COPIES]);
    expect(before.bytes).toBeGreaterThan(50_000);
    expect(after.bytes - before.bytes).toBeGreaterThan(0);
    expect(after.bytes - before.bytes).toBeLessThan(MOST_MORE);
  },
);
