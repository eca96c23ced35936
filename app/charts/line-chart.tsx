/** Curves against an axis: simulated points with their bands, closed forms, capacities and claims. Pure, no hooks. */

import type { JSX, ReactNode, SVGProps } from 'react';
import type { ActivePoint, ChartSpec, NoticeSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import { english, message } from '../model/words/words.ts';
import { Reading } from './active.tsx';
import { Axes, Notice } from './axes.tsx';
import type { Box, Point } from './box.ts';
import { type Curve, curveOf, type Dot, type Drawn, linesIn, pathOf, strokesOf } from './curves.ts';
import { Frame } from './frame.tsx';
import { guidesOf } from './guides.ts';
import { Labels } from './labels-view.tsx';
import { type Layout, layoutOf } from './layout.ts';
import { fastestLook, Legend } from './legend-view.tsx';
import { DataMark } from './marks.tsx';
import { linesOf, Optima, placeOptima } from './optima.tsx';
import { type SeriesStyle, styleOf } from './palette.ts';
import { Published, strokesOfPublished } from './published.tsx';
import { placeReferences } from './references.ts';
import { Bands, References } from './references-view.tsx';
import { Root } from './root.tsx';
import { type Span, SpanMark } from './span.tsx';
import type { Theme } from './themes.ts';
import { pixelOf } from './walk.ts';

export type LineChartProps = {
  spec: ChartSpec;
  theme: Theme;
  /** px. */
  width: number;
  height: number;
  active?: ActivePoint | null;
  /** Key of a layer to outline, on stacks. */
  lit?: string | null;
  /** A part of a value to mark, on charts of curves. */
  span?: Span | null;
  /** Title, legend, source and link inside the picture, on a ground of its own. */
  standalone?: boolean;
  /** Draws what was there before a change (`spec.before`); only a page has it. */
  ground?: GroundOf;
};

/** What stands under the curves, or on the layers of a stack. */
export type GroundOf = (spec: ChartSpec, layout: Layout, theme: Theme, over: readonly Drawn[]) => ReactNode;

/** The root is an `<svg>` of the given size. Any finite or missing value in the data is drawn or left out, never fatal. */
export function LineChart({
  spec,
  theme,
  width,
  height,
  active: pointedAt = null,
  span = null,
  standalone = false,
  ground,
}: LineChartProps): JSX.Element {
  const active = pointedAt ?? spec.marked ?? null;
  const layout = layoutOf(spec, width, height, standalone);
  const drawn = spec.series.map(
    (series): Drawn => ({ series, curve: curveOf(series, layout), style: styleOf(series, theme) }),
  );
  const guides = guidesOf(spec, layout, theme);
  const references = placeReferences(spec, layout, strokesOf([...drawn, ...guides]));
  const optima = placeOptima(spec, layout, drawn, boxesOf(references));
  return (
    <Root spec={spec} theme={theme} layout={layout} standalone={standalone}>
      {layout.frame !== null && <Frame layout={layout} spec={spec} theme={theme} />}
      <Bands references={references} theme={theme} />
      <Axes layout={layout} theme={theme} />
      <Legend rows={layout.legend} theme={theme} colour={theme.soft} />
      {ground?.(spec, layout, theme, drawn)}
      {spec.fastest?.map(({ series: key, points }) => (
        <Parts
          key={key + points[0]?.x}
          of={linesIn(points, layout).map((part) => part.map(({ x, y }) => ({ x, y: y + UNDER })))}
          fill="none"
          stroke={drawn.find(({ series }) => series.key === key)?.style.stroke}
          {...fastestLook}
          strokeLinejoin="round"
        />
      ))}
      {drawn.map(({ series, curve, style }) => (
        <Behind key={series.key} curve={curve} style={style} />
      ))}
      <References references={references} theme={theme} />
      {guides.map(({ series, curve, style }) => (
        <Guide key={series.key} curve={curve} style={style} />
      ))}
      {drawn.map(({ series, curve, style }) => (
        <Line
          key={series.key}
          curve={spec.scatter === true ? { ...curve, line: [] } : curve}
          style={style}
          theme={theme}
          scale={markScale(layout)}
        />
      ))}
      <Published
        points={spec.published ?? []}
        layout={layout}
        theme={theme}
        colourOf={([key, ...others]) =>
          others.length === 0 ? drawn.find(({ series }) => series.key === key)?.style.stroke : undefined
        }
      />
      <Optima optima={optima} theme={theme} joined={!spec.fastest} />
      <Labels
        drawn={[...drawn, ...guides].filter(({ series }) => series.label)}
        taken={boxesOf([...references, ...optima])}
        lines={[...linesOf(optima), ...strokesOfPublished(spec, layout)]}
        layout={layout}
        theme={theme}
      />
      <MaybeNotice spec={spec} drawn={drawn} layout={layout} theme={theme} />
      {span === null ? (
        <MaybeReading spec={spec} active={active} drawn={drawn} layout={layout} theme={theme} standalone={standalone} />
      ) : (
        <SpanMark span={span} layout={layout} theme={theme} />
      )}
    </Root>
  );
}

/** The room that words take which found some. */
const boxesOf = (placed: readonly { box: Box | null }[]): Box[] => placed.flatMap(({ box }) => box ?? []);

function Behind({ curve, style }: { curve: Curve; style: SeriesStyle }): JSX.Element {
  return (
    <g>
      <Parts of={curve.bands} closed fill={style.stroke} fillOpacity={0.17} />
      <Parts
        of={curve.model}
        fill="none"
        stroke={style.stroke}
        strokeWidth={1.25}
        strokeDasharray="3 3"
        strokeLinejoin="round"
      />
    </g>
  );
}

function Guide({ curve, style }: { curve: Curve; style: SeriesStyle }): JSX.Element {
  return (
    <g>
      <Parts
        of={curve.model}
        fill="none"
        stroke={style.stroke}
        strokeWidth={1.25}
        strokeDasharray={style.dash}
        strokeLinejoin="round"
      />
    </g>
  );
}

/** px. So far under the fastest curve its mark stands, which might be taken for an interval around it. */
const UNDER = 7;

type PartsProps = { of: readonly (readonly Point[])[]; closed?: boolean } & SVGProps<SVGPathElement>;

/** The parts of a curve with gaps. Each keeps its place in the document, so that it moves when the curve changes. */
function Parts({ of, closed = false, ...look }: PartsProps): JSX.Element[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
  return of.map((part, index) => <path key={index} d={pathOf(part, closed)} {...look} />);
}

/** Marks shrink a little on a small chart, where they would hide the curve. */
function markScale(layout: Layout): number {
  return Math.max(0.75, Math.min(1, layout.plot.width / 520));
}

function Line({
  curve,
  style,
  theme,
  scale,
}: {
  curve: Curve;
  style: SeriesStyle;
  theme: Theme;
  scale: number;
}): JSX.Element {
  return (
    <g>
      <Parts
        of={curve.line}
        fill="none"
        stroke={style.stroke}
        strokeWidth={px(2 * Math.sqrt(scale))}
        strokeDasharray={style.dash}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {curve.exit.length > 1 && <path d={pathOf(curve.exit)} fill="none" stroke={style.stroke} strokeWidth={1} />}
      {curve.dots.length > MOST_MARKS ? (
        <Cloud dots={curve.dots} colour={style.stroke} scale={scale} />
      ) : (
        curve.dots.map((dot) => (
          <DataMark
            key={dot.index}
            shape={style.mark}
            x={dot.x}
            y={dot.y}
            state={dot.state}
            colour={style.stroke}
            theme={theme}
            scale={scale}
          />
        ))
      )}
    </g>
  );
}

/** More points than can have a mark each: the grounds of the marks would cover their neighbours. */
const MOST_MARKS = 128;

function Cloud({ dots, colour, scale }: { dots: readonly Dot[]; colour: string; scale: number }): JSX.Element {
  // Lines of no length have round ends.
  const d = dots.map(({ x, y }) => `M${px(x)} ${px(y)}h.01`).join('');
  return (
    <path d={d} fill="none" stroke={colour} strokeOpacity={0.7} strokeWidth={px(3.5 * scale)} strokeLinecap="round" />
  );
}

const defaultNotices: Readonly<Record<'loading' | 'empty', string>> = {
  loading: message('The first points are on their way.'),
  empty: message('There is nothing to draw for these parameters.'),
};

function MaybeNotice({
  spec,
  drawn,
  layout,
  theme,
}: {
  spec: ChartSpec;
  drawn: readonly Drawn[];
  layout: Layout;
  theme: Theme;
}): JSX.Element | null {
  const t = spec.words ?? english;
  const nothing = drawn.every(({ curve }) => curve.labelled.length === 0);
  const notice: NoticeSpec | undefined = spec.notice ?? (nothing ? { kind: 'empty', text: '' } : undefined);
  // A chart that is loading but has its closed form already speaks for itself.
  if (notice === undefined || (notice.kind === 'loading' && !nothing)) return null;
  const text = notice.text !== '' || notice.kind === 'failed' ? notice.text : t(defaultNotices[notice.kind]);
  return <Notice notice={{ ...notice, text }} layout={layout} theme={theme} />;
}

type MaybeReadingProps = {
  spec: ChartSpec;
  active: ActivePoint | null;
  drawn: readonly Drawn[];
  layout: Layout;
  theme: Theme;
  standalone: boolean;
};

function MaybeReading({ spec, active, drawn, layout, theme, standalone }: MaybeReadingProps): JSX.Element | null {
  const one = drawn.find(({ series }) => series.key === active?.series);
  const point = one?.series.points[active?.index ?? -1];
  const at = active === null ? null : pixelOf(spec, active, layout.width, layout.height, standalone);
  if (one === undefined || point === undefined || at === null) return null;
  return (
    <Reading spec={spec} series={one.series} point={point} at={at} layout={layout} style={one.style} theme={theme} />
  );
}
