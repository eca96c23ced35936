import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaults } from '../model/manifest/values.ts';
import { bandsOf } from '../model/motion/bands.ts';
import { readMotion } from '../model/motion/motion.ts';
import { gridOf, omegaOf, omegaWay, starOf } from '../model/testing/topologies.ts';
import { linkAt, linkCount, type Topology } from '../model/topology/topology.ts';
import { pointedAt } from './laid.ts';
import { linesAlong } from './motion-messages.ts';
import { busyClass, layOutMotion, type MotionTheme } from './motion-scene.ts';
import { rowAtHeight, stripPicture, stripRows } from './motion-strip.ts';

const flat = gridOf([4, 3, 1]);
const ring = gridOf([4, 1, 1], true);

/** The links from place to place along a row of places. */
function wayOf(topology: Topology, ...places: number[]): number[] {
  return places.slice(1).map((to, i) => {
    const link = Array.from({ length: linkCount(topology) }, (_, at) => at).find((at) => {
      const [source, target] = linkAt(topology, at);
      return source === places[i] && target === to;
    });
    if (link === undefined) throw new Error(`no link from ${places[i]} to ${to}`);
    return link;
  });
}

describe('a machine laid out', () => {
  it('has a line for every link, and two stubs for one that wraps around', () => {
    expect(layOutMotion(flat, null, 300, 300).lines).toHaveLength(3 * 3 + 4 * 2);
    expect(layOutMotion(ring, null, 300, 300).lines).toHaveLength(3 + 2);
  });

  it('lies within its canvas from every side, and every node is found under the pointer', () => {
    const extent = fc.integer({ min: 1, max: 5 });
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(extent, extent, extent), fc.boolean(), angle, angle, (shape, torus, yaw, pitch) => {
        const scene = layOutMotion(gridOf(shape, torus), { yaw, pitch }, 280, 320);
        for (const { ends } of scene.lines) {
          const [x1, y1, x2, y2] = ends;
          expect(Math.min(x1, x2)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x1, x2)).toBeLessThanOrEqual(280);
          expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(0);
          expect(Math.max(y1, y2)).toBeLessThanOrEqual(320);
        }
      }),
    );
    const scene = layOutMotion(flat, null, 280, 320);
    for (const [place, { x, y }] of scene.laid.places.entries())
      expect(pointedAt(scene.laid, x + 1, y - 1)).toEqual({ place });
    expect(pointedAt(scene.laid, -50, -50)).toBeNull();
  });
});

describe('links whose two directions are told apart', () => {
  it('have a line each, on the right of their way', () => {
    const scene = layOutMotion({ ...flat, acknowledges: true }, null, 300, 300);
    expect(scene.lines).toHaveLength(linkCount(flat));
    const [there = 0] = wayOf(flat, 0, 1);
    const [back = 0] = wayOf(flat, 1, 0);
    const [[from, to] = []] = scene.laid.linesOf(there);
    const [[, end] = []] = scene.laid.linesOf(back);
    // px grow downwards: right of a way to the right is below it.
    const middle = scene.laid.places[0];
    expect(Math.sign((to?.x ?? 0) - (from?.x ?? 0))).toBe(1);
    expect(from?.y).toBeGreaterThan(middle?.y ?? Number.NaN);
    expect(end?.y).toBeLessThan(middle?.y ?? Number.NaN);
  });
});

