/** A recorded run, ready to be looked up by frame: what nodes did, what links carried, which messages were on their way. */

import { parseShape } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import { formatNumber } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import { type Flight, routeOf, type Shape } from './route.ts';

/** In the order in which they are drawn on top of one another. */
export const MOTION_CLASSES = ['compute', 'send', 'receive', 'dispatch', 'wait', 'idle'] as const;
export type MotionClass = (typeof MOTION_CLASSES)[number];
const CLASSES = MOTION_CLASSES.length;

/** Larger machines are neither drawn nor recorded in useful detail. */
export const MOST_NODES = 4096;

export type Motion = {
  shape: Shape;
  /** Of the network; not every one need have a processor. */
  nodes: number;
  /** Nodes that do something, in order: the rows of `shares`. */
  active: number[];
  /** Beginnings of the frames in ms, and the end of the last. */
  edges: Float64Array;
  /** By frame, then row, then class: adds up to 1 for every frame and row. */
  shares: Float32Array;
  /** By frame, then node, then axis: flits/cycle of the link from the node in the positive direction of the axis. */
  loads: Float32Array;
  /** In order of sending; one of every `every` messages. */
  flights: Flight[];
  every: number;
  /** Hops between the first and the last flit of a message, for each of its flits. */
  hopsPerFlit: number;
  cycleMs: number;
  node: string;
};

type Table = Readonly<Record<string, ArrayLike<number>>>;
export type MotionTables = Readonly<Record<string, Table>>;

/** The tables that `readMotion` needs. */
export const MOTION_TABLES = ['timeline', 'link_frames', 'flights'] as const;

/** Why a run of these values cannot be watched, naming the field and what is allowed; or undefined. */
export function motionProblem(values: Values, t: Words = english): string | undefined {
  const dimensions = parseShape(String(values.dimensions));
  if (dimensions === undefined) return t`This machine has no network that could be drawn.`;
  const [x, y, z] = dimensions;
  const nodes = x * y * z;
  if (nodes <= MOST_NODES) return undefined;
  return t`Dimensions: a machine of ${formatNumber(nodes, 6)} nodes is too large to be watched. Choose 1 to ${formatNumber(MOST_NODES, 6)} nodes.`;
}

/** Reads the tables of a run with `record` on. Null if nothing was recorded. */
export function readMotion(tables: MotionTables, values: Values): Motion | null {
  const dimensions = parseShape(String(values.dimensions));
  const timeline = tables.timeline ?? {};
  if (dimensions === undefined || (timeline.pe?.length ?? 0) === 0) return null;
  const shape: Shape = { dimensions, torus: values.topology === 'torus' };
  const nodes = dimensions[0] * dimensions[1] * dimensions[2];
  const cycleMs = Number(values.cycle_ps) * 1e-9;
  const edges = edgesOf(timeline);
  const hopCycles = Number(values.hop_cycles);
  return {
    shape,
    nodes,
    edges,
    ...sharesOf(timeline, edges),
    loads: loadsOf(tables.link_frames ?? {}, edges, nodes, cycleMs, values.duplex === 'half'),
    ...flightsOf(tables.flights ?? {}, shape),
    hopsPerFlit: hopCycles > 0 ? 1 / hopCycles : 1,
    cycleMs,
    node: String(values.node),
  };
}

/** Cells of a column that may be missing are no numbers. */
function reader(table: Table): (column: string, row: number) => number {
  return (column, row) => table[column]?.[row] ?? Number.NaN;
}

function edgesOf(timeline: Table): Float64Array {
  const begins = [...new Set(Array.from(timeline.from_ms ?? []))].sort((a, b) => a - b);
  const end = Array.from(timeline.to_ms ?? []).reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return Float64Array.from([...begins, end]);
}

function sharesOf(timeline: Table, edges: Float64Array): Pick<Motion, 'active' | 'shares'> {
  const cell = reader(timeline);
  const active = [...new Set(Array.from(timeline.pe ?? []))].sort((a, b) => a - b);
  const rowOf = new Map(active.map((node, row) => [node, row]));
  const shares = new Float32Array((edges.length - 1) * active.length * CLASSES);
  for (let i = 0; i < (timeline.pe?.length ?? 0); i++) {
    const row = rowOf.get(cell('pe', i)) ?? 0;
    const first = (frameAt(edges, cell('from_ms', i)) * active.length + row) * CLASSES;
    for (const [place, name] of MOTION_CLASSES.entries()) shares[first + place] = cell(name, i);
  }
  return { active, shares };
}

