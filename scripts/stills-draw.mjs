// @ts-check
/**
 * `tsx scripts/stills-draw.mjs FOLDER`: draws the recorded stills (presets/stills/) as pictures, light and dark, wide and
 * narrow, and writes `index.json`, what an embed says beside them. Part of the build of the page.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Chart, themeOf } from '../app/charts/index.ts';
import { machineOf } from '../app/model/presets.ts';
import { at } from './lib/paths.mjs';

/** px; the frame fits the nearer one into itself. */
const SIZES = { wide: { width: 640, height: 340 }, narrow: { width: 340, height: 340 } };
const MODES = /** @type {const} */ (['light', 'dark']);

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder to write to');
mkdirSync(folder, { recursive: true });
/** @type {Record<string, unknown>} */
const index = {};
for (const file of readdirSync(at('presets/stills')).sort()) {
  const name = file.replace(/\.json$/, '');
  // JSON has no NaN.
  const still = JSON.parse(readFileSync(at('presets/stills', file), 'utf8'), (_, value) =>
    value === null ? Number.NaN : value,
  );
  for (const spec of still.figures)
    for (const [size, box] of Object.entries(SIZES))
      for (const mode of MODES) {
        const chart = createElement(Chart, { spec, theme: themeOf(mode, still.machine), ...box });
        writeFileSync(join(folder, `${name}.${spec.key}.${size}.${mode}.svg`), renderToStaticMarkup(chart));
      }
  index[name] = {
    link: still.figures[0].link,
    machine: machineOf(still.machine)?.name,
    // What a frame needs to say before there is a chart.
    charts: still.figures.map(
      (/** @type {import("../app/model/figure.ts").Figure} */ { key, title, subtitle, x, y }) => [
        key,
        title,
        subtitle,
        x.label,
        y.label,
      ],
    ),
  };
}
writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
