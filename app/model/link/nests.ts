/** How deep a JSON text nests, told without parsing it: a parser takes long for what nests a million times. */

export function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (const [mark = ''] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]]/g)) {
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
