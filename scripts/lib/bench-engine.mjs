// @ts-check
/** What the benchmarks of the engine under Node share: the engine, and the modules of the page that set it up. */
import { buildEngine } from './page.mjs';
import { at } from './paths.mjs';

/**
 * Builds what is not built, loads the modules as Vite serves them, and measures.
 * @param {(text: string) => void} say is told why nothing could be built
 * @param {readonly (() => Promise<{ code: number, output: string }>)[]} more to be built besides the engine in wasm
 * @param {(engine: Record<string, any>) => Promise<void>} measure is given what is exported by app/engine/node.ts and by
 *   values, manifest and presets in app/model
 * @returns {Promise<boolean>} whether it could be measured
 */
export async function onEngine(say, more, measure) {
  for (const build of [buildEngine, ...more]) {
    const { code, output } = await build();
    if (code === 0) continue;
    say(output);
    return false;
  }
  const { createServer } = await import('vite');
  const server = await createServer({
    root: at(),
    logLevel: 'error',
    server: { middlewareMode: true },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const parts = [
      'engine/node',
      'model/manifest/values',
      'model/manifest/manifest',
      'model/presets/presets',
      'model/manifest/bring',
    ];
    const modules = await Promise.all(parts.map((part) => server.ssrLoadModule(`/app/${part}.ts`)));
    await measure(Object.assign({}, ...modules));
    return true;
  } finally {
    await server.close();
  }
}
