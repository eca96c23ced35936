/** What the paper published, as marks on the charts of the experiment that tests it. */

import type { PublishedPlace, PublishedSpec, ReferenceSpec } from '../chart/chart.ts';
import type { Values } from '../manifest/values.ts';
import type { AxisPreset } from '../presets/presets.ts';

import { english, type Words } from '../words/words.ts';
import { type Claim, type ClaimMark, claimsOf, evidenceFor, SIGNS } from './claims.ts';
import { evidenceMark } from './evidence-mark.ts';
import { boundsOf } from './tolerance.ts';

export type ChartClaims = { references: ReferenceSpec[]; published: PublishedSpec[] };

/** A curve of the chart. */
export type ChartCurve = { key: string; label: string; values: Values; points: { x: number; y: number }[] };

/** What marks are placed with. */
type Chart = { machine: string; x: AxisPreset; y: AxisPreset; t: Words };

/** A chart of the experiment on the axes that are chosen. */
export type ChartAxes = { key: string; x: AxisPreset; y: AxisPreset };

/** The claims that an experiment of a machine shows and that these axes can show; ranges and limits as bands. */
export function claimsOnChart(
  machine: string,
  experiment: string,
  { key, x, y }: ChartAxes,
  curves: readonly ChartCurve[] = [],
  t: Words = english,
): ChartClaims {
  // In instructions no paper prints anything.
  if (y.inInstructions !== undefined) return { references: [], published: [] };
  const chart = { machine, x, y, t };
  const placed = claimsOf(machine).flatMap((claim) =>
    marksOf(claim).flatMap((mark) => {
      const about = mark.of === undefined ? curves : curves.filter(({ values }) => has(values, mark.of));
      const isElsewhere =
        (mark.experiment ?? claim.experiment) !== experiment || (mark.chart ?? (y.over ? '' : key)) !== key;
      return isElsewhere || (mark.of && about.length === 0) ? [] : [{ claim, mark, about }];
    }),
  );
  const lines = placed.flatMap(({ claim, mark, about }) =>
    mark.kind === 'line' && isOn(mark, chart) ? [{ claim, mark, about }] : [],
  );
  return {
    references: placed.flatMap(({ claim, mark }) => (mark.kind === 'band' ? bandOf(claim, mark, chart) : [])),
    published: [
      ...placed.flatMap(({ claim, mark, about }) => (mark.kind === 'point' ? pointsOf(claim, mark, about, chart) : [])),
      ...placed.flatMap(({ claim, mark, about }) =>
        mark.kind === 'shape' && isOn(mark, chart) ? about.flatMap((curve) => shapeOf(claim, mark, curve, chart)) : [],
      ),
      ...lines.flatMap(({ claim, mark, about }, i) => lineOf(claim, mark, about, chart, (i + 0.5) / lines.length)),
    ],
  };
}

/** The places of a claim on charts. */
export const marksOf = ({ mark = [] }: Pick<Claim, 'mark'>): ClaimMark[] => [mark].flat();

const has = (values: Values, some: Values = {}) =>
  Object.entries(some).every(([key, value]) => String(values[key]) === String(value));

const isOn = (mark: { x: string; y: string }, { x, y }: Chart) =>
  mark.x === (x.parameter ?? x.column) && mark.y === y.column;

type Mark<Kind> = Extract<ClaimMark, { kind: Kind }>;

function bandOf(claim: Claim, mark: Mark<'band'>, chart: Chart): ReferenceSpec[] {
  const { x, y, t } = chart;
  const axis = mark.column === (x.parameter ?? x.column) ? 'x' : mark.column === y.column ? 'y' : undefined;
  const [from, to] = placesOf(claim, mark);
  if (!axis || !from) return [];
  const label = labelled(t(mark.label), claim, chart);
  if (limitOf(claim)) return [{ axis, from: from.value, label, kind: 'claim' }];
  // A published range is drawn as it is printed, a single value with its tolerance.
  const [low, high] = to ? [from.value, to.value] : [from.low, from.high];
  return [{ axis, from: low, ...(high > low && { to: high }), label, kind: 'claim' }];
}

function pointsOf(claim: Claim, mark: Mark<'point'>, about: readonly ChartCurve[], chart: Chart): PublishedSpec[] {
  if (!isOn(mark, chart)) return [];
  const label = labelled(chart.t(claim.text), claim, chart);
  // What is printed of other machines is compared with no curve.
  const series = claim.kind === 'context' ? [] : mark.of && about.map(({ key }) => key);
  const limit = limitOf(claim);
  return placesOf(claim, mark).map(({ value, low, high }) => ({
    x: mark.at,
    y: value,
    ...(limit === undefined ? { low, high } : { low: value, high: value }),
    label,
    ...(series && { series }),
    ...(limit && { limit }),
  }));
}

