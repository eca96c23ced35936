/** Where the record stands in a PDF: apart from the making of PDFs, so that opening one does not load that. */

import { LONGEST_RECORD } from './record.ts';
import { unescapeXml } from './xml.ts';

/** The namespace of the XMP metadata that holds the record. */
export const NAMESPACE = 'urn:grainscope:figure:';

// So jsPDF calls it.
const ELEMENT = 'jspdf:metadata';

/** The JSON of the record in a PDF of ours; undefined if there is none, as in one that was cut off. */
export function recordInPdf(bytes: Uint8Array): string | undefined {
  const open = `"${NAMESPACE}"><${ELEMENT}>`;
  // A character for every byte, so that places in both are the same.
  const text = new TextDecoder('latin1').decode(bytes);
  const from = text.indexOf(open);
  // What is inside is escaped, so it cannot end early.
  const to = from < 0 ? -1 : text.indexOf(`</${ELEMENT}>`, from);
  if (to < 0 || to - from > LONGEST_RECORD) return undefined;
  return unescapeXml(new TextDecoder().decode(bytes.subarray(from + open.length, to)));
}
