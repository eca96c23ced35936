import type { GrainError, Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';

export type TableData = { key: string; columns: Record<string, Float64Array>; rows: number };

/** What the commands need of the engine. */
export type EngineAccess = {
  runSync(values: Values): { tables: TableData[] } | GrainError;
  evaluate(model: string, values: Values): Row | GrainError;
};

/** What the command line needs of its surroundings; tests put their own in its place. */
export type Host = {
  out(text: string): void;
  err(text: string): void;
  writeFile(path: string, content: string | Uint8Array): void;
  /** Loaded on demand: listing and describing work without an engine. Rejects if it has not been built. */
  engine(): Promise<EngineAccess>;
};

export function isError(result: object): result is GrainError {
  return 'message' in result;
}
