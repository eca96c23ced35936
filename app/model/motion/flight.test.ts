import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flight, stretchOf } from './flight.ts';

describe('a message on its way', () => {
  // Four hops of one cycle each, eight flits: 12 cycles.
  const flight: Flight = { source: 0, destination: 4, sent: 100, delivered: 112, units: 8, way: [7, 9, 2, 4] };

  it('has its head a hop further every cycle, and its tail as many hops behind as it has flits', () => {
    const at = (time: number) => stretchOf(flight, 8, time, time);
    expect(at(99)).toBeNull();
    expect(at(100)).toEqual({ tail: 0, head: 0 });
    expect(at(103)).toEqual({ tail: 0, head: 3 });
    expect(at(110)).toEqual({ tail: 2, head: 4 });
    expect(at(112)).toEqual({ tail: 4, head: 4 });
    expect(at(113)).toBeNull();
  });

  it('covers all of its route in a moment that is longer than its flight', () => {
    expect(stretchOf(flight, 8, 0, 1000)).toEqual({ tail: 0, head: 4 });
    expect(stretchOf({ ...flight, delivered: 100 }, 8, 0, 1000)).toEqual({ tail: 0, head: 4 });
  });

  it('never leaves its route, and neither end ever goes back', () => {
    const time = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(
        time,
        time,
        time,
        fc.integer({ min: 0, max: 21 }),
        fc.integer({ min: 0, max: 64 }),
        (a, b, c, hops, worm) => {
          const [sent = 0, delivered = 0] = [a, b].sort((x, y) => x - y);
          const one = { ...flight, sent, delivered, way: Array.from({ length: hops }, (_, link) => link) };
          const now = stretchOf(one, worm, c, c);
          const later = stretchOf(one, worm, c + 0.1, c + 0.1);
          if (now !== null) {
            expect(now.tail).toBeGreaterThanOrEqual(0);
            expect(now.head).toBeGreaterThanOrEqual(now.tail);
            expect(now.head).toBeLessThanOrEqual(hops);
          }
          if (now !== null && later !== null) {
            expect(later.head).toBeGreaterThanOrEqual(now.head);
            expect(later.tail).toBeGreaterThanOrEqual(now.tail);
          }
        },
      ),
    );
  });
});
