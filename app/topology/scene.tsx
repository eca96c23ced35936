/** The links, nodes and switches of a network that is laid out. */

import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import { type Box, type Laid, markSpot, type Projected } from './laid.ts';
import type { Loaded } from './loaded.ts';
import { type DrawingTheme, fade, loadColours, nodeColours } from './theme.ts';

/** A link, or a stub of one, as it is drawn. `share` of the capacity, 0..1; 0 while unknown. */
export type Segment = { from: Projected; to: Projected; share: number; wire: number; ends: readonly [number, number] };

export type SceneProps = {
  segments: readonly Segment[];
  laid: Laid;
  /** How much of a colour the farthest layer loses, 0..1. */
  haze: number;
  /** By node, 0..1; null where dots show nothing. */
  levels: Float64Array | null;
  theme: DrawingTheme;
};

const loadLevels = 16;
const depthLayers = 8;

export function segmentsOf({ wires, loads }: Loaded, laid: Laid): Segment[] {
  return wires.flatMap(({ from: source, to: target, links }, wire): Segment[] => {
    const load = loads[wire] ?? Number.NaN;
    const share = Number.isNaN(load) ? 0 : Math.min(1, Math.max(0, load));
    return laid.linesOf(links[0] ?? 0).map(([from, to]) => ({ from, to, share, wire, ends: [source, target] }));
  });
}

/** `level` is what a node shows of the most, 0..1; -1 where nodes show nothing, and of what is no node. */
type Dot = { at: Projected; level: number };

/** Everything that is drawn as a dot: nodes, twice where they stand at both sides; in a grid whatever lies there. */
function dotsOf({ places, sinks, boxes }: Laid, levels: Float64Array | null): Dot[] {
  const dot = (at: Projected, node: number): Dot => ({ at, level: levels?.[node] ?? -1 });
  return [...places.slice(0, places.length - boxes.length).map(dot), ...sinks.map(dot)];
}

function linePath(segments: readonly Segment[]): string {
  return segments.map(({ from, to }) => `M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}`).join('');
}

/** A dot is a line of no length with a round end: one path draws hundreds of them. */
function dotPath(dots: readonly Projected[]): string {
  return dots.map((dot) => `M${px(dot.x)} ${px(dot.y)}h0`).join('');
}

function strokeOf(share: number, laid: Laid): number {
  const scale = Math.min(1.5, Math.max(0.45, laid.spacing / 24));
  return (0.6 + 2.6 * share) * scale;
}

/** Diameter of a node: a few nodes are large, 512 of them leave the links in sight. */
const dotOf = ({ spacing }: Laid) => Math.min(12, Math.max(0.8, spacing / 6.5));
/** Radius of a node that stands out among them. */
const markOf = (laid: Laid) => Math.max(4, dotOf(laid) / 2 + 2);

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
const dotLevelOf = ({ level }: Dot) => (level < 0 ? -1 : Math.round(level * loadLevels));

/** Its area says what a node shows; the least is still a dot. */
const swell = (share: number) => 0.8 + 1.2 * Math.sqrt(share);

/**
 * From the far side to the near one, in a few layers, and within a layer from idle to busy: links of one layer and
 * level share a path, so that a machine of 512 nodes is some hundred elements. Each layer has a rim of paper, which
 * shows what lies in front; far layers fade.
 */
export function Layers({ segments, laid, haze, levels: shown, theme }: SceneProps): JSX.Element {
  const colour = loadColours(theme);
  const links = gather(segments, ({ from, to }) => layerOf((from.depth + to.depth) / 2));
  const nodeColour = nodeColours(theme);
  const dots = gather(dotsOf(laid, shown), ({ at }) => layerOf(at.depth));
  const dot = dotOf(laid);
  const farthestFirst = Array.from({ length: depthLayers }, (_, i) => depthLayers - 1 - i);
  return (
    <g fill="none" strokeLinecap="round">
      {farthestFirst.map((layer) => {
        const far = layer / (depthLayers - 1);
        const thin = 1 - 0.5 * haze * far;
        const levels = [...gather(links.get(layer) ?? [], levelOf)].sort(([a], [b]) => a - b);
        const here = [...gather(dots.get(layer) ?? [], dotLevelOf)].sort(([a], [b]) => a - b);
        return (
          <g key={layer}>
            {haze > 0 && levels.length > 0 && (
              <path
                d={linePath(levels.flatMap(([, some]) => some))}
                stroke={theme.paper}
                strokeWidth={px(strokeOf(0.5, laid) * thin + 1.6)}
                strokeLinecap="butt"
              />
            )}
            {levels.map(([level, some]) => (
              <path
                key={level}
                d={linePath(some)}
                stroke={fade(colour(level / loadLevels), haze * far, theme)}
                strokeWidth={px(strokeOf(level / loadLevels, laid) * thin)}
              />
            ))}
            {here.map(([level, some]) => {
              const share = level / loadLevels;
              const colour = level < 0 ? theme.ink : nodeColour(share);
              return (
                <path
                  key={level}
                  d={dotPath(some.map(({ at }) => at))}
                  stroke={fade(colour, haze * far, theme)}
                  strokeWidth={px(dot * (level < 0 ? 1 : swell(share)) * thin)}
                />
              );
            })}
          </g>
        );
      })}
    </g>
  );
}

