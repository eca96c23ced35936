/** Two sentences of one build, before a change and after it, said as one. */

// A number that is no part of a name (T9000), with its unit. A shape is one value.
const QUANTITY =
  /(?<![\p{L}\d.,])([−-]?\d[\d,]*(?:\.\d+)?(?: × \d+)*)((?:[ \u00a0][^\s\d,;:.()→、。：；]{1,9})?)(?![\d])/gu;

/**
 * "PEs do 1.99 kRPS" and "PEs do 1.77 kRPS" give "PEs do 1.99 → 1.77 kRPS". Undefined where the words differ, so that
 * the numbers may not be of the same thing.
 */
export function beforeAndAfter(before: string, after: string): string | undefined {
  const [were, are] = [before, after].map((text) => [...text.matchAll(QUANTITY)]);
  if (were === undefined || are === undefined || frameOf(before) !== frameOf(after)) return undefined;
  let place = 0;
  return after.replace(QUANTITY, (now) => {
    const [was = '', wasNumber = '', wasUnit = ''] = were[place] ?? [];
    const [, , unit = ''] = are[place++] ?? [];
    if (was === now) return now;
    return `${unit === wasUnit ? wasNumber : was}\u00a0→\u00a0${now}`;
  });
}

const frameOf = (text: string) => text.replace(QUANTITY, '#');
