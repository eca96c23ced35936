// @ts-check
/** The budget of what a visitor loads, in bytes. */

/** @typedef {{ engine: number, packed: number, page: number, opened: number, all: number, later: number, embed: number, live: number, interpreter: number, library: number }} Sizes engine: raw; the others: gzip */

/** @type {Record<keyof Sizes, { limit: number, label: string }>} */
const BUDGET = {
  // All programs, for frames, pages of one file and the command line.
  engine: { limit: 640 * 1024, label: 'engine.wasm' },
  // A page loads one, and another when a program asks for it.
  packed: { limit: 201_900, label: 'the largest module of the engine, compressed' },
  page: { limit: 200_000, label: 'script and style of a first load, compressed' },
  // With its experiments, or all machines with theirs; what its paper says comes after the first points.
  opened: { limit: 13_600, label: 'the largest machine that can be opened, compressed' },
  all: { limit: 412_600, label: 'engine, script and style of a first load, compressed' },
  // Nobody loads all of it: the Japanese catalogue, jsPDF, the fidelity page's claims, the glossary and every dialog are in it, and
  // 98,000 bytes of CodeMirror, for who opens a program of one's own, 21,000 of ml-matrix, for who fits values, 23,000 of
  // hyparquet and the room of sweeps, for who drops one, 36,000 of React Aria, for lists, menus and dialogs, and 12,000 of maps.
  later: { limit: 1_118_800, label: 'script that is loaded on demand, compressed' },
  embed: { limit: 60_000, label: 'all that an embed loads before it is live, with its largest still, compressed' },
  live: { limit: 998_600, label: 'what makes an embed live, with the engine, compressed' },
  // QuickJS, which the page has as a file of its own.
  interpreter: { limit: 315_000, label: 'what an embed loads to run a program of one’s own, compressed' },
  // Of which React's renderer, which draws charts as text, is 60,000. Nobody loads it who does not import it.
  library: {
    limit: 210_800,
    label: 'script that a page loads for a figure of the library, without the engine, compressed',
  },
};

/** @param {Sizes} sizes @returns {string[]} one line for every budget that is not kept */
export const overBudget = (sizes) =>
  /** @type {(keyof Sizes)[]} */ (Object.keys(BUDGET))
    .filter((key) => sizes[key] >= BUDGET[key].limit)
    .map((key) => `${BUDGET[key].label}: ${sizes[key]} bytes, must be below ${BUDGET[key].limit}`);

/**
 * What a page loads unasked: the scripts and styles it names, what those import, and workers; no `import()`.
 * @param {string} html
 * @param {ReadonlyMap<string, string>} scripts every script and style of the site by its file name
 * @returns {Set<string>} file names
 */
export function loadedFirst(html, scripts) {
  /** @type {Set<string>} */
  const found = new Set();
  const named =
    /(?:<[^<>]*\s(?:src|href)=|\b(?:import|from)\s*|\bnew Worker\([^)]*?)["'](?:[^"']*\/)?([^"'/]+\.(?:js|css))["']/g;
  const waiting = [html];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, name = ''] of text.matchAll(named)) {
      if (found.has(name) || !scripts.has(name)) continue;
      found.add(name);
      waiting.push(scripts.get(name) ?? '');
    }
  }
  return found;
}
