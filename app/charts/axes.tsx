/** Grid, ticks and titles of the axes; the notice of an empty plot. */

import type { JSX } from 'react';
import type { NoticeSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import { type AxisLayout, type Layout, rowHeight, sizes } from './layout.ts';
import { wrap } from './textwidth.ts';
import type { Theme } from './themes.ts';

const tickLength = 4;

export function Axes({ layout, theme }: { layout: Layout; theme: Theme }): JSX.Element {
  const { plot, x, xLabels: labels, y } = layout;
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  // Names in more rows than one take the place of the title, which they make needless.
  const isTitled = !layout.outside.x && labels.every(({ row }) => row === 0);
  return (
    <g fontSize={sizes.text} fill={theme.soft}>
      {y.ticks.map((tick) => {
        const at = y.scale.at(tick.value);
        if (!Number.isFinite(at)) return null;
        return (
          <g key={tick.value}>
            {at < bottom - 0.5 && (
              <line
                x1={px(plot.left)}
                x2={px(right)}
                y1={px(at)}
                y2={px(at)}
                stroke={theme.line}
                strokeWidth={tick.major ? 1 : 0.5}
              />
            )}
            {tick.major && !layout.blank && (
              <text x={px(plot.left - 8)} y={px(at + 4)} textAnchor="end">
                {tick.label}
              </text>
            )}
          </g>
        );
      })}
      {layout.right !== null && <RightAxis axis={layout.right} right={right} />}
      {labels.map((tick) => (
        <g key={tick.value}>
          <line
            x1={px(tick.at)}
            x2={px(tick.at)}
            y1={px(bottom)}
            y2={px(bottom + (tick.label === '' ? tickLength / 2 : tickLength))}
            stroke={theme.hair}
          />
          {tick.label !== '' && (
            <text x={px(tick.at)} y={px(bottom + 18 + rowHeight * tick.row)} textAnchor="middle">
              {tick.label}
            </text>
          )}
        </g>
      ))}
      <line x1={px(plot.left)} x2={px(right)} y1={px(bottom)} y2={px(bottom)} stroke={theme.hair} />
      {isTitled && (
        <text x={px(layout.xTitle.x)} y={px(layout.xTitle.y)} textAnchor="end" fontWeight={500}>
          {x.title}
        </text>
      )}
      {!layout.outside.y && (
        <text x={px(layout.frame === null ? 0 : 24)} y={px(layout.yTitle)} fontWeight={500}>
          {y.title}
        </text>
      )}
      {layout.right !== null && (
        <text
          x={px(layout.width - (layout.frame === null ? 0 : 24))}
          y={px(layout.yTitle)}
          textAnchor="end"
          fontWeight={500}
        >
          {layout.right.title}
        </text>
      )}
    </g>
  );
}

/** Values without lines of their own: those of the y axis are enough. */
function RightAxis({ axis, right }: { axis: AxisLayout; right: number }): JSX.Element {
  return (
    <g>
      {axis.ticks.map((tick) => (
        <text key={tick.value} x={px(right + 8)} y={px(axis.scale.at(tick.value) + 4)}>
          {tick.label}
        </text>
      ))}
    </g>
  );
}

/** A few quiet words in the middle of the plot. */
export function Notice({ notice, layout, theme }: { notice: NoticeSpec; layout: Layout; theme: Theme }): JSX.Element {
  const { plot } = layout;
  const lines = wrap(notice.text, Math.min(plot.width - 24, 360), sizes.subtitle, 400, 4);
  const x = plot.left + plot.width / 2;
  const y = plot.top + plot.height / 2 - (lines.length - 1) * 10;
  const colour = notice.kind === 'failed' ? theme.warn : theme.faint;
  return (
    <g fontSize={sizes.subtitle} fill={colour} textAnchor="middle">
      {notice.kind === 'loading' && <LoadingTrace layout={layout} theme={theme} />}
      {notice.kind === 'failed' && (
        <path
          d={`M${px(x)} ${px(y - 36)}l9 16h-18z`}
          fill="none"
          stroke={colour}
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      )}
      {lines.map((line, i) => (
        <text
          key={line}
          x={px(x)}
          y={px(y + i * 20 + 4)}
          stroke={theme.paper}
          strokeWidth={4}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** The ghost of a curve to come: it holds the place without pretending to know a value. */
function LoadingTrace({ layout, theme }: { layout: Layout; theme: Theme }): JSX.Element {
  const { left, top, width, height } = layout.plot;
  const at = (u: number, v: number) => `${px(left + u * width)} ${px(top + v * height)}`;
  return (
    <path
      d={`M${at(0.02, 0.8)}C${at(0.35, 0.77)} ${at(0.55, 0.7)} ${at(0.72, 0.12)}`}
      fill="none"
      stroke={theme.line}
      strokeWidth={6}
      strokeLinecap="round"
    />
  );
}
