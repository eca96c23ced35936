/**
 * Points of a sweep that are run together, as data: what a thread or another computer is asked, and what it answers. Of each run
 * only the last row of the program's first table is kept.
 */
import type { EngineInstance } from '../../wasm/load.ts';
import { sentenceOf } from '../model/manifest/errors.ts';
import { type GrainError, manifest } from '../model/manifest/manifest.ts';
import { complete, unchecked, type Values, validate } from '../model/manifest/values.ts';
import { english } from '../model/words/words.ts';
import { openInstance, runIn } from './node.ts';

/** Every point is `base` with what is set at it. */
export type Batch = { base: Values; points: readonly Values[] };

/** By the columns of the table, null where a number is unknown; or the sentence with which the run was refused. */
export type Outcome = readonly (number | null)[] | string;

/** In the order of the points. `ms` is the time that all of them took. */
export type BatchAnswer = { outcomes: Outcome[]; ms: number };

/** An instance is not used again after a longer run, which may have taken much memory. */
const SHORT_RUN_MS = 100;
let spare: EngineInstance | undefined;

/** Runs all of them, one after another. What they name must have been brought. Throws where the engine breaks. */
export function runBatch({ base, points }: Batch): BatchAnswer {
  const began = performance.now();
  const outcomes = points.map((set) => runPoint({ ...base, ...set }));
  return { outcomes, ms: performance.now() - began };
}

/** Runs any values. Their ranges are checked here; the engine checks their combination when it starts. */
function runPoint(values: Values): Outcome {
  const [wrong] = validate(values, unchecked);
  if (wrong) return said(wrong);
  const began = performance.now();
  const instance = spare ?? openInstance();
  // A run that breaks takes its instance with it.
  spare = undefined;
  const whole = complete(values);
  const refusal = runIn(instance, whole);
  const outcome = refusal ? said(refusal) : lastRowIn(instance, String(whole.program));
  if (performance.now() - began < SHORT_RUN_MS) spare = instance;
  return outcome;
}

function lastRowIn(instance: EngineInstance, program: string): Outcome {
  const columns = manifest.programs.find(({ key }) => key === program)?.tables[0]?.columns ?? [];
  return columns.map((_, place) => {
    const value = instance.column(0, place).at(-1) ?? Number.NaN;
    return Number.isFinite(value) ? value : null;
  });
}

function said(error: GrainError): string {
  return `${error.path ? `${error.path}: ` : ''}${sentenceOf(error, english)}`;
}
