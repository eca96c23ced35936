/** What a row of the results holds: what is swept, the seed, the columns of the program's first table, and an error. */
import { manifest } from '../../model/manifest/manifest.ts';
import { type Plan, pointAt, type Swept, valuesOn } from './plan.ts';

/** Null is an unknown number, or no error. */
export type Cell = number | string | null;

/** In a table, from which place of it the column of a program takes its cells. */
export type ResultColumn = Swept & { places?: ReadonlyMap<string, number> };

const ERROR: ResultColumn = { key: 'error', label: 'Error', unit: '', doc: 'Why there was no run', type: 'STRING' };

/** Of programs that are swept the columns stand side by side. One whose name is taken has that of its table before it. */
export function columnsOfPlan(plan: Plan): ResultColumn[] {
  const swept = plan.axes.flatMap(({ columns }) => columns);
  const taken = new Set([...swept.map(({ key }) => key), ERROR.key]);
  const found = new Map<string, ResultColumn & { places: Map<string, number> }>();
  for (const program of valuesOn(plan, 'program').map(String)) {
    const [table] = manifest.programs.find(({ key }) => key === program)?.tables ?? [];
    for (const [place, { key, label, unit, doc }] of (table?.columns ?? []).entries()) {
      const name = taken.has(key) ? `${table?.key}_${key}` : key;
      const column = found.get(name) ?? { key: name, label, unit, doc, type: 'DOUBLE', places: new Map() };
      column.places.set(program, place);
      found.set(name, column);
    }
  }
  return [...swept, ...found.values(), ERROR];
}

/** The row of a point, by those columns. */
export function rowOf(plan: Plan, columns: readonly ResultColumn[], index: number, outcome: Outcome): Cell[] {
  const { set, cells } = pointAt(plan, index);
  const program = String(set.program ?? plan.base.program);
  const error = typeof outcome === 'string' ? outcome : null;
  const row = typeof outcome === 'string' ? [] : outcome;
  const measured = columns.slice(cells.length, -1).map(({ places }) => row[places?.get(program) ?? -1] ?? null);
  return [...cells, ...measured, error];
}

type Outcome = readonly (number | null)[] | string;
