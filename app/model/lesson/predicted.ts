/** A curve that a person draws before it is simulated: where its points are, and how far they are off. */

import type { PointSpec } from '../chart/chart.ts';

import type { StepOf } from './lesson.ts';

/** A place between the ends of the y axis, in steps from 0 to `TOP`; null where nothing is drawn yet. */
export type Level = number | null;

/** Finer than a pointer, coarse enough for three digits in a link. */
export const TOP = 999;

export type Scale = 'linear' | 'log';
type Ends = readonly [number, number];

/** What a level is in the unit of the axis. */
export function valueOfLevel(level: number, [low, high]: Ends, scale: Scale): number {
  const part = level / TOP;
  return scale === 'log' ? low * (high / low) ** part : low + (high - low) * part;
}

/** The nearest level; what lies outside the axis is put to its end. */
export function levelOfValue(value: number, [low, high]: Ends, scale: Scale): number {
  const within = Math.min(high, Math.max(low, value));
  const part = scale === 'log' ? Math.log(within / low) / Math.log(high / low) : (within - low) / (high - low);
  return Math.round(part * TOP);
}

/** The curve as it is drawn so far. */
export function pointsOfLevels(
  { at, y }: Pick<StepOf<'predict'>, 'at' | 'y'>,
  levels: readonly Level[],
  scale: Scale,
): PointSpec[] {
  return at.flatMap((x, index) => {
    const level = levels[index] ?? null;
    return level === null ? [] : [{ x, y: valueOfLevel(level, y, scale), state: 'done' as const }];
  });
}

/** A place of a pointer: px along the axis, and the level there. */
export type Touch = { x: number; level: number };

// px: a stroke that is no wider goes up and down at one place.
const NARROW = 12;

/**
 * The curve after a stroke along `path`, from its first touch to its last. `places` are where the points of the curve
 * are, in px from the left. A point that the stroke passes lies on it. Before it has passed any, and at its ends, the
 * nearest point follows the pointer.
 */
export function withStroke(levels: readonly Level[], places: readonly number[], path: readonly Touch[]): Level[] {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return [...levels];
  const nearest = ({ x }: Touch) =>
    places.reduce((best, place, i) => (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x) ? i : best), 0);
  const along = path.map(({ x }) => x);
  if (Math.max(...along) - Math.min(...along) < NARROW)
    return levels.map((level, index) => (index === nearest(first) ? Math.round(last.level) : level));
  const touched = new Set(path.map(nearest));
  return levels.map((level, index) => {
    const place = places[index] ?? Number.NaN;
    const passed = passedAt(place, path);
    if (passed !== undefined) return Math.round(passed);
    if (!touched.has(index)) return level;
    const closest = path.reduce((best, one) => (Math.abs(one.x - place) <= Math.abs(best.x - place) ? one : best));
    return Math.round(closest.level);
  });
}

/** The level at which a path last passes a place; undefined if it does not. */
function passedAt(place: number, path: readonly Touch[]): number | undefined {
  for (let end = path.length - 1; end > 0; end--) {
    const [from, to] = [path[end - 1], path[end]];
    if (from === undefined || to === undefined || (from.x - place) * (to.x - place) > 0) continue;
    const part = from.x === to.x ? 1 : (place - from.x) / (to.x - from.x);
    return from.level + (to.level - from.level) * part;
  }
  return undefined;
}

/**
 * How far a prediction is off on average: as a share of the mean of the simulated curve on a linear axis, less one of
 * the mean factor on a logarithmic one. Places at which the simulation gives nothing do not count; NaN if none does.
 */
export function meanError(
  step: Pick<StepOf<'predict'>, 'at' | 'y'>,
  levels: readonly Level[],
  simulated: readonly number[],
  scale: Scale,
): number {
  const pairs = step.at.flatMap((_, index) => {
    const [level, is] = [levels[index] ?? null, simulated[index] ?? Number.NaN];
    return level === null || !Number.isFinite(is) ? [] : [{ said: valueOfLevel(level, step.y, scale), is }];
  });
  const mean = (of: (pair: { said: number; is: number }) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  if (scale === 'log') return Math.exp(mean(({ said, is }) => Math.abs(Math.log(said / is)))) - 1;
  return mean(({ said, is }) => Math.abs(said - is)) / mean(({ is }) => Math.abs(is));
}
