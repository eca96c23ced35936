import { expect, it } from 'vitest';
import { manifest } from '../../model/manifest/manifest.ts';
import { experimentOf } from '../../model/presets/presets.ts';
import { nodeTableOf, usualColumn } from './node-columns.ts';

it('finds what a program reports of every node, once each', () => {
  const found = Object.fromEntries(manifest.programs.map(({ key }) => [key, nodeTableOf(key)?.key]));
  expect(found).toMatchObject({ 'radix-sort': 'nodes', lcs: 'nodes', 'board-queens': 'nodes', 'queens-grain': 'pes' });
  // What nodes did when has many rows of each.
  expect(Object.values(found)).not.toContain('timeline');
  expect([found.supersteps, found.tsp]).toEqual([undefined, undefined]);
});

it('begins with what the figure shows of each node', () => {
  const usual = (experiment: string, program: string) => {
    const preset = experimentOf(experiment);
    return preset && usualColumn(preset, nodeTableOf(program));
  };
  expect(usual('radix-glitch', 'radix-sort')).toBe('send_faults');
  expect(usual('application-speedup', 'radix-sort')).toBe('');
});
