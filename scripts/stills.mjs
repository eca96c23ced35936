// @ts-check
/**
 * `npm run stills`: records the figures that embeds show before the engine is there (presets/stills/), where the record
 * is no longer what the engine and the presets give. Runs under tsx.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { at } from './lib/paths.mjs';
import { everyPlace, fingerprint, record } from './lib/stills.ts';

const places = everyPlace();
for (const { name, state } of places) {
  const path = at('presets/stills', `${name}.json`);
  if (existsSync(path) && !process.argv.includes('--all')) {
    const { version, points, probe } = JSON.parse(readFileSync(path, 'utf8'));
    if (isDeepStrictEqual({ version, points, probe }, fingerprint(state))) continue;
  }
  const began = performance.now();
  writeFileSync(path, `${JSON.stringify(record(state))}\n`);
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
for (const file of readdirSync(at('presets/stills')))
  if (!places.some(({ name }) => file === `${name}.json`)) rmSync(at('presets/stills', file));
