/** A chart in words: for those who hear it, and for the keyboard. */

import type { ActivePoint, ChartSpec, PointSpec, PublishedSpec, SeriesSpec } from '../model/chart/chart.ts';
import type { PointState } from '../model/manifest/estimate-state.ts';
import { errorText, formatQuantity } from '../model/words/units.ts';
import { english, joinSentences, message, upperFirst, type Words } from '../model/words/words.ts';
import { drawablePoints } from './domain.ts';
import { formatPlace } from './format.ts';
import { showable } from './scale.ts';

const stateWords: Readonly<Record<PointState, string>> = {
  coarse: message('approximate'),
  converged: message('final'),
  budget: message('needs a longer run'),
  unsettled: message('needs a longer run, may still grow'),
  saturated: message('saturated'),
  done: message('simulated'),
};

/** How a point's state is said. */
export function stateText(state: PointState, t: Words = english): string {
  return t(stateWords[state]);
}

/** "±1.6 cycles", or nothing when the interval is unknown. The half width is that of the wider side. */
export function intervalText(point: PointSpec, unit: string): string {
  const { low, high, y } = point;
  if (low === undefined || high === undefined || !Number.isFinite(low) || !Number.isFinite(high)) return '';
  return `±${formatQuantity(Math.max(high - y, y - low), unit, 2)}`;
}

/** The closed form at `x`; NaN outside its points. */
export const modelAt = ({ model = [] }: SeriesSpec, x: number): number => between(model, x);

/** By linear interpolation between the points; NaN outside them. */
function between(points: readonly { x: number; y: number }[], x: number): number {
  for (let i = 0; i < points.length; i++) {
    const to = points[i];
    const from = points[i - 1] ?? to;
    if (from === undefined || to === undefined) continue;
    if (to.x === x) return to.y;
    if (from.x < x && x < to.x) return from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
  }
  return Number.NaN;
}

/** Alternative text: what is drawn, the course of each series, what is marked. A few sentences. */
export function altText(spec: ChartSpec): string {
  const t = spec.words ?? english;
  if (spec.alt !== undefined && spec.alt !== '') return spec.alt;
  const drawn = spec.series.filter((series) => series.points.length > 0 || (series.model ?? []).length > 0);
  const head = sentence(
    t`${spec.title}: ${spec.kind === 'stack' ? (spec.bars === true ? t`stacked columns` : t`stacked areas`) : t`line chart`} of ${spec.y.label} against ${spec.x.label}`,
    t,
  );
  if (drawn.length === 0)
    return joinSentences([head, sentence(spec.notice?.text ?? t`There is nothing to draw yet`, t)], t);
  const marks = spec.references.map((r) => {
    const { unit } = spec[r.axis];
    return upperFirst(
      sentence(
        t`${r.label} at ${formatQuantity(r.from, unit)}${r.to === undefined ? '' : t` to ${formatQuantity(r.to, unit)}`}`,
        t,
      ),
    );
  });
  const printed = spec.published?.filter(({ measured }) => !measured) ?? [];
  const own = spec.published?.filter(({ measured }) => measured) ?? [];
  const measured = [...new Set(own.map(({ label }) => label))].map((name) =>
    sentence(t`Measured, ${name}: ${own.length} points`, t),
  );
  const published = printed.map(({ label, along: [from, ...others] = [], ...mark }) => {
    const at = ({ x, y } = mark) => t`${formatQuantity(y, spec.y.unit)} at ${formatPlace(spec.x, x)}`;
    const to = others.at(-1);
    return sentence(t`Published, ${label}: ${from && to ? t`from ${at(from)} to ${at(to)}` : at()}`, t);
  });
  const guides = (spec.guides ?? []).map(({ label }) => sentence(t`A dashed guide: ${label}`, t));
  const best = (spec.optima ?? []).flatMap(({ label }) => (label === '' ? [] : [upperFirst(sentence(label, t))]));
  const passed = (spec.crossings ?? []).map(({ series, label }) => {
    const name = spec.series.find(({ key }) => key === series)?.label ?? series;
    return sentence(t`Marked on ${name}: ${label}`, t);
  });
  const marked = announce(spec, spec.marked ?? null);
  const state = spec.state === '' ? [] : [sentence(t`State: ${spec.state}`, t)];
  return joinSentences(
    [
      head,
      ...averagesOf(spec),
      ...drawn.map((series) => sentence(courseOf(series, spec), t)),
      ...guides,
      ...best,
      ...passed,
      ...marks,
      ...published,
      ...measured,
      ...state,
      ...(marked === '' ? [] : [t`Marked: ${marked}`]),
    ],
    t,
  );
}

/** What all layers come to on the right scale, from the first x to the last. */
function averagesOf(spec: ChartSpec): string[] {
  const t = spec.words ?? english;
  const { right } = spec;
  const places = spec.series[0]?.points ?? [];
  if (right === undefined || places.length === 0) return [];
  const at = (index: number) => {
    const sum = spec.series.reduce((total, { points }) => total + (points[index]?.y ?? 0), 0);
    return t`${formatQuantity(sum * right.factor, right.unit)} at ${formatPlace(spec.x, places[index]?.x ?? Number.NaN)}`;
  };
  const last = places.length - 1;
  return [sentence(t`${upperFirst(right.label)}: ${last === 0 ? at(0) : t`from ${at(0)} to ${at(last)}`}`, t)];
}

