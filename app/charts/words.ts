/** A chart in words: for those who hear it, and for the keyboard. */

import { formatQuantity } from '../model/units.ts';
import { drawablePoints } from './domain.ts';
import { showable } from './scale.ts';
import type { ActivePoint, ChartSpec, PointSpec, PointState, SeriesSpec } from './types.ts';

const stateWords: Readonly<Record<PointState, string>> = {
  coarse: 'approximate',
  converged: 'converged',
  budget: 'budget spent before it converged',
  saturated: 'saturated',
  done: 'simulated',
};

/** How a point's state is said. */
export function stateText(state: PointState): string {
  return stateWords[state];
}

/** "±1.6 cycles", or nothing when the interval is unknown. The half width is that of the wider side. */
export function intervalText(point: PointSpec, unit: string): string {
  const { low, high, y } = point;
  if (low === undefined || high === undefined || !Number.isFinite(low) || !Number.isFinite(high)) return '';
  return `±${formatQuantity(Math.max(high - y, y - low), unit, 2)}`;
}

/** The closed form at `x`, by linear interpolation between its points; NaN outside them. */
export function modelAt(series: SeriesSpec, x: number): number {
  const model = series.model ?? [];
  for (let i = 0; i < model.length; i++) {
    const to = model[i];
    const from = model[i - 1] ?? to;
    if (from === undefined || to === undefined) continue;
    if (to.x === x) return to.y;
    if (from.x < x && x < to.x) return from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
  }
  return Number.NaN;
}

/** Alternative text: what is drawn, the course of each series, what is marked. A few sentences. */
export function altText(spec: ChartSpec): string {
  if (spec.alt !== undefined && spec.alt !== '') return spec.alt;
  const drawn = spec.series.filter((series) => series.points.length > 0 || (series.model ?? []).length > 0);
  const head = sentence(
    `${spec.title}: ${spec.kind === 'stack' ? `stacked ${spec.bars === true ? 'columns' : 'areas'}` : 'line chart'} of ${spec.y.label} against ${spec.x.label}`,
  );
  if (drawn.length === 0) return `${head} ${sentence(spec.notice?.text ?? 'There is nothing to draw yet')}`;
  const marks = spec.references.map((r) => {
    const unit = r.axis === 'x' ? spec.x.unit : spec.y.unit;
    return capital(
      sentence(
        `${r.label} at ${formatQuantity(r.from, unit)}${r.to === undefined ? '' : ` to ${formatQuantity(r.to, unit)}`}`,
      ),
    );
  });
  const published = (spec.published ?? []).map(({ x, y, label }) =>
    sentence(`Published, ${label}: ${formatQuantity(y, spec.y.unit)} at ${formatQuantity(x, spec.x.unit)}`),
  );
  const guides = (spec.guides ?? []).map(({ label }) => sentence(`A dashed guide: ${label}`));
  const best = (spec.optima ?? []).flatMap(({ label }) => (label === '' ? [] : [capital(sentence(label))]));
  const state = spec.state === '' ? [] : [sentence(`State: ${spec.state}`)];
  return [
    head,
    ...averagesOf(spec),
    ...drawn.map((series) => sentence(courseOf(series, spec))),
    ...guides,
    ...best,
    ...marks,
    ...published,
    ...state,
  ].join(' ');
}

/** What all layers come to on the right scale, from the first x to the last. */
function averagesOf(spec: ChartSpec): string[] {
  const { right } = spec;
  const places = spec.series[0]?.points ?? [];
  if (right === undefined || places.length === 0) return [];
  const at = (index: number) => {
    const sum = spec.series.reduce((total, { points }) => total + (points[index]?.y ?? 0), 0);
    return `${formatQuantity(sum * right.factor, right.unit)} at ${formatQuantity(places[index]?.x ?? Number.NaN, spec.x.unit)}`;
  };
  const last = places.length - 1;
  return [sentence(`${capital(right.label)}: ${last === 0 ? at(0) : `from ${at(0)} to ${at(last)}`}`)];
}

function courseOf(series: SeriesSpec, spec: ChartSpec): string {
  const points = drawablePoints(series, spec);
  const saturated = series.points.find((point) => point.state === 'saturated' && Number.isFinite(point.x));
  const first = points[0] ?? series.model?.find((p) => Number.isFinite(p.y));
  const last = points.at(-1) ?? series.model?.findLast((p) => Number.isFinite(p.y));
  const ends: string[] = [];
  if (first !== undefined && last !== undefined) {
    const at = (p: { x: number; y: number }) =>
      `${formatQuantity(p.y, spec.y.unit)} at ${formatQuantity(p.x, spec.x.unit)}`;
    ends.push(first.x === last.x ? at(first) : `from ${at(first)} to ${at(last)}`);
    if (points.length === 0) ends.push('closed form only');
  }
  if (saturated !== undefined) ends.push(`saturated at ${formatQuantity(saturated.x, spec.x.unit)}`);
  return `${series.label}: ${ends.length === 0 ? 'no value yet' : ends.join(', ')}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What a screen reader says when the keyboard reaches a point; empty if there is no such point. */
export function announce(spec: ChartSpec, active: ActivePoint | null): string {
  const series = spec.series.find((s) => s.key === active?.series);
  const point = series?.points[active?.index ?? -1];
  if (series === undefined || point === undefined || active === null) return '';
  const x = `${spec.x.label} ${formatQuantity(point.x, spec.x.unit)}`;
  const interval = intervalText(point, spec.y.unit);
  const known = point.state !== 'saturated' && showable(point.y, 'linear');
  const y = known
    ? `${spec.y.label} ${formatQuantity(point.y, spec.y.unit)}${interval === '' ? '' : ` ${interval}`}`
    : `${spec.y.label} unknown`;
  const model = modelAt(series, point.x);
  const form = Number.isFinite(model) ? ` Closed form ${formatQuantity(model, spec.y.unit)}.` : '';
  const place = `Point ${active.index + 1} of ${series.points.length}.`;
  const printed = publishedAt(spec, point.x);
  return `${series.label}: ${x}, ${point.state === 'saturated' ? 'saturated' : `${y}, ${stateText(point.state)}`}.${form}${printed} ${place}`;
}

/** What the paper printed for this x, for one who hears the chart. */
function publishedAt(spec: ChartSpec, x: number): string {
  const here = (spec.published ?? []).filter((point) => Math.abs(point.x - x) <= 1e-6 * Math.abs(x));
  return here.map(({ y, label }) => ` Published, ${label}: ${formatQuantity(y, spec.y.unit)}.`).join('');
}
