/** Networks as the engine describes them across the boundary, beside those that functions make for tests. */

import { describe, expect, it } from 'vitest';
import { topologyOf } from '../engine/node.ts';
import { isError } from '../model/manifest/manifest.ts';
import { defaults, type Values } from '../model/manifest/values.ts';
import { gridOf } from '../model/testing/topologies.ts';
import type { Topology } from '../model/topology/topology.ts';

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

  it('how many flits a link carries that is always busy', () => {
    const cube = { network: 'cube', node: 'host', dimensions: '4x4' };
    expect([1, 6].map((link_flit_cycles) => described({ ...cube, link_flit_cycles }).full)).toEqual([1, 1 / 6]);
    expect(described({ dimensions: '4x4', link_flit_cycles: 6 }).full).toBe(1);
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
