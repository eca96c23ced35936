/** Where the record stands in a PDF: apart from the making of PDFs, so that opening one does not load that. */

import { textOfElement } from './xml.ts';

/** Of the XMP metadata that holds the record. */
export const NAMESPACE = 'urn:grainscope:figure:';

/** The JSON of the record in a PDF of ours; undefined if there is none, as in one that was cut off. */
export function recordInPdf(bytes: Uint8Array): string | undefined {
  const from = indexOf(bytes, NAMESPACE);
  if (from < 0) return undefined;
  const to = indexOf(bytes, 'endstream', from);
  const xml = new TextDecoder().decode(bytes.subarray(from, to < 0 ? bytes.length : to));
  return textOfElement(xml, 'jspdf:metadata');
}

/** Where these ASCII letters first stand at or after `from`; -1 if nowhere. */
function indexOf(bytes: Uint8Array, letters: string, from = 0): number {
  const codes = Array.from(letters, (letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (codes.every((code, i) => bytes[at + i] === code)) return at;
  }
  return -1;
}