function boxPath({ places }: Laid, boxes: readonly Box[]): string {
  return boxes
    .flatMap(({ place, halfWidth, halfHeight }) => {
      const at = places[place];
      if (at === undefined) return [];
      const [width, height] = [px(2 * halfWidth), px(2 * halfHeight)];
      return [`M${px(at.x - halfWidth)} ${px(at.y - halfHeight)}h${width}v${height}h-${width}z`];
    })
    .join('');
}

/** Switches, over the links that end at them. */
export function Boxes({ laid, theme }: Pick<SceneProps, 'laid' | 'theme'>): JSX.Element | null {
  if (laid.boxes.length === 0) return null;
  return (
    <path d={boxPath(laid, laid.boxes)} fill={theme.paper} stroke={theme.soft} strokeWidth={1} strokeLinejoin="round" />
  );
}

/** Names of places: of as many as there is room for. */
export function Marks({ laid, theme }: Pick<SceneProps, 'laid' | 'theme'>): JSX.Element | null {
  if (laid.marks.length === 0) return null;
  return (
    <g fill={theme.faint} fontSize={11} textAnchor="middle">
      {laid.marks.map((mark) => {
        const { x, y } = markSpot(mark, dotOf(laid) / 2);
        return (
          <text key={`${mark.text} ${x}`} x={px(x)} y={px(y + 4)}>
            {mark.text}
          </text>
        );
      })}
    </g>
  );
}

type FocusProps = SceneProps & { place?: number | undefined; wire?: number | undefined };

/** One place with its links, or one link, drawn over the rest. */
export function Focus({ place, wire, segments, laid, theme }: FocusProps): JSX.Element {
  const colour = loadColours(theme);
  const box = laid.boxes.filter((one) => one.place === place);
  return (
    <g fill="none" strokeLinecap="round">
      {segments
        .filter((segment) => segment.wire === wire || (place !== undefined && segment.ends.includes(place)))
        .map((segment) => {
          const width = strokeOf(segment.share, laid) + 1;
          return (
            <g key={linePath([segment])}>
              <path d={linePath([segment])} stroke={theme.paper} strokeWidth={px(width + 3)} />
              <path d={linePath([segment])} stroke={colour(Math.max(0.15, segment.share))} strokeWidth={px(width)} />
            </g>
          );
        })}
      {box.length > 0 ? (
        <path d={boxPath(laid, box)} fill={theme.ink} stroke={theme.paper} strokeWidth={2} />
      ) : (
        spotsOf(laid, place).map(({ x, y }) => (
          <circle
            key={`${x} ${y}`}
            cx={px(x)}
            cy={px(y)}
            r={px(markOf(laid))}
            fill={theme.ink}
            stroke={theme.paper}
            strokeWidth={2}
          />
        ))
      )}
    </g>
  );
}

/** Everywhere that a node stands. */
function spotsOf({ places, sinks }: Laid, place: number | undefined): Projected[] {
  return place === undefined ? [] : [places[place], sinks[place]].flatMap((spot) => spot ?? []);
}

/** Marked nodes, with the rest as it is. */
export function Lit({
  marked,
  laid,
  theme,
}: Pick<SceneProps, 'laid' | 'theme'> & { marked: readonly number[] }): JSX.Element | null {
  if (marked.length === 0) return null;
  return (
    <g fill={theme.ink} stroke={theme.paper} strokeWidth={1.5}>
      {marked.flatMap((node) =>
        spotsOf(laid, node).map(({ x, y }) => (
          <circle key={`${node} ${x}`} cx={px(x)} cy={px(y)} r={px(markOf(laid))} />
        )),
      )}
    </g>
  );
}
