/** Marks of points and of the legend. */

import { type JSX, memo } from 'react';
import type { PointState } from '../model/manifest/estimate-state.ts';
import { px } from '../model/words/px.ts';
import { type MarkShape, mix } from './palette.ts';
import type { Theme } from './themes.ts';

type MarkProps = {
  shape: MarkShape;
  x: number;
  y: number;
  radius: number;
  fill: string;
  stroke: string;
  strokeWidth: number;
};

function outline(shape: MarkShape, x: number, y: number, radius: number): string {
  // Sizes that look alike rather than measure alike.
  const at = (dx: number, dy: number) => `${px(x + dx * radius)} ${px(y + dy * radius)}`;
  if (shape === 'square') return `M${at(-0.88, -0.88)}L${at(0.88, -0.88)}L${at(0.88, 0.88)}L${at(-0.88, 0.88)}Z`;
  if (shape === 'down') return `M${at(0, 1.25)}L${at(1.15, -0.8)}L${at(-1.15, -0.8)}Z`;
  if (shape === 'plus' || shape === 'cross')
    return `M${beams(shape === 'plus')
      .map(([u, v]) => at(u, v))
      .join('L')}Z`;
  if (shape === 'hexagon')
    return `M${corners(6, 1.12, 1.12)
      .map(([u, v]) => at(u, v))
      .join('L')}Z`;
  if (shape === 'star')
    return `M${corners(10, 1.4, 0.62)
      .map(([u, v]) => at(u, v))
      .join('L')}Z`;
  if (shape === 'diamond') return `M${at(0, -1.25)}L${at(1.25, 0)}L${at(0, 1.25)}L${at(-1.25, 0)}Z`;
  return `M${at(0, -1.25)}L${at(1.15, 0.8)}L${at(-1.15, 0.8)}Z`;
}

/** Two crossed beams; slanted unless upright. */
function beams(upright: boolean): [number, number][] {
  const [near, far] = [0.42, 1.25];
  const quarter: [number, number][] = [
    [-near, -far],
    [near, -far],
    [near, -near],
  ];
  const turn = upright ? 0 : Math.PI / 4;
  return [0, 1, 2, 3].flatMap((side) => quarter.map((point) => turned(point, (side * Math.PI) / 2 + turn)));
}

function turned([u, v]: [number, number], angle: number): [number, number] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [u * cos - v * sin, u * sin + v * cos];
}

/** Corners on two circles in turn, the first straight up. */
function corners(count: number, outer: number, inner: number): [number, number][] {
  return Array.from({ length: count }, (_, i) =>
    turned([0, -(i % 2 === 0 ? outer : inner)], (2 * Math.PI * i) / count),
  );
}

export function Mark({ shape, x, y, radius, fill, stroke, strokeWidth }: MarkProps): JSX.Element {
  if (shape === 'circle')
    return <circle cx={px(x)} cy={px(y)} r={px(radius)} fill={fill} stroke={stroke} strokeWidth={px(strokeWidth)} />;
  return (
    <path
      d={outline(shape, x, y, radius)}
      fill={fill}
      stroke={stroke}
      strokeWidth={px(strokeWidth)}
      strokeLinejoin="round"
    />
  );
}

/**
 * A simulated point. Solid with a ring of paper when it can be trusted; pale inside when its budget ran out first;
 * hollow while it is approximate. Most marks stay where they are when a slider moves one curve.
 */
export const DataMark = memo(function DataMark({
  shape,
  x,
  y,
  state,
  colour,
  theme,
  scale = 1,
}: {
  shape: MarkShape;
  x: number;
  y: number;
  state: PointState;
  colour: string;
  theme: Theme;
  /** Smaller marks for smaller charts. */
  scale?: number;
}): JSX.Element {
  switch (state) {
    case 'coarse':
      return (
        <Mark
          shape={shape}
          x={x}
          y={y}
          radius={2.7 * scale}
          fill={theme.paper}
          stroke={mix(colour, theme.paper, 0.25)}
          strokeWidth={1.2}
        />
      );
    case 'budget':
      return (
        <Mark
          shape={shape}
          x={x}
          y={y}
          radius={2.9 * scale}
          fill={mix(theme.paper, colour, 0.35)}
          stroke={colour}
          strokeWidth={1.4}
        />
      );
    case 'unsettled':
      return (
        <Mark shape={shape} x={x} y={y} radius={2.9 * scale} fill={theme.paper} stroke={colour} strokeWidth={1.4} />
      );
    case 'converged':
    case 'done':
    case 'saturated':
      return (
        <Mark
          shape={shape}
          x={x}
          y={y}
          radius={3.6 * scale}
          fill={colour}
          stroke={theme.paper}
          strokeWidth={1.5 * scale}
        />
      );
  }
});

/** Points upward from the top edge of the plot: the latency has no bound here. */
export function SaturationMark({ x, top, colour }: { x: number; top: number; colour: string }): JSX.Element {
  return (
    <path d={`M${px(x)} ${px(top - 11)}L${px(x + 4)} ${px(top - 3.5)}L${px(x - 4)} ${px(top - 3.5)}Z`} fill={colour} />
  );
}

/** Every saturated point has a short tick where its arrow would stand, so that none is lost behind another. */
export function SaturationTicks({
  at,
  top,
  colour,
}: {
  at: readonly number[];
  top: number;
  colour: string;
}): JSX.Element {
  return (
    <path
      d={at.map((x) => `M${px(x)} ${px(top - 2)}v-4`).join('')}
      stroke={colour}
      strokeWidth={1}
      strokeOpacity={0.6}
    />
  );
}

/** A rim of paper that keeps words readable where a line passes behind them. */
export function halo(theme: Theme): {
  stroke: string;
  strokeWidth: number;
  strokeLinejoin: 'round';
  paintOrder: string;
} {
  return { stroke: theme.paper, strokeWidth: 3.5, strokeLinejoin: 'round', paintOrder: 'stroke' };
}
