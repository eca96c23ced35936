/** Networks made by functions, for tests: a grid as the engine's mesh is, and such as stand in no engine yet. */

import type { Topology } from '../topology/topology.ts';

type Place = readonly [number, number, number];
type Link = readonly [source: number, target: number, direction: number];
type Made = Pick<Topology, 'layout' | 'nodes'> & {
  places: readonly Place[];
  sinks?: readonly Place[];
  links: readonly Link[];
};

const row = (length: number): [number, number, number] => [length, 1, 1];

function made({ layout, nodes, places, sinks = [], links }: Made, more: Partial<Topology> = {}): Topology {
  return {
    ...{ layout, nodes, shape: row(nodes), wraps: false },
    places: Int32Array.from(places.flat()),
    sinks: Int32Array.from(sinks.flat()),
    links: Int32Array.from(links.flat()),
    ...{
      unit: 'word',
      unitBits: 32,
      periodPs: 100_000,
      rate: '',
      hopPs: 100_000,
      sharedWires: false,
      acknowledges: false,
    },
    ...more,
  };
}

/** A k-ary n-mesh or torus, with its links in the order of the engine's: by direction, then by node. */
export function gridOf(
  shape: readonly [number, number, number],
  wraps = false,
  more: Partial<Topology> = {},
): Topology {
  const [x, y, z] = shape;
  const strides = [1, x, x * y];
  const places = Array.from(
    { length: x * y * z },
    (_, node): Place => [node % x, Math.floor(node / x) % y, Math.floor(node / (x * y))],
  );
  const links = [0, 1, 2, 3, 4, 5].flatMap((direction) =>
    places.flatMap((at, node): Link[] => {
      const axis = direction >> 1;
      const [extent, stride, from] = [shape[axis] ?? 1, strides[axis] ?? 1, at[axis] ?? 0];
      const to = direction % 2 === 0 ? from + 1 : from - 1;
      if (extent === 1 || (!wraps && (to < 0 || to >= extent))) return [];
      return [[node, node + (((to + extent) % extent) - from) * stride, direction]];
    }),
  );
  return made(
    { layout: 'grid', nodes: places.length, places, links },
    { shape, wraps, unit: 'flit', unitBits: 18, rate: 'flits/cycle', periodPs: 80_000, hopPs: 80_000, ...more },
  );
}

/** Stages of crossbars with `ways` inputs and outputs, wired as an omega network: a perfect shuffle before every stage. */
export function omegaOf(nodes: number, ways: number): Topology {
  const stages = Math.round(Math.log(nodes) / Math.log(ways));
  const perStage = nodes / ways;
  const switchOf = (stage: number, line: number) => nodes + stage * perStage + Math.floor(line / ways);
  // Rotates the digits of a line's number to the left.
  const shuffled = (line: number) => ((line * ways) % nodes) + Math.floor((line * ways) / nodes);
  const lines = Array.from({ length: nodes }, (_, line) => line);
  const switches = Array.from({ length: stages }, (_, stage) =>
    Array.from({ length: perStage }, (_, i): Place => [stage + 1, i, 0]),
  );
  const between = Array.from({ length: stages }, (_, stage) =>
    lines.map((line): Link => [stage === 0 ? line : switchOf(stage - 1, line), switchOf(stage, shuffled(line)), stage]),
  );
  return made({
    layout: 'stages',
    nodes,
    places: [...lines.map((line): Place => [0, line, 0]), ...switches.flat()],
    sinks: lines.map((line) => [stages + 1, line, 0]),
    links: [...between.flat(), ...lines.map((line): Link => [switchOf(stages - 1, line), line, stages])],
  });
}

/** The way through it: every stage takes the next digit of the destination. */
export function omegaWay(topology: Topology, ways: number, source: number, destination: number): number[] {
  const { nodes } = topology;
  const stages = Math.round(Math.log(nodes) / Math.log(ways));
  const way: number[] = [];
  let line = source;
  for (let stage = 0; stage < stages; stage++) {
    way.push(stage * nodes + line);
    const shuffled = ((line * ways) % nodes) + Math.floor((line * ways) / nodes);
    const digit = Math.floor(destination / ways ** (stages - 1 - stage)) % ways;
    line = Math.floor(shuffled / ways) * ways + digit;
  }
  return [...way, stages * nodes + line];
}

const bothWays = (pairs: readonly (readonly [number, number])[]): Link[] =>
  pairs.flatMap(([a, b]): Link[] => [
    [a, b, 0],
    [b, a, 1],
  ]);

const around = (nodes: number) => Array.from({ length: nodes }, (_, node): Place => [node, 0, 0]);

/** Nodes around a switch. */
export function starOf(nodes: number): Topology {
  const pairs = around(nodes).map((_, node) => [node, nodes] as const);
  return made({ layout: 'ring', nodes, places: [...around(nodes), [0, 0, 0]], links: bothWays(pairs) });
}

/** Nodes joined to their neighbours, and to those `chord` further on where that is more than one. */
export function ringOf(nodes: number, chord = 1): Topology {
  const steps = chord > 1 ? [1, chord] : [1];
  const pairs = steps.flatMap((step) => around(nodes).map((_, node) => [node, (node + step) % nodes] as const));
  return made({ layout: 'ring', nodes, places: around(nodes), links: bothWays(pairs) });
}

/** Switches with `leaves` nodes each, all joined to a switch in the middle. */
export function treeOf(switches: number, leaves: number): Topology {
  const nodes = switches * leaves;
  const root = nodes + switches;
  const pairs = [
    ...around(nodes).map((_, node) => [node, nodes + Math.floor(node / leaves)] as const),
    ...Array.from({ length: switches }, (_, i) => [nodes + i, root] as const),
  ];
  return made({
    layout: 'ring',
    nodes,
    places: [...around(nodes), ...Array.from({ length: switches + 1 }, (_, i): Place => [i, 0, 0])],
    links: bothWays(pairs),
  });
}
