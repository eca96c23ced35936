/** The engine in Node, for the command line and the tests: the same wasm, one run after another, to the end. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { EngineInstance, interpretWith } from '../../wasm/load.ts';
import { broughtBy, isInterpreted } from '../model/manifest/brought.ts';
import { type GrainError, manifest, type Row } from '../model/manifest/manifest.ts';
import { type Check, toConfig, type Values } from '../model/manifest/values.ts';
import type { Topology } from '../model/topology/topology.ts';
import '../model/manifest/errors-later.ts';
import { evaluateWith } from './closed-form.ts';
import { engineFile } from './engine-files.ts';
import { loadInterpreter } from './script/interpreter.ts';
import { topologies } from './topology.ts';

// In Node a run begins at once, so the interpreter is loaded before the first run.
interpretWith(await loadInterpreter());

export { recordGoal } from './script/goal.ts';
export { readProgram } from './script/interpreter.ts';

export type TableData = { key: string; columns: Record<string, Float64Array>; rows: number };
/** `reports`: what a program of one's own calls them, in the order of their columns. */
export type RunResult = { tables: TableData[]; reports?: readonly string[] };

let module: WebAssembly.Module | undefined;
/** The instance for checks, closed forms and topologies. */
let instant: EngineInstance | undefined;

/** The engine, compiled once. Throws if engine.wasm has not been built. */
export function engineModule(): WebAssembly.Module {
  if (module === undefined && !existsSync(engineFile))
    throw new Error('the engine is not built yet; `npm run build` builds it');
  module ??= new WebAssembly.Module(readFileSync(engineFile));
  return module;
}

/** A digest of everything that decides the numbers of a run: the version and the bytes of its engine. */
export function engineDigest(): string {
  engineModule();
  return createHash('sha256')
    .update(`${manifest.version}\n`)
    .update(readFileSync(engineFile))
    .digest('hex')
    .slice(0, 16);
}

/** In a thread: the engine that another has compiled. */
export function takeModule(compiled: WebAssembly.Module): void {
  module = compiled;
}

/** A fresh instance of the engine. Throws if there is none. */
export function openInstance(): EngineInstance {
  return new EngineInstance(engineModule());
}

/**
 * Runs to the end. `slice` is the budget of events per step; the result does not depend on it. `onStep` is told after each
 * what share of the run is done; 0 while nobody knows.
 */
export function runSync(
  values: Values,
  slice = 1e7,
  onStep: (share: number) => void = () => undefined,
): RunResult | GrainError {
  const program = manifest.programs.find((candidate) => candidate.key === values.program);
  if (!program) return { path: 'program', code: 'no_program', arguments: [String(values.program)] };
  const instance = openInstance();
  const refusal = runIn(instance, values, slice, onStep);
  if (refusal) return refusal;
  return {
    ...(isInterpreted(values) && { reports: instance.reported }),
    tables: program.tables.map((table, index) => ({
      key: table.key,
      rows: instance.rows(index),
      columns: Object.fromEntries(table.columns.map((column, place) => [column.key, instance.column(index, place)])),
    })),
  };
}

/** Runs to the end in an instance, which then has the tables. The values must be valid. */
export function runIn(
  instance: EngineInstance,
  values: Values,
  slice = 1e7,
  onStep: (share: number) => void = () => undefined,
): GrainError | undefined {
  instance.bring(broughtBy(values));
  const refusal = instance.start(toConfig(values), manifest.hash);
  if (refusal) return refusal;
  for (let over: boolean | GrainError = false; over !== true; ) {
    over = instance.step(slice);
    if (typeof over === 'object') return over;
    onStep(instance.progress());
  }
  return undefined;
}

/** What stands in the way of a run. */
export const check: Check = (config, values) => {
  instant ??= openInstance();
  instant.bring(broughtBy(values));
  return instant.check(config);
};

/** A closed form. */
export function evaluate(model: string, values: Values): Row | GrainError {
  instant ??= openInstance();
  return evaluateWith(instant, model, values);
}

const described = topologies();

/** What the network of these values looks like. */
export function topologyOf(values: Values): Topology | GrainError {
  instant ??= openInstance();
  return described(instant, values);
}
