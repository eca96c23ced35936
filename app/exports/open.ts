/** Opens a file that was exported before, or says in a sentence why it cannot be opened. The file may be anything. */

import { RECORD_VERSION } from '../charts/record.ts';
import { nestsDeeper } from '../model/link/nests.ts';
import { english, message, type Words } from '../model/words/words.ts';
import { readCsvHead } from './csv.ts';
import { recordInPdf } from './pdf-record.ts';
import { chunksOf, isPng, RECORD_KEYWORD, textsOf } from './png.ts';
import { LONGEST_RECORD, type Reading, readRecord } from './record.ts';
import { textOfElement } from './xml.ts';

/** Bytes of the largest file that is read: the largest export has some 2 MB. */
export const LARGEST_FILE = 4 * 2 ** 20;

/** `whole` is false if the end of the file is missing. */
export type Opened = ({ record: { link: string; title: string } } | { problem: string }) & { whole: boolean };

const NOT_OURS = message('it was not exported by Grainscope');
// An exported figure nests six deep.
const DEEPEST = 32;
const CUT_OFF = message('it is cut off, and the link in it is lost; get the file again');

/**
 * The record in an SVG, PNG, PDF, CSV or JSON of ours, by content whatever its name. A file that lacks its end gives
 * what can still be had. Never throws.
 */
export function openFile(bytes: Uint8Array, t: Words = english): Opened {
  if (bytes.length > LARGEST_FILE) return { problem: tooLarge(bytes.length, t), whole: true };
  if (bytes.length === 0) return { problem: t`it is empty`, whole: true };
  if (isPng(bytes)) return openPng(bytes, t);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart();
  if (start.startsWith('%PDF-')) return openPdf(bytes, t);
  const text = new TextDecoder().decode(bytes).trim();
  if (text.startsWith('<')) return openSvg(text, t);
  if (text.startsWith('{')) return openJson(text, t);
  return openCsv(text, t);
}

/** Said of a file before it is read. `size` in bytes. */
export function tooLarge(size: number, t: Words = english): string {
  return t`it has ${Math.ceil(size / 2 ** 20)} MB, and no exported figure has more than ${LARGEST_FILE / 2 ** 20} MB`;
}

function opened(reading: Reading | undefined, whole: boolean, t: Words): Opened {
  return { ...(reading ?? { problem: t(whole ? NOT_OURS : CUT_OFF) }), whole };
}

function openPng(bytes: Uint8Array, t: Words): Opened {
  const chunks = chunksOf(bytes);
  const damaged = chunks.some(({ sound }) => !sound);
  const json = textsOf(chunks).get(RECORD_KEYWORD);
  return opened(json === undefined ? undefined : readRecord(json, t), !damaged && chunks.at(-1)?.type === 'IEND', t);
}

function openPdf(bytes: Uint8Array, t: Words): Opened {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-1024));
  const json = recordInPdf(bytes);
  return opened(json === undefined ? undefined : readRecord(json, t), end.includes('%%EOF'), t);
}

function openSvg(text: string, t: Words): Opened {
  const json = textOfElement(text, 'metadata', LONGEST_RECORD);
  const isSvg = /<svg[\s>]/.test(text);
  return opened(json === undefined ? undefined : readRecord(json, t), !isSvg || text.endsWith('</svg>'), t);
}

function openJson(text: string, t: Words): Opened {
  const whole = text.endsWith('}');
  if (nestsDeeper(text, DEEPEST)) return { problem: t(NOT_OURS), whole: true };
  const reading = readRecord(text, t);
  // Half of a JSON text is none, and says nothing of where it is from but its first keys.
  return 'problem' in reading && !whole ? { problem: t(CUT_OFF), whole } : opened(reading, whole, t);
}

function openCsv(text: string, t: Words): Opened {
  const head = readCsvHead(text);
  if (head === undefined) return { problem: t(NOT_OURS), whole: true };
  const { version: grainscope, link, whole } = head;
  if (link === '' && !whole) return { problem: t(CUT_OFF), whole };
  const title = /^"?# title=(.*?)"?,*\r?$/m.exec(text)?.[1] ?? '';
  return opened(readRecord(JSON.stringify({ grainscope, link, title }), t), whole || grainscope > RECORD_VERSION, t);
}