describe('a message', () => {
  const scene = layOutMotion(flat, null, 300, 300);
  const at = (node: number) => ({ x: scene.laid.places[node]?.x ?? 0, y: scene.laid.places[node]?.y ?? 0 });

  it('is a line from its tail around the corners of its route to its head', () => {
    const way = wayOf(flat, 0, 1, 5);
    const [line = [], ...others] = linesAlong(scene, { source: 0, way, stretch: { tail: 0.5, head: 1.5 } });
    expect(others).toEqual([]);
    expect(line).toHaveLength(3);
    expect(line[0]?.x).toBeCloseTo((at(0).x + at(1).x) / 2);
    expect(line[1]).toEqual(at(1));
    expect(line[2]?.y).toBeCloseTo((at(1).y + at(5).y) / 2);
  });

  it('that stands still is a point', () => {
    expect(linesAlong(scene, { source: 7, way: [], stretch: { tail: 0, head: 0 } })).toEqual([[at(7)]]);
    expect(linesAlong(scene, { source: 0, way: wayOf(flat, 0, 1), stretch: { tail: 1, head: 1 } })).toEqual([[at(1)]]);
  });

  it('that wraps around leaves on one side and comes in on the other', () => {
    const torus = layOutMotion(ring, null, 300, 300);
    const [source, way] = [0, wayOf(ring, 0, 3)];
    const whole = linesAlong(torus, { source, way, stretch: { tail: 0, head: 1 } });
    expect(whole).toHaveLength(2);
    const [out = [], back = []] = whole;
    expect(out.at(-1)?.x).toBeLessThan(torus.laid.places[0]?.x ?? 0);
    expect(back[0]?.x).toBeGreaterThan(torus.laid.places[3]?.x ?? 0);
    expect(back.at(-1)?.x).toBeCloseTo(torus.laid.places[3]?.x ?? 0);
    expect(linesAlong(torus, { source, way, stretch: { tail: 0, head: 0.4 } })).toHaveLength(1);
    expect(linesAlong(torus, { source, way, stretch: { tail: 0.6, head: 0.9 } })).toHaveLength(1);
  });

  it('goes through the switches of a multistage network, from the left to the right', () => {
    const omega = omegaOf(16, 4);
    const stages = layOutMotion(omega, null, 400, 300);
    const way = omegaWay(omega, 4, 3, 13);
    const [line = [], ...others] = linesAlong(stages, { source: 3, way, stretch: { tail: 0, head: way.length } });
    expect(others).toEqual([]);
    const at = ({ x, y }: { x: number; y: number }) => ({ x, y });
    expect(line[0]).toEqual(at(stages.laid.places[3] ?? { x: 0, y: 0 }));
    expect(line.at(-1)).toEqual(at(stages.laid.sinks[13] ?? { x: 0, y: 0 }));
    expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).toSorted((a, b) => a - b));
  });

  it('has finite places for every stretch of every way', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const grid = gridOf([3, 2, 4], true);
    const cases: [Topology, number, number[]][] = [
      [grid, 0, wayOf(grid, 0, 2, 5, 23)],
      [starOf(9), 4, wayOf(starOf(9), 4, 9, 2)],
      [omegaOf(64, 4), 5, omegaWay(omegaOf(64, 4), 4, 5, 63)],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...cases), part, part, ([topology, source, way], p, q) => {
        const [tail = 0, head = 0] = [p, q].map((share) => share * way.length).sort((x, y) => x - y);
        const lines = linesAlong(layOutMotion(topology, null, 280, 320), { source, way, stretch: { tail, head } });
        expect(lines.length).toBeGreaterThan(0);
        for (const { x, y } of lines.flat()) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
      }),
    );
  });
});

describe('a node', () => {
  it('has the colour of what it does most besides being idle', () => {
    expect(busyClass(Float32Array.from([0.1, 0.2, 0, 0, 0, 0.7]))).toMatchObject({ name: 'send' });
    expect(busyClass(Float32Array.from([0, 0, 0, 0, 0, 1]))).toEqual({ name: 'idle', busy: 0 });
  });
});

describe('the strip', () => {
  const theme = {
    time: {
      compute: '#ff0000',
      send: '#00ff00',
      receive: '#000000',
      dispatch: '#000000',
      wait: '#000000',
      idle: '#0000ff',
    },
  } as MotionTheme;
  const rows = [0, 1].flatMap((pe) => [0, 1].map((frame) => ({ pe, frame })));
  const column = (of: (row: { pe: number; frame: number }) => number) => rows.map(of);
  const none = column(() => 0);
  const timeline = {
    pe: column(({ pe }) => pe),
    from_ms: column(({ frame }) => frame),
    to_ms: column(({ frame }) => frame + 1),
    compute: column(({ pe, frame }) => (pe === 0 && frame === 0 ? 0.5 : 0)),
    send: column(({ pe, frame }) => (pe === 1 && frame === 1 ? 1 : 0)),
    receive: none,
    dispatch: none,
    wait: none,
    idle: column(({ pe, frame }) => (pe === 0 && frame === 0 ? 0.5 : pe === 1 && frame === 1 ? 0 : 1)),
  };
  const motion = readMotion({ timeline }, defaults(), gridOf([2, 1, 1]));

  it('has a node’s parts from the bottom to the top of its row, in the order of the classes', () => {
    if (motion === null) throw new Error('nothing was read');
    const { pixels } = stripPicture(motion, bandsOf(motion, 8), { from: 0, to: 2 }, 2, 8, theme);
    const at = (x: number, y: number) => [...pixels.slice((y * 2 + x) * 4, (y * 2 + x) * 4 + 4)];
    expect([0, 1, 2, 3].map((y) => at(0, y))).toEqual([
      [0, 0, 255, 255],
      [0, 0, 255, 255],
      [255, 0, 0, 255],
      [255, 0, 0, 255],
    ]);
    expect(at(1, 1)).toEqual([0, 0, 255, 255]);
    expect(at(1, 6)).toEqual([0, 255, 0, 255]);
  });

  it('mixes the colours where a row is a single pixel, and is empty outside the recording', () => {
    if (motion === null) throw new Error('nothing was read');
    const { pixels } = stripPicture(motion, bandsOf(motion, 8), { from: 0, to: 4 }, 4, 2, theme);
    expect([...pixels.slice(0, 4)]).toEqual([128, 0, 128, 255]);
    expect(pixels[2 * 4 + 3]).toBe(0);
  });

  it('finds the row at a height', () => {
    const layout = stripRows(4, 30, 80);
    expect([29, 30, 49.9, 50, 109, 110].map((y) => rowAtHeight(layout, 4, y))).toEqual([-1, 0, 0, 1, 3, -1]);
  });
});
