/**
 * Widths of text without a DOM, so that a chart is laid out alike in a page, in Node and in a file. From the advance
 * widths of Inter with tabular figures, with some room for a fallback face.
 */
import { keepTogether } from '../model/words/units.ts';

// Hundredths of an em; anything else is taken as wide as a capital.
const widths: readonly (readonly [number, string])[] = [
  [22, "'"],
  [24, 'ijl'],
  [26, 'I'],
  [28, ' !,.:;·\u00a0'],
  [33, '|'],
  [36, '()/[\\]ft{}'],
  [37, 'r'],
  [40, '"'],
  [43, '²³'],
  [46, '-_^'],
  [50, '*`–?'],
  [52, 's'],
  [54, 'Jkxz'],
  [56, 'Lacvy'],
  [58, 'eu'],
  [60, 'EFhno'],
  [61, 'gpq'],
  [62, 'Zbdµ'],
  [64, '#P$&RSTX'],
  [65, '0123456789BK'],
  [66, '+<=>Y~−±×'],
  [68, 'AV'],
  [72, 'CD'],
  [74, 'GHNU'],
  [76, 'OQ'],
  [81, '%w…'],
  [87, 'mM'],
  [94, '@W→∞'],
];

const table: ReadonlyMap<string, number> = new Map(
  widths.flatMap(([width, glyphs]) => Array.from(glyphs, (glyph): [string, number] => [glyph, width])),
);

const fallbackRoom = 1.02;

function glyphWidth(glyph: string): number {
  const known = table.get(glyph);
  if (known !== undefined) return known;
  // Kana, kanji and full-width forms fill their square.
  return (glyph.codePointAt(0) ?? 0) >= 0x2e80 ? 100 : 72;
}

/** Approximate width in pixels at `size` px. Weights of 600 and more are some 3 % wider. */
export function textWidth(text: string, size: number, weight = 400): number {
  let hundredths = 0;
  for (const glyph of text) hundredths += glyphWidth(glyph);
  return (hundredths / 100) * size * (weight >= 600 ? 1.03 : 1) * fallbackRoom;
}

/** The text itself, or as much of it as fits in `width` px with an ellipsis. */
export function ellipsis(text: string, width: number, size: number, weight = 400): string {
  if (textWidth(text, size, weight) <= width) return text;
  const glyphs = Array.from(text);
  while (glyphs.length > 1 && textWidth(`${glyphs.join('')}…`, size, weight) > width) glyphs.pop();
  return `${glyphs.join('').trimEnd()}…`;
}

// A line may begin with any of these but not with a mark that ends something, a small kana or a long vowel; nor inside a word in katakana.
const JOINT =
  /(?<=[、。：；）])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=（)|(?<![ァ-ヺー](?=[ァ-ヺー]))(?<=[\u3041-\u30ff\u4e00-\u9fff、。：；）])(?=[\u4e00-\u9fff（]|(?![ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ・ー])[\u3041-\u30fe])/u;

/** What a line may not break, each with what stands before it in a line: a space, or nothing between Japanese letters. */
type Piece = { text: string; gap: ' ' | '' };

function piecesOf(text: string): Piece[] {
  const words = keepTogether(text)
    .split(/[^\S\u00a0]+/)
    .filter((word) => word !== '');
  const plain = (part: string) => part.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
  return words.flatMap((word) =>
    word.split(JOINT).map((part, i): Piece => ({ text: plain(part), gap: i === 0 ? ' ' : '' })),
  );
}

/**
 * Breaks at spaces but those before a unit, between Japanese letters, and inside words that are too long, into at most `lines` lines; the rest is
 * cut with an ellipsis.
 */
export function wrap(text: string, width: number, size: number, weight = 400, lines = 3): string[] {
  const out: string[] = [];
  let line = '';
  let rest = piecesOf(text);
  while (rest.length > 0) {
    const [piece = { text: '', gap: '' }, ...others] = rest;
    const longer = line === '' ? piece.text : `${line}${piece.gap}${piece.text}`;
    if (textWidth(longer, size, weight) <= width) {
      line = longer;
      rest = others;
    } else if (line !== '') {
      out.push(line);
      line = '';
    } else {
      const [head, tail] = split(piece.text, width, size, weight);
      out.push(head);
      rest = tail === '' ? others : [{ text: tail, gap: '' }, ...others];
    }
    if (out.length === lines - 1) {
      const last = `${line}${rest.map(({ text: part, gap }) => gap + part).join('')}`;
      return [...out, ellipsis(last.trim(), width, size, weight)].filter((l) => l !== '');
    }
  }
  return line === '' ? out : [...out, line];
}

function split(word: string, width: number, size: number, weight: number): [string, string] {
  const glyphs = Array.from(word);
  let count = 1;
  while (count < glyphs.length && textWidth(glyphs.slice(0, count + 1).join(''), size, weight) <= width) count++;
  // An address breaks best before one of its parameters.
  const joint = glyphs.slice(0, count).findLastIndex((glyph) => glyph === '&' || glyph === '?' || glyph === '/');
  if (joint > count / 2) count = joint;
  return [glyphs.slice(0, count).join(''), glyphs.slice(count).join('')];
}
