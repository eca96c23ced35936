import { describe, expect, it } from 'vitest';
import type { PointOutcome } from '../model/figure/types.ts';
import type { Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { change, type ExplorerState, initialState, selectExperiment } from '../model/state/state.ts';
import { expand, UNASKED } from '../model/sweep/sweep.ts';
import { english } from '../model/words/words.ts';
import { largestChange, shiftBetween } from './change-places.ts';

const TIME = { column: 'time_us', label: 'time', unit: 'us' };

/** A state with the rows of a law. */
function shownBy(state: ExplorerState, law: (values: Values) => Row) {
  const plan = expand(state, UNASKED);
  const rows = new Map(
    plan.series.flatMap(({ points }) => points.map(({ key, values }) => [key, law(values)] as const)),
  );
  const get = (key: string): PointOutcome | undefined => {
    const row = rows.get(key);
    return row && { state: 'done', row };
  };
  return { state, plan, results: { get } };
}

/** The point that the page talks about: the last of the current curve. */
function lastOf({ plan, results }: ReturnType<typeof shownBy>) {
  const series = plan.series.find(({ current }) => current);
  const point = series?.points.at(-1);
  if (!series || !point) throw new Error('no point');
  return { series, point, result: results.get(point.key) };
}

describe('where a change shows', () => {
  const paragon = selectExperiment(initialState('paragon'), 'exchange-time');
  const faster = change(paragon, 'send_us', 20);
  const law = (factor: number) => (values: Values) => ({
    time_us: Number(values.exchange_bytes) > 10_000 ? 900 : factor * Number(values.send_us),
  });

  it('is named where it is largest, if nothing changes at the point that the page talks about', () => {
    const [before, now] = [shownBy(paragon, law(1)), shownBy(faster, law(1))];
    const said = largestChange(before, now, lastOf(now), TIME, english);
    expect(said?.replace(/\s/g, ' ')).toMatch(
      /^The change is largest on .+ at [\d,]+ bytes: time falls from [\d.]+ µs to 20 µs/,
    );
  });

  it('is not named beside a point that was saturated before', () => {
    const now = shownBy(faster, law(1));
    const last = lastOf(now).point.x;
    const before = shownBy(paragon, (values) => (values.exchange_bytes === last ? {} : law(1)(values)));
    expect(largestChange(before, now, lastOf(now), TIME, english)).toBeUndefined();
  });

  it('is not named where it lies within the intervals, or where nothing changes', () => {
    const doubtful = (value: number) => () => ({ time_us: value, time_us_ci: 3 });
    const [before, now] = [shownBy(paragon, doubtful(100)), shownBy(faster, doubtful(104))];
    expect(largestChange(before, now, lastOf(now), TIME, english)).toBeUndefined();
    expect(shiftBetween(before, lastOf(now), now.results, TIME, english)).toBeUndefined();
  });

  it('is said from place to place where the page talks of another', () => {
    const trip = selectExperiment(initialState('j-machine'), 'round-trip');
    const [before, now] = [shownBy(trip, ({ distance_hops }) => ({ time_us: 43 + 2 * Number(distance_hops) }))].flatMap(
      (one) => [one, one],
    );
    if (!before || !now) throw new Error('nothing');
    const series = now.plan.series.find(({ current }) => current);
    const point = series?.points[2];
    if (!series || !point) throw new Error('no point');
    const here = { series, point, result: now.results.get(point.key) };
    expect(shiftBetween(before, here, now.results, TIME, english)?.replace(/\s/g, ' ')).toMatch(
      /^time falls from [\d.]+ µs at distance \d+ hops to [\d.]+ µs at distance \d+ hops?$/,
    );
  });

  it('is none between loads of which one is saturated before or after', () => {
    const state = selectExperiment(initialState('j-machine'), 'latency-load');
    const [before, now] = [shownBy(state, () => ({ latency: 40 })), shownBy(state, () => ({ latency: 50 }))];
    const here = lastOf(now);
    const place = here.series.points[1];
    if (!place) throw new Error('no point');
    const LATENCY = { column: 'latency', label: 'latency', unit: 'cycles' };
    const at = { ...here, point: place, result: now.results.get(place.key) };
    expect(shiftBetween(before, at, now.results, LATENCY, english)).toMatch(/^latency rises from 40 cycles at /);
    // The last point of the curve is saturated now; or this one was.
    const saturated = (all: typeof now.results, point: { key: string }) => ({
      get: (key: string): PointOutcome | undefined =>
        key === point.key ? { state: 'saturated', row: {} } : all.get(key),
    });
    expect(shiftBetween(before, at, saturated(now.results, here.point), LATENCY, english)).toBeUndefined();
    const was = { ...before, results: saturated(before.results, place) };
    expect(shiftBetween(was, at, now.results, LATENCY, english)).toBeUndefined();
  });

  it('is no fall from a value to the same value', () => {
    const trip = selectExperiment(initialState('multi-psi-v1'), 'round-trip');
    const now = shownBy(trip, ({ distance_hops }) => ({ time_us: 37_800 + 2 * Number(distance_hops) }));
    const series = now.plan.series.find(({ current }) => current);
    const point = series?.points[2];
    if (!series || !point) throw new Error('no point');
    const here = { series, point, result: now.results.get(point.key) };
    expect(shiftBetween(now, here, now.results, TIME, english)).toMatch(/^time stays at 37.8 ms$/);
  });
});
