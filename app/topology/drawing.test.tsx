import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { isLong } from '../model/testing/long.ts';
import { gridOf } from '../model/testing/topologies.ts';
import { linkAt, linkCount, placeAt } from '../model/topology/topology.ts';
import { wrapsAround } from '../model/topology/wires.ts';
import { mostLinks } from './coarse.ts';
import { type DrawingProps, fillingHeight, TopologyDrawing, under } from './drawing.tsx';
import type { Laid } from './laid.ts';
import { loadedOf, type TopologySpec } from './loaded.ts';
import { defaultView, project } from './projection.ts';
import { segmentsOf } from './scene.tsx';
import { theme } from './testing/theme.ts';
import { leftOutText, nodesText, topologyAltText } from './words.ts';

/** Loads of the links from a source to a target in a direction; of all others 0. */
type Loads = readonly (readonly [source: number, target: number, direction: number, load: number])[];

function mesh(shape: readonly [number, number, number], rows: Loads | null = null, wraps = false): TopologySpec {
  const topology = gridOf(shape, wraps);
  if (rows === null) return { topology, loads: null };
  const loads = Float64Array.from({ length: linkCount(topology) }, (_, link) => {
    const own = linkAt(topology, link);
    return rows.find((row) => own.every((value, i) => row[i] === value))?.[3] ?? 0;
  });
  return { topology, loads };
}

// Two by two, the channels of the bottom row busiest.
const square = mesh(
  [2, 2, 1],
  [
    [0, 1, 0, 0.6],
    [1, 0, 1, 0.2],
    [2, 3, 0, 0.1],
    [0, 2, 2, 0.3],
    [2, 0, 3, 0.4],
  ],
);

/** Two along each of four dimensions: the fourth is that of the blocks. */
const ofFour: TopologySpec = {
  ...square,
  topology: gridOf([2, 2, 4], false, {
    places: Int32Array.from(
      Array.from({ length: 16 }, (_, n) => [n & 1, (n >> 1) & 1, ((n >> 2) & 1) + 3 * (n >> 3)]).flat(),
    ),
    links: Int32Array.from(
      [1, 2, 4, 8].flatMap((bit, d) =>
        Array.from({ length: 16 }, (_, n) => n).flatMap((n) => (n & bit ? [] : [n, n + bit, 2 * d])),
      ),
    ),
  }),
};
const half: TopologySpec = { ...square, topology: gridOf([2, 2, 1], false, { sharedWires: true }) };

function draw(spec: TopologySpec, more: Partial<DrawingProps> = {}): string {
  const view = defaultView(spec.topology.shape);
  return renderToStaticMarkup(
    <TopologyDrawing spec={spec} theme={theme} width={276} height={290} {...view} {...more} />,
  );
}

/** Every wire as it is drawn, by name. */
function wires(spec: TopologySpec) {
  const { topology, wires: all, loads } = loadedOf(spec);
  return all.map(({ from, to, direction, links }, i) => ({
    ...{ from, to, axis: direction >> 1, load: loads[i] ?? Number.NaN },
    wrap: wrapsAround(topology, links[0] ?? 0),
  }));
}

test('a drawing of few rows needs less height', () => {
  const heightOf = (...shape: [number, number, number]) => Math.round(fillingHeight(mesh(shape).topology, 276));
  expect([heightOf(2, 1, 1), heightOf(3, 2, 1), heightOf(8, 8, 1)]).toEqual([190, 255, 342]);
  expect(heightOf(4, 4, 4)).toBe(Number.POSITIVE_INFINITY);
});

