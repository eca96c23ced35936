// @ts-check
/** Building the engine for the browser and the page around it, and serving what was built. */
import { readdirSync } from 'node:fs';
import { emscriptenEnvironment, findEmcc } from './emscripten.mjs';
import { at, engineWasm, pageDirectory } from './paths.mjs';
import { run } from './process.mjs';
import { hashOf, isStamped, stamp, unstamp } from './stamp.mjs';

/** @typedef {import('./process.mjs').Outcome} Outcome */

/** @type {Promise<Outcome> | undefined} */
let begun;

/** Begins to build the engine where its compiler is there: it needs none of the packages that npm installs meanwhile. */
export function beginEngine() {
  if (findEmcc()) begun = build();
}

/** Builds build/wasm/engine.wasm if its sources changed. @returns {Promise<Outcome>} */
export async function buildEngine() {
  const early = await begun;
  begun = undefined;
  return early?.code === 0 ? early : build();
}

/** @returns {Promise<Outcome>} */
async function build() {
  const emcc = findEmcc();
  const env = emcc ? emscriptenEnvironment(emcc) : process.env;
  return run(process.execPath, [at('wasm/build.mjs')], { env });
}

/** What the built page is made from. */
const pageInputs = () => [
  ...readdirSync(at())
    .filter((name) => name.endsWith('.html'))
    .map((name) => at(name)),
  ...[
    'app',
    'wasm',
    'presets',
    'public',
    'vite.config.ts',
    'scripts/vite',
    'scripts/lib',
    'scripts/stills-draw.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ].map((name) => at(name)),
  engineWasm,
];

/** What the page is made from, and what was built of it. */
const pageStamp = (inputs = hashOf(pageInputs())) => `${inputs} ${hashOf([pageDirectory])}`;

/** Whether dist/ is what its sources give now. */
export const isPageBuilt = () => isStamped('page', pageStamp());

/** Builds dist/ if its sources changed, or what was built. @returns {Promise<Outcome>} */
export async function buildPage() {
  // Before it is built: a source that changes meanwhile is not in it.
  const inputs = hashOf(pageInputs());
  if (isStamped('page', pageStamp(inputs))) return { code: 0, output: '' };
  unstamp('page');
  const outcome = await run(process.execPath, [at('node_modules/vite/bin/vite.js'), 'build']);
  if (outcome.code === 0) stamp('page', pageStamp(inputs));
  return outcome;
}

/**
 * Serves dist/.
 * @param {{ host?: string, port?: number, strictPort?: boolean }} [options] without `strictPort`, the next free port is taken
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function servePage({ host = '127.0.0.1', port = 4173, strictPort = false } = {}) {
  const { preview } = await import('vite');
  const server = await preview({ root: at(), logLevel: 'error', preview: { host, port, strictPort } });
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? `http://${host}:${port}/`;
  return { url, close: () => server.close() };
}