function flightsOf(table: Table, shape: Shape): Pick<Motion, 'flights' | 'every'> {
  const cell = reader(table);
  const flights = Array.from({ length: table.source?.length ?? 0 }, (_, i): Flight => {
    const [source, destination] = [cell('source', i), cell('destination', i)];
    const hops = routeOf(shape, source, destination).length - 1;
    return {
      source,
      destination,
      sent: cell('sent_ms', i),
      delivered: cell('delivered_ms', i),
      flits: cell('flits', i),
      hops,
    };
  });
  return { flights, every: flights.length > 0 ? cell('every', 0) : 1 };
}

/**
 * The engine counts a packet on a link when its last flit has crossed. Its other flits crossed before, one in a cycle
 * at most: what does not fit into a frame belongs to the frames before it.
 */
export function spreadBack(flits: Float64Array, cycles: Float64Array): void {
  let carry = 0;
  for (let frame = flits.length - 1; frame >= 0; frame--) {
    const all = (flits[frame] ?? 0) + carry;
    const kept = Math.min(all, cycles[frame] ?? 0);
    flits[frame] = kept;
    carry = all - kept;
  }
}

function loadsOf(table: Table, edges: Float64Array, nodes: number, cycleMs: number, half: boolean): Float32Array {
  const cell = reader(table);
  const frames = edges.length - 1;
  const cycles = Float64Array.from({ length: frames }, (_, i) => ((edges[i + 1] ?? 0) - (edges[i] ?? 0)) / cycleMs);
  const channels = new Map<number, Float64Array>();
  for (let i = 0; i < (table.flits?.length ?? 0); i++) {
    const direction = cell('direction', i);
    const channel = cell('source', i) * 6 + direction;
    const flits = channels.get(channel) ?? new Float64Array(frames);
    const frame = frameAt(edges, cell('from_ms', i));
    flits[frame] = (flits[frame] ?? 0) + cell('flits', i);
    channels.set(channel, flits);
  }
  const loads = new Float32Array(frames * nodes * 3);
  const targets = targetsOf(table);
  for (const [channel, flits] of channels) {
    spreadBack(flits, cycles);
    const [source, direction] = [Math.floor(channel / 6), channel % 6];
    // A channel in the negative direction belongs to the link of the node it leads to.
    const owner = direction % 2 === 0 ? source : (targets.get(channel) ?? source);
    for (let frame = 0; frame < frames; frame++) {
      const load = (flits[frame] ?? 0) / (cycles[frame] ?? 1);
      const slot = (frame * nodes + owner) * 3 + Math.floor(direction / 2);
      const before = loads[slot] ?? 0;
      // The wires of a half-duplex link carry both directions.
      loads[slot] = half ? Math.min(1, before + load) : Math.max(before, load);
    }
  }
  return loads;
}

function targetsOf(table: Table): Map<number, number> {
  const cell = reader(table);
  const targets = new Map<number, number>();
  for (let i = 0; i < (table.flits?.length ?? 0); i++) {
    targets.set(cell('source', i) * 6 + cell('direction', i), cell('target', i));
  }
  return targets;
}

export function frameCount({ edges }: Pick<Motion, 'edges'>): number {
  return edges.length - 1;
}

/** The frame that a moment in ms belongs to; the first or last one outside the recording. */
export function frameAt(edges: Float64Array, at: number): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** What a row of `active` did in a frame, in the order of the classes. A view, not a copy. */
export function sharesAt({ shares, active }: Motion, frame: number, row: number): Float32Array {
  const first = (frame * active.length + row) * CLASSES;
  return shares.subarray(first, first + CLASSES);
}

/** Loads of a frame by node and axis. A view, not a copy. */
export function loadsAt({ loads, nodes }: Motion, frame: number): Float32Array {
  return loads.subarray(frame * nodes * 3, (frame + 1) * nodes * 3);
}
