/** Which curves a state has. */

import { type Parameter, parameterOf } from '../manifest/manifest.ts';
import { canonicalValue, formatValue, parseShape, seriesLabel, valueText } from '../manifest/value.ts';
import { type Values, valueAt } from '../manifest/values.ts';
import { type CaseSweep, type Sweep, variedBy } from '../presets/presets.ts';
import { english, type Words } from '../words/words.ts';
import { OWN_CASE } from './difference.ts';
import type { Resolved } from './resolve.ts';

/** The keys of the curves, in their order. */
export function curveKeys(resolved: Resolved): string[] {
  return curvesOf(resolved).map(({ value }) => String(value));
}

/**
 * One curve: what its series parameter or case is called, whether the page talks about it, and what it sets. `machine` is
 * the machine of its case.
 */
export type CurveOf = { value: number | string; label: string; current: boolean; set: Values; machine?: string };

/** The state's own values always have a curve, also if the preset does not list it: moving a slider must show. */
export function curvesOf(resolved: Resolved, t: Words = english): CurveOf[] {
  const { by } = resolved;
  return 'cases' in by ? curvesOfCases(resolved, by, t) : curvesOfValues(resolved, by, t);
}

function curvesOfValues({ state, values }: Resolved, sweep: Sweep, t: Words): CurveOf[] {
  const by = parameterOf(sweep.parameter);
  if (!by) return [];
  const own = canonicalValue(by, valueAt(values, by));
  // A map has its own steps.
  return (state.map ? sweep.values : withCurrent(by, sweep.values, own)).map((value) => {
    const also = Object.entries(sweep.also?.[String(value)] ?? {}).filter(
      ([key]) => !Object.hasOwn(state.changes, key),
    );
    const set: [string, number | string][] = [[by.key, value], ...also];
    // What the machine has anyway is no name.
    const named = set.filter(([key, one]) => key === by.key || values[key] !== one);
    const label = sweep.name === undefined ? labelOf(named, t) : `${t(sweep.name)} ${measured(by, value, t)}`;
    const called = value === 0 && sweep.zero !== undefined ? t(sweep.zero) : label;
    return { value, label: called, current: own === value, set: Object.fromEntries(set) };
  });
}

function curvesOfCases(resolved: Resolved, sweep: CaseSweep, t: Words): CurveOf[] {
  const { state, values: base, read } = resolved;
  const listed = sweep.cases.map(({ key, label, set, machine }) => {
    return { value: key, label: t(label), current: isMet(set, base), set, ...(machine !== undefined && { machine }) };
  });
  if (listed.some(({ current }) => current)) return listed;
  // That of the values is a case that a person does not look at.
  if (isHidden(resolved)) return listed.map((one, place) => ({ ...one, current: place === 0 }));
  const isRead = new Set(read.map(({ key }) => key));
  // Machines differ in nearly everything: of their cases only what a person has changed is a name.
  const whole = sweep.cases.some(({ machine }) => machine !== undefined);
  const names = variedBy(sweep).filter((key) => isRead.has(key) && (!whole || Object.hasOwn(state.changes, key)));
  const own = names.map((key) => [key, base[key] ?? ''] as const);
  return [...listed, { value: OWN_CASE, label: labelOf(own, t), current: true, set: Object.fromEntries(own) }];
}

const isMet = (set: Values, base: Values) => Object.entries(set).every(([name, value]) => base[name] === value);

function isHidden({ state, experiment, values }: Resolved): boolean {
  const cases = experiment.series.flatMap((one) => ('cases' in one && one.key === state.seriesBy ? one.cases : []));
  return state.seriesValues !== undefined && cases.some(({ set }) => isMet(set, values));
}

/** "65,536 bytes"; what is counted by its name is a number alone: "workers 8", "cost × 2". */
const measured = (by: Parameter, value: number | string, t: Words): string =>
  /^(bytes|words)$/.test(by.unit) ? valueText(by, value, t) : formatValue(by, value, t);

function labelOf(set: readonly (readonly [string, number | string])[], t: Words): string {
  return set.map(([key, value]) => seriesLabel(key, value, t)).join(t`, `);
}

function withCurrent(by: Parameter, listed: (number | string)[], current: number | string): (number | string)[] {
  const all = [...new Set([...listed, current].map((value) => canonicalValue(by, value)))];
  return by.kind === 'choice' ? all : all.sort((a, b) => sizeOf(a) - sizeOf(b));
}

function sizeOf(value: number | string): number {
  if (typeof value === 'number') return value;
  return parseShape(value)?.reduce((product, extent) => product * extent, 1) ?? 0;
}
