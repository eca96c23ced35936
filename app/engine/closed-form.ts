/** Closed forms, evaluated by an instance of the engine. */
import type { EngineInstance } from '../../wasm/load.ts';
import { broughtBy } from '../model/manifest/brought.ts';
import { columnsOf, type GrainError, manifest, type Row } from '../model/manifest/manifest.ts';
import { toConfig, type Values } from '../model/manifest/values.ts';

/** A closed form in a given instance, its columns by key. */
export function evaluateWith(instance: EngineInstance, model: string, values: Values): Row | GrainError {
  const index = manifest.models.findIndex((candidate) => candidate.key === model);
  const columns = columnsOf({ model });
  if (index < 0 || !columns) return { path: 'model', code: 'no_closed_form', arguments: [model] };
  instance.bring(broughtBy(values));
  const numbers = instance.evaluate(index, columns.length, toConfig(values));
  if (!(numbers instanceof Float64Array)) return numbers;
  return Object.fromEntries(columns.map((column, place) => [column.key, numbers[place] ?? Number.NaN]));
}
