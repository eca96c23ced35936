/** What a network looks like, as it describes itself (engine/src/network/topology.h): nodes, switches, links and their load. */

/** How places are drawn: by coordinates, in columns, around a circle, by what hangs together. */
export type LayoutKind = 'grid' | 'stages' | 'ring' | 'free';

export type Topology = {
  readonly layout: LayoutKind;
  /** Places before this one are nodes, by number; the rest are switches. */
  readonly nodes: number;
  /** How node numbers are coordinates, x fastest. */
  readonly shape: readonly [number, number, number];
  /** The rows of the shape are closed to rings. */
  readonly wraps: boolean;
  /** Three coordinates of every place. */
  readonly places: Int32Array;
  /** Where links that lead to a node end, by node, if it is drawn at both sides; else empty. */
  readonly sinks: Int32Array;
  /** Source, target and direction of every link. */
  readonly links: Int32Array;
  /** What links carry, as "flit". */
  readonly unit: string;
  readonly unitBits: number;
  /** Load 1 is a unit in this time. */
  readonly periodPs: number;
  /** What a load is said in, as "flits/cycle"; '' where it is the share of the time in which a link is busy. */
  readonly rate: string;
  /** By link, the factor from a load to a share of time; missing where loads are shares or 1 is an always busy link. */
  readonly periods?: Uint8Array;
  /** The time in which the head of a message crosses one link. */
  readonly hopPs: number;
  /** The loads of the two directions of a link add up to 1 at most. */
  readonly sharedWires: boolean;
  /** What crosses a link is acknowledged by the one back: both are drawn, beside each other. */
  readonly acknowledges: boolean;
};

/** As the engine writes it. */
export type TopologyHead = {
  layout: LayoutKind;
  nodes: number;
  shape: [number, number, number];
  wraps: boolean;
  unit: string;
  rate: string;
  unit_bits: number;
  period_ps: number;
  hop_ps: number;
  /** Between two units on a link that is always busy: of direction 0 or 1, of a node, and all others. */
  unit_periods: number[];
  shared_wires: boolean;
  acknowledges: boolean;
};

export function readTopology(
  head: TopologyHead,
  numbers: { places: Int32Array; sinks: Int32Array; links: Int32Array },
): Topology {
  const { layout, nodes, shape, wraps, unit, rate } = head;
  const { places, sinks, links } = numbers;
  const hasSwitches = places.length > 3 * nodes;
  const periodOf = (link: number) => {
    const [source = 0, target = 0, direction = 0] = links.subarray(3 * link);
    const isOfNode = hasSwitches && (source < nodes || target < nodes);
    return head.unit_periods[isOfNode ? 1 : direction > 1 ? 2 : 0] ?? 1;
  };
  const isSlow = head.unit_periods.some((one) => one !== 1);
  return {
    ...{ layout, nodes, shape, wraps, unit, rate, places, sinks, links },
    // Most links take a unit in every period: of a large machine nothing is gone through then.
    ...(isSlow && { periods: Uint8Array.from({ length: links.length / 3 }, (_, link) => periodOf(link)), rate: '' }),
    unitBits: head.unit_bits,
    periodPs: head.period_ps,
    hopPs: head.hop_ps,
    sharedWires: head.shared_wires,
    acknowledges: head.acknowledges,
  };
}

export function placeCount({ places }: Topology): number {
  return places.length / 3;
}

export function linkCount({ links }: Topology): number {
  return links.length / 3;
}

export function placeAt({ places }: Pick<Topology, 'places'>, place: number): [x: number, y: number, z: number] {
  return [places[3 * place] ?? 0, places[3 * place + 1] ?? 0, places[3 * place + 2] ?? 0];
}

/** As [source, target, direction]. */
export function linkAt({ links }: Topology, link: number): [source: number, target: number, direction: number] {
  return [links[3 * link] ?? 0, links[3 * link + 1] ?? 0, links[3 * link + 2] ?? 0];
}

/** Links on a shortest way from the first node to every place; NaN where none leads. */
export function hopsFromFirst(topology: Topology): Float64Array {
  const leaving = leavingLinks(topology);
  const hops = new Float64Array(placeCount(topology)).fill(Number.NaN);
  hops[0] = 0;
  const reached = [0];
  for (const place of reached) {
    for (const link of leaving.links.subarray(leaving.begins[place], leaving.begins[place + 1])) {
      const [, target] = linkAt(topology, link);
      if (!Number.isNaN(hops[target])) continue;
      hops[target] = (hops[place] ?? 0) + 1;
      reached.push(target);
    }
  }
  return hops;
}

/** Numbers of the links that leave every place, in ascending order: those of place p from `begins[p]` to before `begins[p + 1]`. */
export function leavingLinks(topology: Topology): { begins: Int32Array; links: Int32Array } {
  const count = linkCount(topology);
  const begins = new Int32Array(placeCount(topology) + 1);
  const sourceOf = (link: number) => topology.links[3 * link] ?? 0;
  for (let link = 0; link < count; link++) begins[sourceOf(link) + 1] = (begins[sourceOf(link) + 1] ?? 0) + 1;
  for (let place = 1; place < begins.length; place++) begins[place] = (begins[place] ?? 0) + (begins[place - 1] ?? 0);
  const next = begins.slice();
  const links = new Int32Array(count);
  for (let link = 0; link < count; link++) {
    const at = next[sourceOf(link)] ?? 0;
    links[at] = link;
    next[sourceOf(link)] = at + 1;
  }
  return { begins, links };
}
