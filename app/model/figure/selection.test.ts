import { describe, expect, it } from 'vitest';
import type { Row } from '../manifest/manifest.ts';
import { loadMachines } from '../presets/presets.ts';
import { type ExplorerState, initialState, selectExperiment, selectSweep } from '../state/state.ts';
import { expand, UNASKED } from '../sweep/sweep.ts';
import { english } from '../words/words.ts';
import { placeAlong, placeName, runName } from './selection.ts';

await loadMachines(['fugaku']);

describe('where a point lies', () => {
  it.each([
    ['pes', 6, '6 PEs'],
    ['depth', 2, 'depth 2'],
    ['grain_k', 2, '2 pieces per PE'],
    ['grain_k', 1, '1 piece per PE'],
    ['goal_arguments', 12, '12 arguments'],
    ['idle_cycles', 2500, 'idle time 2,500 cycles'],
    ['reduction_us', 22.5, 'reduction 22.5 µs'],
    ['message_cost_factor', 2, 'message cost × 2'],
    ['topology', 'torus', 'topology torus'],
    ['dimensions', '8x8', 'dimensions 8 × 8'],
    ['item_lines', 8, 'lines of an item 8'],
  ])('is said of %s %s as "%s"', (key, value, text) => expect(placeName(key, value)).toBe(text));
});

describe('where a run lies on an axis', () => {
  const at = (label: string, unit: string, row: Row) =>
    placeAlong({ key: 'x', label, unit, column: 'nodes', scale: 'log' }, row, english);
  it('is said as the axis counts it', () => {
    expect(at('nodes', '', { nodes: 12 })).toBe('12 nodes');
    expect(at('bisection traffic', 'Gbit/s', { nodes: 4.64 })).toBe('4.64 Gbit/s');
  });
  it('says a share in per cent, and of what it is', () => {
    const share = { key: 'x', label: 'sending', unit: '', column: 'share_send', scale: 'linear' } as const;
    expect(placeAlong(share, { share_send: 0.0486 }, english)).toBe('sending 4.86 %');
  });
  it('says of what a time is', () => expect(at('unit of work', 'ns', { nodes: 10_000 })).toBe('unit of work 10 µs'));
  it('is left to what was set where the axis shows that, not to what came of it', () => {
    const load = { key: 'x', label: 'offered load', unit: 'flits/node/cycle', column: 'offered_load' } as const;
    const along = { ...load, parameter: 'offered_load', scale: 'linear' } as const;
    expect(placeAlong(along, { offered_load: 0.0501 }, english)).toBeUndefined();
  });
  it('is not known without the column', () => expect(at('nodes', '', {})).toBeUndefined());
  it('is said so on a map too, unless a person has chosen what goes along it', () => {
    const map = selectExperiment(initialState('fugaku'), 'which-all-reduce');
    const said = (state: ExplorerState) => {
      const plan = expand(state, UNASKED);
      const [series] = plan.series;
      const point = series?.points.at(-1);
      if (!series || !point) throw new Error('no point');
      return runName({ state, plan }, { series, point, result: { state: 'done', row: { nodes: 64 } } }, english);
    };
    expect(said(map)).toMatch(/, 64 nodes$/);
    const along = selectSweep(map, { parameter: 'send_ns', values: [100, 200] });
    expect(said(along)).toMatch(/200 ns$/);
  });
});
