// @ts-check
/** What no text that a person reads may hold. Pure, and for every language of the page. */

const UNITS = '(?:[pnµm]?s|%|[kMG]?RPS|[kMG]?Hz|[kMG]?(?:B|bit)/s)';
const END = '(?=$|[\\s.,;:!?)。、])';

/** By what is wrong: how it looks. @type {Readonly<Record<string, RegExp>>} */
const ODD = {
  'a value of the program': /\bundefined\b|\bNaN\b|\[object\b|\bvoid 0\b|Infinity\b/,
  'a value that is missing': /(?:^|[.:;,(][ \u00a0])–[ \u00a0]\p{L}/u,
  'two spaces': /\S[ \u00a0]{2,}\S/,
  'a unit without a number': new RegExp(
    `(?:\\b(?:of|at|to|from|takes|is|with|costs|by|after)|[–:(])[ \u00a0]${UNITS}${END}`,
  ),
  'nothing behind a colon': /[:：][\s]*$/,
  'a beginning of punctuation': /^\s*[.,;:!?。、：](?!\d|\w)/,
  'an end of punctuation alone': /[\s:：;,、][.;:,。、]\s*$/,
  'punctuation after nothing': /[:：,、;(][ \u00a0]?[.,;:。、](?!\w)|(?<!\.)\.\.(?!\.)/,
  'letters for µs': /\d[ \u00a0]us\b|\bus\/[a-z]|, us\b/,
  'an x for a factor': /\d[ \u00a0]x(?=$|[\s,.;)])/,
  'one of something as if it were several': /(?:^|[\s(])1[ \u00a0][a-zA-Z]+s (?:take|need|do|send|are|meet)\b/,
  'a large number of ps': /\d{5,}[ \u00a0]ps\b|\d,\d{3}[ \u00a0]ps\b/,
};

/** @param {string} text of one line or one attribute @returns what is odd about it; empty if nothing is */
export function oddities(/** @type {string} */ text) {
  return Object.keys(ODD).filter((what) => ODD[what]?.test(text));
}