describe('the links of a machine', () => {
  test('combine both directions: the busier one, or the sum where they share wires', () => {
    const loads = (spec: TopologySpec) => wires(spec).map(({ load }) => Number(load.toFixed(6)));
    expect(loads(square)).toEqual([0.6, 0.4, 0, 0.1]);
    expect(loads(half)).toEqual([0.8, 0.7, 0, 0.1]);
  });

  test('wrap around in a torus, apart from the direct link of the same two nodes', () => {
    const ring = mesh(
      [2, 1, 1],
      [
        [0, 1, 0, 0.1],
        [1, 0, 0, 0.7],
      ],
      true,
    );
    expect(wires(ring)).toEqual([
      { from: 0, to: 1, axis: 0, wrap: false, load: 0.1 },
      { from: 1, to: 0, axis: 0, wrap: true, load: 0.7 },
    ]);
  });

  test('join neighbours, as many as the shape has', () => {
    const size = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.tuple(size, size, size), fc.boolean(), (shape, torus) => {
        const spec = mesh(shape, null, torus);
        const links = wires(spec);
        const [x, y, z] = shape;
        const rings = (k: number, others: number) => (k === 1 ? 0 : others * (torus ? k : k - 1));
        expect(links).toHaveLength(rings(x, y * z) + rings(y, x * z) + rings(z, x * y));
        const at = (place: number) => placeAt(spec.topology, place);
        for (const { from, to, axis, wrap } of links) {
          const step = at(to).map((c, i) => c - (at(from)[i] ?? 0));
          const along = wrap ? 1 - (shape[axis] ?? 1) : 1;
          expect(step).toEqual([0, 1, 2].map((i) => (i === axis ? along : 0)));
        }
      }),
    );
  });

  test('are few enough to draw whatever the shape, and their mean is kept', () => {
    const size = fc.integer({ min: 1, max: 32 });
    fc.assert(
      fc.property(fc.tuple(size, size, size), fc.boolean(), (shape, torus) => {
        expect(wires(mesh(shape, null, torus)).length).toBeLessThanOrEqual(mostLinks);
      }),
      { numRuns: isLong ? 12 : 4 },
    );
    const topology = gridOf([32, 32, 32]);
    const loads = Float64Array.from({ length: linkCount(topology) }, (_, link) =>
      linkAt(topology, link)[2] === 0 ? 0.25 : 0,
    );
    const loaded = loadedOf({ topology, loads });
    expect([loaded.bin, loaded.topology.shape]).toEqual([
      [4, 4, 4],
      [8, 8, 8],
    ]);
    const along = wires({ topology, loads }).filter(({ axis }) => axis === 0);
    expect(new Set(along.map(({ load }) => load))).toEqual(new Set([0.25]));
    expect(loaded.summary?.mean).toBeCloseTo(0.25 / 3);
  });

  test('are read once for a network, and not again for every load that comes', () => {
    const { links, ...rest } = gridOf([32, 32, 32]);
    let reads = 0;
    const topology = {
      ...rest,
      get links() {
        reads++;
        return links;
      },
    };
    const loads = (load: number) => new Float64Array(links.length / 3).fill(load);
    const first = loadedOf({ topology, loads: loads(0.25) });
    reads = 0;
    const second = loadedOf({ topology, loads: loads(0.5) });
    expect(reads).toBeLessThan(10);
    expect(second.topology).toBe(first.topology);
    expect([first.loads[0], second.loads[0]]).toEqual([0.25, 0.5]);
  });

  test('without a load carry nothing', () => {
    const topology = gridOf([2, 2, 1]);
    const loads = new Float64Array(linkCount(topology)).fill(Number.NaN);
    expect(wires({ topology, loads }).map(({ load }) => load)).toEqual([0, 0, 0, 0]);
  });
});

describe('the drawing of a mesh', () => {
  test('is the same bytes as ever', async () => {
    const lines = (svg: string) => `${svg.replaceAll('><', '>\n<')}\n`;
    await expect(lines(draw(square, { hover: { place: 1 } }))).toMatchFileSnapshot('golden/square-hover.svg');
    await expect(lines(draw(mesh([3, 2, 2], [[0, 1, 0, 0.9]], true)))).toMatchFileSnapshot('golden/torus.svg');
    await expect(lines(draw(mesh([2, 2, 2])))).toMatchFileSnapshot('golden/waiting.svg');
  });

  test('has finite coordinates inside the picture, from any side', () => {
    const size = fc.integer({ min: 1, max: 9 });
    const angle = fc.double({ min: -7, max: 7, noNaN: true });
    const load = fc.double();
    fc.assert(
      fc.property(
        fc.tuple(size, size, size),
        fc.boolean(),
        angle,
        angle,
        load,
        (dimensions, torus, yaw, pitch, value) => {
          const svg = draw(mesh(dimensions, [[0, 1, 0, value]], torus), { yaw, pitch });
          expect(svg.replace(/aria-label="[^"]*"/, '')).not.toMatch(/NaN|Infinity|undefined/);
          for (const [, path = ''] of svg.matchAll(/<path d="(M[^"]*)" stroke=/g)) {
            for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
              expect(Number(x)).toBeGreaterThanOrEqual(0);
              expect(Number(x)).toBeLessThanOrEqual(276);
              expect(Number(y)).toBeGreaterThanOrEqual(0);
              expect(Number(y)).toBeLessThanOrEqual(290);
            }
          }
        },
      ),
      { numRuns: isLong ? 30 : 8 },
    );
  });

  test('a machine of 512 nodes is a few hundred elements', () => {
    const topology = gridOf([8, 8, 8]);
    const loads = Float64Array.from({ length: linkCount(topology) }, (_, link) => (link % 512) / 512);
    const svg = draw({ topology, loads });
    expect(svg.match(/<(path|circle|line|rect)/g)?.length).toBeLessThan(300);
  });

  test('shows what nodes have by dots that grow with it', () => {
    const nodes = { values: [0, 5, 20, Number.NaN], label: 'Send faults', unit: 'cycles' };
    const draw = (spec: TopologySpec) =>
      renderToStaticMarkup(
        <TopologyDrawing spec={spec} theme={theme} width={320} height={336} {...defaultView([2, 2, 1])} />,
      );
    const dots = (svg: string) =>
      [...svg.matchAll(/<path d="((?:M[-\d. ]+h0)+)" stroke="(#\w+|rgb[^"]+)" stroke-width="([\d.]+)"/g)].map(
        ([, path = '', colour, width]) => ({ count: path.split('h0').length - 1, colour, width: Number(width) }),
      );
    expect(new Set(dots(draw(square)).map(({ colour }) => colour)).size).toBe(1);
    const row = mesh([4, 1, 1]);
    const drawn = dots(draw({ ...row, nodes })).sort((a, b) => a.width - b.width);
    expect(drawn.map(({ count }) => count)).toEqual([2, 1, 1]);
    expect(new Set(drawn.map(({ colour }) => colour)).size).toBe(3);
    expect(topologyAltText({ ...row, nodes })).toMatch(/Send faults: 20 cycles at most, at node 2\.$/);
    expect(nodesText(nodes, 1)).toBe('Send faults of node 1: 5 cycles, of 20 cycles at most.');
    expect(nodesText({ ...nodes, name: 'PE' }, 1)).toBe('Send faults of PE 2: 5 cycles, of 20 cycles at most.');
    expect(nodesText({ ...nodes, values: [Number.NaN] }, null)).toBe('Send faults of no node is known.');
    // A dot that stands for many shows nothing of one.
    const large = mesh([64, 64, 1]);
    expect(dots(draw({ ...large, nodes }))).toEqual(dots(draw(large)));
  });

  test('says what the pointer is on, and what a coarse drawing leaves out', () => {
    expect(draw(square, { hover: { place: 1 } })).toContain('node 1 at (1, 0): 0–0.6 flits/cycle');
    expect(draw(square, { hover: { place: 77 } })).toContain('load of a link, busier direction, flits/cycle');
    expect(draw(half)).toContain('load of a link, both directions, flits/cycle');
    const coarse = leftOutText(mesh([32, 32, 32]));
    expect(coarse).toBe('a dot is 4 × 4 × 4 nodes, a line the mean of its links');
    expect(leftOutText(mesh([8, 8, 8]))).toBe('');
    expect(leftOutText(ofFour)).toBe('links are drawn along 3 of 4 dimensions');
    expect(draw(mesh([8, 8, 8]))).toContain('the loads of the links are not known');
  });

  test('finds the node under the pointer', () => {
    const spec = mesh([4, 3, 2]);
    const view = defaultView(spec.topology.shape);
    const hits = new Set<number | undefined>();
    for (let x = 0; x < 276; x += 4)
      for (let y = 0; y < 240; y += 4) hits.add(under(spec, 276, 290, view, x, y)?.place);
    expect(hits).toEqual(new Set([undefined, ...Array.from({ length: 24 }, (_, node) => node)]));
    expect(under(spec, 276, 290, view, -50, -50)).toBeNull();
  });
});

