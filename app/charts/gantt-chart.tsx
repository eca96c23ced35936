/** The strip of all processors over time, in the colours that the time classes have everywhere. Pure, no hooks. */

import type { JSX } from 'react';
import { TIMELINE_CLASSES, type Timeline, timelineWords, type Window } from '../model/motion/timeline.ts';
import { px } from '../model/words/px.ts';
import { english, type Words } from '../model/words/words.ts';
import { type GanttLayout, layOutGantt, outlinesOf, rowTop } from './gantt.ts';
import { faceOf, type Theme, timeColour } from './themes.ts';

export type GanttProps = {
  timeline: Timeline;
  window: Window;
  theme: Theme;
  /** px. */
  width: number;
  height: number;
  /** The row that a person is on. */
  row?: number | null;
  /** A stretch of time in ms that is being chosen. */
  brush?: Window | null;
  /** English if missing. */
  words?: Words | undefined;
};

/** The root is an `<svg>` of the given size. */
export function GanttChart({
  timeline,
  window,
  theme,
  width,
  height,
  row = null,
  brush = null,
  words: t = english,
}: GanttProps): JSX.Element {
  const layout = layOutGantt(timeline, window, width, height);
  const outlines = outlinesOf(timeline, layout);
  const { plot, x } = layout;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={timelineWords(timeline, window, t)}
      fontFamily={faceOf(theme.font, t)}
      fontSize={12}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {TIMELINE_CLASSES.map((name) =>
        outlines[name] === '' ? null : (
          <path key={name} d={outlines[name]} fill={timeColour(theme, name)} shapeRendering="crispEdges" />
        ),
      )}
      <Names timeline={timeline} layout={layout} theme={theme} row={row} />
      <TimeAxis layout={layout} theme={theme} t={t} />
      {row !== null && row < timeline.rows.length && (
        <rect
          x={px(plot.left - 1.5)}
          y={px(rowTop(row, layout) - 1.5)}
          width={px(plot.width + 3)}
          height={px(layout.thick + 3)}
          fill="none"
          stroke={theme.ink}
          strokeWidth={1.5}
          rx={2}
        />
      )}
      {brush !== null && (
        <rect
          x={px(x.at(Math.min(brush.from, brush.to)))}
          y={px(plot.top)}
          width={px(Math.abs(x.at(brush.to) - x.at(brush.from)))}
          height={px(plot.height)}
          fill={theme.accent}
          fillOpacity={0.18}
          stroke={theme.accent}
        />
      )}
    </svg>
  );
}

type NamesProps = { timeline: Timeline; layout: GanttLayout; theme: Theme; row: number | null };

function Names({ timeline, layout, theme, row }: NamesProps): JSX.Element {
  return (
    <g fill={theme.soft} textAnchor="end">
      {layout.named.map((index) => (
        <text
          key={index}
          x={px(layout.plot.left - 8)}
          // The name of a thin first row is as high as others.
          y={px(Math.max(12, layout.plot.top + (index + 0.5) * layout.pitch + 4))}
          fontWeight={index === row ? 600 : 400}
          fill={index === row ? theme.ink : theme.soft}
        >
          {timeline.rows[index]?.label}
        </text>
      ))}
    </g>
  );
}

function TimeAxis({ layout, theme, t }: { layout: GanttLayout; theme: Theme; t: Words }): JSX.Element {
  const { plot, x, ticks, unit } = layout;
  const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
  return (
    <g fill={theme.soft}>
      <line x1={px(plot.left)} x2={px(right)} y1={px(bottom)} y2={px(bottom)} stroke={theme.hair} />
      {ticks.map(({ value, label }) => {
        const at = x.at(value);
        if (!(at >= plot.left - 0.5 && at <= right + 0.5)) return null;
        return (
          <g key={value}>
            <line x1={px(at)} x2={px(at)} y1={px(bottom)} y2={px(bottom + 4)} stroke={theme.hair} />
            <text x={px(at)} y={px(bottom + 17)} textAnchor="middle">
              {label}
            </text>
          </g>
        );
      })}
      <text x={px(right)} y={px(bottom + 31)} textAnchor="end" fontWeight={500}>
        {t`time, ${unit.unit}`}
      </text>
    </g>
  );
}
