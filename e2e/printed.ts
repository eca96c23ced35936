/** A page as it is printed: its words, and where they stand on the sheet. */
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text with the place of its box, in points from the lower left corner of the sheet. */
export type Placed = { text: string; page: number; left: number; right: number; bottom: number };
export type Sheet = { width: number; pages: number; texts: Placed[]; all: string };

/** Without blanks: a printer sets words apart as it pleases, and a link may be broken anywhere. */
export const joined = (text: string) => text.replace(/\s|\u200b/g, '');

export async function printed(page: Page, format: 'A4' | 'Letter'): Promise<Sheet> {
  const bytes = await page.pdf({ format, printBackground: true });
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: Placed[] = [];
  let width = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    width = sheet.view[2] ?? 0;
    const { items } = await sheet.getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , left = 0, bottom = 0] = item.transform;
      texts.push({ text: item.str, page: number, left, right: left + item.width, bottom });
    }
  }
  return { width, pages: document.numPages, texts, all: joined(texts.map(({ text }) => text).join('')) };
}

/** mm. */
const point = 25.4 / 72;
const marginMm = 13;

/** What the edge of the sheet would cut off, or what stands in its margins. */
export function beyond({ texts, width }: Sheet): string[] {
  return texts
    .filter(({ left, right }) => left * point < marginMm || (width - right) * point < marginMm)
    .map(({ text }) => text);
}
