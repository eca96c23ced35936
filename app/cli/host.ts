import type { recordGoal } from '../engine/script/goal.ts';
import type { ProgramRead } from '../engine/script/interpreter.ts';
import type { Crew } from '../engine/threads.ts';
import type { GrainError, Row } from '../model/manifest/manifest.ts';
import type { Check, Values } from '../model/manifest/values.ts';
import type { Topology } from '../model/topology/topology.ts';

export type TableData = { key: string; columns: Record<string, Float64Array>; rows: number };

/** `reports`: what a program of one's own calls them. */
export type RunResult = { tables: TableData[]; reports?: readonly string[] } | GrainError;

/** What the commands need of the engine. */
export type EngineAccess = {
  /** `onStep` is told now and then what share of the run is done; 0 while nobody knows. */
  runSync(values: Values, slice?: number, onStep?: (share: number) => void): RunResult;
  /** The same for many, at once where there is more than one core; results in the order of the values. */
  runAll?(all: readonly Values[], threads: number, onFinished: (count: number) => void): Promise<RunResult[]>;
  /** Threads that run batches of a sweep. */
  openCrew?(threads: number): Crew;
  /** Tells this engine from others, which may give other numbers. */
  engineDigest?(): string;
  check: Check;
  evaluate(model: string, values: Values): Row | GrainError;
  /** What the network looks like. */
  topologyOf?(values: Values): Topology | GrainError;
  /** What a program of one's own declares; the first of the examples without a text. */
  readProgram?(source?: string): ProgramRead;
  /** Records a program of one's own as a schedule. */
  recordGoal?: typeof recordGoal;
};

/** What the engine says besides running. */
export type Answers = Pick<EngineAccess, 'check' | 'evaluate' | 'readProgram'>;

/** What the command line needs of its surroundings; tests put their own in its place. */
export type Host = {
  out(text: string): void;
  err(text: string): void;
  /** Shows the progress of a long command on a terminal; `null` takes the line away. */
  progress?(text: string | null): void;
  /** Calls `hear` at Ctrl-C until the returned function is called. A second Ctrl-C ends the process. */
  onInterrupt?(hear: () => void): () => void;
  /** How many threads may run at once; one if missing. */
  threads?: number;
  /** Throws a Failure if a file of this name cannot be written. */
  checkFile?(path: string): void;
  /** Throws a Failure if it cannot be read. */
  readFile?(path: string): string;
  writeFile(path: string, content: string | Uint8Array): void;
  /** Loaded on demand: listing and describing work without an engine. Rejects if it has not been built. */
  engine(): Promise<EngineAccess>;
};

export { isError } from '../model/manifest/manifest.ts';