/** What a number is that nothing must come near to. */
const limitOf = ({ operator }: Claim): string | undefined => SIGNS[operator]?.trim();

const LINE_POINTS = 24;

/** A line as far as its curves reach, marked `part` of the way along, between two of their points. */
function lineOf(
  claim: Claim,
  mark: Mark<'line'>,
  about: readonly ChartCurve[],
  chart: Chart,
  part: number,
): PublishedSpec[] {
  const { machine, x: axis, t } = chart;
  const at = [...new Set(about.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const [slope] = placesOf(claim, mark);
  const offset = claimsOf(machine).flatMap((one) => (mark.offset?.includes(one.id) ? placesOf(one).slice(0, 1) : []));
  const [first, last] = [at[0], at.at(-1)];
  if (!slope || first === undefined || last === undefined || !(last > first)) return [];
  const between = (a: number, b: number, way: number) =>
    axis.scale === 'log' && a > 0 ? a * (b / a) ** way : a + way * (b - a);
  const placeAt = (x: number): PublishedPlace => {
    const y = (bound: keyof Bounded) => {
      const line = offset.reduce((sum, place) => sum + place[bound], slope[bound] * x);
      return mark.law === 'rate' ? x / line : line;
    };
    if (mark.law === 'rate') return { x, y: y('value'), low: y('high'), high: y('low') };
    return { x, y: y('value'), low: y('low'), high: y('high') };
  };
  const spread = Array.from({ length: LINE_POINTS }, (_, i) => between(first, last, i / (LINE_POINTS - 1)));
  const before = Math.floor(part * (at.length - 1));
  const middle = between(at[before] ?? first, at[before + 1] ?? last, 0.5);
  const [only, ...others] = about;
  const name = only && others.length === 0 ? t`${t(claim.where)}, ${only.label}` : t(claim.where);
  return [
    {
      ...placeAt(middle),
      label: labelled(name, claim, chart),
      series: about.map(({ key }) => key),
      along: [...new Set([...spread, ...at])].sort((a, b) => a - b).map(placeAt),
    },
  ];
}

/** A law of x in the first half of what the curve reaches, or one of 1 / x at its end, where it goes back. */
function shapeOf(
  claim: Claim,
  { shape }: Mark<'shape'>,
  { key, label, points }: ChartCurve,
  chart: Chart,
): PublishedSpec[] {
  const sound = points.filter(({ x, y }) => x > 0 && Number.isFinite(y));
  const most = Math.max(...sound.map(({ x }) => x));
  const isRising = shape === 'proportional';
  const within: [number, number] = isRising ? [0, most / 2] : [0.95 * most, most];
  const factors = sound.flatMap(({ x, y }) => (x < within[0] || x > within[1] ? [] : isRising ? y / x : y * x));
  if (factors.length === 0) return [];
  const factor = factors.reduce((sum, each) => sum + each, 0) / factors.length;
  const [from, to] = isRising ? [0, most] : [0.7 * most, 1.4 * most];
  const along = Array.from({ length: LINE_POINTS }, (_, i) => {
    const x = from + ((to - from) * i) / (LINE_POINTS - 1);
    const y = isRising ? factor * x : factor / x;
    const [low, high] = boundsOf(claim.tolerance, y);
    return { x, y, low, high };
  });
  const marked = along[LINE_POINTS - (isRising ? 6 : 3)];
  const { t } = chart;
  const name = t`${t(claim.text)}, through simulated points of ${label}`;
  return marked ? [{ ...marked, label: labelled(name, claim, chart), series: [key], along, within, shape: true }] : [];
}

type Bounded = { value: number; low: number; high: number };

/** The numbers of a claim, with what its tolerance allows. */
function placesOf({ published, tolerance }: Claim, { number, times = 1 }: Partial<ClaimMark> = {}): Bounded[] {
  return [published].flat().flatMap((value, place) => {
    if (typeof value !== 'number' || (number !== undefined && number !== place)) return [];
    const [low, high] = boundsOf(tolerance, value);
    return { value: times * value, low: times * low, high: times * high };
  });
}

/** A label that says what evidence the mark is. */
function labelled(label: string, { id, test }: Claim, { machine, t }: Chart): string {
  const standing = test ? evidenceMark(evidenceFor(machine, id), t) : '';
  return standing === '' ? label : t`${label} (${standing})`;
}
