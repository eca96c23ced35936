/** A recorded run, ready to be looked up by frame: what nodes did, what links carried, which messages were on their way. */

import type { ColumnKey } from '../manifest/column-keys.ts';
import { manifest, networkPartOf, parameterOf } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import { linkCount, type Topology } from '../topology/topology.ts';
import { pairsOf, wireOfLink } from '../topology/wires.ts';
import { formatNumber } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import { type Crossing, crossingsOf } from './crossings.ts';
import type { Flight } from './flight.ts';
import { type KnownLoads, knownOf } from './known.ts';
import { PICTURE_TABLES, type Picture, pictureOf } from './picture.ts';
import type { MotionTables, Table } from './tables.ts';

/** In the order in which they are drawn on top of one another. */
export const MOTION_CLASSES = ['compute', 'send', 'receive', 'dispatch', 'wait', 'idle'] as const;
export type MotionClass = (typeof MOTION_CLASSES)[number];
const CLASSES = MOTION_CLASSES.length;

/** Larger machines are neither drawn nor recorded in useful detail. */
export const MOST_NODES = 4096;

export type Motion = {
  /** The topology of the network; some of its nodes may have no processor. */
  topology: Topology;
  /** Nodes that do something, in order: the rows of `shares`. */
  active: number[];
  /** Beginnings of the frames in ms, and the end of the last. */
  edges: Float64Array;
  /** By frame, then row, then class: adds up to 1 for every frame and row. */
  shares: Float32Array;
  /** As `shares`, for the unit that works beside each processor, such as a message processor; null if there is none. */
  beside: Float32Array | null;
  /** By frame, then wire of the topology. */
  loads: Float32Array;
  /** By frame, then link, where the two directions of a wire are told apart; else null. */
  linkLoads: Float32Array | null;
  /** In order of sending; one of every `every` messages. */
  flights: Flight[];
  every: number;
  /** Packets on links, where the network records them and they are few enough. */
  crossings: Crossing[];
  known: KnownLoads | null;
  picture: Picture | null;
  /** Hops between the first and the last unit of a message, for each of its units. */
  hopsPerUnit: number;
  /** Empty unless the program goes in supersteps. */
  supersteps: Superstep[];
  /** The time in which a link can carry one unit, ms. */
  periodMs: number;
  node: string;
};

/** A superstep, in ms; it ends when its last node ends it. `number` counts from 1 in its phase. */
export type Superstep = { number: number; from: number; to: number };

const RECORDED = ['timeline', 'link_frames', 'flights', 'ways', 'crossings', 'known_loads'];
const SUPERSTEPS = 'supersteps';

/** The tables that `readMotion` reads, of those that the program of the run has. */
export function motionTables(values: Values): string[] {
  const program = manifest.programs.find(({ key }) => key === values.program);
  const has = (key: string) => program?.tables.some((table) => table.key === key) === true;
  return [...RECORDED, ...[SUPERSTEPS, ...PICTURE_TABLES].filter(has)];
}

/** Why a run on this network cannot be watched, naming the field and what is allowed; or undefined. */
export function motionProblem({ nodes }: Topology, values: Values, t: Words = english): string | undefined {
  if (nodes <= MOST_NODES) return undefined;
  return t`${t(sizeLabel(values))}: a machine of ${formatNumber(nodes, 6)} nodes is too large to be watched. Choose 1 to ${formatNumber(MOST_NODES, 6)} nodes.`;
}

/** The label of the parameter that says how many nodes the network has: its shape, or a number of nodes. */
function sizeLabel(values: Values): string {
  const network = networkPartOf(values.network);
  const own = (network?.parameters ?? []).flatMap((key) => parameterOf(key) ?? []);
  return (own.find(({ kind }) => kind === 'shape') ?? own.find(({ unit }) => unit === 'nodes'))?.label ?? 'Network';
}

