// @ts-check
/** The budget of what a visitor loads, in bytes. */

/** @typedef {{ engine: number, page: number, all: number }} Sizes engine: raw; page and all: gzip */

/** @type {Record<keyof Sizes, { limit: number, label: string }>} */
const BUDGET = {
  engine: { limit: 256 * 1024, label: 'engine.wasm' },
  page: { limit: 250_000, label: 'script and style, compressed' },
  all: { limit: 400_000, label: 'engine, script and style, compressed' },
};

/** @param {Sizes} sizes @returns {string[]} one line for every budget that is not kept */
export const overBudget = (sizes) =>
  /** @type {(keyof Sizes)[]} */ (Object.keys(BUDGET))
    .filter((key) => sizes[key] >= BUDGET[key].limit)
    .map((key) => `${BUDGET[key].label}: ${sizes[key]} bytes, must be below ${BUDGET[key].limit}`);
