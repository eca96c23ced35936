/** Every link of the corpus opens, and gives the numbers that are recorded for it. */
import { describe, expect, it } from 'vitest';
import { decode, encode, open } from '../model/link/link.ts';
import { CUSTOM } from '../model/presets/custom.ts';
import { machines } from '../model/presets/presets.ts';
import { normalise } from '../model/state/state.ts';
import { everyNth } from '../model/testing/long.ts';
import file from './corpus.json' with { type: 'json' };
import { type Corpus, digestOf, expectedDigest, recordAgain } from './corpus.ts';
import { keptRun } from './testing/kept-runs.ts';

const corpus = file as unknown as Corpus;
const { entries } = corpus;

/** Those that are simulated again: in a long run all. Every one opens in every run. */
const again = new Set(everyNth(entries, 2));

describe.each(entries)('$link', (entry) => {
  it('opens as it did', async () => {
    const { state } = await open(entry.link);
    expect(normalise(state)).toEqual(state);
    expect(decode(encode(state))).toEqual({ state, notices: [] });
  });

  it.runIf(again.has(entry))('gives the recorded numbers, and names what it named', async () => {
    const { notices, points } = await recordAgain(entry, keptRun);
    expect(points).toEqual(entry.points);
    expect(notices).toEqual(entry.notices);
  });

  it('has other numbers than at first only if CHANGELOG says why', () =>
    expect(digestOf(entry.points)).toBe(expectedDigest(corpus, entry)));
});

describe('the corpus', () => {
  it('holds every link once', () => {
    const links = entries.map(({ link }) => link);
    expect(new Set(links).size).toBe(links.length);
    expect(links.length).toBeGreaterThanOrEqual(40);
  });

  it('holds every experiment of every machine', async () => {
    const states = await Promise.all(entries.map(async ({ link }) => (await open(link)).state));
    const places = new Set(states.map(({ machine, experiment }) => `${machine} ${experiment}`));
    const missing = machines
      .flatMap(({ key, experiments }) => experiments.map((experiment) => `${key} ${experiment}`))
      .filter((place) => !places.has(place));
    // npm run corpus -- add '?v=1&m=MACHINE&x=EXPERIMENT'
    expect(missing).toEqual([]);
  });

  it('holds every part of a link', async () => {
    const states = await Promise.all(entries.map(async ({ link }) => (await open(link)).state));
    const some = (has: (state: (typeof states)[number]) => unknown) => states.some((state) => Boolean(has(state)));
    expect(some(({ sweep }) => sweep && 'steps' in sweep && sweep.scale === 'log')).toBe(true);
    expect(some(({ sweep }) => sweep && 'values' in sweep)).toBe(true);
    expect(some(({ seriesValues }) => seriesValues)).toBe(true);
    expect(some(({ axes }) => Object.values(axes).some(({ y }) => y.startsWith('column:')))).toBe(true);
    expect(some(({ axes }) => Object.values(axes).some(({ y }) => y === 'stack:time'))).toBe(true);
    expect(some(({ pins }) => pins.length === 5)).toBe(true);
    expect(some(({ pins }) => pins.some(({ custom }) => custom))).toBe(true);
    expect(some(({ machine }) => machine === CUSTOM)).toBe(true);
    expect(some(({ beside }) => beside)).toBe(true);
    expect(some(({ scales }) => scales)).toBe(true);
    expect(some(({ theme }) => theme)).toBe(true);
    expect(some(({ beside }) => beside?.some((one) => typeof one !== 'string'))).toBe(true);
    expect(some(({ look }) => look?.views?.timeline)).toBe(true);
    expect(some(({ look }) => Object.values(look?.views ?? {}).some(({ x, y }) => x && y))).toBe(true);
    expect(some(({ look }) => look?.at && look.layer)).toBe(true);
    expect(some(({ look }) => look?.data)).toBe(true);
  });

  it('notices a number that was changed by hand', () => {
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    const [point] = entry.points;
    const changed = { ...entry, points: [{ ...point, x: 99, curve: '', columns: {} }] };
    expect(digestOf(changed.points)).not.toBe(expectedDigest(corpus, changed));
  });
});
