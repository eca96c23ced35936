/** The parts that the engine is made of on a page of a site: files of their own, fetched when asked for. */

/** engine.wasm. Rejects if it does not come. */
export async function readEngine(): Promise<ArrayBuffer> {
  const response = await fetch(new URL('../../build/wasm/engine.wasm', import.meta.url));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.arrayBuffer();
}

export function openWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
