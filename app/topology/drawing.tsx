/** A network as it describes itself, its links coloured and widened by the load the simulation found on them. */

import type { JSX } from 'react';
import type { Topology } from '../model/topology/topology.ts';
import { english } from '../model/words/words.ts';
import { extentsOf } from './extents.ts';
import { Legend, Triad } from './key.tsx';
import { type Area, type Laid, type Pointed, pointedAt } from './laid.ts';
import { layOut } from './layouts.ts';
import { levelsOf, loadedOf, type TopologySpec } from './loaded.ts';
import type { View } from './projection.ts';
import { Boxes, Focus, Layers, Lit, Marks, segmentsOf } from './scene.tsx';
import type { DrawingTheme } from './theme.ts';
import { altTextOf, hoverText } from './words.ts';

export type DrawingProps = View & {
  spec: TopologySpec;
  theme: DrawingTheme;
  /** px. */
  width: number;
  height: number;
  /** What the pointer is on, as `under` gives it. */
  hover?: Pointed | null;
  /** Numbers of nodes that are marked. */
  lit?: readonly number[];
};

const keyHeight = 54;
// Height of the buttons that turn the drawing, px.
const buttonsHeight = 20;
// px of a second line of words, as names of switches are long.
const secondLine = 16;

function drawingArea({ layout }: Topology, width: number, height: number): Area {
  const top = layout === 'grid' ? buttonsHeight : 8;
  const foot = keyHeight + 8 + (layout === 'grid' ? 0 : secondLine);
  return { left: 8, top, width: Math.max(40, width - 16), height: Math.max(40, height - foot - top) };
}

/** px that a drawing of this width can fill: a plane of few rows is low, as its nodes are not drawn far from each other. */
export function fillingHeight(topology: Topology, width: number): number {
  const [x, y, z] = extentsOf(topology);
  if (topology.layout !== 'grid' || z > 1) return Number.POSITIVE_INFINITY;
  return Math.min(108, (width - 16) / x) * y + buttonsHeight + keyHeight + 8;
}

/** The root is an `<svg>` of the given size. Above some 2,000 links the nodes of a grid are gathered into bins, and it says so. */
export function TopologyDrawing({
  spec,
  theme,
  width,
  height,
  yaw,
  pitch,
  hover = null,
  lit = [],
}: DrawingProps): JSX.Element {
  const t = spec.words ?? english;
  const loaded = loadedOf(spec);
  const { topology } = loaded;
  const laid = layOut(topology, drawingArea(topology, width, height), { yaw, pitch });
  // Only what has depth fades with it.
  const scene = {
    segments: segmentsOf(loaded, laid),
    laid,
    haze: laid.isDeep ? 0.68 : 0,
    levels: levelsOf(spec),
    theme,
  };
  const focus = hover !== null && isThere(hover, laid, loaded.wires.length) ? hover : null;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={altTextOf(spec, loaded)}
      fontFamily={theme.font}
      fontSize={12}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <g opacity={focus === null ? undefined : 0.35}>
        <Layers {...scene} />
        <Boxes {...scene} />
      </g>
      <Marks {...scene} />
      {focus !== null && <Focus {...scene} {...focus} />}
      <Lit {...scene} marked={lit} />
      {topology.layout === 'grid' && (
        <Triad view={{ yaw, pitch }} dimensions={extentsOf(topology)} x={width - 30} y={height - 18} theme={theme} />
      )}
      <Legend
        spec={spec}
        theme={theme}
        top={height - keyHeight}
        width={width}
        busiest={loaded.summary?.busiest.load ?? null}
        reading={focus === null ? '' : hoverText(loaded, focus, t)}
      />
    </svg>
  );
}

function isThere({ place, wire }: Pointed, { places }: Laid, wires: number): boolean {
  return place === undefined ? wire < wires : places[place] !== undefined;
}

/** What is under a pointer at (`left`, `top`) px of the drawing. In a coarsened one a place is a bin. */
export function under(
  spec: TopologySpec,
  width: number,
  height: number,
  view: View,
  left: number,
  top: number,
): Pointed | null {
  const { topology } = loadedOf(spec);
  return pointedAt(layOut(topology, drawingArea(topology, width, height), view), left, top);
}
