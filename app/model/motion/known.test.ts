import { expect, it } from 'vitest';
import { omegaOf } from '../testing/topologies.ts';
import { linkAt } from '../topology/topology.ts';
import { wireOfLink, wiresOf } from '../topology/wires.ts';
import { knownOf } from './known.ts';

const omega = omegaOf(4, 2);
const edges = Float64Array.from([0, 1, 2, 3]);
const wires = wiresOf(omega).length;

it('holds what a switch knows from the frame on in which it has learnt it', () => {
  const last = 11;
  const wire = wireOfLink(omega)[last] ?? -1;
  const known = knownOf({ at_ms: [1, 3], link: [last, last], load: [5, 2] }, edges, omega);
  expect(known?.most).toBe(5);
  expect([0, 1, 2].map((frame) => known?.loads[frame * wires + wire])).toEqual([5, 5, 2]);
});

it('knows nothing where a unit begins, and no load elsewhere at first', () => {
  const known = knownOf({ at_ms: [3], link: [11], load: [1] }, edges, omega);
  for (const [wire, { links }] of wiresOf(omega).entries())
    expect(known?.loads[wire]).toBe(linkAt(omega, links[0] ?? 0)[0] < omega.nodes ? -1 : 0);
});

it('is nothing in a run that says no loads', () => {
  expect(knownOf({}, edges, omega)).toBeNull();
});