function courseOf(series: SeriesSpec, spec: ChartSpec): string {
  const t = spec.words ?? english;
  const points = drawablePoints(series, spec);
  const saturated = series.points.find((point) => point.state === 'saturated' && Number.isFinite(point.x));
  const first = points[0] ?? series.model?.find((p) => Number.isFinite(p.y));
  const last = points.at(-1) ?? series.model?.findLast((p) => Number.isFinite(p.y));
  const ends: string[] = [];
  if (first !== undefined && last !== undefined) {
    const at = (p: { x: number; y: number }) => t`${formatQuantity(p.y, spec.y.unit)} at ${formatPlace(spec.x, p.x)}`;
    ends.push(first.x === last.x ? at(first) : t`from ${at(first)} to ${at(last)}`);
    if (points.length === 0) ends.push(t`closed form only`);
  }
  if (saturated !== undefined) ends.push(t`saturated at ${formatPlace(spec.x, saturated.x)}`);
  return t`${series.label}: ${ends.length === 0 ? t`no value yet` : ends.join(t`, `)}`;
}

/** As a sentence: a question has its own end. */
export function sentence(text: string, t: Words): string {
  return /[.!?…。]$/.test(text) ? text : t`${text}.`;
}

/** What a screen reader says when the keyboard reaches a point; empty if there is no such point. */
export function announce(spec: ChartSpec, active: ActivePoint | null): string {
  const t = spec.words ?? english;
  const series = spec.series.find((s) => s.key === active?.series);
  const point = series?.points[active?.index ?? -1];
  if (series === undefined || point === undefined || active === null) return '';
  const x = `${spec.x.label} ${formatPlace(spec.x, point.x)}`;
  const interval = intervalText(point, spec.y.unit);
  const y = showable(point.y, 'linear')
    ? `${spec.y.label} ${formatQuantity(point.y, spec.y.unit)}${interval === '' ? '' : ` ${interval}`}`
    : t`${spec.y.label} unknown`;
  const model = modelAt(series, point.x);
  const form = Number.isFinite(model) ? t`Closed form ${formatQuantity(model, spec.y.unit)}.` : '';
  const place = t`Point ${active.index + 1} of ${series.points.length}.`;
  const reading = point.state === 'saturated' ? [x, t`saturated`] : [x, y, stateText(point.state, t)];
  const head = sentence(t`${series.label}: ${reading.join(t`, `)}`, t);
  return joinSentences([head, form, ...publishedAt(spec, series, point), place], t);
}

/** What the paper printed for a point, for one who hears the chart. */
function publishedAt(spec: ChartSpec, series: SeriesSpec, point: PointSpec): string[] {
  const t = spec.words ?? english;
  return publishedFor(spec, series, point.x).map((printed) =>
    sentence(t`${upperFirst(nameOfMark(printed, t))}, ${printed.label}: ${againstPublished(spec, point, printed)}`, t),
  );
}

/** What a mark is: printed numbers; only how they rise and fall, drawn through simulated points; or a person's own. */
export function nameOfMark({ measured, shape }: Pick<PublishedSpec, 'measured' | 'shape'>, t: Words): string {
  return measured ? t`measured` : shape ? t`shape as published` : t`published`;
}

/** Of all marks that are not a person's own: a shape only where none of them is more. */
export function publishedName({ published = [] }: ChartSpec, t: Words): string {
  const printed = published.filter(({ measured }) => !measured);
  return nameOfMark(printed.find(({ shape }) => !shape) ?? printed[0] ?? {}, t);
}

export type Printed = Pick<PublishedSpec, 'label' | 'y' | 'limit' | 'measured' | 'shape'>;

/** What the paper printed for this curve at this x, and what a person has measured there. */
export function publishedFor({ published = [] }: ChartSpec, { key, isOther }: SeriesSpec, x: number): Printed[] {
  return published.flatMap(({ label, series, along, within: [from, to] = [x, x], limit, measured, shape, ...mark }) => {
    if (series?.includes(key) === false || (isOther && !measured) || x < from || x > to) return [];
    const y = along ? between(along, x) : Math.abs(mark.x - x) <= 1e-6 * Math.abs(x) ? mark.y : Number.NaN;
    if (!Number.isFinite(y)) return [];
    return [{ label, y, ...(limit && { limit }), ...(measured && { measured }), ...(shape && { shape }) }];
  });
}

/** "6.5 µs, simulated +3 %". */
export function againstPublished(spec: ChartSpec, point: PointSpec, printed: Printed): string {
  const t = spec.words ?? english;
  const error = errorOf(point, printed);
  const value = formatQuantity(printed.y, spec.y.unit);
  if (printed.limit) return `${printed.limit} ${value}`;
  return error === '' ? value : t`${value}, simulated ${error}`;
}

/** "+3 %"; empty where that means nothing. */
export function errorOf({ y, state }: PointSpec, printed: Printed): string {
  const known = state !== 'saturated' && printed.y !== 0 && printed.limit === undefined;
  return known ? errorText((y - printed.y) / Math.abs(printed.y)) : '';
}
