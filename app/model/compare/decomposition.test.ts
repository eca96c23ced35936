import { describe, expect, it } from 'vitest';
import type { Row } from '../manifest/manifest.ts';
import { type ExplorerState, experimentIn, initialState, selectExperiment } from '../state/state.ts';
import { expand } from '../sweep/sweep.ts';
import { asking } from '../testing/asking.ts';
import { decompositionOf, swapsIn } from './decomposition.ts';

const swap = selectExperiment(initialState('five-machines'), 'machines-swap');

/** A loop is what its processors compute and do for messages, and what its network takes. */
const COMPUTE: Readonly<Record<string, number>> = { 'j-machine': 24, pie64: 30, 'multi-psi-v2': 90 };
const MESSAGES: Readonly<Record<string, number>> = { 'j-machine': 2, pie64: 5, 'multi-psi-v2': 400 };
const NETWORK: Readonly<Record<string, number>> = { 'j-machine': 1, pie64: 8, 'multi-psi-v2': 70 };

function decomposed(state: ExplorerState, missing?: string) {
  const plan = expand(state, asking());
  const cases = experimentIn(state).series.flatMap((one) => ('cases' in one ? one.cases : []));
  const rows = new Map<string, Row>();
  for (const { value, points } of plan.series) {
    const one = cases.find(({ key }) => key === value);
    const [machine = '', network = ''] = [one?.machine, one?.network ?? one?.machine];
    if (value === missing) continue;
    for (const { key, x } of points) {
      const compute = ((COMPUTE[machine] ?? 0) * Number(x)) / 300;
      const loop = compute + (MESSAGES[machine] ?? 0) + (NETWORK[network] ?? 0);
      rows.set(key, { grain_us: compute, efficiency: compute / loop });
    }
  }
  return decompositionOf(state, plan, (key) => rows.get(key));
}

describe('the parts of a difference', () => {
  it('are those that were put in, at what the state sets', () => {
    const found = decomposed(swap);
    expect(found?.at).toBe(300);
    const way = found?.ways.find(({ key }) => key === 'psi-on-pie');
    expect([way?.from, way?.to]).toEqual(['Multi-PSI/V2', 'PIE64']);
    expect(way?.start).toBeCloseTo(90 + 400 + 70);
    expect(way?.network).toBeCloseTo(8 - 70);
    expect(way?.messages).toBeCloseTo(5 - 400);
    expect(way?.computation).toBeCloseTo(30 - 90);
    expect(way?.end).toBeCloseTo(30 + 5 + 8);
  });

  it('add up to the whole, wherever a point is marked', () => {
    for (const index of [0, 3, 8]) {
      const found = decomposed({ ...swap, look: { at: { series: 'pie64', index } } });
      expect(found?.ways).toHaveLength(swapsIn(experimentIn(swap)).length);
      for (const { start, end, network, messages, computation } of found?.ways ?? [])
        expect(start + network + messages + computation).toBeCloseTo(end, 9);
    }
  });

  it('go there and back over the same machines', () => {
    const { ways = [] } = decomposed(swap) ?? {};
    const [there, back] = ['j-on-pie', 'pie-on-j'].map((key) => ways.find((way) => way.key === key));
    expect(there?.start).toBe(back?.end);
    expect(there?.end).toBe(back?.start);
  });

  it('wait for runs that are not there, and are not asked for where nothing is swapped', () => {
    expect(decomposed(swap, 'j-on-pie')?.ways.map(({ key }) => key)).toEqual(['pie-on-j', 'psi-on-pie']);
    expect(decomposed(selectExperiment(initialState('five-machines'), 'machines-grain'))).toBeUndefined();
  });
});
