/** A figure as PDF: vectors, real text in an embedded face, and the record in its metadata. Imported only on demand. */

import { GState, jsPDF } from 'jspdf';
import { altText, type ChartSpec } from '../charts/index.ts';
import { recordText } from '../charts/record.ts';
import { coverageOfFamily, type FaceFiles } from './faces.ts';
import { type Family, paint } from './paint.ts';
import { NAMESPACE } from './pdf-record.ts';

/**
 * `svg` is the standalone drawing of `spec`. Its size in px, times `printed`, becomes the page's, at 96 px to the inch. Every character is
 * in the first of the `faces` that has it; `missing` holds those that none has and that are question marks in the file.
 */
export function pdfOf(
  spec: ChartSpec,
  svg: string,
  { width, height }: { width: number; height: number },
  { faces, date, printed = 1 }: { faces: readonly FaceFiles[]; date: Date; printed?: number },
): { bytes: Uint8Array<ArrayBuffer>; missing: string } {
  const doc = new jsPDF({
    unit: 'px',
    hotfixes: ['px_scaling'],
    format: [width * printed, height * printed],
    orientation: width > height ? 'landscape' : 'portrait',
    putOnlyUsedFonts: true,
    compress: true,
  });
  const families = faces.map((files, index) => addFamily(doc, `face${index}`, files));
  const { engine } = (spec.meta ?? {}) as { engine?: { name?: string; version?: string } };
  doc.setProperties({
    title: spec.title,
    subject: altText(spec),
    author: spec.source,
    keywords: spec.link,
    creator: `${engine?.name ?? 'grainscope'} ${engine?.version ?? ''}`.trim(),
  });
  doc.setLanguage(spec.words?.language ?? 'en');
  doc.setCreationDate(date);
  doc.setFileId(idOf(svg));
  doc.addMetadata(recordText(spec), NAMESPACE);
  const graphics = (state: GState) => new GState(state);
  const missing = paint(svg, doc, graphics, families, printed);
  return { bytes: new Uint8Array(doc.output('arraybuffer')), missing: [...missing].join('') };
}

function addFamily(doc: jsPDF, name: string, files: FaceFiles): Family {
  const weights = Object.keys(files).map(Number);
  for (const weight of weights) {
    const file = `${name}-${weight}.ttf`;
    doc.addFileToVFS(file, binaryText(files[weight] ?? new Uint8Array()));
    doc.addFont(file, name, 'normal', weight);
  }
  return { name, weights, covers: coverageOfFamily(files) };
}

function binaryText(bytes: Uint8Array): string {
  // As many as fit into one call; spreading them would take ten times as long.
  const step = 0x8000;
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
    String.fromCharCode.apply(null, bytes.subarray(i * step, (i + 1) * step) as unknown as number[]),
  );
  return pieces.join('');
}

/** 32 hexadecimal digits that follow from the drawing (FNV-1a from four beginnings), so that nothing is random. */
function idOf(text: string): string {
  const hashes = Int32Array.of(0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b);
  for (const byte of new TextEncoder().encode(text)) {
    for (let i = 0; i < 4; i++) hashes[i] = Math.imul((hashes[i] ?? 0) ^ byte, 0x01000193);
  }
  return Array.from(hashes, (hash) => (hash >>> 0).toString(16).padStart(8, '0'))
    .join('')
    .toUpperCase();
}
