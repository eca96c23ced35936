import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { altText } from '../app/charts/index.ts';
import { loadWords } from '../app/locales/index.ts';
import { chosenOf, everyNth } from '../app/model/testing/long.ts';
import { hasEnglish } from './lib/alike.mjs';
import { at } from './lib/paths.mjs';
import { everyPlace, figuresIn, fingerprint, readStills } from './lib/stills.ts';

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

it.each(everyNth(places, 30))(
  'the still of $name has the same points in every language, and no English in Japanese',
  async ({ name }) => {
    const still = JSON.parse(readFileSync(at('presets/stills', `${name}.json`), 'utf8'), (_, value) =>
      value === null ? Number.NaN : value,
    );
    const [english, japanese] = await Promise.all(
      ['en', 'ja'].map(async (language) => figuresIn(still, await loadWords(language))),
    );
    const pointsIn = (figures) => figures.map(({ key, series }) => [key, series.map(({ points }) => points)]);
    expect(pointsIn(japanese)).toEqual(pointsIn(english));
    expect(english.flatMap(({ series }) => series.flatMap(({ points }) => points)).length).toBeGreaterThan(0);
    expect(japanese.every(({ link }) => link.includes('lang=ja'))).toBe(true);
    const texts = japanese.flatMap((figure) => [
      ...[figure.title, figure.subtitle, figure.x.label, figure.y.label, altText(figure)],
      ...[...figure.series, ...figure.references].map(({ label }) => label),
    ]);
    expect(texts.filter(hasEnglish)).toEqual([]);
  },
);

it.each(places)('$name ends, as it opens, without a point that needs a longer run', ({ name }) => {
  const { states } = JSON.parse(readFileSync(at('presets/stills', `${name}.json`), 'utf8'));
  expect(states.filter((state) => state === 'budget' || state === 'unsettled' || state === 'coarse')).toEqual([]);
});

// Of a chart as it opens, in pixels; a curve is two wide.
const HEIGHT = 370;
const APART = 3;
const A_MARK = 6;

/** Curves that lie on each other, which is what they have to say. */
const EQUAL = new Map([
  ['slingshot.all-reduce-today', 'All its nodes are in one group, in which two levels are a binomial tree.'],
  ['pie64.farm-grain', 'Its workers have enough of one item in reserve.'],
]);

// Of every machine some, and every experiment; in a long run all.
const told = chosenOf(readStills(), ({ name }) => name.split('.'));

it.each(told)('the curves of $name can be told apart as it opens', ({ name, still }) => {
  const [{ series, y, kind }] = figuresIn(still);
  if (kind === 'stack') return;
  const known = (number) => Number.isFinite(number) && (y.scale !== 'log' || number > 0);
  const place = (number) => (y.scale === 'log' ? Math.log(number) : number);
  const all = series
    .flatMap(({ points }) => points.map((point) => point.y))
    .filter(known)
    .map(place);
  const low = y.scale === 'log' ? Math.min(...all) : Math.min(0, ...all);
  const pixels = HEIGHT / (Math.max(...all) - low);
  const pairs = series.flatMap((one, index) => series.slice(index + 1).map((other) => [one, other]));
  const gaps = pairs.flatMap(([one, other]) => {
    const apart = one.points.flatMap(({ x, y: here }) => {
      const there = other.points.find((point) => point.x === x)?.y ?? Number.NaN;
      return known(here) && known(there) ? pixels * Math.abs(place(here) - place(there)) : [];
    });
    return apart.length > 0 ? { curves: `${one.label} and ${other.label}`, gap: Math.max(...apart) } : [];
  });
  const within = (px) => gaps.filter(({ gap }) => gap < px).map(({ curves }) => curves);
  if (within(APART).length > pairs.length / 2) expect(within(APART)).toEqual([]);
  if (gaps.length > 0 && gaps.length === pairs.length) expect(within(A_MARK).length).toBeLessThan(gaps.length);
  if (!EQUAL.has(name)) expect(within(0.05)).toEqual([]);
});

it('a still of other points than the presets have is not shown', () => {
  const [{ still }] = readStills();
  expect(figuresIn({ ...still, points: 'others' })).toBeUndefined();
});
