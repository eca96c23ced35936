/**
 * What the data say, in Japanese. In Node all of it is at hand. In a page scripts/vite/catalogues.ts stands in for this
 * file: what only one machine says is loaded with that machine.
 */
import data from './data.json';

export type Pairs = readonly (readonly [english: string, japanese: string])[];

export const common = data as unknown as Pairs;

/** What loads the rest, by the part of the data that says it. */
export const partLoaders: Readonly<Record<string, () => Promise<Pairs>>> = {};
