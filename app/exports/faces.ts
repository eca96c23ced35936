/**
 * The faces that an export writes text in. The first family has Latin letters and figures; those after it are fetched
 * only for a text that needs them.
 */
import { coverageOf } from './coverage.ts';
import { tagsOf } from './xml.ts';

/** TrueType files of one family by weight. All weights have the same characters. */
export type FaceFiles = Readonly<Record<number, Uint8Array>>;

/** Fetches a family. */
export type FaceSource = () => Promise<FaceFiles>;

/** The characters of `text` that are in none of the families, each once. */
export function lacking(text: string, families: readonly FaceFiles[]): string {
  const covers = families.map(coverageOfFamily);
  const characters = new Set(text);
  return [...characters].filter((one) => !covers.some((has) => has(one.codePointAt(0) ?? 0))).join('');
}

/**
 * The families that `text` needs, in order, each of which has something that those before it have not. The first is
 * always among them. Rejects if the first cannot be fetched; without one of the others, its characters are lacking.
 */
export async function familiesFor(text: string, [first, ...others]: readonly FaceSource[]): Promise<FaceFiles[]> {
  const found = first === undefined ? [] : [await first()];
  for (const fetchFamily of others) {
    const rest = lacking(text, found);
    if (rest === '') break;
    const family = await fetchFamily().catch((): FaceFiles => ({}));
    if (lacking(rest, [family]) !== rest) found.push(family);
  }
  return found;
}

/** Whether a family has a character, by its code. */
export function coverageOfFamily(family: FaceFiles): (code: number) => boolean {
  const [any] = Object.values(family);
  return any === undefined ? () => false : coverageOf(any);
}

/** All that is written in a drawing: the words in its texts, not what is said about it. */
export function wordsDrawn(svg: string): string {
  let inText = false;
  let words = '';
  for (const tag of tagsOf(svg)) {
    if (tag.kind !== 'text') inText = tag.kind === 'open' && tag.name === 'text';
    else if (inText) words += tag.text;
  }
  return words;
}
