import { describe, expect, it } from 'vitest';
import { crossingsOf, placeOf, showsCrossings, usualCrossing } from './crossings.ts';

const table = {
  link: [1, 0, 0],
  acknowledges: [1, 0, 0],
  begun_ms: [3, 0, 6],
  over_ms: [4, 2, 10],
};

describe('packets and acknowledgements', () => {
  it('are in the order in which they begin, and the usual time is that of packets', () => {
    const crossings = crossingsOf(table);
    expect(crossings.map(({ begun }) => begun)).toEqual([0, 3, 6]);
    expect(crossings.map(({ acknowledges }) => acknowledges)).toEqual([false, true, false]);
    expect(usualCrossing(crossings)).toBe(4);
    expect(crossingsOf({})).toEqual([]);
    expect(usualCrossing([])).toBeNaN();
    expect([11, 13].map((shutter) => showsCrossings(crossings, shutter))).toEqual([true, false]);
    expect(showsCrossings([], 0)).toBe(false);
  });

  it('go from one end of their link to the other while they have it, and are nowhere else', () => {
    const [packet] = crossingsOf(table);
    if (packet === undefined) throw new Error('no packet');
    expect([0, 0.5, 2].map((at) => placeOf(packet, at, at))).toEqual([0, 0.25, 1]);
    expect(placeOf(packet, 2.1, 3)).toBeNull();
    expect(placeOf(packet, -1, -0.1)).toBeNull();
  });
});
