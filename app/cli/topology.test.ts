/** Networks as the engine describes them across the boundary, beside those that functions make for tests. */

import { describe, expect, it } from 'vitest';
import { topologyOf } from '../engine/node.ts';
import { isError } from '../model/manifest/manifest.ts';
import { defaults, type Values } from '../model/manifest/values.ts';
import { gridOf } from '../model/testing/topologies.ts';
import type { Topology } from '../model/topology/topology.ts';
import { layOut } from '../topology/layouts.ts';
import { loadedOf } from '../topology/loaded.ts';
import { topologyAltText } from '../topology/words.ts';

function described(values: Values): Topology {
  const topology = topologyOf({ ...defaults(), ...values });
  if (isError(topology)) throw new Error(topology.code);
  return topology;
}

describe('the engine describes', () => {
  it.each([
    ['1', [1, 1, 1]],
    ['7', [7, 1, 1]],
    ['4x3', [4, 3, 1]],
    ['3x2x4', [3, 2, 4]],
    ['2x2x2', [2, 2, 2]],
  ] as const)('a mesh and a torus of %s', (dimensions, shape) => {
    for (const topology of ['mesh', 'torus']) {
      const here = described({ dimensions, topology, virtual_channels: 2 });
      expect(here).toEqual(gridOf(shape, topology === 'torus'));
    }
  });

  it('what a load means, and how fast a head moves', () => {
    const slow = { dimensions: '2', duplex: 'half', hop_cycles: 3, cycle_ps: 20_000, flit_bits: 9 };
    expect(described(slow)).toEqual(
      gridOf([2, 1, 1], false, { sharedWires: true, periodPs: 20_000, hopPs: 60_000, unitBits: 9 }),
    );
  });

  it('a network once, whatever runs on it', () => {
    const one = described({ dimensions: '4x4' });
    expect(described({ dimensions: '4x4', message_words: 3, seed: 9 })).toBe(one);
    expect(described({ dimensions: '4x4', hop_cycles: 2 })).not.toBe(one);
  });

  it('also one that could not run, but none of values out of range', () => {
    expect(described({ topology: 'torus', virtual_channels: 1 }).wraps).toBe(true);
    expect(topologyOf({ ...defaults(), hop_cycles: 0 })).toMatchObject({ path: 'hop_cycles' });
  });
});

it.each([
  ['8x3x2', '2x3x2', 576],
  ['8x8x8', '2x3x2', 6144],
  ['4x4', '2x2x3', 192],
  ['4x2', '1x3', 24],
])('a torus of %s, and %s of them, fills the picture and stays within it', (dimensions, inner, nodes) => {
  const topology = described({ network: 'cube', node: 'host', cube: 'torus', dimensions, inner_dimensions: inner });
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
  expect(topologyAltText({ topology, loads: null })).toContain(`Torus of ${nodes.toLocaleString('en')} nodes.`);
});
