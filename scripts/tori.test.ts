/** Drawings of tori of more than three dimensions, as the engine describes them. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { topologyOf } from '../app/engine/node.ts';
import { isError } from '../app/model/manifest/manifest.ts';
import { defaults } from '../app/model/manifest/values.ts';
import { linkCount } from '../app/model/topology/topology.ts';
import { TopologyDrawing } from '../app/topology/drawing.tsx';
import { layOut } from '../app/topology/layouts.ts';
import { loadedOf } from '../app/topology/loaded.ts';
import { defaultView } from '../app/topology/projection.ts';
import { theme } from '../app/topology/testing/theme.ts';
import { placeText, topologyAltText } from '../app/topology/words.ts';

it.each([
  ['8x3x2', '2x3x2'],
  ['8x8x8', '2x3x2'],
  ['4x4', '2x2x3'],
  ['4x2', '1x3'],
])('a torus of %s, and %s of them, fills the picture and stays within it', (dimensions, inner) => {
  const torus = { network: 'cube', node: 'host', cube: 'torus', dimensions, inner_dimensions: inner };
  const topology = topologyOf({ ...defaults(), ...torus });
  if (isError(topology)) throw new Error(topology.code);
  const [width, height] = [300, 240];
  const drawn = loadedOf({ topology, loads: null }).topology;
  const { places } = layOut(drawn, { left: 0, top: 0, width, height }, null);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  expect([left, top, width - right, height - bottom].every((room) => room >= 0)).toBe(true);
  // In the middle, and as large as it can be while it is turned.
  expect(left).toBeCloseTo(width - right, 0);
  expect(top).toBeCloseTo(height - bottom, 0);
  expect(Math.max((right - left) / width, (bottom - top) / height)).toBeGreaterThan(0.7);
});

it.each([
  ['2x2x2', '2x3x2', '2 × 2 × 2 × 2 × 3 × 2', 81, '1, 0, 0, 0, 2, 1'],
  ['1', '2x3x2', '1 × 1 × 1 × 2 × 3 × 2', 8, '0, 0, 0, 0, 1, 1'],
  ['8x8x8', '2x3x2', '8 × 8 × 8 × 2 × 3 × 2', 6143, '7, 7, 7, 1, 2, 1'],
  ['4x3', '2', '4 × 3 × 1 × 2', 14, '2, 0, 0, 1'],
  ['4x1x3', '1x2', '4 × 1 × 3 × 1 × 2', 19, '3, 0, 1, 0, 1'],
])(
  'a torus of %s, and %s of them, is called by all its dimensions, and so are its nodes',
  (outer, inner, all, node, at) => {
    const torus = { network: 'cube', node: 'host', cube: 'torus', dimensions: outer, inner_dimensions: inner };
    const topology = topologyOf({ ...defaults(), ...torus });
    if (isError(topology)) throw new Error(topology.code);
    expect(topologyAltText({ topology, loads: null })).toContain(
      `Torus of ${all} nodes, ${topology.nodes.toLocaleString('en')} in all.`,
    );
    expect(placeText(topology, node)).toBe(`node ${node} at (${at})`);
  },
);

it('the name of a node of six dimensions and its loads stand in two lines where one is too short', () => {
  const torus = { network: 'cube', node: 'host', cube: 'torus', dimensions: '8x3x2', inner_dimensions: '2x2x2' };
  const topology = topologyOf({ ...defaults(), ...torus });
  if (isError(topology)) throw new Error(topology.code);
  const loads = Float64Array.from({ length: linkCount(topology) }, (_, link) => 0.001 + (link % 7) / 9);
  const spec = { topology, loads };
  const view = defaultView(topology.shape);
  const props = { spec, theme, width: 276, height: 290, hover: { place: 383 }, ...view };
  const drawn = renderToStaticMarkup(createElement(TopologyDrawing, props));
  const said = Array.from(drawn.matchAll(/<text[^>]*>([^<]+)/g), ([, text]) => text ?? '');
  expect(said.filter((text) => text.includes('node') || text.includes('flits'))).toEqual([
    'node 383 at (7, 2, 1, 1, 1, 1):',
    '0.112–0.668 flits/cycle',
  ]);
});
