/** Figures as files of text (SVG, CSV, JSON): made alike in a browser and in Node. */
import type { ChartSpec, Theme } from '../charts/index.ts';
import { renderChart } from '../charts/render.tsx';
import { csvOf } from './csv.ts';
import { FIGURE_SIZE, type Format } from './formats.ts';
import { jsonOf } from './json.ts';
import { asPrinted, type Report, sizeOf, themeFor } from './report.ts';

/** px. */
export type Size = { width: number; height: number };

export type Drawn = { spec: ChartSpec; theme: Theme; format: Format; size?: Size; report?: Report };

/** The drawing of a figure, as large as a column where it is for one. */
export function drawnAs({ spec, theme, report = {}, ...of }: Drawn): { svg: string; size: Size } {
  const size = report.column === undefined ? (of.size ?? FIGURE_SIZE) : sizeOf(spec, report.column);
  return { svg: renderChart(spec, themeFor(theme, report), size), size };
}

/** In UTF-8. */
export function textFileOf(order: Drawn & { format: 'svg' | 'csv' | 'json' }): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(textOf(order));
}

function textOf(order: Drawn): string {
  if (order.format === 'csv') return csvOf(order.spec);
  if (order.format === 'json') return jsonOf(order.spec);
  const { svg } = drawnAs(order);
  const column = order.report?.column;
  return column === undefined ? svg : asPrinted(svg, column);
}
