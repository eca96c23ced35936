/** A machine on a canvas: its links by load, its nodes by what they do. Pure but for the canvas that is drawn on. */

import { interpolateRgb } from 'd3-interpolate';
import { MOTION_CLASSES, type MotionClass } from '../model/motion/motion.ts';
import { linkCount, type Topology } from '../model/topology/topology.ts';
import { wiresOf } from '../model/topology/wires.ts';
import { type Laid, type Line, markSpot, type Projected, pieRadius } from './laid.ts';
import { layOut } from './layouts.ts';
import type { View } from './projection.ts';
import { type DrawingTheme, fade, loadColours } from './theme.ts';

/** The colours of the charts have all of these. */
export type MotionTheme = DrawingTheme & { time: Readonly<Record<MotionClass, string>> };

/** A line of px: x and y of one end, then of the other. `layer` 0 is nearest. `load` is its place among the loads. */
type WireLine = { load: number; layer: number; ends: readonly [number, number, number, number] };

export type MotionScene = {
  laid: Laid;
  /** px. */
  width: number;
  height: number;
  lines: WireLine[];
  /** How much the farthest layer fades, 0 to 1; 0 in a flat drawing. */
  haze: number;
};

// Share of a line that the bar of the greatest known load covers.
const knownShare = 0.4;
const layers = 8;
const levels = 16;
const margin = 8;
// px between nodes from which a node is large enough for a pie.
const pieSpacing = 25;
// px from the middle of a wire to either of its links.
const mostLane = 4.5;
// Six nodes need not fill a projector.
const mostSpacing = 170;

/** Where everything is; `null` looks from the usual side. */
export function layOutMotion(topology: Topology, view: View | null, width: number, height: number): MotionScene {
  const area = {
    left: margin,
    top: margin,
    width: Math.max(40, width - 2 * margin),
    height: Math.max(40, height - 2 * margin),
  };
  const middle = layOut(topology, area, view, mostSpacing);
  const laid = topology.acknowledges ? withLanes(middle) : middle;
  // A line for every link, or for all links of a wire.
  const drawn = topology.acknowledges
    ? Array.from({ length: linkCount(topology) }, (_, link) => link)
    : wiresOf(topology).map(({ links }) => links[0] ?? 0);
  const lines = drawn.flatMap((link, load) =>
    laid.linesOf(link).map(
      ([from, to]): WireLine => ({
        load,
        layer: layerOf((from.depth + to.depth) / 2),
        ends: [from.x, from.y, to.x, to.y],
      }),
    ),
  );
  return { laid, width, height, lines, haze: laid.isDeep ? 0.62 : 0 };
}

/** Shifts every link to its right-hand side, so that the two directions lie beside each other. */
function withLanes(laid: Laid): Laid {
  const away = Math.min(mostLane, laid.spacing / 9);
  return { ...laid, linesOf: (link) => laid.linesOf(link).map((line) => moved(line, away)) };
}

function moved([from, to]: Line, away: number): Line {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1e-9, Math.hypot(dx, dy));
  const by = { x: (-dy / length) * away, y: (dx / length) * away };
  const beside = (at: Projected): Projected => ({ ...at, x: at.x + by.x, y: at.y + by.y });
  return [beside(from), beside(to)];
}

function layerOf(depth: number): number {
  return Math.min(layers - 1, Math.floor(depth * layers));
}

export type NetworkFrame = {
  /** By wire; by link where directions are told apart. */
  loads: Float32Array;
  /** The load with the strongest colour. */
  scale: number;
  /** Shares of a node's time in the order of the classes; null for a node without a processor. */
  sharesOf(node: number): Float32Array | null;
  /** The same of what works beside its processor, the right half of the node; null where nothing does. */
  besideOf?(node: number): Float32Array | null;
  /** What is known of loads where wires begin, by wire, -1 where nothing is; and the greatest. */
  known: { loads: Float32Array; most: number } | null;
};

/**
 * Clears the canvas and draws links and nodes, from the far side to the near one. In a flat machine nothing is behind
 * anything: there the nodes go on a canvas of their own, so that messages may pass beneath them.
 */
export function drawNetwork(
  context: CanvasRenderingContext2D,
  above: CanvasRenderingContext2D,
  scene: MotionScene,
  frame: NetworkFrame,
  theme: MotionTheme,
): void {
  for (const one of [context, above]) {
    one.clearRect(0, 0, scene.width, scene.height);
    one.lineCap = 'round';
  }
  const paths = linePaths(scene, frame);
  const nodesByLayer = gatherNodes(scene);
  for (let layer = layers - 1; layer >= 0; layer--) {
    drawLinks(context, scene, paths[layer] ?? new Map(), layer, theme);
    const on = scene.haze > 0 ? context : above;
    for (const { node, at } of nodesByLayer[layer] ?? [])
      drawNode(on, scene, at, frame.sharesOf(node), frame.besideOf?.(node) ?? null, theme);
  }
  drawSwitches(context, scene, theme);
  if (frame.known !== null) drawKnown(context, scene, frame.known, theme);
  drawMarks(context, scene, theme);
}

