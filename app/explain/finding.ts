/** The finding over a figure: one line that says what the points say, made of them and of nothing else. */

import type { ChartSpec } from '../model/chart/chart.ts';
import { type Compares, cycleWord, differentClocks } from '../model/compare/one-unit.ts';
import { placeAlong, placeName } from '../model/figure/selection.ts';
import type { PointOutcome } from '../model/figure/types.ts';
import { parameterOf, type Row } from '../model/manifest/manifest.ts';
import { cyclePs } from '../model/manifest/price.ts';
import { mapSentence } from '../model/map/sentence.ts';
import type { AxisPreset, SeriesPreset } from '../model/presets/presets.ts';
import { companionKeys, companionName } from '../model/state/beside.ts';
import { machineOfBase } from '../model/state/difference.ts';
import { axesOf, type ExplorerState, resolve } from '../model/state/state.ts';
import type { PlannedSeries, SweepPlan } from '../model/sweep/sweep.ts';
import { formatQuantity, isKnown } from '../model/words/units.ts';
import { english, lowerFirst, upperFirst, type Words } from '../model/words/words.ts';
import { currentOf, type KnownCurve } from './explanation.ts';
import { fastestFinding } from './fastest.ts';
import { explanationOf } from './index.ts';
import { saturationOf } from './saturation.ts';
import { grainsFinding, machinesFinding, quantityOf, trendFinding } from './trend.ts';

type Known = Pick<PointOutcome, 'state' | 'row'> & { final?: boolean };
type Results = { get(key: string): Known | undefined };
type Found = { state: ExplorerState; plan: SweepPlan; results: Results };

/** What is found in a chart by itself: in the first of a state, or of a machine beside it, with values as they are. */
export function findingFor(
  spec: ChartSpec,
  shown: Found & { machines?: readonly Pick<Found, 'state' | 'plan'>[] },
  t: Words = english,
): string | undefined {
  const { state, plan, results, machines = [] } = shown;
  if (spec.kind === 'map') return mapFinding(state, spec, t);
  const { key, meta } = spec;
  const [main] = resolve(state).charts;
  if (key !== main?.key || !main.isUsual || state.difference !== undefined) return undefined;
  const of = [{ state, plan }, ...machines].find((one) => resolve(one.state).machine.name === meta?.machine);
  const finding = of && findingOf({ ...of, results }, t);
  return finding && ofMachine({ state, machines }, finding, t, of.state);
}

/** A finding with the name of its machine, where others stand beside it; in cycles, with their length where clocks differ, if only of pinned curves. */
export function ofMachine(all: Compares, finding: string, t: Words = english, state = all.state): string {
  const { machine, values } = resolve(state);
  if (finding.includes(cycleWord(t)) && differentClocks(all))
    return t`${finding} (${t(machine.name)}, ${formatQuantity(cyclePs(values), 'ps')} a cycle)`;
  return all.machines.length === 0 || finding === '' ? finding : t`${finding} (${t(machine.name)})`;
}

/** What a map of a state shows; undefined until there is one. */
export function mapFinding(state: ExplorerState, spec: ChartSpec, t: Words = english): string | undefined {
  const { machine, charts } = resolve(state);
  const other = machineOfBase(state.difference?.base ?? '');
  const place = companionKeys(state.beside).indexOf(other ?? '');
  const beside = state.beside?.[place];
  const isFirst = spec.key === charts[0]?.key;
  const compared = { quantity: t(charts[0]?.y.label ?? ''), own: t(machine.name) };
  return mapSentence(spec, isFirst && beside ? { ...compared, other: companionName(beside) } : undefined, t);
}

/** Undefined until the curves say something, with all numbers known. */
export function findingOf(found: Found, t: Words = english): string | undefined {
  const finding = saidOf(found, t);
  return finding !== undefined && isKnown(finding) ? finding : undefined;
}

function saidOf({ state, plan, results }: Found, t: Words): string | undefined {
  const { experiment, values, by, x } = resolve(state);
  const [main] = experiment.charts;
  const along = main && axesOf(state, main).x;
  // What cannot be had at any point keeps the others from saying nothing.
  const able = plan.series.filter(({ points }) => points.some(({ error }) => !error));
  const curves = able.map((series) => knownCurve(plan, series, results, t));
  const [y] = main?.y ?? [];
  if (!main || !y) return undefined;
  const quantity = quantityOf(String(values.program), main, y, t);
  const placed = along ? curves.map((curve) => placedAlong(curve, along, t)) : curves;
  if (areMachines(by) && curves.length > 1)
    return (main.threshold && grainsFinding(curves, along, t)) || machinesFinding(placed, quantity, t);
  const figure = { curves, column: y.column, ...(along && { along }), optimum: main.optimum === true };
  const current = currentOf(placed);
  const fastest = along && fastestFinding({ state, plan, results }, main, along, t);
  if (fastest) return fastest;
  // A program's own finding is of what the experiment puts along x.
  const own = x.parameter === experiment.x.parameter && explanationOf(values).finding?.(figure, t);
  return own || (current && trendFinding(current, quantity, t));
}

/** With its places as the x axis has them. */
function placedAlong(curve: KnownCurve, along: AxisPreset, t: Words): KnownCurve {
  return { ...curve, places: curve.places.map((place, index) => placeAlong(along, curve.rows[index], t) ?? place) };
}

/** Whether every curve is of a machine of its own. */
function areMachines(by: SeriesPreset): boolean {
  return 'cases' in by && by.cases.every(({ machine, network }) => (machine ?? network) !== undefined);
}

function knownCurve(plan: SweepPlan, series: PlannedSeries, results: Results, t: Words): KnownCurve {
  const title = nameOf(plan, series, t);
  return {
    name: lowerFirst(title),
    title,
    current: series.current,
    rows: rowsOf(series, results),
    places: series.points.map(({ x }) => placeName(plan.x, x, t)),
    values: series.values,
    saturation: saturationOf(series, results),
  };
}

const OPEN: readonly PointOutcome['state'][] = ['queued', 'coarse', 'failed'];

/** The rows of all points of a curve; empty while one of them is not known. */
function rowsOf(series: PlannedSeries, results: Results): Row[] {
  const rows = series.points.flatMap(({ key }) => {
    const result = results.get(key);
    const isFinal = result !== undefined && result.final !== false && !OPEN.includes(result.state);
    return isFinal ? [result.row] : [];
  });
  return rows.length === series.points.length ? rows : [];
}

/** "Message length 8 words": a number with its unit alone does not say of what. Some say it: "6 PEs", "items buffered 1". */
function nameOf(plan: SweepPlan, { label }: PlannedSeries, t: Words): string {
  const by = parameterOf(plan.seriesBy);
  const alone = by !== undefined && by.kind !== 'choice' && /^(?![A-Z]{2})./.test(by.unit) && /^[\d−-]/.test(label);
  return alone ? `${t(by.label)} ${label}` : capital(label);
}

/** Names with a digit stay as they are: "p4". */
function capital(text: string): string {
  return /^[a-z]\d/.test(text) ? text : upperFirst(text);
}
