import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MeshDrawing, type MeshDrawingProps, nodeUnder } from './mesh.tsx';
import { type ChannelLoads, coordinates, mostLinks, networkOf, type TopologySpec } from './network.ts';
import { defaultView, project } from './projection.ts';
import type { DrawingTheme } from './theme.ts';
import { topologyAltText } from './words.ts';

const theme: DrawingTheme = {
  font: 'Inter, sans-serif',
  paper: '#ffffff',
  ink: '#111111',
  soft: '#444444',
  faint: '#666666',
  hair: '#cccccc',
  accent: '#0b6e8a',
  ramp: ['#2e9aba', '#1183a6', '#056d8f', '#055777', '#0a425e', '#092f45'],
};

type Channel = [source: number, target: number, direction: number, load: number];

function channels(rows: readonly Channel[]): ChannelLoads {
  const column = (i: number) => Float64Array.from(rows, (row) => row[i] ?? Number.NaN);
  return { source: column(0), target: column(1), direction: column(2), load: column(3) };
}

function mesh(
  dimensions: [number, number, number],
  rows: readonly Channel[] | null = null,
  torus = false,
): TopologySpec {
  return { dimensions, torus, links: rows === null ? null : channels(rows), capacity: 1 };
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

function draw(spec: TopologySpec, more: Partial<MeshDrawingProps> = {}): string {
  const view = defaultView(spec.dimensions);
  return renderToStaticMarkup(<MeshDrawing spec={spec} theme={theme} width={276} height={290} {...view} {...more} />);
}

describe('the links of a machine', () => {
  test('combine both directions: the busier one, or the sum where they share wires', () => {
    const loads = (spec: TopologySpec) => networkOf(spec).links.map((link) => Number(link.load.toFixed(6)));
    expect(loads(square)).toEqual([0.6, 0.4, 0, 0.1]);
    expect(loads({ ...square, duplex: 'half' })).toEqual([0.8, 0.7, 0, 0.1]);
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
    expect(networkOf(ring).links).toEqual([
      { from: 0, to: 1, axis: 0, wrap: false, load: 0.1 },
      { from: 1, to: 0, axis: 0, wrap: true, load: 0.7 },
    ]);
  });

  test('join neighbours, as many as the shape has', () => {
    const size = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.tuple(size, size, size), fc.boolean(), (dimensions, torus) => {
        const { links } = networkOf(mesh(dimensions, null, torus));
        const [x, y, z] = dimensions;
        const rings = (k: number, others: number) => (k === 1 ? 0 : others * (torus ? k : k - 1));
        expect(links).toHaveLength(rings(x, y * z) + rings(y, x * z) + rings(z, x * y));
        for (const { from, to, axis, wrap } of links) {
          const step = coordinates(to, dimensions).map((c, i) => c - (coordinates(from, dimensions)[i] ?? 0));
          const along = wrap ? 1 - dimensions[axis] : 1;
          expect(step).toEqual([0, 1, 2].map((i) => (i === axis ? along : 0)));
        }
      }),
    );
  });

  test('are few enough to draw whatever the shape, and their mean is kept', () => {
    const size = fc.integer({ min: 1, max: 32 });
    fc.assert(
      fc.property(fc.tuple(size, size, size), fc.boolean(), (dimensions, torus) => {
        expect(networkOf(mesh(dimensions, null, torus)).links.length).toBeLessThanOrEqual(mostLinks);
      }),
      { numRuns: 25 },
    );
    const row: Channel[] = Array.from({ length: 32 * 32 * 32 }, (_, node) => [node, node + 1, 0, 0.25]);
    const { links, bin, dimensions } = networkOf(mesh([32, 32, 32], row));
    expect([bin, dimensions]).toEqual([
      [4, 4, 4],
      [8, 8, 8],
    ]);
    expect(new Set(links.filter((link) => link.axis === 0).map((link) => link.load))).toEqual(new Set([0.25]));
  });

  test('ignore channels that lead nowhere', () => {
    const odd: Channel[] = [
      [0, 1, 0, Number.NaN],
      [99, 98, 0, 0.5],
      [-1, 0, 2, 0.5],
      [0, 1, 7, 0.5],
      [0.5, 1, 0, 0.5],
    ];
    expect(networkOf(mesh([2, 2, 1], odd)).links.map((link) => link.load)).toEqual([0, 0, 0, 0]);
  });
});

describe('the drawing of a mesh', () => {
  test('is the same bytes as ever', async () => {
    const lines = (svg: string) => `${svg.replaceAll('><', '>\n<')}\n`;
    await expect(lines(draw(square, { hover: 1 }))).toMatchFileSnapshot('golden/square-hover.svg');
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
      { numRuns: 30 },
    );
  });

  test('a machine of 512 nodes is a few hundred elements', () => {
    const rows: Channel[] = Array.from({ length: 512 }, (_, node) => [node, node + 1, 0, node / 512]);
    const svg = draw(mesh([8, 8, 8], rows));
    expect(svg.match(/<(path|circle|line|rect)/g)?.length).toBeLessThan(300);
  });

  test('says what the pointer is on, and what a coarse drawing leaves out', () => {
    expect(draw(square, { hover: 1 })).toContain('node 1 at (1, 0): 0–0.6 flits/cycle');
    expect(draw(square, { hover: 77 })).toContain('load of a link, busier direction, flits/cycle');
    expect(draw({ ...square, duplex: 'half' })).toContain('load of a link, both directions, flits/cycle');
    expect(draw(mesh([32, 32, 32]))).toContain('a dot is 4 × 4 × 4 nodes, a line the mean of its links');
    expect(draw(mesh([8, 8, 8]))).toContain('waiting for the loads of the links');
  });

  test('finds the node under the pointer', () => {
    const spec = mesh([4, 3, 2]);
    const view = defaultView(spec.dimensions);
    const hits = new Set<number | null>();
    for (let x = 0; x < 276; x += 4) for (let y = 0; y < 240; y += 4) hits.add(nodeUnder(spec, 276, 290, view, x, y));
    expect(hits).toEqual(new Set([null, ...Array.from({ length: 24 }, (_, node) => node)]));
    expect(nodeUnder(spec, 276, 290, view, -50, -50)).toBeNull();
  });
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
      <MeshDrawing
        spec={square}
        theme={theme}
        width={300}
        height={300}
        {...defaultView(square.dimensions)}
        lit={lit}
      />,
    );
  const dots = (svg: string) => svg.match(/<circle/g)?.length ?? 0;
  expect(dots(draw([1, 3])) - dots(draw([]))).toBe(2);
  expect(dots(draw([99]))).toBe(dots(draw([])));
});
