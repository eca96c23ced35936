/** The engine in Node, for the command line and the tests: the same wasm, one run after another, to the end. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EngineInstance } from '../../wasm/load.ts';
import { type GrainError, manifest, type Row } from '../model/manifest.ts';
import { toConfig, type Values } from '../model/values.ts';
import { evaluateWith } from './closed-form.ts';

export type TableData = { key: string; columns: Record<string, Float64Array>; rows: number };
export type RunResult = { tables: TableData[] };

const WASM = fileURLToPath(new URL('../../build/wasm/engine.wasm', import.meta.url));

let module: WebAssembly.Module | undefined;
let closedForms: EngineInstance | undefined;

/** A fresh instance of the engine. Throws if engine.wasm has not been built. */
export function openInstance(): EngineInstance {
  module ??= new WebAssembly.Module(readFileSync(WASM));
  return new EngineInstance(module);
}

/** Runs to the end. `slice` is the budget of events per step; the result does not depend on it. */
export function runSync(values: Values, slice = 1e7): RunResult | GrainError {
  const program = manifest.programs.find((candidate) => candidate.key === values.program);
  if (!program) return { path: 'program', message: `no program is called '${values.program}'` };
  const instance = openInstance();
  const refusal = instance.start(toConfig(values), manifest.hash);
  if (refusal) return refusal;
  for (let over: boolean | GrainError = false; over !== true; ) {
    over = instance.step(slice);
    if (typeof over === 'object') return over;
  }
  return {
    tables: program.tables.map((table, index) => ({
      key: table.key,
      rows: instance.rows(index),
      columns: Object.fromEntries(table.columns.map((column, place) => [column.key, instance.column(index, place)])),
    })),
  };
}

/** A closed form. */
export function evaluate(model: string, values: Values): Row | GrainError {
  closedForms ??= openInstance();
  return evaluateWith(closedForms, model, values);
}
