// @ts-check
/**
 * `tsx scripts/stills-draw.mjs FOLDER [BEGIN]`: draws the recorded stills (presets/stills/) as pictures, in every language,
 * light and dark, as wide as STILL_WIDTHS says, and writes `index.json`, what an embed says beside them. Part of the build of
 * the page. With BEGIN only those whose names begin so.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Chart, themeOf } from '../app/charts/index.ts';
import { loadWords } from '../app/locales/index.ts';
import { loadClaims } from '../app/model/claims/claims.ts';
import { machineOf } from '../app/model/presets/presets.ts';
import { keepTogether } from '../app/model/words/units.ts';
import { LANGUAGES } from '../app/model/words/words.ts';
import { STILL_HEIGHT, STILL_WIDTHS, stillPath } from '../app/panels/embed/stills.ts';
import { figuresIn, readStills } from './lib/stills.ts';

const MODES = /** @type {const} */ (['light', 'dark']);

const [, , folder, begin = ''] = process.argv;
if (folder === undefined) throw new Error('name the folder to write to');
mkdirSync(join(folder, 'stills'), { recursive: true });
// What the papers print is marked on a picture as it is on the live chart.
await loadClaims();
/** @type {Record<string, unknown>} */
const index = {};
for (const { name, still } of readStills()) {
  if (!name.startsWith(begin)) continue;
  /** @type {Record<string, unknown>} */
  const words = {};
  let link = '';
  for (const language of LANGUAGES) {
    const figures = figuresIn(still, await loadWords(language));
    if (figures === undefined) {
      console.warn(`${name} was recorded with other points, and is left out: npm run stills`);
      break;
    }
    for (const spec of figures)
      for (const width of STILL_WIDTHS)
        for (const mode of MODES) {
          const chart = createElement(Chart, {
            spec,
            theme: themeOf(mode, still.machine),
            width,
            height: STILL_HEIGHT,
          });
          const path = stillPath(name, { chart: spec.key, width, mode, language });
          writeFileSync(join(folder, path), renderToStaticMarkup(chart));
        }
    if (language === 'en') link = figures[0]?.link ?? '';
    // What a frame needs to say before there is a chart.
    words[language] = figures.map(({ key, title, subtitle, x, y }) => [
      key,
      title,
      keepTogether(subtitle),
      x.label,
      y.label,
    ]);
  }
  const accents = Object.fromEntries(MODES.map((mode) => [mode, themeOf(mode, still.machine).accent]));
  if (link !== '') index[name] = { link, machine: machineOf(still.machine)?.name, accents, charts: words };
}
writeFileSync(join(folder, 'stills', 'index.json'), JSON.stringify(index));
