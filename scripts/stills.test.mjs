import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from './lib/paths.mjs';
import { everyPlace, fingerprint } from './lib/stills.ts';

const places = everyPlace();

it('there is a still of every machine that is ready in each of its experiments, and no other', () => {
  expect(readdirSync(at('presets/stills')).sort()).toEqual(places.map(({ name }) => `${name}.json`).sort());
});

it.each(places)('the still of $name is what the engine gives now (if not: npm run stills)', ({ name, state }) => {
  const path = at('presets/stills', `${name}.json`);
  const still = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const { version, points, probe } = still;
  expect({ version, points, probe }).toEqual(fingerprint(state));
});
