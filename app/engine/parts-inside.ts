/**
 * Replaces parts.ts (scripts/vite/parts.ts) where the script holds everything: in a page that is one file, and in a
 * frame that may fetch nothing because it has no origin.
 */
import engine from '../../build/wasm/engine.wasm?url&inline';
import type { EngineModule } from '../model/manifest/manifest.ts';
import { bytesOf } from './data-url.ts';
import { InPageWorker } from './in-page-worker.ts';
import { openKnowing } from './script/interpreter-awaited.ts';
import BlobWorker from './worker.ts?worker&inline';

/** One file runs everything. */
export const moduleThatRuns = (_module: EngineModule): EngineModule => 'whole';

/** engine.wasm. */
export async function readEngine(): Promise<ArrayBuffer> {
  return bytesOf(engine).buffer;
}

export function openWorker(): Worker {
  try {
    return openKnowing((options) => new BlobWorker(options));
  } catch {
    // Some frames and some file:// pages may start none. Slower, but it runs.
    return new InPageWorker();
  }
}
