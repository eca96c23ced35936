// @ts-check
/**
 * `tsx scripts/stills-draw.mjs FOLDER`: draws the recorded stills (presets/stills/) as pictures, in every language, light
 * and dark, wide and narrow, and writes `index.json`, what an embed says beside them. Part of the build of the page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Chart, themeOf } from '../app/charts/index.ts';
import { loadWords } from '../app/locales/index.ts';
import { machineOf } from '../app/model/presets.ts';
import { LANGUAGES } from '../app/model/words.ts';
import { pictureOf } from '../app/panels/embed/stills.ts';
import { figuresIn, readStills } from './lib/stills.ts';

/** px; the frame fits the nearer one into itself. */
const SIZES = [
  { width: 640, height: 340 },
  { width: 340, height: 340 },
];
const MODES = /** @type {const} */ (['light', 'dark']);

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder to write to');
mkdirSync(join(folder, 'stills'), { recursive: true });
/** @type {Record<string, unknown>} */
const index = {};
for (const { name, still } of readStills()) {
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
      for (const box of SIZES)
        for (const mode of MODES) {
          const chart = createElement(Chart, { spec, theme: themeOf(mode, still.machine), ...box });
          const path = pictureOf(name, { chart: spec.key, width: box.width, mode, language });
          writeFileSync(join(folder, path), renderToStaticMarkup(chart));
        }
    if (language === 'en') link = figures[0]?.link ?? '';
    // What a frame needs to say before there is a chart.
    words[language] = figures.map(({ key, title, subtitle, x, y }) => [key, title, subtitle, x.label, y.label]);
  }
  if (link !== '') index[name] = { link, machine: machineOf(still.machine)?.name, charts: words };
}
writeFileSync(join(folder, 'stills', 'index.json'), JSON.stringify(index));
