/** Texts in a PNG (iTXt chunks), and its resolution. Pixels are made elsewhere: by a canvas or on the command line. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const METRES_PER_PIXEL = 0.0254 / 96;

// Encoders write a picture of some megabytes in at most some hundred.
const MOST_CHUNKS = 10_000;

/** Keyword of the chunk that holds the record. */
export const RECORD_KEYWORD = 'grainscope';

/** `data` is a view into the file; `sound` says whether its checksum holds. */
export type Chunk = { type: string; data: Uint8Array; sound: boolean };

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** The chunks of a PNG as far as they are all there: a file that was cut off gives those before the cut. */
export function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length && chunks.length < MOST_CHUNKS; ) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) break;
    const typed = bytes.subarray(at + 4, end - 4);
    const type = String.fromCharCode(...typed.subarray(0, 4));
    chunks.push({ type, data: typed.subarray(4), sound: crc32(typed) === view.getUint32(end - 4) });
    at = end;
  }
  return chunks;
}

/**
 * The same picture with these texts (by keyword: Latin-1, at most 79 bytes) and with its size in print: `scale` pixels
 * are 1/96 inch.
 */
export function withTexts(
  png: Uint8Array,
  texts: Readonly<Record<string, string>>,
  scale: number,
): Uint8Array<ArrayBuffer> {
  const added = [
    chunk('pHYs', resolution(scale)),
    ...Object.entries(texts).map(([keyword, text]) => chunk('iTXt', internationalText(keyword, text))),
  ];
  // The header is always first and always 25 bytes.
  const cut = SIGNATURE.length + 25;
  return joined([png.subarray(0, cut), ...added, png.subarray(cut)]);
}

/** Every international text by its keyword; compressed ones, which we never write, are left out. */
export function textsOf(chunks: readonly Chunk[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { type, data, sound } of chunks) {
    if (type !== 'iTXt' || !sound) continue;
    const keyword = data.indexOf(0);
    const compressed = data[keyword + 1] !== 0;
    const language = data.indexOf(0, keyword + 3);
    const translated = data.indexOf(0, language + 1);
    if (keyword < 1 || compressed || language < 0 || translated < 0) continue;
    texts.set(latin1(data.subarray(0, keyword)), new TextDecoder().decode(data.subarray(translated + 1)));
  }
  return texts;
}

function internationalText(keyword: string, text: string): Uint8Array {
  const name = Uint8Array.from(keyword, (letter) => letter.charCodeAt(0));
  // Not compressed, in no named language, with no translated keyword.
  return joined([name, Uint8Array.of(0, 0, 0, 0, 0), new TextEncoder().encode(text.replaceAll('\0', ' '))]);
}

function resolution(scale: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  const perMetre = Math.round(scale / METRES_PER_PIXEL);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  data[8] = 1;
  return data;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    Uint8Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** As PNG (ISO/IEC 15948, annex D) has it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
