/**
 * What of a state a person looks at: parts of axes, a marked point, a layer, the data. Nothing of it changes what is
 * simulated, but a link and an exported figure show what the person saw.
 */

import { nodePartOf } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import type { ChartPreset } from '../presets/presets.ts';
import { curveKeys } from './curves.ts';
import type { ExplorerState, Look, PlanPoint } from './explorer-state.ts';
import { unitAsked } from './question.ts';
import { type Resolved, resolve } from './resolve.ts';

/** The strip of what the processors do when, as links and files call it; its x axis is time in ms. */
export const STRIP = 'timeline';

/** Whether a strip shows what the processors of these values do when: those of papers that have words for it. */
export function hasTimeline(values: Values): boolean {
  return nodePartOf(values.node)?.element !== undefined;
}

// Enough for any range that a person can see, few enough that a link is readable.
const DIGITS = 9;
const ROW = /^[1-9]\d{0,4}(-[1-9]\d{0,4})?$/;

type Scale = 'linear' | 'log';
export type Viewable = { key: string; axes: { x: Scale; y?: Scale } };

/** Of what a part can be shown: every chart that has an x, of stacks only along it, and the strip. */
export function viewable({ state, charts, values }: Resolved): Viewable[] {
  const shown = charts.flatMap(({ key, x, y, stack, rows }, place): Viewable[] => {
    if (x.curves || state.map) return [];
    if ((stack || rows) && !x.ofRows) return [{ key, axes: { x: x.scale } }];
    // What is relative to a curve is on an axis of its own.
    const isRelative = place === 0 && state.difference !== undefined;
    return [{ key, axes: { x: x.scale, y: isRelative ? 'linear' : y.scale } }];
  });
  return hasTimeline(values) ? [...shown, { key: STRIP, axes: { x: 'linear' } }] : shown;
}

/** The key of the layer that a column of a stack is. */
export function layerKey(chart: ChartPreset, column: string): string {
  return chart.classes?.[column] ?? column.replace(/^share_/, '');
}

/** Undefined where nothing special is looked at. `state` in normal form but for its look. */
export function normalLook(state: ExplorerState, look: Look | undefined): Look | undefined {
  if (look === undefined) return undefined;
  const resolved = resolve(state);
  const views = normalViews(resolved, look.views);
  const at = normalPoint(resolved, look.at);
  const layer = at && look.layer !== undefined && hasLayer(resolved, look.layer) ? look.layer : undefined;
  const moment = normalMoment(look.moment);
  const normal: Look = {
    ...(views && { views }),
    ...(at && { at }),
    ...(layer !== undefined && { layer }),
    ...(moment !== undefined && { moment }),
    ...(look.data === 'open' && { data: 'open' }),
    ...(look.page === 'question' && unitAsked(state) && { page: 'question' }),
  };
  return Object.keys(normal).length > 0 ? normal : undefined;
}

function normalViews(resolved: Resolved, views: Look['views']): Look['views'] | undefined {
  if (views === undefined) return undefined;
  const kept = viewable(resolved).flatMap(({ key, axes }) => {
    const view = Object.hasOwn(views, key) ? views[key] : undefined;
    const x = view?.x && normalRange(view.x, axes.x);
    const y = view?.y && axes.y && normalRange(view.y, axes.y);
    return x || y ? [[key, { ...(x && { x }), ...(y && { y }) }] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Undefined if it is no part of an axis of that scale. */
export function normalRange(range: readonly [number, number], scale: Scale): [number, number] | undefined {
  // Zero added, for there is a zero below zero that no text keeps.
  const [from, to] = range.map((end) => Number(end.toPrecision(DIGITS)) + 0) as [number, number];
  return Number.isFinite(from) && Number.isFinite(to) && from < to && (scale === 'linear' || from > 0)
    ? [from, to]
    : undefined;
}

/** Undefined if it is no time of a run. */
export function normalMoment(moment: number | undefined): number | undefined {
  if (moment === undefined || !Number.isFinite(moment) || moment < 0) return undefined;
  return Number(moment.toPrecision(DIGITS)) + 0;
}

/** A range as a hand chooses it, without digits that nobody sees. */
export function tidyRange([from, to]: readonly [number, number], scale: Scale): [number, number] {
  const finest = 10 ** (Math.floor(Math.log10(to - from)) - 3);
  const tidy = (end: number) =>
    scale === 'log' ? Number(end.toPrecision(4)) : Number((Math.round(end / finest) * finest).toPrecision(DIGITS));
  return [tidy(from), tidy(to)];
}

function normalPoint(resolved: Resolved, at: PlanPoint | undefined): PlanPoint | undefined {
  if (!at || !curveKeys(resolved).includes(at.series)) return undefined;
  return Number.isInteger(at.index) && at.index >= 0 && at.index < mostPoints(resolved) ? at : undefined;
}

/** Points that a curve may have. */
export function mostPoints({ x: { values, absolute = [] } }: Resolved): number {
  return Math.max(values.length, absolute.length);
}

function hasLayer({ charts }: Resolved, layer: string): boolean {
  return charts.some(({ preset, stack, rows }) => {
    if (rows) return ROW.test(layer);
    return stack?.some((column) => layerKey(preset, column) === layer) === true;
  });
}

/** The same curves looked at differently: without the strip's window and the moment, which are of one run. */
export function withoutRun(look: Look | undefined): Look | undefined {
  if (look?.views?.[STRIP] === undefined && look?.moment === undefined) return look;
  const { moment: _, ...rest } = look;
  const { [STRIP]: __, ...views } = look.views ?? {};
  return { ...rest, views };
}

/** What is looked at whichever curves there are: only that the data are open. */
export function lastingLook(look: Look | undefined): { look?: Look } {
  return look?.data ? { look: { data: look.data } } : {};
}
