/** A mesh or torus drawn in space, its links coloured and widened by the load the simulation found on them. */

import type { JSX } from 'react';
import { english } from '../model/words/words.ts';
import { Legend, Triad } from './mesh-key.tsx';
import { networkOf, type TopologySpec } from './network.ts';
import { nearestNode, project, projectNodes, type View } from './projection.ts';
import { Focus, Layers, Lit, segmentsOf } from './scene.tsx';
import type { DrawingTheme } from './theme.ts';
import { altTextOf, coarseningText, hoverText } from './words.ts';

export type MeshDrawingProps = View & {
  spec: TopologySpec;
  theme: DrawingTheme;
  /** px. */
  width: number;
  height: number;
  /** Number of the node the pointer is on, as `nodeUnder` gives it. */
  hover?: number | null;
  /** Numbers of nodes that are marked. */
  lit?: readonly number[];
};

const keyHeight = 54;
const noteHeight = 20;

function drawingArea(width: number, height: number) {
  return {
    left: 8,
    top: noteHeight,
    width: Math.max(40, width - 16),
    height: Math.max(40, height - keyHeight - noteHeight - 8),
  };
}

/** The root is an `<svg>` of the given size. Above some 2,000 links the nodes are gathered into bins, and it says so. */
export function MeshDrawing({
  spec,
  theme,
  width,
  height,
  yaw,
  pitch,
  hover = null,
  lit = [],
}: MeshDrawingProps): JSX.Element {
  const t = spec.words ?? english;
  const network = networkOf(spec);
  const { dimensions } = network;
  const projection = project(dimensions, { yaw, pitch }, drawingArea(width, height));
  const nodes = projectNodes(dimensions, projection);
  const scene = {
    segments: segmentsOf(network, nodes, projection, spec.capacity),
    nodes,
    projection,
    // Only what has depth fades with it.
    haze: dimensions[2] > 1 ? 0.68 : 0,
    theme,
  };
  const focus = hover !== null && nodes[hover] !== undefined ? hover : null;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={altTextOf(spec, network)}
      fontFamily={theme.font}
      fontSize={12}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <text x={8} y={12} fill={theme.faint}>
        {coarseningText(network, t)}
      </text>
      <g opacity={focus === null ? undefined : 0.35}>
        <Layers {...scene} />
      </g>
      {focus !== null && <Focus {...scene} node={focus} />}
      <Lit {...scene} marked={lit} />
      <Triad view={{ yaw, pitch }} dimensions={dimensions} x={width - 30} y={height - 18} theme={theme} />
      <Legend
        spec={spec}
        theme={theme}
        top={height - keyHeight}
        width={width}
        busiest={network.summary?.busiest.load ?? null}
        reading={focus === null ? '' : hoverText(network, focus, t)}
      />
    </svg>
  );
}

/**
 * The node nearest to a pointer at (`left`, `top`) px of the drawing, as `nearestNode` has it. In a coarsened drawing
 * it is the number of a bin, as `hover` expects it.
 */
export function nodeUnder(
  spec: TopologySpec,
  width: number,
  height: number,
  view: View,
  left: number,
  top: number,
): number | null {
  const { dimensions } = networkOf({ ...spec, links: null });
  const projection = project(dimensions, view, drawingArea(width, height));
  return nearestNode(projectNodes(dimensions, projection), projection, left, top);
}