/** What a switch knows of the units behind an output: a bar on the line that leaves it, longer for more. */
function drawKnown(
  context: CanvasRenderingContext2D,
  { laid }: MotionScene,
  { loads, most }: NonNullable<NetworkFrame['known']>,
  theme: MotionTheme,
): void {
  const bars = new Path2D();
  for (const [wire, { links }] of wiresOf(laid.topology).entries()) {
    const load = loads[wire] ?? -1;
    const [begin, end] = laid.linesOf(links[0] ?? 0)[0] ?? [];
    if (load <= 0 || begin === undefined || end === undefined) continue;
    const share = (knownShare * load) / Math.max(1, most);
    bars.moveTo(begin.x, begin.y);
    bars.lineTo(begin.x + share * (end.x - begin.x), begin.y + share * (end.y - begin.y));
  }
  context.lineCap = 'butt';
  context.lineWidth = Math.min(5, Math.max(2, laid.spacing / 3));
  context.strokeStyle = theme.time.send;
  context.stroke(bars);
}

/** By layer, then by level of load. */
function linePaths({ lines }: MotionScene, { loads, scale }: NetworkFrame): Map<number, Path2D>[] {
  const byLayer = Array.from({ length: layers }, () => new Map<number, Path2D>());
  for (const { load, layer, ends } of lines) {
    const share = Math.min(1, Math.max(0, (loads[load] ?? 0) / scale));
    // A link with any load is not drawn as idle.
    const level = share > 0 ? Math.max(1, Math.round(share * levels)) : 0;
    const paths = byLayer[layer];
    const path = paths?.get(level) ?? new Path2D();
    path.moveTo(ends[0], ends[1]);
    path.lineTo(ends[2], ends[3]);
    paths?.set(level, path);
  }
  return byLayer;
}

type Standing = { node: number; at: Projected };

/** A node that stands at both sides of the network is drawn at both. */
function gatherNodes({ laid: { topology, places, sinks } }: MotionScene): Standing[][] {
  const gathered = Array.from({ length: layers }, (): Standing[] => []);
  for (const [node, at] of [...places.slice(0, topology.nodes).entries(), ...sinks.entries()])
    gathered[layerOf(at.depth)]?.push({ node, at });
  return gathered;
}

function drawSwitches(context: CanvasRenderingContext2D, { laid }: MotionScene, theme: MotionTheme): void {
  context.fillStyle = theme.paper;
  context.strokeStyle = theme.soft;
  context.lineWidth = 1;
  for (const { place, halfWidth, halfHeight } of laid.boxes) {
    const at = laid.places[place];
    if (at === undefined) continue;
    context.beginPath();
    context.rect(at.x - halfWidth, at.y - halfHeight, 2 * halfWidth, 2 * halfHeight);
    context.fill();
    context.stroke();
  }
}

