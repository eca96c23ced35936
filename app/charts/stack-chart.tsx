/** Layers that add up to a whole, such as what a processor's time goes into, against an axis. Pure, no hooks. */

import type { JSX } from 'react';
import { Reading } from './active.tsx';
import { Axes, Notice } from './axes.tsx';
import { px } from './curves.ts';
import { Frame } from './frame.tsx';
import { layoutOf, sizes } from './layout.ts';
import { Legend } from './legend-view.tsx';
import type { LineChartProps } from './line-chart.tsx';
import { contrast, type SeriesStyle } from './palette.ts';
import { Root } from './root.tsx';
import { type Layer, labelPlace, layersOf } from './stack.ts';
import { textWidth } from './textwidth.ts';
import { type Theme, timeColour } from './themes.ts';
import { pixelOf } from './walk.ts';

/** The root is an `<svg>` of the given size, as that of a line chart. */
export function StackChart({
  spec,
  theme,
  width,
  height,
  active = null,
  standalone = false,
}: LineChartProps): JSX.Element {
  const layout = layoutOf(spec, width, height, standalone);
  const layers = layersOf(spec, layout).filter(({ places }) => places.length > 0);
  const series = spec.series.find(({ key }) => key === active?.series);
  const point = series?.points[active?.index ?? -1];
  const at = active === null ? null : pixelOf(spec, active, layout.width, layout.height, standalone);
  const text = spec.notice?.text || 'The first points are on their way.';
  return (
    <Root spec={spec} theme={theme} layout={layout} standalone={standalone}>
      {layout.frame !== null && <Frame layout={layout} spec={spec} theme={theme} />}
      <Axes layout={layout} theme={theme} />
      <Legend rows={layout.legend} theme={theme} colour={theme.soft} />
      {layers.map((layer) => (
        <path
          key={layer.key}
          d={areaOf(layer)}
          fill={timeColour(theme, layer.key)}
          stroke={theme.paper}
          strokeWidth={0.75}
          strokeLinejoin="round"
        />
      ))}
      {layers.map((layer) => (
        <LayerName key={layer.key} layer={layer} theme={theme} />
      ))}
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
          style={styleOfLayer(series.key, theme)}
          theme={theme}
        />
      )}
    </Root>
  );
}

/** Along the tops from left to right and back along the bottoms. */
function areaOf({ places }: Layer): string {
  const tops = places.map(({ x, top }) => `${px(x)} ${px(top)}`);
  const bottoms = places.toReversed().map(({ x, bottom }) => `${px(x)} ${px(bottom)}`);
  return `M${[...tops, ...bottoms].join('L')}Z`;
}

function LayerName({ layer, theme }: { layer: Layer; theme: Theme }): JSX.Element | null {
  const place = labelPlace(layer, textWidth(layer.label, sizes.text, 600) + 8);
  if (place === null) return null;
  const ground = timeColour(theme, layer.key);
  const fill = contrast(theme.ink, ground) >= contrast(theme.paper, ground) ? theme.ink : theme.paper;
  return (
    <text x={px(place.x)} y={px(place.y + 4)} fontSize={sizes.text} fontWeight={600} textAnchor="middle" fill={fill}>
      {layer.label}
    </text>
  );
}

function styleOfLayer(key: string, theme: Theme): SeriesStyle {
  return { stroke: timeColour(theme, key), text: theme.ink, dash: undefined, mark: 'circle' };
}
