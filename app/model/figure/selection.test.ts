import { describe, expect, it } from 'vitest';
import { placeName } from './selection.ts';

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
