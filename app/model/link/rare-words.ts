/** Words of which few links have any: to which curve the others are relative, and which machine of one's own. */
import { RELATIONS } from '../state/difference.ts';
import type { Difference } from '../state/explorer-state.ts';

const OWN = /^custom:([1-9])$/;

/** Undefined if the text is none; whether there is such a curve is for `normalDifference` to say. */
export function readDifference(text: string): Difference | undefined {
  const as = RELATIONS.find((relation) => text.startsWith(`${relation}:`));
  return as && { as, base: text.slice(as.length + 1) };
}

/** Which of a person's own machines a key names, from 0; undefined if it names a preset. */
export function placeOfOwn(key: string): number | undefined {
  const place = OWN.exec(key)?.[1];
  return place === undefined ? undefined : Number(place) - 1;
}
