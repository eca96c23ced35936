/** Opens a file that was exported before, or says in a sentence why it cannot be opened. The file may be anything. */

import { RECORD_VERSION } from '../charts/record.ts';
import { readCsvHead } from './csv.ts';
import { recordInPdf } from './pdf-record.ts';
import { chunksOf, isPng, RECORD_KEYWORD, textsOf } from './png.ts';
import { type Reading, readRecord } from './record.ts';
import { textOfElement } from './xml.ts';

/** Bytes of the largest file that is read: the largest export has some 2 MB. */
export const LARGEST_FILE = 32 * 2 ** 20;

/** `whole` is false if the end of the file is missing. */
export type Opened = ({ record: { link: string; title: string } } | { problem: string }) & { whole: boolean };

const NOT_OURS = 'it was not exported by Grainscope';
const CUT_OFF = 'it is cut off, and the link in it is lost; get the file again';

/**
 * The record in an SVG, PNG, PDF, CSV or JSON of ours, by content whatever its name. A file that lacks its end gives
 * what can still be had. Never throws.
 */
export function openFile(bytes: Uint8Array): Opened {
  if (bytes.length > LARGEST_FILE) return { problem: tooLarge(bytes.length), whole: true };
  if (bytes.length === 0) return { problem: 'it is empty', whole: true };
  if (isPng(bytes)) return openPng(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart();
  if (start.startsWith('%PDF-')) return openPdf(bytes);
  const text = new TextDecoder().decode(bytes).trim();
  if (text.startsWith('<')) return openSvg(text);
  if (text.startsWith('{')) return openJson(text);
  return openCsv(text);
}

/** Said of a file before it is read. `size` in bytes. */
export function tooLarge(size: number): string {
  return `it has ${Math.ceil(size / 2 ** 20)} MB, and no exported figure has more than ${LARGEST_FILE / 2 ** 20} MB`;
}

function opened(reading: Reading | undefined, whole: boolean): Opened {
  return { ...(reading ?? { problem: whole ? NOT_OURS : CUT_OFF }), whole };
}

function openPng(bytes: Uint8Array): Opened {
  const chunks = chunksOf(bytes);
  const damaged = chunks.some(({ sound }) => !sound);
  const json = textsOf(chunks).get(RECORD_KEYWORD);
  return opened(json === undefined ? undefined : readRecord(json), !damaged && chunks.at(-1)?.type === 'IEND');
}

function openPdf(bytes: Uint8Array): Opened {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-1024));
  const json = recordInPdf(bytes);
  return opened(json === undefined ? undefined : readRecord(json), end.includes('%%EOF'));
}

function openSvg(text: string): Opened {
  const json = textOfElement(text, 'metadata');
  const isSvg = /<svg[\s>]/.test(text);
  return opened(json === undefined ? undefined : readRecord(json), !isSvg || text.endsWith('</svg>'));
}

function openJson(text: string): Opened {
  const whole = text.endsWith('}');
  const reading = readRecord(text);
  // Half of a JSON text is none, and says nothing of where it is from but its first keys.
  return 'problem' in reading && !whole ? { problem: CUT_OFF, whole } : opened(reading, whole);
}

function openCsv(text: string): Opened {
  const head = readCsvHead(text);
  if (head === undefined) return { problem: NOT_OURS, whole: true };
  const { version: grainscope, link, whole } = head;
  const title = /^"?# title=(.*?)"?,*\r?$/m.exec(text)?.[1] ?? '';
  return opened(readRecord(JSON.stringify({ grainscope, link, title })), whole || grainscope > RECORD_VERSION);
}
