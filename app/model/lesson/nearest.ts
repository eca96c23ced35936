/** Where the sliders of a step may be set so that its condition holds, as near as can be to where they are. */

import { parameterOf } from '../manifest/manifest.ts';
import { nearestStop, trackOf } from '../manifest/track.ts';
import { type Values, valueAt } from '../manifest/values.ts';
import { changeAll, type ExplorerState, resolve, valuesOf } from '../state/state.ts';
import type { StepOf } from './lesson.ts';

/** No way through the tracks leaps over more of them: a tenth of a track that passes is met. */
const LEAP = 1 / 20;

/** Of the way of the first slider, where all move together: the stops of two tracks are seldom as far apart. */
const BEHIND = 0.8;

type Track = { key: string; stops: readonly number[]; place: number };

/**
 * The values of the sliders at the nearest stops at which `passes` says yes. Each slider is moved by itself, either way,
 * and all together; the fewest stops win. Undefined if no such way meets a setting that passes, or `stopped` says so.
 */
export async function nearestPassing(
  step: Pick<StepOf<'find'>, 'sliders'>,
  state: ExplorerState,
  passes: (at: ExplorerState) => Promise<boolean>,
  stopped: () => boolean = () => false,
): Promise<Values | undefined> {
  const tracks = tracksOf(step.sliders, state);
  const longest = Math.max(0, ...tracks.map(({ stops }) => stops.length));
  const ways = waysOf(tracks.length);
  let before = 0;
  for (const distance of distancesTo(longest)) {
    const tried = await Promise.all(ways.map((way) => passesAt(way, distance)));
    if (stopped()) return undefined;
    const way = ways[tried.indexOf(true)];
    if (way !== undefined) return valuesAt(way, await firstBetween(way, before, distance));
    before = distance;
  }
  return undefined;

  function valuesAt(way: readonly number[], distance: number): Values {
    return Object.fromEntries(
      tracks.map(({ key, stops, place }, index) => {
        const moved = place + Math.round((way[index] ?? 0) * distance);
        return [key, stops[Math.max(0, Math.min(stops.length - 1, moved))] ?? 0];
      }),
    );
  }

  /** False where every slider of the way has come to its end before. */
  async function passesAt(way: readonly number[], distance: number): Promise<boolean> {
    const values = valuesAt(way, distance);
    const [was, is] = [JSON.stringify(valuesAt(way, before)), JSON.stringify(values)];
    if (was === is) return false;
    return passes(changeAll(state, values));
  }

  /** It does not pass at `low`, and passes at `high`. */
  async function firstBetween(way: readonly number[], low: number, high: number): Promise<number> {
    if (high - low <= 1 || stopped()) return high;
    const middle = Math.floor((low + high) / 2);
    return (await passesAt(way, middle)) ? firstBetween(way, low, middle) : firstBetween(way, middle, high);
  }
}

/** Of what has numbers. */
function tracksOf(sliders: readonly string[], state: ExplorerState): Track[] {
  const [values, { base }] = [valuesOf(state), resolve(state)];
  return sliders.flatMap((key): Track[] => {
    const parameter = parameterOf(key);
    if (parameter?.kind !== 'integer' && parameter?.kind !== 'real') return [];
    const { stops, scale } = trackOf(parameter, Number(valueAt(base, parameter)));
    return [{ key, stops, place: nearestStop(stops, Number(values[key]), scale) }];
  });
}

/** Each by itself, then all together, up and down. */
function waysOf(count: number): number[][] {
  const single = Array.from({ length: count }, (_, which) =>
    [-1, 1].map((sign) => Array.from({ length: count }, (__, index) => (index === which ? sign : 0))),
  ).flat();
  if (count < 2) return single;
  const together = Array.from({ length: 2 ** Math.min(count, 3) }, (_, bits) =>
    Array.from(
      { length: count },
      (__, index) => ((bits >> Math.min(index, 2)) & 1 ? 1 : -1) * (index === 0 ? 1 : BEHIND),
    ),
  );
  return [...single, ...together];
}

function distancesTo(longest: number): number[] {
  const distances: number[] = [];
  const most = Math.max(1, Math.floor(longest * LEAP));
  for (let distance = 1; distance < longest; distance += Math.min(most, Math.max(1, Math.round(distance / 3))))
    distances.push(distance);
  return distances;
}