/** Reads the tables of a run with `record` on. Null if nothing was recorded. */
export function readMotion(tables: MotionTables, values: Values, topology: Topology): Motion | null {
  const timeline = tables.timeline ?? {};
  if ((timeline.pe?.length ?? 0) === 0) return null;
  const periodMs = topology.periodPs * 1e-9;
  const edges = edgesOf(timeline);
  return {
    topology,
    edges,
    ...sharesOf(timeline, edges),
    ...loadsOf(tables.link_frames ?? {}, edges, topology),
    ...flightsOf(tables.flights ?? {}, tables.ways ?? {}),
    supersteps: superstepsOf(tables[SUPERSTEPS] ?? {}),
    crossings: crossingsOf(tables.crossings ?? {}),
    known: knownOf(tables.known_loads ?? {}, edges, topology),
    picture: pictureOf(tables),
    hopsPerUnit: topology.hopPs > 0 ? topology.periodPs / topology.hopPs : 1,
    periodMs,
    node: String(values.node),
  };
}

/** Cells of a column that may be missing are no numbers. */
function reader(table: Table): (column: ColumnKey, row: number) => number {
  return (column, row) => table[column]?.[row] ?? Number.NaN;
}

/** In ascending order. Rows mostly go through the same numbers again and again. */
function distinct(column: ArrayLike<number>): number[] {
  const [found, placeOf]: [number[], Map<number, number>] = [[], new Map()];
  let at = -1;
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? Number.NaN;
    if (value === found[at]) continue;
    at = value === found[at + 1] ? at + 1 : (placeOf.get(value) ?? found.push(value) - 1);
    if (placeOf.size < found.length) placeOf.set(value, at);
  }
  return found.sort((a, b) => a - b);
}

function edgesOf({ from_ms: from = [], to_ms: to = [] }: Table): Float64Array {
  let end = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < to.length; row++) end = Math.max(end, to[row] ?? end);
  return Float64Array.from([...distinct(from), end]);
}

/** `frameAt`, asked row by row: the next row is mostly of the same frame, or of the next. */
function frameFinder(edges: Float64Array): (at: number) => number {
  let frame = 0;
  return (at) => {
    const isIn = (one: number) => (edges[one] ?? Number.NaN) <= at && at < (edges[one + 1] ?? Number.NaN);
    if (!isIn(frame)) frame = isIn(frame + 1) ? frame + 1 : frameAt(edges, at);
    return frame;
  };
}

function sharesOf(timeline: Table, edges: Float64Array): Pick<Motion, 'active' | 'shares' | 'beside'> {
  const { pe = [], from_ms: from = [] } = timeline;
  const columns = MOTION_CLASSES.map((name) => timeline[name]);
  const numbers = distinct(pe);
  // What works beside node n is number -1 - n.
  const active = numbers.filter((number) => number >= 0);
  const rowOf = new Map(active.map((node, row) => [node, row]));
  const shares = new Float32Array((edges.length - 1) * active.length * CLASSES);
  const beside = numbers.length > active.length ? new Float32Array(shares.length) : null;
  const frameOf = frameFinder(edges);
  let [number, row] = [Number.NaN, 0];
  for (let i = 0; i < pe.length; i++) {
    if (pe[i] !== number) {
      number = pe[i] ?? Number.NaN;
      row = rowOf.get(number < 0 ? -1 - number : number) ?? 0;
    }
    const first = (frameOf(from[i] ?? Number.NaN) * active.length + row) * CLASSES;
    const into = number < 0 && beside !== null ? beside : shares;
    for (let place = 0; place < CLASSES; place++) into[first + place] = columns[place]?.[i] ?? Number.NaN;
  }
  return { active, shares, beside };
}

function superstepsOf(table: Table): Superstep[] {
  const cell = reader(table);
  return Array.from({ length: table.number?.length ?? 0 }, (_, row) => ({
    number: cell('number', row),
    from: cell('from_ms', row),
    to: cell('to_ms', row),
  }));
}

function flightsOf(table: Table, ways: Table): Pick<Motion, 'flights' | 'every'> {
  const [cell, step] = [reader(table), reader(ways)];
  const taken = Array.from({ length: table.source?.length ?? 0 }, (): number[] => []);
  for (let i = 0; i < (ways.flight?.length ?? 0); i++) taken[step('flight', i)]?.push(step('link', i));
  const flights = taken.map(
    (way, i): Flight => ({
      source: cell('source', i),
      destination: cell('destination', i),
      sent: cell('sent_ms', i),
      delivered: cell('delivered_ms', i),
      units: cell('flits', i),
      way,
    }),
  );
  return { flights, every: flights.length > 0 ? cell('every', 0) : 1 };
}

