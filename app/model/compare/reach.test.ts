/** What it would take, on laws whose answers are known. */

import { describe, expect, it } from 'vitest';
import type { GrainError, Row } from '../manifest/manifest.ts';
import { unchecked, type Values } from '../manifest/values.ts';
import { initialState, resolve, selectExperiment } from '../state/state.ts';
import { expand, UNASKED } from '../sweep/sweep.ts';
import { capacityOf as load } from '../testing/asking.ts';
import { english } from '../words/words.ts';
import { type Goal, goalText, sideOf, usualGoal } from './goal.ts';
import { resultIn } from './matters.ts';
import { type Reach, reachOf } from './reach.ts';
import { stateWith } from './reach-state.ts';
import { changeWords, goalWords, neverWords } from './reach-words.ts';

const state = selectExperiment(initialState('paragon'), 'exchange-time');
const [series] = expand(state, UNASKED).series;
const point = series?.points[2]?.values ?? {};
const time = { column: 'time_us', label: 'time', unit: 'us' };

/** Until nothing more is wanted. */
function reached(law: (values: Values) => Row | GrainError, goal: Goal, of = { state, point, quantity: time }): Reach {
  const rows = new Map<string, Row | GrainError>();
  const fill = reachOf(of.state, of.point, of.quantity, goal);
  for (let round = 0; round < 40; round++) {
    const now = fill((key) => rows.get(key), unchecked, english);
    if (now.wanted.length === 0) return now;
    expect(now.wanted.every(({ key }) => !rows.has(key))).toBe(true);
    for (const { key, values } of now.wanted) rows.set(key, law(values));
  }
  throw new Error('it goes on');
}

const ways = ({ parameters }: Reach) => parameters.filter(({ found }) => typeof found === 'object');

// At the point: 55.5 us to send, 5.714 ns per byte.
const law = ({ send_us, byte_ns, mesh_packet_bytes }: Values): Row => ({
  time_us: 100 + Number(send_us) + 10 * Number(byte_ns) + 1e-3 * Number(mesh_packet_bytes) - 2.048,
});

describe('what it would take', () => {
  it('is the least change of each parameter, the smallest first, and the best of what never reaches it', () => {
    const found = reached(law, { side: 'most', value: 180 });
    expect(ways(found).map(({ parameter }) => parameter.key)).toEqual(['byte_ns', 'send_us']);
    const [bytes, send] = ways(found).map((one) => (typeof one.found === 'object' ? one.found.value : 0));
    // 22.86 us, and 2.45 ns, to within a hundredth.
    expect(100 + Number(send) + 57.14).toBeLessThanOrEqual(180);
    expect(send).toBeGreaterThan(22.5);
    expect(bytes).toBeCloseTo(2.45, 1);
    const [, first] = ways(found);
    expect(first && typeof first.found === 'object' && changeWords(first.parameter, first.now, first.found)).toMatch(
      /^Make send start-up 2\.4 times smaller: 55\.5 → 22\.[5-8]\d* µs$/,
    );
    const [never = '', idle = ''] = neverWords(found.parameters, time);
    expect(never).toBe('None of these reaches it alone: packet (at best 211 µs).');
    expect(idle).toMatch(/^These change nothing here: .*router delay/);
  });

  it('is nothing where the point reaches the goal, and a refusal is no way', () => {
    expect(reached(law, { side: 'most', value: 300 })).toMatchObject({ isMet: true, parameters: [] });
    const refused: GrainError = { path: '', code: 'not_allowed', arguments: [1] };
    const found = reached((values) => (Number(values.send_us) < 30 ? refused : law(values)), {
      side: 'most',
      value: 180,
    });
    expect(ways(found).map(({ parameter }) => parameter.key)).toEqual(['byte_ns']);
  });

  it('takes several seeds where runs draw at random, and says about', () => {
    const random = initialState('j-machine');
    const one = expand(random, UNASKED).series[0]?.points[0]?.values ?? {};
    const quantity = resultIn(random) ?? time;
    const seeds = new Set<string>();
    const found = reached(
      (values) => {
        seeds.add(String(values.seed));
        return { latency: 10 * Number(values.hop_cycles) + Number(values.seed) / 10 };
      },
      { side: 'least', value: 55 },
      { state: random, point: one, quantity },
    );
    const [hop] = ways(found);
    expect(hop?.parameter.key).toBe('hop_cycles');
    expect(hop?.found).toEqual({ value: 6, sure: false });
    expect(seeds.size).toBe(3);
  });

  it('leads to a state in which that run is the marked point, also where what is swept changes', () => {
    const next = series && stateWith(state, series, point, ['send_us', 20], unchecked);
    expect(next?.changes).toEqual({ send_us: 20 });
    expect(next?.look?.at).toEqual({ series: String(series?.value), index: 2 });
    const along = series && stateWith(state, series, point, ['exchange_bytes', 5000], unchecked);
    const at = along?.look?.at;
    expect(at && along && expand(along, UNASKED).series[0]?.points[at.index]?.x).toBe(5000);
  });

  it('fixes places that are shares of a capacity, which the change may move', () => {
    const random = initialState('j-machine');
    const capacityOf = (values: Values) => load(0.01 * Number(values.channel_bits ?? 1));
    const [curve] = expand(random, { ...UNASKED, capacityOf }).series;
    const one = curve?.points[1];
    expect(resolve(random).x.relativeTo).toBe('capacity');
    const next = curve && stateWith(random, curve, one?.values ?? {}, ['hop_cycles', 2], unchecked);
    const at = next?.look?.at;
    expect(
      at && next && expand(next, UNASKED).series.find(({ value }) => String(value) === at.series)?.points[at.index]?.x,
    ).toBe(one?.x);
  });
});

describe('a goal', () => {
  it('is a fifth better than now, rounded, and never beyond all of a share', () => {
    const efficiency = { column: 'efficiency', label: 'efficiency', unit: '' };
    expect([sideOf(time), sideOf(efficiency)]).toEqual(['most', 'least']);
    expect(usualGoal(time, 'most', 899)).toBe(600);
    expect(usualGoal(time, 'least', 899)).toBe(1200);
    expect(usualGoal(efficiency, 'least', 0.41)).toBe(0.5);
    expect(usualGoal(efficiency, 'least', 0.96)).toBe(0.98);
    expect(goalText(efficiency, 0.5)).toBe('50 %');
  });

  it('has more of rates, speedups and the like, and less of all else', () => {
    const sides = (...columns: string[]) => new Set(columns.map((column) => sideOf({ column })));
    const gains = [
      'rate',
      'throughput',
      'speedup',
      'accepted_load',
      'share_compute',
      'share_reduction',
      'busy_others',
      'report_1',
    ];
    expect(sides(...gains, 'bisection_flits', 'bisection_traffic')).toEqual(new Set(['least']));
    const costs = ['barrier_us', 'share_idle', 'blocked', 'send_faults', 'work_rate_spread', 'iterations'];
    expect(sides(...costs, 'communication_rate', 'reduction_ms')).toEqual(new Set(['most']));
  });

  it('is said with all digits that a person gives', () => {
    const efficiency = { column: 'efficiency', label: 'efficiency', unit: '' };
    expect(goalWords(efficiency, { side: 'least', value: 0.9999 })).toBe('efficiency at least 99.99 %');
    expect(goalWords(time, { side: 'most', value: 1234.5 })).toBe('time at most 1.2345 ms');
  });
});
