/** The messages between the page and a worker. Closed unions: a `switch` over `type` finds what is missing. */
import type { Refusal } from '../../wasm/load.ts';
import type { EngineModule } from '../model/manifest/manifest.ts';
import type { ProgramRead } from './script/interpreter.ts';

/** A table as plain columns in manifest order; the buffers are transferred. */
export type ColumnData = Float64Array[];

export type ToWorker =
  | {
      type: 'open';
      hash: number;
      tables: number[] /* columns of each table of each program, see Job.program */[];
      /** Runs that may be under way at once in this worker. */
      most: number;
    }
  /** Comes before the first job that names it. */
  | { type: 'module'; name: EngineModule; module: WebAssembly.Module }
  /** What comes beside configurations. Comes before the first job that names it. */
  | { type: 'text'; name: number; text: string }
  | { type: 'run'; job: Job }
  | { type: 'cancel'; ids: number[] }
  /** Another worker has nothing to do. */
  | { type: 'give' }
  /** Go on with what another worker has given. */
  | { type: 'take'; job: Job; under: UnderWay }
  /** Is answered between two slices. */
  | { type: 'ask' }
  /** Asks what a program declares. The worker says `here` when it begins to read the program. */
  | { type: 'declare'; source: string | undefined };

export type Job = {
  id: number;
  config: Float64Array;
  module: EngineModule;
  /** The names of the texts that come beside the configuration, as `Texts`. */
  brought?: (number | undefined)[] | undefined;
  /** The job runs a program from outside, in the interpreter. */
  interprets?: boolean;
  /** Index of the program in the manifest. */
  program: number;
  /** A person waits for this run alone: it goes before all others of its worker, to its end. */
  urgent?: boolean;
  /** Indices of the tables to send when the run is over, besides the last row of the first. */
  tables: number[];
};

/** A run between two steps: the engine's memory, how many rows have been sent, and what time it has taken. */
export type UnderWay = { memory: ArrayBuffer; rows: number; spentMs: number };

export type FromWorker =
  /** The worker is opened, or was asked. */
  | { type: 'here' }
  | { type: 'row'; id: number; row: Float64Array }
  /** How much of a long run is done, 0 to 1. */
  | { type: 'progress'; id: number; share: number }
  | {
      type: 'done';
      id: number;
      row: Float64Array;
      tables: ColumnData[] /* as the job asks for them */;
      /** What a program from outside calls its reports, in the order of their columns. */
      reports?: readonly string[];
    }
  | { type: 'failed'; id: number; error: Refusal }
  /** Answer to `give`: this worker gives up the run. */
  | { type: 'given'; id: number; under: UnderWay }
  /** Answer to `give`: the worker has no run that it can give. */
  | { type: 'kept' }
  | { type: 'declared'; read: ProgramRead }
  /** The interpreter could not be loaded, or is broken. */
  | { type: 'undeclared'; reason: string };
