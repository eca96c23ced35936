/** Layers that add up to a whole, such as what a processor's time goes into, against an axis. Pure, no hooks. */

import type { JSX } from 'react';
import type { ChartSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import { formatQuantity } from '../model/words/units.ts';
import { english } from '../model/words/words.ts';
import { Reading } from './active.tsx';
import { Axes, Notice } from './axes.tsx';
import { Frame } from './frame.tsx';
import { type Layout, layoutOf, sizes } from './layout.ts';
import { Legend } from './legend-view.tsx';
import type { LineChartProps } from './line-chart.tsx';
import { contrast } from './palette.ts';
import { Published } from './published.tsx';
import { Root } from './root.tsx';
import { barHalf, type Layer, labelPlace, layersOf, spanAt } from './stack.ts';
import { layerFill } from './stack-style.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';
import { pixelOf } from './walk.ts';

/** The root is an `<svg>` of the given size, as that of a line chart. */
export function StackChart({
  spec,
  theme,
  width,
  height,
  active: pointedAt = null,
  lit = null,
  standalone = false,
  ground,
}: LineChartProps): JSX.Element {
  const t = spec.words ?? english;
  const active = pointedAt ?? spec.marked ?? null;
  const layout = layoutOf(spec, width, height, standalone);
  const layers = layersOf(spec, layout).filter(({ places }) => places.length > 0);
  const half = barHalf(spec, layout);
  const fillOf = (key: string) => {
    const index = spec.series.findIndex((one) => one.key === key);
    return layerFill(spec, { key, index }, theme);
  };
  const series = spec.series.find(({ key }) => key === active?.series);
  const point = series?.points[active?.index ?? -1];
  const at = active === null ? null : pixelOf(spec, active, layout.width, layout.height, standalone);
  const text = spec.notice?.text || t`The first points are on their way.`;
  return (
    <Root spec={spec} theme={theme} layout={layout} standalone={standalone}>
      {layout.frame !== null && <Frame layout={layout} spec={spec} theme={theme} />}
      <Axes layout={layout} theme={theme} />
      <Legend rows={layout.legend} theme={theme} colour={theme.soft} />
      {layers.map((layer) => (
        <path
          key={layer.key}
          d={half === null ? areaOf(layer) : columnsOf(layer, half)}
          fill={fillOf(layer.key)}
          stroke={theme.paper}
          strokeWidth={0.75}
          strokeLinejoin="round"
        />
      ))}
      {ground?.(spec, layout, theme, [])}
      {layers.map((layer) => (
        <LayerName key={layer.key} layer={layer} half={half} ground={fillOf(layer.key)} theme={theme} />
      ))}
      {layers
        .filter(({ key }) => key === lit)
        .map((layer) => (
          <path
            key={layer.key}
            d={half === null ? areaOf(layer) : columnsOf(layer, half)}
            fill="none"
            stroke={theme.ink}
            strokeWidth={2}
            strokeLinejoin="round"
          />
        ))}
      <Published points={publishedOn(spec, layers, layout, half)} layout={layout} theme={theme} />
      {spec.right !== undefined && <Totals spec={spec} layout={layout} layers={layers} theme={theme} />}
      {layers.length === 0 && (
        <Notice notice={{ kind: 'loading', ...spec.notice, text }} layout={layout} theme={theme} />
      )}
      {series !== undefined && point !== undefined && at !== null && (
        <Reading
          spec={spec}
          series={series}
          point={point}
          at={at}
          layout={layout}
          style={{ stroke: fillOf(series.key), text: theme.ink, dash: undefined, mark: 'circle' }}
          theme={theme}
        />
      )}
    </Root>
  );
}

/** Printed heights of layers, from where their layers begin; of the topmost one from its top. */
function publishedOn({ published = [] }: ChartSpec, layers: readonly Layer[], layout: Layout, half: number | null) {
  return published.flatMap(({ along, ...mark }) => {
    const layer = layers.find(({ key }) => mark.series?.includes(key));
    const raised = <At extends { x: number; y: number; low?: number; high?: number }>(at: At): At[] => {
      const span = layer && spanAt(layer, layout.x.scale.at(at.x), half);
      if (!span) return [];
      const isTopmost = layer === layers.at(-1);
      const edge = layout.y.scale.invert(isTopmost ? span.top : span.bottom);
      const from = (height: number) => (isTopmost ? edge - height : edge + height);
      return [{ ...at, y: from(at.y), low: from(at.low ?? at.y), high: from(at.high ?? at.y) }];
    };
    return raised(mark).map((at) => ({ ...at, ...(along && { along: along.flatMap(raised) }) }));
  });
}

/** Along the tops from left to right and back along the bottoms. */
function areaOf({ places }: Layer): string {
  const tops = places.map(({ x, top }) => `${px(x)} ${px(top)}`);
  const bottoms = places.toReversed().map(({ x, bottom }) => `${px(x)} ${px(bottom)}`);
  return `M${[...tops, ...bottoms].join('L')}Z`;
}

/** A column of the layer at every point. */
function columnsOf({ places }: Layer, half: number): string {
  return places
    .map(({ x, top, bottom }) => `M${px(x - half)} ${px(top)}H${px(x + half)}V${px(bottom)}H${px(x - half)}Z`)
    .join('');
}

/** Over every column what it comes to on the right scale. */
function Totals({
  spec,
  layout,
  layers,
  theme,
}: {
  spec: ChartSpec;
  layout: Layout;
  layers: readonly Layer[];
  theme: Theme;
}): JSX.Element {
  const { right } = layout;
  const top = layers.at(-1)?.places ?? [];
  return (
    <g fontSize={sizes.text} fontWeight={600} textAnchor="middle" fill={theme.ink}>
      {right !== null &&
        top.map(({ x, top: y }) => (
          <text key={x} x={px(x)} y={px(y - 6)}>
            {formatQuantity(right.scale.invert(y), spec.right?.unit ?? '', 2)}
          </text>
        ))}
    </g>
  );
}

type LayerNameProps = { layer: Layer; half: number | null; ground: string; theme: Theme };

function LayerName({ layer, half, ground, theme }: LayerNameProps): JSX.Element | null {
  const place = labelPlace(layer, textWidth(layer.label, sizes.text, 600) + 8, half);
  if (place === null) return null;
  const fill = contrast(theme.ink, ground) >= contrast(theme.paper, ground) ? theme.ink : theme.paper;
  return (
    <text x={px(place.x)} y={px(place.y + 4)} fontSize={sizes.text} fontWeight={600} textAnchor="middle" fill={fill}>
      {layer.label}
    </text>
  );
}
