/** A map over two parameters: values by colour, lines of equal value with their numbers, hatching where there is none. */

import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import { Axes, Notice } from './axes.tsx';
import { pathOf } from './curves.ts';
import { formatNumber } from './format.ts';
import { Frame } from './frame.tsx';
import { groundsOf, isolinesOf, openCells } from './isolines.ts';
import { sizes } from './layout.ts';
import type { LineChartProps } from './line-chart.tsx';
import { Borders, bestOn, Regions } from './map-best.tsx';
import { Key, rampOf, STEPS } from './map-key.tsx';
import { placeLabels } from './map-labels.ts';
import { bent, type MapLayout, mapLayout } from './map-layout.ts';
import { MapReading } from './map-reading.tsx';
import { halo } from './marks.tsx';
import { along, contrast } from './palette.ts';
import { Root } from './root.tsx';
import type { Theme } from './themes.ts';

/** The root is an `<svg>` of the given size, as that of a line chart. */
export function MapChart(props: LineChartProps): JSX.Element {
  const { spec, theme, width, height, active: pointedAt = null, standalone = false } = props;
  const active = pointedAt ?? spec.marked ?? null;
  const map = mapLayout(spec, width, height, standalone);
  const { layout, drawn } = map;
  const best = bestOn(spec, map);
  return (
    <Root spec={spec} theme={theme} layout={layout} standalone={standalone}>
      <Frame layout={layout} spec={spec} theme={theme} />
      <Axes layout={layout} theme={theme} />
      {drawn && !spec.best && <Heat {...drawn} theme={theme} />}
      {best && <Regions spec={spec} map={map} best={best} theme={theme} />}
      {drawn && <Open {...drawn} theme={theme} />}
      {drawn && !spec.best && <Lines {...drawn} map={map} theme={theme} />}
      {best && <Borders map={map} best={best} theme={theme} />}
      <Key spec={spec} map={map} best={best} theme={theme} standalone={standalone} />
      {!drawn && spec.notice !== undefined && <Notice notice={spec.notice} layout={layout} theme={theme} />}
      {active !== null && <MapReading spec={spec} map={map} active={active} theme={theme} standalone={standalone} />}
    </Root>
  );
}

/** The share of the ramp at a value of the field. */
function shareOf(value: number, { range: [low, high], scale }: Drawn['levels']): number {
  const [from, to] = [bent(low, { scale }), bent(high, { scale })];
  return from === to ? 0.5 : (value - from) / (to - from);
}

type Drawn = NonNullable<MapLayout['drawn']>;

function Heat({ field, levels, places, theme }: Drawn & { theme: Theme }): JSX.Element | null {
  const [low, high] = levels.range.map((end) => bent(end, levels)) as [number, number];
  const isFlat = low === high;
  const steps = Array.from({ length: isFlat ? 0 : STEPS - 1 }, (_, i) => low + ((high - low) * (i + 1)) / STEPS);
  const [left, right] = [places.x[0] ?? 0, places.x.at(-1) ?? 0];
  const [bottom, top] = [places.y[0] ?? 0, places.y.at(-1) ?? 0];
  const ramp = rampOf(theme);
  if (theme.forced) return null;
  return (
    <g>
      <rect
        x={px(left)}
        y={px(top)}
        width={px(right - left)}
        height={px(bottom - top)}
        fill={along(ramp, isFlat ? 0.5 : 0)}
      />
      {groundsOf(field, places, steps).map(({ level, rings }) => (
        <path
          key={level}
          d={rings.map((ring) => pathOf(ring, true)).join('')}
          fill={along(ramp, shareOf(level, levels) + 0.5 / STEPS)}
          fillRule="evenodd"
        />
      ))}
    </g>
  );
}

/** What has no value, hatched where that is known. */
function Open({ field, places, theme }: Drawn & { theme: Theme }): JSX.Element | null {
  const cells = openCells(field).map(({ i, j, known }) => {
    // Past the edges of the map, whose colour would show through the last pixel.
    const [right, above] = [i + 2 === places.x.length ? 1 : 0, j + 2 === places.y.length ? 1 : 0];
    const [x, y] = [places.x[i] ?? 0, (places.y[j + 1] ?? 0) - above];
    return { x, y, width: (places.x[i + 1] ?? x) - x + right, height: (places.y[j] ?? y) - y, known };
  });
  if (cells.length === 0) return null;
  return (
    <g>
      <path d={cells.map(({ x, y, width, height }) => boxPath(x, y, width, height)).join('')} fill={theme.paper} />
      <path
        d={cells.map(({ x, y, width, height, known }) => (known ? hatching(x, y, width, height) : '')).join('')}
        fill="none"
        stroke={theme.hair}
        strokeWidth={0.75}
      />
    </g>
  );
}

function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${px(x)} ${px(y)}H${px(x + width)}V${px(y + height)}H${px(x)}Z`;
}

const APART = 7;

/** Slanted lines through a box, in step with those of the boxes beside it. */
function hatching(left: number, top: number, width: number, height: number): string {
  const [right, bottom] = [left + width, top + height];
  const first = Math.ceil((left + top) / APART) * APART;
  const lines: string[] = [];
  for (let sum = first; sum < right + bottom; sum += APART) {
    const [x0, x1] = [Math.max(left, sum - bottom), Math.min(right, sum - top)];
    if (x1 > x0) lines.push(`M${px(x0)} ${px(sum - x0)}L${px(x1)} ${px(sum - x1)}`);
  }
  return lines.join('');
}

function Lines({ field, levels, places, map, theme }: Drawn & { map: MapLayout; theme: Theme }): JSX.Element {
  const { unit, layout } = map;
  const ramp = rampOf(theme);
  const lines = isolinesOf(
    field,
    places,
    levels.levels.map((level) => bent(level, levels)),
  ).map(({ level, lines: paths }, i) => {
    const ground = theme.forced ? theme.paper : along(ramp, shareOf(level, levels));
    const value = levels.levels[i] ?? Number.NaN;
    const colour = contrast(theme.ink, ground) >= contrast(theme.paper, ground) ? theme.ink : theme.paper;
    return { value, paths, colour, text: formatNumber(value * unit.factor), isEqual: value === levels.equal };
  });
  return (
    <g>
      {lines.map(({ value, paths, colour, isEqual }) => (
        <path
          key={value}
          d={paths.map((path) => pathOf(path)).join('')}
          fill="none"
          stroke={colour}
          strokeWidth={isEqual ? 3 : 1}
          strokeLinejoin="round"
        />
      ))}
      <g fontSize={sizes.text} fontWeight={600} fill={theme.ink}>
        {placeLabels(lines, layout.plot).map(({ x, y, text }) => (
          <text key={`${text} ${x} ${y}`} x={px(x)} y={px(y + 4)} textAnchor="middle" {...halo(theme)}>
            {text}
          </text>
        ))}
      </g>
    </g>
  );
}
