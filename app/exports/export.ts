/** A figure as a file of any format. What depends on where it is made (pixels, faces, the clock) is handed in. */

import { altText, type ChartSpec, type Theme } from '../charts/index.ts';
import { recordText } from '../charts/record.ts';
import { renderChart } from '../charts/render.tsx';
import { english, type Words } from '../model/words/words.ts';
import { csvOf } from './csv.ts';
import { type FaceFiles, wordsDrawn } from './faces.ts';
import { FIGURE_SIZE, FORMATS, type Format, fileName, type Scale } from './formats.ts';
import { jsonOf } from './json.ts';
import { RECORD_KEYWORD, withTexts } from './png.ts';
import { asPrinted, PRINTED, type Report, sizeOf, themeFor } from './report.ts';

export type Size = { width: number; height: number };

/** What a page and the command line do differently. */
export type Workshop = {
  /** The drawing as a PNG with `scale` pixels for each of its own, and the characters that it shows as empty boxes. */
  rasterise(svg: string, size: Size, scale: Scale): Promise<{ png: Uint8Array; missing: string }>;
  /** The families that a text needs, in weights 400, 500 and 600; those before have precedence (see faces.ts). */
  faces(text: string): Promise<readonly FaceFiles[]>;
  now(): Date;
};

export type Order = {
  spec: ChartSpec;
  theme: Theme;
  format: Format;
  size?: Size;
  scale?: Scale;
  report?: Report;
};

/** `remark` is a sentence on what the file could not hold, if there is such a thing. */
export type Made = { name: string; type: string; bytes: Uint8Array; remark?: string };

/** Rejects if the surroundings cannot make pixels or get the faces. */
export async function exportFigure(order: Order, workshop: Workshop, t: Words = english): Promise<Made> {
  const { spec, format, scale = 2, report = {} } = order;
  const { column } = report;
  const size = column === undefined ? (order.size ?? FIGURE_SIZE) : sizeOf(column);
  const printed = column === undefined ? 1 : PRINTED;
  const theme = themeFor(order.theme, report);
  const { type } = FORMATS[format];
  const name = fileName(spec, format, format === 'png' ? scale : undefined);
  const utf8 = (text: string): Made => ({ name, type, bytes: new TextEncoder().encode(text) });
  switch (format) {
    case 'svg':
      return utf8(printedSvg(renderChart(spec, theme, size), column));
    case 'csv':
      return utf8(csvOf(spec));
    case 'json':
      return utf8(jsonOf(spec));
    case 'png': {
      const { png, missing } = await workshop.rasterise(renderChart(spec, theme, size), size, scale);
      const remark = t`The typeface of the PNG lacks ${missing} and shows empty boxes. SVG can show these characters.`;
      return { name, type, bytes: withTexts(png, textsIn(spec), scale / printed), ...(missing !== '' && { remark }) };
    }
    case 'pdf': {
      const { pdfOf } = await import('./pdf.ts');
      const svg = renderChart(spec, theme, size);
      const materials = { faces: await workshop.faces(wordsDrawn(svg)), date: workshop.now() };
      const { bytes, missing } = pdfOf(spec, svg, size, { ...materials, printed });
      const remark = t`The typeface of the PDF lacks ${missing} and shows question marks. SVG and PNG can show these characters.`;
      return { name, type, bytes, ...(missing !== '' && { remark }) };
    }
  }
}

function printedSvg(svg: string, column: Report['column']): string {
  return column === undefined ? svg : asPrinted(svg, column);
}

function textsIn(spec: ChartSpec): Record<string, string> {
  return {
    Title: spec.title,
    Description: altText(spec),
    Author: spec.source,
    Source: spec.link,
    Software: 'Grainscope',
    [RECORD_KEYWORD]: recordText(spec),
  };
}
