/** The links and nodes of a projected network. */

import type { JSX } from 'react';
import { coordinates, type Link, type Network } from './network.ts';
import type { Projected, Projection } from './projection.ts';
import { type DrawingTheme, fade, loadColours } from './theme.ts';

/** A link, or a stub of one, as it is drawn. `share` of the capacity, 0..1; 0 while unknown. `link` leads from `ends[0]`. */
export type Segment = { from: Projected; to: Projected; share: number; ends: readonly [number, number] };

export type SceneProps = {
  segments: readonly Segment[];
  nodes: readonly Projected[];
  projection: Projection;
  /** How much of a colour the farthest layer loses, 0..1. */
  haze: number;
  theme: DrawingTheme;
};

const loadLevels = 16;
const depthLayers = 8;
const stub = 0.42;

/** A wrap-around link is drawn as a stub at either end: the line through the machine would hide what it closes. */
export function segmentsOf(
  network: Network,
  nodes: readonly Projected[],
  projection: Projection,
  capacity: number,
): Segment[] {
  const beyond = (node: number, axis: Link['axis'], step: number): Projected => {
    const at = coordinates(node, network.dimensions);
    at[axis] += step;
    return projection.at(...at);
  };
  return network.links.flatMap((link): Segment[] => {
    const [from, to] = [nodes[link.from], nodes[link.to]];
    if (from === undefined || to === undefined) return [];
    const share = Number.isNaN(link.load) ? 0 : Math.min(1, Math.max(0, link.load / capacity));
    const common = { share, ends: [link.from, link.to] as const };
    if (!link.wrap) return [{ ...common, from, to }];
    return [
      { ...common, from, to: beyond(link.from, link.axis, stub) },
      { ...common, from: beyond(link.to, link.axis, -stub), to },
    ];
  });
}

/** A number for SVG: two decimals, no negative zero. */
export function px(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

function linePath(segments: readonly Segment[]): string {
  return segments.map(({ from, to }) => `M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}`).join('');
}

/** A dot is a line of no length with a round end: one path draws hundreds of them. */
function dotPath(dots: readonly Projected[]): string {
  return dots.map((dot) => `M${px(dot.x)} ${px(dot.y)}h0`).join('');
}

function strokeOf(share: number, projection: Projection): number {
  const scale = Math.min(1.5, Math.max(0.45, projection.spacing / 24));
  return (0.6 + 2.6 * share) * scale;
}

/** Diameter of a node: a few nodes are large, 512 of them leave the links in sight. */
const dotOf = ({ spacing }: Projection) => Math.min(12, Math.max(0.8, spacing / 6.5));
/** Radius of a node that stands out among them. */
const markOf = (projection: Projection) => Math.max(4, dotOf(projection) / 2 + 2);

function gather<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const layerOf = (depth: number) => Math.min(depthLayers - 1, Math.floor(depth * depthLayers));
const levelOf = (segment: Segment) => Math.round(segment.share * loadLevels);

/**
 * From the far side to the near one, in a few layers, and within a layer from idle to busy: links of one layer and
 * level share a path, so that a machine of 512 nodes is some hundred elements. Each layer has a rim of paper, which
 * shows what lies in front; far layers fade.
 */
export function Layers({ segments, nodes, projection, haze, theme }: SceneProps): JSX.Element {
  const colour = loadColours(theme);
  const links = gather(segments, ({ from, to }) => layerOf((from.depth + to.depth) / 2));
  const dots = gather(nodes, (node) => layerOf(node.depth));
  const dot = dotOf(projection);
  const farthestFirst = Array.from({ length: depthLayers }, (_, i) => depthLayers - 1 - i);
  return (
    <g fill="none" strokeLinecap="round">
      {farthestFirst.map((layer) => {
        const far = layer / (depthLayers - 1);
        const thin = 1 - 0.5 * haze * far;
        const levels = [...gather(links.get(layer) ?? [], levelOf)].sort(([a], [b]) => a - b);
        const here = dots.get(layer) ?? [];
        return (
          <g key={layer}>
            {haze > 0 && levels.length > 0 && (
              <path
                d={linePath(levels.flatMap(([, some]) => some))}
                stroke={theme.paper}
                strokeWidth={px(strokeOf(0.5, projection) * thin + 1.6)}
                strokeLinecap="butt"
              />
            )}
            {levels.map(([level, some]) => (
              <path
                key={level}
                d={linePath(some)}
                stroke={fade(colour(level / loadLevels), haze * far, theme)}
                strokeWidth={px(strokeOf(level / loadLevels, projection) * thin)}
              />
            ))}
            {here.length > 0 && (
              <path d={dotPath(here)} stroke={fade(theme.ink, haze * far, theme)} strokeWidth={px(dot * thin)} />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** One node with its links, drawn over the rest. */
export function Focus({ node, segments, nodes, projection, theme }: SceneProps & { node: number }): JSX.Element | null {
  const at = nodes[node];
  if (at === undefined) return null;
  const colour = loadColours(theme);
  return (
    <g fill="none" strokeLinecap="round">
      {segments
        .filter(({ ends }) => ends.includes(node))
        .map((segment) => {
          const width = strokeOf(segment.share, projection) + 1;
          return (
            <g key={linePath([segment])}>
              <path d={linePath([segment])} stroke={theme.paper} strokeWidth={px(width + 3)} />
              <path d={linePath([segment])} stroke={colour(Math.max(0.15, segment.share))} strokeWidth={px(width)} />
            </g>
          );
        })}
      <circle
        cx={px(at.x)}
        cy={px(at.y)}
        r={px(markOf(projection))}
        fill={theme.ink}
        stroke={theme.paper}
        strokeWidth={2}
      />
    </g>
  );
}

/** Marked nodes, with the rest as it is. */
export function Lit({
  marked,
  nodes,
  projection,
  theme,
}: Pick<SceneProps, 'nodes' | 'projection' | 'theme'> & { marked: readonly number[] }): JSX.Element | null {
  if (marked.length === 0) return null;
  return (
    <g fill={theme.ink} stroke={theme.paper} strokeWidth={1.5}>
      {marked.map((node) => {
        const at = nodes[node];
        return at === undefined ? null : <circle key={node} cx={px(at.x)} cy={px(at.y)} r={px(markOf(projection))} />;
      })}
    </g>
  );
}
