import { describe, expect, it } from 'vitest';
import { gridOf, omegaOf, omegaWay, ringOf, starOf, treeOf } from '../testing/topologies.ts';
import { hopsFromFirst, linkAt, linkCount, type Topology } from './topology.ts';
import { wireLoads, wireOfLink, wiresOf, wrapsAround } from './wires.ts';
import { loadText, placeName, wireName } from './words.ts';

const all: [string, Topology][] = [
  ['a mesh', gridOf([4, 3, 2])],
  ['a torus', gridOf([2, 3, 4], true)],
  ['a multistage network', omegaOf(64, 4)],
  ['a star', starOf(32)],
  ['a ring', ringOf(8)],
  ['a ring with chords', ringOf(32, 5)],
  ['a tree', treeOf(4, 8)],
];

describe('the wires of a network', () => {
  it.each(all)('of %s have every link once', (_name, topology) => {
    const links = wiresOf(topology).flatMap((wire) => wire.links);
    expect(links.toSorted((a, b) => a - b)).toEqual(Array.from({ length: linkCount(topology) }, (_, link) => link));
    for (const [wire, { from, to, links: own }] of wiresOf(topology).entries()) {
      for (const link of own) {
        const [source, target] = linkAt(topology, link);
        expect([source, target]).toEqual(link === own[0] ? [from, to] : [to, from]);
        expect(wireOfLink(topology)[link]).toBe(wire);
      }
    }
  });

  it('are both directions of a link where there are two', () => {
    const ways = (topology: Topology) => new Set(wiresOf(topology).map(({ links }) => links.length));
    expect(ways(gridOf([4, 3, 2], true))).toEqual(new Set([2]));
    expect(ways(starOf(5))).toEqual(new Set([2]));
    expect(ways(omegaOf(16, 4))).toEqual(new Set([1]));
  });

  it('of two that join the same nodes of a torus tell the one around from the one between', () => {
    const pair = gridOf([2, 1, 1], true);
    expect(wiresOf(pair).map(({ from, to, links }) => [from, to, wrapsAround(pair, links[0] ?? -1)])).toEqual([
      [0, 1, false],
      [1, 0, true],
    ]);
  });

  it('carry what the busier direction does, or both together where they share wires', () => {
    const row = gridOf([2, 1, 1]);
    expect([...wireLoads(row, [0.25, 0.5])]).toEqual([0.5]);
    expect([...wireLoads({ ...row, sharedWires: true }, [0.25, 0.5])]).toEqual([0.75]);
    expect([...wireLoads(row, null)]).toEqual([Number.NaN]);
  });
});

describe('a multistage network made for tests', () => {
  it('leads from every node to every other, over as many links as there are stages and one', () => {
    for (const [nodes, ways, stages] of [
      [8, 2, 3],
      [64, 4, 3],
    ] as const) {
      const omega = omegaOf(nodes, ways);
      for (let source = 0; source < nodes; source += 3) {
        for (let destination = 0; destination < nodes; destination++) {
          const way = omegaWay(omega, ways, source, destination);
          expect(way).toHaveLength(stages + 1);
          let at = source;
          for (const link of way) {
            const [from, to] = linkAt(omega, link);
            expect(from).toBe(at);
            at = to;
          }
          expect(at).toBe(destination);
        }
      }
    }
  });
});

it('the first node is as far away as a shortest way has links', () => {
  expect([...hopsFromFirst(gridOf([4, 2, 1]))]).toEqual([0, 1, 2, 3, 1, 2, 3, 4]);
  expect([...hopsFromFirst(gridOf([4, 1, 1], true))]).toEqual([0, 1, 2, 1]);
  expect([...hopsFromFirst(starOf(3))]).toEqual([0, 2, 2, 1]);
  const one = { ...starOf(3), links: new Int32Array() };
  expect([...hopsFromFirst(one)]).toEqual([0, Number.NaN, Number.NaN, Number.NaN]);
});

describe('words', () => {
  it('name nodes and switches', () => {
    expect(placeName(gridOf([2, 2, 1]), 3)).toBe('node 3');
    expect(placeName(starOf(4), 4)).toBe('the switch');
    expect(placeName(treeOf(2, 3), 7)).toBe('switch 2');
    expect(placeName(omegaOf(16, 4), 16 + 5)).toBe('switch 2 of stage 2');
  });

  it('name links by their ends, and by their way where they have one', () => {
    const [star, omega] = [starOf(4), omegaOf(16, 4)];
    const name = (topology: Topology, wire: number) => {
      const one = wiresOf(topology)[wire];
      return one === undefined ? '' : wireName(one, (place) => placeName(topology, place));
    };
    expect(name(star, 2)).toBe('between node 2 and the switch');
    expect(name(omega, 3)).toBe('from node 3 to switch 4 of stage 1');
  });

  it('say a load as the network counts it', () => {
    expect(loadText(gridOf([2, 1, 1]), 0.6)).toBe('0.6 flits/cycle');
    expect(loadText(gridOf([2, 1, 1]), 0.25, undefined, 0.5)).toBe('0.25–0.5 flits/cycle');
    expect(loadText(gridOf([2, 1, 1]), 1)).toBe('1 flit/cycle');
    expect(loadText(starOf(2), 0.12)).toBe('12 % of the time busy');
  });
});
