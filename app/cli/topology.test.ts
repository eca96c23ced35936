/** Networks as the engine describes them across the boundary, beside those that functions make for tests. */

import { describe, expect, it } from 'vitest';
import { topologyOf } from '../engine/node.ts';
import { isError } from '../model/manifest/manifest.ts';
import { defaults, type Values } from '../model/manifest/values.ts';
import { gridOf } from '../model/testing/topologies.ts';
import type { Topology } from '../model/topology/topology.ts';
import { wireLoads } from '../model/topology/wires.ts';
import { loadText } from '../model/topology/words.ts';

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
    const said = (values: Values) => {
      const topology = described(values);
      const loads = Float64Array.from(
        topology.links.filter((_, at) => at % 3 === 0),
        () => 0.1,
      );
      return [...new Set(wireLoads(topology, loads))].map((load) => loadText(topology, load)).sort();
    };
    expect(said(cube)).toEqual(['0.1 flits/cycle']);
    expect(said({ ...cube, link_flit_cycles: 6 })).toEqual(['60 % of the time busy']);
    expect(said({ dimensions: '4x4', link_flit_cycles: 6 })).toEqual(['0.1 flits/cycle']);
    // Links of nodes, and links between groups, have their own.
    const tree = { network: 'fat-tree', node: 'host' };
    expect(said({ ...tree, terminal_flit_cycles: 2 })).toEqual(['10 % of the time busy', '20 % of the time busy']);
    const groups = { network: 'dragonfly', node: 'host', link_flit_cycles: 1, terminal_flit_cycles: 2 };
    expect(said({ ...groups, global_flit_cycles: 4 })).toEqual(
      ['10 %', '20 %', '40 %'].map((share) => `${share} of the time busy`),
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