function drawMarks(context: CanvasRenderingContext2D, { laid }: MotionScene, theme: MotionTheme): void {
  context.fillStyle = theme.faint;
  context.font = `11px ${theme.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const radius = laid.spacing >= pieSpacing ? pieRadius(laid.spacing) + 2 : mostRadius(laid.spacing);
  for (const mark of laid.marks) {
    const { x, y } = markSpot(mark, radius);
    context.fillText(mark.text, x, y);
  }
}

function widthOf(share: number, { laid }: MotionScene): number {
  return (0.6 + 2.8 * share) * Math.min(2.4, Math.max(0.45, laid.spacing / 24));
}

function drawLinks(
  context: CanvasRenderingContext2D,
  scene: MotionScene,
  paths: ReadonlyMap<number, Path2D>,
  layer: number,
  theme: MotionTheme,
): void {
  const far = (scene.haze * layer) / (layers - 1);
  const thin = 1 - 0.5 * far;
  const colours = linkColours(theme);
  for (const [level, path] of [...paths].sort(([a], [b]) => a - b)) {
    const width = widthOf(level / levels, scene) * thin;
    if (scene.haze > 0 && level > 0) {
      // A rim of paper shows what lies in front.
      context.strokeStyle = theme.paper;
      context.lineWidth = width + 1.6;
      context.stroke(path);
    }
    context.strokeStyle = fade(colours[level] ?? theme.hair, far, theme);
    context.lineWidth = width;
    context.stroke(path);
  }
}

const colourCache = new WeakMap<MotionTheme, string[]>();

function linkColours(theme: MotionTheme): string[] {
  const known = colourCache.get(theme);
  if (known !== undefined) return known;
  const scale = loadColours(theme);
  const made = Array.from({ length: levels + 1 }, (_, level) => scale(level / levels));
  colourCache.set(theme, made);
  return made;
}

/** Colour of a link that carries this share of the greatest load. */
export function linkColour(theme: MotionTheme, share: number): string {
  return linkColours(theme)[Math.round(Math.min(1, Math.max(0, share)) * levels)] ?? theme.hair;
}

const idlePlace = MOTION_CLASSES.indexOf('idle');

/** The class that takes most of the busy time, and the share of busy time; `idle` for a node that is never busy. */
export function busyClass(shares: Float32Array): { name: MotionClass; busy: number } {
  let best = idlePlace;
  for (let i = 0; i < idlePlace; i++) if ((shares[i] ?? 0) > (best === idlePlace ? 0 : (shares[best] ?? 0))) best = i;
  return { name: MOTION_CLASSES[best] ?? 'idle', busy: Math.max(0, 1 - (shares[idlePlace] ?? 0)) };
}

/** Radius of the dot of a node that is always busy, px. */
function mostRadius(spacing: number): number {
  return Math.min(10, Math.max(1.4, spacing * 0.19));
}

/** A pie of its time where it is large enough; else a dot that grows with the time in which it is busy. */
function drawNode(
  context: CanvasRenderingContext2D,
  { laid: { spacing }, haze }: MotionScene,
  at: Projected,
  shares: Float32Array | null,
  beside: Float32Array | null,
  theme: MotionTheme,
): void {
  if (shares === null) {
    context.fillStyle = fade(theme.hair, haze * at.depth, theme);
    disc(context, at, Math.max(1.2, Math.min(2.5, spacing / 12)));
    return;
  }
  if (haze === 0 && spacing >= pieSpacing) {
    const radius = pieRadius(spacing);
    ground(context, at, radius, theme);
    const [top, round] = [-Math.PI / 2, 2 * Math.PI];
    if (beside === null) slices(context, at, radius, shares, top, round, theme);
    else {
      // The processor on the left, what works beside it on the right, both from the top.
      slices(context, at, radius, shares, top, -Math.PI, theme);
      slices(context, at, radius, beside, top, Math.PI, theme);
    }
    rim(context, at, radius, beside !== null, theme);
    return;
  }
  const { name, busy } = busyClass(shares);
  const most = mostRadius(spacing);
  // An idle node is still a node: at most as large as the least busy one.
  const radius = most * (busy > 0 ? 0.5 + 0.5 * Math.sqrt(busy) : 0.42);
  context.fillStyle = theme.paper;
  disc(context, at, radius + 0.8);
  context.fillStyle = nodeColour(theme, name, Math.floor(at.depth * layers) / layers, haze);
  disc(context, at, radius);
}

const nodeCache = new WeakMap<MotionTheme, Map<string, string>>();

/** Far nodes fade less than far links: their colour says what they do. */
function nodeColour(theme: MotionTheme, name: MotionClass, depth: number, haze: number): string {
  const cache = nodeCache.get(theme) ?? new Map<string, string>();
  nodeCache.set(theme, cache);
  const key = `${name} ${depth} ${haze}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  // The colour of idling is near the paper: a rim away from it keeps an idle node in sight.
  const full = name === 'idle' ? interpolateRgb(theme.time.idle, theme.faint)(0.35) : theme.time[name];
  const made = fade(full, haze * 0.55 * depth, theme);
  cache.set(key, made);
  return made;
}

function disc(context: CanvasRenderingContext2D, { x, y }: Projected, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function ground(context: CanvasRenderingContext2D, at: Projected, radius: number, theme: MotionTheme): void {
  context.fillStyle = theme.paper;
  disc(context, at, radius + 2.5);
  context.fillStyle = theme.time.idle;
  disc(context, at, radius);
}

/** `whole` is the angle that all of the time has, from `from` on; negative goes against the clock. */
function slices(
  context: CanvasRenderingContext2D,
  at: Projected,
  radius: number,
  shares: Float32Array,
  from: number,
  whole: number,
  theme: MotionTheme,
): void {
  let begin = from;
  for (const [i, name] of MOTION_CLASSES.entries()) {
    const share = shares[i] ?? 0;
    if (share <= 0) continue;
    const end = begin + share * whole;
    context.fillStyle = theme.time[name];
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.arc(at.x, at.y, radius, begin, end, whole < 0);
    context.fill();
    begin = end;
  }
}

function rim(
  context: CanvasRenderingContext2D,
  at: Projected,
  radius: number,
  isHalved: boolean,
  theme: MotionTheme,
): void {
  if (isHalved) {
    // Paper between the halves, in light and dark.
    context.strokeStyle = theme.paper;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(at.x, at.y - radius);
    context.lineTo(at.x, at.y + radius);
    context.stroke();
  }
  context.strokeStyle = theme.faint;
  context.lineWidth = 1;
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.stroke();
}
