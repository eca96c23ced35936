/**
 * Values from a paper: hollow diamonds over the curves, each with a whisker for its tolerance; lines with one diamond each.
 * What a person has measured: hollow squares, with a whisker for the interval.
 */

import type { JSX } from 'react';
import type { ChartSpec, PublishedSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import { linesIn, pathOf } from './curves.ts';
import type { Stroke } from './labels.ts';
import type { Layout } from './layout.ts';
import { Mark } from './marks.tsx';
import { showable } from './scale.ts';
import type { Theme } from './themes.ts';

const RADIUS = 4;

type Published = {
  points: readonly PublishedSpec[];
  layout: Layout;
  theme: Theme;
  /** What a line about these curves is drawn in. */
  colourOf?: (series: readonly string[]) => string | undefined;
};

/** Points outside the plot are left out. */
function placedIn(points: readonly PublishedSpec[], layout: Layout) {
  const { plot, x: horizontal, y: vertical } = layout;
  const bottom = plot.top + plot.height;
  const within = (y: number) => Math.max(plot.top, Math.min(bottom, y));
  return points.flatMap((point) => {
    if (!showable(point.x, horizontal.scale.kind) || !showable(point.y, vertical.scale.kind)) return [];
    const [x, y] = [horizontal.scale.at(point.x), vertical.scale.at(point.y)];
    if (!(x >= plot.left && x <= plot.left + plot.width && within(y) === y)) return [];
    const ends = [point.low ?? point.y, point.high ?? point.y].map((end) => within(vertical.scale.at(end)));
    return [{ ...point, px: x, py: y, ends: ends.every(Number.isFinite) ? ends : [y, y] }];
  });
}

/** What the marks and their whiskers cover, for words to keep clear of. */
export function strokesOfPublished({ published = [] }: ChartSpec, layout: Layout): Stroke[] {
  return placedIn(published, layout).map(({ px: x, py, ends }) => {
    const down = [Math.min(...ends, py - RADIUS), Math.max(...ends, py + RADIUS)];
    return { points: down.map((y) => ({ x, y })), weight: 1 };
  });
}

export function Published({ points, layout, theme, colourOf = () => undefined }: Published): JSX.Element | null {
  const placed = placedIn(points, layout);
  if (placed.length === 0) return null;
  return (
    <g>
      {points.map(({ label, series = [], along = [] }) =>
        linesIn(along, layout).map((line) => (
          <Line key={`${label} ${pathOf(line)}`} d={pathOf(line)} stroke={colourOf(series)} theme={theme} />
        )),
      )}
      {placed.map(({ px: x, py: y, ends: [low = y, high = y], label, measured }) => (
        <g key={`${label} ${px(x)} ${px(y)}`}>
          <Line d={`M${px(x)} ${px(low)}V${px(high)}`} theme={theme} />
          <PublishedMark x={x} y={y} measured={measured} theme={theme} />
        </g>
      ))}
    </g>
  );
}

/** In greys a layer under it may be as dark as it. */
function Line({ d, theme, stroke = theme.ink }: { d: string; theme: Theme; stroke?: string | undefined }): JSX.Element {
  return (
    <>
      {theme.grey && <path d={d} stroke={theme.paper} strokeWidth={3} fill="none" />}
      <path d={d} stroke={stroke} strokeWidth={1} fill="none" />
    </>
  );
}

/** One place: in the plot, and in the key. */
export function PublishedMark({ x, y, measured, theme }: PublishedMarkProps): JSX.Element {
  const shape = measured ? 'square' : 'diamond';
  return <Mark shape={shape} x={x} y={y} radius={RADIUS} fill={theme.paper} stroke={theme.ink} strokeWidth={1.4} />;
}

type PublishedMarkProps = { x: number; y: number; measured: boolean | undefined; theme: Theme };
