/** The parts that the engine is made of on a page of a site: files of their own, fetched when asked for. */
import type { EngineModule } from '../model/manifest/manifest.ts';

const FILES: Readonly<Record<EngineModule, URL>> = {
  measurements: new URL('../../build/wasm/engine-measurements.wasm', import.meta.url),
  applications: new URL('../../build/wasm/engine-applications.wasm', import.meta.url),
  exchanges: new URL('../../build/wasm/engine-exchanges.wasm', import.meta.url),
  whole: new URL('../../build/wasm/engine.wasm', import.meta.url),
};

/** What is fetched to run what a module can run. */
export const moduleThatRuns = (module: EngineModule): EngineModule => module;

/** The engine, or this part of it. Rejects if it does not come. */
export async function readEngine(module: EngineModule): Promise<ArrayBuffer> {
  const response = await fetch(FILES[module]);
  if (!response.ok) {
    // A new version may have taken it away, as it does scripts, of which Vite says so.
    dispatchEvent(new Event('vite:preloadError'));
    throw new Error(`the server answered ${response.status}`);
  }
  return response.arrayBuffer();
}

export function openWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
