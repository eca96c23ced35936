/** Where the record stands in a PDF: apart from the making of PDFs, so that opening one does not load that. */

import { unescapeXml } from './xml.ts';

/** Of the XMP metadata that holds the record. */
export const NAMESPACE = 'urn:grainscope:figure:';

// So jsPDF calls it.
const ELEMENT = 'jspdf:metadata';

/** The JSON of the record in a PDF of ours; undefined if there is none, as in one that was cut off. */
export function recordInPdf(bytes: Uint8Array): string | undefined {
  const open = `"${NAMESPACE}"><${ELEMENT}>`;
  const from = indexOf(bytes, open);
  // What is inside is escaped, so it cannot end early.
  const to = from < 0 ? -1 : indexOf(bytes, `</${ELEMENT}>`, from);
  if (to < 0) return undefined;
  return unescapeXml(new TextDecoder().decode(bytes.subarray(from + open.length, to)));
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
