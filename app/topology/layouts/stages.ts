/** Multistage networks: columns of switches between the nodes that send and the nodes that receive. */

import { linkAt, linkCount, placeAt, placeCount, type Topology } from '../../model/topology/topology.ts';
import { wiresOf } from '../../model/topology/wires.ts';
import { type Area, type Box, type Laid, type Line, type Mark, type Projected, pieRadius, type Spot } from '../laid.ts';

const markPx = 22;
const leastMarkPitch = 13;

type Standing = { column: number; row: number; place: number; isSink: boolean };

export function layOutStages(topology: Topology, area: Area): Laid {
  const standing = standingIn(topology);
  const columns = [...new Set(standing.map(({ column }) => column))].sort((a, b) => a - b);
  const most = Math.max(...columns.map((column) => nodesIn(standing, column, topology)));
  const pitch = area.height / Math.max(1, most);
  const margin = markPx + pieRadius(spacingOf(pitch));
  const [left, width] = [area.left + margin, area.width - 2 * margin];
  const gap = columns.length > 1 ? width / (columns.length - 1) : width;
  const places = Array.from({ length: placeCount(topology) }, (): Projected => ({ x: 0, y: 0, depth: 0 }));
  const sinks = Array.from({ length: topology.sinks.length / 3 }, (): Projected => ({ x: 0, y: 0, depth: 0 }));
  const boxes: Box[] = [];
  for (const [i, column] of columns.entries()) {
    const here = standing.filter((one) => one.column === column).toSorted((a, b) => a.row - b.row || a.place - b.place);
    const rowHeight = area.height / Math.max(1, here.length);
    for (const [row, { place, isSink }] of here.entries()) {
      const at = isSink ? sinks[place] : places[place];
      if (at !== undefined) Object.assign(at, { x: left + i * gap, y: area.top + (row + 0.5) * rowHeight });
      if (place >= topology.nodes)
        boxes.push({
          place,
          halfWidth: Math.min(13, Math.max(3, gap * 0.12)),
          halfHeight: Math.min(40, rowHeight * 0.36),
        });
    }
  }
  const ports = portsOf(topology, places, sinks, boxes);
  return {
    topology,
    places,
    sinks,
    boxes,
    marks: marksOf(topology, places, sinks, pitch),
    spacing: Math.min(gap / 3, spacingOf(pitch)),
    reach: Math.max(8, Math.min(20, pitch)),
    isDeep: false,
    linesOf: (link): Line[] => {
      const ends = ports[link];
      return ends === undefined ? [] : [ends];
    },
  };
}

/** Rows are close together where columns are far apart: lines and dots have room between the two. */
function spacingOf(pitch: number): number {
  return Math.min(48, Math.max(9, 2.2 * pitch));
}

function nodesIn(standing: readonly Standing[], column: number, { nodes }: Topology): number {
  return standing.filter((one) => one.column === column && one.place < nodes).length;
}

function standingIn(topology: Topology): Standing[] {
  const all = Array.from({ length: placeCount(topology) }, (_, place): Standing => {
    const [column, row] = placeAt(topology, place);
    return { column, row, place, isSink: false };
  });
  for (let place = 0; place < topology.sinks.length / 3; place++) {
    const [column, row] = placeAt({ places: topology.sinks }, place);
    all.push({ column, row, place, isSink: true });
  }
  return all;
}

type End = { link: number; isSource: boolean; other: Projected };

/** Where every link leaves and enters: the ports of a switch are spread along its sides in order of where they lead. */
function portsOf(topology: Topology, places: Projected[], sinks: Projected[], boxes: readonly Box[]): Line[] {
  const boxOf = new Map(boxes.map((box) => [box.place, box]));
  const nowhere: Projected = { x: 0, y: 0, depth: 0 };
  const middle = (place: number, isSource: boolean) =>
    (isSource ? undefined : sinks[place]) ?? places[place] ?? nowhere;
  const lines = Array.from({ length: linkCount(topology) }, (_, link): [Projected, Projected] => {
    const [source, target] = linkAt(topology, link);
    return [{ ...middle(source, true) }, { ...middle(target, false) }];
  });
  // Both directions of a link share a port.
  const sides = new Map<string, End[][]>();
  for (const { links } of wiresOf(topology)) {
    for (const end of [0, 1]) {
      const ends = links.flatMap((link): (End & { place: number })[] => {
        const ofLink = linkAt(topology, link);
        const isSource = (link === links[0]) === (end === 0);
        const place = isSource ? ofLink[0] : ofLink[1];
        return [{ link, isSource, place, other: middle(isSource ? ofLink[1] : ofLink[0], !isSource) }];
      });
      const [first] = ends;
      const at = first === undefined ? undefined : places[first.place];
      if (first === undefined || at === undefined || !boxOf.has(first.place)) continue;
      const key = `${first.place} ${first.other.x > at.x ? 1 : -1}`;
      sides.set(key, [...(sides.get(key) ?? []), ends]);
    }
  }
  for (const [key, cables] of sides) {
    const [place = 0, side = 1] = key.split(' ').map(Number);
    const [box, at] = [boxOf.get(place), places[place]];
    if (box === undefined || at === undefined) continue;
    const inOrder = cables.toSorted((a, b) => (a[0]?.other.y ?? 0) - (b[0]?.other.y ?? 0));
    for (const [i, ends] of inOrder.entries()) {
      const spot: Spot = {
        x: at.x + side * box.halfWidth,
        y: at.y + ((i + 0.5) / inOrder.length - 0.5) * 2 * box.halfHeight,
      };
      for (const { link, isSource } of ends) Object.assign(lines[link]?.[isSource ? 0 : 1] ?? {}, spot);
    }
  }
  return lines;
}

/** Numbers of nodes, as many as there is room for. */
function marksOf({ nodes }: Topology, places: Projected[], sinks: Projected[], pitch: number): Mark[] {
  const every = [1, 2, 4, 8, 16, 32, 64].find((step) => step * pitch >= leastMarkPitch) ?? nodes;
  return Array.from({ length: Math.ceil(nodes / every) }, (_, i) => i * every).flatMap((node): Mark[] => {
    const [at, sink] = [places[node], sinks[node]];
    const text = String(node);
    return [
      ...(at === undefined ? [] : [{ text, at, towards: { x: -1, y: 0 } }]),
      ...(sink === undefined ? [] : [{ text, at: sink, towards: { x: 1, y: 0 } }]),
    ];
  });
}
