/** The kinds of file a figure can be saved as, and what such a file is called. */

import type { ChartSpec } from '../charts/index.ts';
import { message } from '../model/words/words.ts';

/** In the order they are offered. */
export const FORMAT_KEYS = ['svg', 'png', 'pdf', 'csv', 'json'] as const;
export type Format = (typeof FORMAT_KEYS)[number];

/** By format: what it is called, what it is for, and its media type. */
export const FORMATS: Readonly<Record<Format, { label: string; hint: string; type: string }>> = {
  svg: { label: 'SVG', hint: message('drawing, to edit'), type: 'image/svg+xml' },
  png: { label: 'PNG', hint: message('picture'), type: 'image/png' },
  pdf: { label: 'PDF', hint: message('drawing, to print'), type: 'application/pdf' },
  csv: { label: 'CSV', hint: message('the numbers shown'), type: 'text/csv' },
  json: { label: 'JSON', hint: message('numbers and settings'), type: 'application/json' },
};

/** Pixels of a PNG for each pixel of the drawing. */
export const SCALES = [2, 4] as const;
export type Scale = (typeof SCALES)[number];

/** Size of an exported drawing in px, on the page and on the command line. */
export const FIGURE_SIZE = { width: 960, height: 600 } as const;
/** px, of either side. */
export const LONGEST_SIDE = 4096;

/** The format that a file name asks for by its ending; undefined if it asks for none of ours. */
export function formatOfName(name: string): Format | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FORMATS, ending) ? (ending as Format) : undefined;
}

/** "j-machine-latency-against-load@2x.png": machine and title. Safe on every system. */
export function fileName(spec: ChartSpec, format: Format, scale?: Scale): string {
  const { machine } = spec.meta ?? {};
  const [of, title] = [slug(typeof machine === 'string' ? machine : ''), slug(spec.title)];
  // Of machines side by side the title names its machine.
  const parts = title.endsWith(of) ? [title] : [of, title];
  const name = parts.join('-') || 'figure';
  return `${name}${scale === undefined ? '' : `@${scale}x`}.${format}`;
}

const longestPart = 48;

/** Letters and digits of any script in lower case, everything else a hyphen. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return Array.from(plain)
    .slice(0, longestPart)
    .join('')
    .replace(/^-+|-+$/g, '');
}