/**
 * The engine counts a packet on a link when its last unit has crossed. Its other units crossed before, one in a period
 * at most: what does not fit into a frame belongs to the frames before it.
 */
export function spreadBack(units: Float64Array, periods: Float64Array): void {
  let carry = 0;
  for (let frame = units.length - 1; frame >= 0; frame--) {
    const all = (units[frame] ?? 0) + carry;
    const kept = Math.min(all, periods[frame] ?? 0);
    units[frame] = kept;
    carry = all - kept;
  }
}

/** Where directions are told apart, a packet is counted when it begins: what does not fit into a frame comes after. */
function spreadOn(units: Float64Array, periods: Float64Array): void {
  let carry = 0;
  for (const [frame, own] of units.entries()) {
    const all = own + carry;
    units[frame] = Math.min(all, periods[frame] ?? 0);
    carry = all - (units[frame] ?? 0);
  }
}

function loadsOf(table: Table, edges: Float64Array, topology: Topology): Pick<Motion, 'loads' | 'linkLoads'> {
  const { link: linkOf = [], from_ms: from = [], flits = [] } = table;
  const frames = edges.length - 1;
  const periodMs = topology.periodPs * 1e-9;
  const periods = Float64Array.from({ length: frames }, (_, i) => ((edges[i + 1] ?? 0) - (edges[i] ?? 0)) / periodMs);
  const links = linkCount(topology);
  // Those that carried anything, as they come, from 1 on.
  const placeOf = new Int32Array(links);
  const carrying: number[] = [];
  for (let i = 0; i < flits.length; i++) {
    const link = linkOf[i] ?? -1;
    if (placeOf[link] === 0) placeOf[link] = carrying.push(link);
  }
  const carried = new Float64Array(carrying.length * frames);
  const frameOf = frameFinder(edges);
  for (let i = 0; i < flits.length; i++) {
    const link = linkOf[i] ?? -1;
    const place = placeOf[link];
    if (place === undefined) continue;
    const at = (place - 1) * frames + frameOf(from[i] ?? Number.NaN);
    carried[at] = (carried[at] ?? 0) + (flits[i] ?? Number.NaN) * (topology.periods?.[link] ?? 1);
  }
  const wires = pairsOf(topology).first.length;
  const loads = new Float32Array(frames * wires);
  const wireOf = wireOfLink(topology);
  const linkLoads = topology.acknowledges ? new Float32Array(frames * links) : null;
  for (const [place, link] of carrying.entries()) {
    const units = carried.subarray(place * frames, (place + 1) * frames);
    (topology.acknowledges ? spreadOn : spreadBack)(units, periods);
    for (let frame = 0; frame < frames; frame++) {
      const load = (units[frame] ?? 0) / (periods[frame] ?? 1);
      if (linkLoads !== null) linkLoads[frame * links + link] = load;
      const slot = frame * wires + (wireOf[link] ?? 0);
      const before = loads[slot] ?? 0;
      loads[slot] = topology.sharedWires ? Math.min(1, before + load) : Math.max(before, load);
    }
  }
  return { loads, linkLoads };
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

/** The same of what works beside the processor of the row; null where nothing does. */
export function besideAt({ beside, active }: Motion, frame: number, row: number): Float32Array | null {
  const first = (frame * active.length + row) * CLASSES;
  return beside === null ? null : beside.subarray(first, first + CLASSES);
}

/** Loads of a frame by wire. A view, not a copy. */
export function loadsAt({ loads, topology }: Motion, frame: number): Float32Array {
  const wires = pairsOf(topology).first.length;
  return loads.subarray(frame * wires, (frame + 1) * wires);
}

/** Loads of a frame by link, where directions are told apart; else by wire. A view, not a copy. */
export function linkLoadsAt(motion: Motion, frame: number): Float32Array {
  const { linkLoads, topology } = motion;
  const links = linkCount(topology);
  return linkLoads?.subarray(frame * links, (frame + 1) * links) ?? loadsAt(motion, frame);
}

/** What is known of loads at the end of a frame, by wire; null where nothing is. */
export function knownAt({ known, topology }: Motion, frame: number): Float32Array | null {
  const wires = pairsOf(topology).first.length;
  return known?.loads.subarray(frame * wires, (frame + 1) * wires) ?? null;
}
