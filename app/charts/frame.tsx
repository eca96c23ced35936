import type { JSX } from 'react';
import type { ChartSpec } from '../model/chart/chart.ts';
import type { PointState } from '../model/manifest/estimate-state.ts';
import { px } from '../model/words/px.ts';
import { type Layout, sizes, type TextLine } from './layout.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';

/** What a picture outside the page carries with it: ground, title, state, source and link. */
export function Frame({ layout, spec, theme }: { layout: Layout; spec: ChartSpec; theme: Theme }): JSX.Element | null {
  const { frame, width, height } = layout;
  if (frame === null) return null;
  return (
    <g>
      {!theme.clear && <rect width={width} height={height} fill={theme.paper} />}
      <Lines lines={frame.title} size={sizes.title} weight={600} fill={theme.ink} />
      <Lines lines={frame.finding} size={sizes.subtitle} weight={500} fill={theme.ink} />
      <Lines lines={frame.subtitle} size={sizes.subtitle} weight={400} fill={theme.soft} />
      {frame.state.length > 0 && <State lines={frame.state} settled={isSettled(spec)} theme={theme} />}
      <Lines lines={frame.footer} size={sizes.text} weight={400} fill={theme.faint} />
    </g>
  );
}

function isSettled(spec: ChartSpec): boolean {
  const points = spec.series.flatMap((series) => series.points);
  const open: readonly PointState[] = ['coarse', 'budget', 'unsettled'];
  return points.length > 0 && points.every((point) => !open.includes(point.state));
}

type StateProps = { lines: readonly TextLine[]; settled: boolean; theme: Theme };

function State({ lines, settled, theme }: StateProps): JSX.Element | null {
  const [line] = lines;
  if (line === undefined) return null;
  const left = line.anchor === 'end' ? line.x - textWidth(line.text, sizes.text) : line.x;
  const colour = settled ? theme.good : theme.faint;
  return (
    <g>
      <circle
        cx={px(left - 8)}
        cy={px(line.y - 4)}
        r={3.25}
        fill={settled ? colour : theme.paper}
        stroke={colour}
        strokeWidth={1.5}
      />
      <Lines lines={lines} size={sizes.text} weight={400} fill={theme.soft} />
    </g>
  );
}

function Lines({
  lines,
  size,
  weight,
  fill,
}: {
  lines: readonly TextLine[];
  size: number;
  weight: number;
  fill: string;
}): JSX.Element {
  return (
    <g fontSize={size} fontWeight={weight} fill={fill}>
      {lines.map((line) => (
        <text
          key={`${line.x} ${line.y}`}
          x={px(line.x)}
          y={px(line.y)}
          textAnchor={line.anchor === 'end' ? 'end' : undefined}
        >
          {line.text}
        </text>
      ))}
    </g>
  );
}
