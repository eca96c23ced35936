import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flight, hopsFromFirst, routeOf, type Shape, stretchOf } from './route.ts';

const extent = fc.integer({ min: 1, max: 7 });
const shapes: fc.Arbitrary<Shape> = fc.record({ dimensions: fc.tuple(extent, extent, extent), torus: fc.boolean() });
const size = ({ dimensions: [x, y, z] }: Shape) => x * y * z;
const place = (node: number, { dimensions: [x, y] }: Shape) => [
  node % x,
  Math.floor(node / x) % y,
  Math.floor(node / (x * y)),
];

describe('the route of a message', () => {
  it('goes from neighbour to neighbour, dimension by dimension, and is the shortest', () => {
    fc.assert(
      fc.property(shapes, fc.nat(), fc.nat(), (shape, a, b) => {
        const [source, destination] = [a % size(shape), b % size(shape)];
        const route = routeOf(shape, source, destination);
        expect([route[0], route.at(-1)]).toEqual([source, destination]);
        const [from, to] = [place(source, shape), place(destination, shape)];
        const hops = shape.dimensions.map((k, axis) => {
          const distance = Math.abs((to[axis] ?? 0) - (from[axis] ?? 0));
          return shape.torus ? Math.min(distance, k - distance) : distance;
        });
        expect(route).toHaveLength(1 + hops.reduce((sum, count) => sum + count, 0));
        const axes = route.slice(1).map((node, i) => {
          const [before, after] = [place(route[i] ?? 0, shape), place(node, shape)];
          const moved = [0, 1, 2].filter((axis) => before[axis] !== after[axis]);
          expect(moved).toHaveLength(1);
          return moved[0] ?? -1;
        });
        expect(axes).toEqual(axes.toSorted((one, other) => one - other));
      }),
    );
  });

  it('from the first node is as long as the hops to its end', () => {
    const shape = { dimensions: [4, 4, 2] as const, torus: false };
    expect([0, 1, 3, 7, 15, 31].map((node) => hopsFromFirst(shape, node))).toEqual([0, 1, 3, 4, 6, 7]);
    const ring = { dimensions: [4, 4, 1] as const, torus: true };
    expect([1, 2, 3, 10, 15].map((node) => hopsFromFirst(ring, node))).toEqual([1, 2, 1, 4, 2]);
  });

  it('of two equally short ways round takes the one up from even places and down from odd ones', () => {
    const ring: Shape = { dimensions: [4, 1, 1], torus: true };
    expect(routeOf(ring, 0, 2)).toEqual([0, 1, 2]);
    expect(routeOf(ring, 1, 3)).toEqual([1, 0, 3]);
    expect(routeOf(ring, 0, 3)).toEqual([0, 3]);
    expect(routeOf({ ...ring, torus: false }, 0, 3)).toEqual([0, 1, 2, 3]);
  });
});

describe('a message on its way', () => {
  // Four hops of one cycle each, eight flits: 12 cycles.
  const flight: Flight = { source: 0, destination: 4, sent: 100, delivered: 112, flits: 8, hops: 4 };

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
          const one = { ...flight, sent, delivered, hops };
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
