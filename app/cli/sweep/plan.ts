/**
 * The points of a sweep, in one order, each by its number: the axes as they are given, the last one fastest. No list of
 * them is held.
 */
import type { Values } from '../../model/manifest/values.ts';

/**
 * What a column says that is the same for all points of a place on an axis. `unit` may be empty. `swept` is the parameter that it has
 * the values of, or what tells curves apart; columns of results have none.
 */
export type Swept = { key: string; label: string; unit: string; doc: string; type: CellType; swept?: string };

export type CellType = 'INT32' | 'INT64' | 'DOUBLE' | 'STRING';

/** A place on an axis: what it sets, what stands in its columns, and why nothing can run there. */
export type Place = { set: Values; cells: readonly (number | string)[]; error?: string };

/** `sets`: the parameters that its places may set. */
export type Axis = {
  columns: readonly Swept[];
  sets: ReadonlySet<string>;
  length: number;
  at(index: number): Place;
};

/** `about` says where the numbers come from: JSON without times, the same for the same sweep. */
export type Plan = { base: Values; axes: readonly Axis[]; size: number; about: Readonly<Record<string, unknown>> };

/** How many points a sweep may have: for each some 8 bytes are held. */
export const MOST_POINTS = 20_000_000;

export function planOf(base: Values, axes: readonly Axis[], about: Plan['about']): Plan {
  return { base, axes, about, size: axes.reduce((product, { length }) => product * length, 1) };
}

/** Point `index`, from 0. What a later axis sets holds. */
export function pointAt({ axes }: Plan, index: number): Place {
  const places: Place[] = [];
  let rest = index;
  for (const axis of axes.toReversed()) {
    places.unshift(axis.at(rest % axis.length));
    rest = Math.floor(rest / axis.length);
  }
  const error = places.find((place) => place.error !== undefined)?.error;
  const set: Values = Object.assign({}, ...places.map((place) => place.set));
  return { set, cells: places.flatMap(({ cells }) => cells), ...(error !== undefined && { error }) };
}

/** The values that points may have of a parameter, each once. */
export function valuesOn({ base, axes }: Pick<Plan, 'base' | 'axes'>, key: string): (number | string)[] {
  const found = new Set<number | string>();
  const along = axes.filter(({ sets }) => sets.has(key));
  for (const axis of along)
    for (let index = 0; index < axis.length; ++index) found.add(axis.at(index).set[key] ?? base[key] ?? '');
  return along.length > 0 ? [...found] : [base[key] ?? ''];
}
