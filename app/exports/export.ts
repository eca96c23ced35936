/** A figure as a file of any format. What depends on where it is made (pixels, faces, the clock) is handed in. */

import { altText, type ChartSpec } from '../charts/index.ts';
import { recordText } from '../charts/record.ts';
import { english, type Words } from '../model/words/words.ts';
import { type FaceFiles, wordsDrawn } from './faces.ts';
import { FORMATS, fileName, type Scale } from './formats.ts';
import { RECORD_KEYWORD, withTexts } from './png.ts';
import { PRINTED } from './report.ts';
import { type Drawn, drawnAs, type Size, textFileOf } from './text-file.ts';

/** What a page and the command line do differently. */
export type Workshop = {
  /** The drawing as a PNG with `scale` pixels for each of its own, and the characters that it shows as empty boxes. */
  rasterise(svg: string, size: Size, scale: Scale): Promise<{ png: Uint8Array; missing: string }>;
  /** The families that a text needs, in weights 400, 500 and 600; those before have precedence (see faces.ts). */
  faces(text: string): Promise<readonly FaceFiles[]>;
  now(): Date;
};

export type Order = Drawn & { scale?: Scale };

/** `remark` is a sentence on what the file could not hold, if there is such a thing. */
export type Made = { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; remark?: string };

/** Rejects if the surroundings cannot make pixels or get the faces. */
export async function exportFigure(order: Order, workshop: Workshop, t: Words = english): Promise<Made> {
  const { spec, format, scale = 2, report = {} } = order;
  const printed = report.column === undefined ? 1 : PRINTED;
  const { type } = FORMATS[format];
  const name = fileName(spec, format, format === 'png' ? scale : undefined);
  switch (format) {
    case 'svg':
    case 'csv':
    case 'json':
      return { name, type, bytes: textFileOf({ ...order, format }) };
    case 'png': {
      const { svg, size } = drawnAs(order);
      const { png, missing } = await workshop.rasterise(svg, size, scale);
      const remark = t`The typeface of the PNG lacks ${missing} and shows empty boxes. SVG can show these characters.`;
      return { name, type, bytes: withTexts(png, textsIn(spec), scale / printed), ...(missing !== '' && { remark }) };
    }
    case 'pdf': {
      const { pdfOf } = await import('./pdf.ts');
      const { svg, size } = drawnAs(order);
      const materials = { faces: await workshop.faces(wordsDrawn(svg)), date: workshop.now() };
      const { bytes, missing } = pdfOf(spec, svg, size, { ...materials, printed });
      const remark = t`The typeface of the PDF lacks ${missing} and shows question marks. SVG and PNG can show these characters.`;
      return { name, type, bytes, ...(missing !== '' && { remark }) };
    }
  }
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
