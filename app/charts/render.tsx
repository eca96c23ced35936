/** Charts as files. Kept apart from the index: React's server renderer is only fetched when somebody exports. */

import { renderToStaticMarkup } from 'react-dom/server';
import type { ChartSpec } from '../model/chart/chart.ts';
import { Chart } from './chart.tsx';
import { MapChart } from './map-chart.tsx';
import { prettySvg } from './pretty.ts';
import { StripChart } from './strip-chart.tsx';
import type { Theme } from './themes.ts';

/**
 * A standalone SVG document: the same specification, theme and size (px) give the same bytes, in Node and in a browser.
 * Carries title, description and, in `<metadata>`, the record of `record.ts`.
 */
export function renderChart(
  spec: ChartSpec,
  theme: Theme,
  { width, height }: { width: number; height: number },
): string {
  // The page draws its strips itself, with what answers to a pointer in them.
  const Drawing = spec.kind === 'map' ? MapChart : spec.strip === undefined ? Chart : StripChart;
  const markup = renderToStaticMarkup(<Drawing spec={spec} theme={theme} width={width} height={height} standalone />);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${prettySvg(markup)}`;
}