test('a link that is always busy has the strongest colour, however seldom it takes a flit', () => {
  const slow = { ...square, topology: { ...square.topology, rate: '', periods: new Uint8Array(8).fill(2) } };
  const slowly = { ...slow, loads: Float64Array.from(square.loads ?? [], (load) => load / 1.2) };
  expect(topologyAltText(slowly)).toContain('the busiest 100 % of the time busy');
  const end = { x: 0, y: 0, depth: 0 };
  const laid = { linesOf: () => [[end, end]] } as unknown as Laid;
  const shares = (spec: TopologySpec) => segmentsOf(loadedOf(spec), laid).map(({ share }) => share);
  expect(Math.max(...shares(slowly))).toBe(1);
  expect(Math.max(...shares(square))).toBe(0.6);
});

test('the alternative text names shape, mean and busiest link', () => {
  expect(topologyAltText(square)).toBe(
    'Mesh of 2 × 2 nodes, 4 in all. Mean load of a link 0.275 flits/cycle, 28 % of the capacity of a channel. ' +
      'Busiest link 0.6 flits/cycle, 60 % of the capacity of a channel, between node 0 at (0, 0) and node 1 at (1, 0).',
  );
  expect(topologyAltText(mesh([8, 8, 8], null, true))).toBe(
    'Torus of 8 × 8 × 8 nodes, 512 in all. The loads of its links are not known yet.',
  );
  expect(topologyAltText(mesh([1, 1, 1], []))).toBe('Mesh of 1 node. It has no links.');
});

test('nearer nodes have less depth, and turning does not zoom a cube', () => {
  const area = { left: 0, top: 0, width: 200, height: 200 };
  const straight = project([4, 4, 4], { yaw: 0, pitch: 0.4 }, area);
  expect(straight.at(0, 0, 3).depth).toBeLessThan(straight.at(0, 3, 0).depth);
  expect(project([4, 4, 4], { yaw: 1.1, pitch: 0.4 }, area).spacing).toBe(straight.spacing);
});

test('marked nodes are dots over the drawing as it is', () => {
  const draw = (lit: readonly number[]) =>
    renderToStaticMarkup(
      <TopologyDrawing
        spec={square}
        theme={theme}
        width={300}
        height={300}
        {...defaultView(square.topology.shape)}
        lit={lit}
      />,
    );
  const dots = (svg: string) => svg.match(/<circle/g)?.length ?? 0;
  expect(dots(draw([1, 3])) - dots(draw([]))).toBe(2);
  expect(dots(draw([99]))).toBe(dots(draw([])));
});
