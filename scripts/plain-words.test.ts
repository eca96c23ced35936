import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { manifest } from '../app/model/manifest/manifest.ts';

/** What a person reads in English: the keys of the catalogues, and what lessons and the glossary say. */
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const catalogues = ['code', 'data'].flatMap((name): [string, string][] =>
  JSON.parse(read(`app/locales/ja/${name}.json`)),
);
const lessons = readdirSync(new URL('../presets/lessons/', import.meta.url)).flatMap((name) =>
  [...read(`presets/lessons/${name}`).matchAll(/"en": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
    String(JSON.parse(text)),
  ),
);
const texts = [...catalogues.map(([english]) => english), ...lessons];

/** A colon and a semicolon end a sentence as well: a reader may rest there. */
const sentencesIn = (text: string) => text.split(/(?<=[.!?:;])\s+/);
const LONGEST = 22;

/** Names that keys share with the language of the field. */
const WORDS_AS_WELL = new Set(['round-trip', 'producer-consumer', 'board-queens']);
const declared = [manifest.parameters, manifest.programs, manifest.nodes, manifest.networks].flat();
const keys = declared.map(({ key }) => key).filter((key) => /[_-]/.test(key) && !WORDS_AS_WELL.has(key));

/** As a paper names its messages. */
const PRINTED = /\b(throw_goal|read_value|return_value)\b/;

describe('a text of the page', () => {
  test('is looked at wherever a person reads', () => expect(texts.length).toBeGreaterThan(4000));

  test(`has sentences of at most ${LONGEST} words`, () => {
    const long = texts.flatMap(sentencesIn).filter((sentence) => sentence.split(/\s+/).length > LONGEST);
    expect(long).toEqual([]);
  });

  test.each([
    ['names of the command line', new RegExp(`(?<![\\w-])(?:${keys.join('|')})(?![\\w-])`)],
    ['names with underscores', /\b[a-z]+_[a-z_]+\b/],
    [
      'sentences that begin with what they do not name',
      /(?:^|[.!?]\s+)(?:Of (?:one|that|those|which|it)\b|That of|Those of|Likewise)/,
    ],
    ['two spaces', / {2}/],
    ['microseconds in letters of the engine', /\d us\b/],
    ['factors of 1.0 x', /\b\d+\.\d x(?! \d)/],
    ['missing values', /undefined|NaN|\[object|void 0/],
  ])('has no %s', (_, pattern) => {
    expect(texts.filter((text) => pattern.test(text) && !PRINTED.test(text))).toEqual([]);
  });
});

describe('a comment of the engine', () => {
  const engine = new URL('../engine/', import.meta.url);
  const sources = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(h|cpp)$/.test(path));
  const lines = sources.flatMap((path) =>
    readFileSync(new URL(path, engine), 'utf8')
      .split('\n')
      .map((line, at) => ({ line, place: `engine/${path}:${at + 1}` })),
  );

  // Where clang-format breaks a line that is too long, its rest stands alone, not under its item.
  test('goes on under the words of its item', () => {
    expect(lines.length).toBeGreaterThan(20_000);
    const begins = /^\s*\/\/ {2}(?:\d+\.|[a-z]\.|-) /;
    expect(lines.filter(({ line }) => /^\s*\/\/ {2}\S/.test(line) && !begins.test(line))).toEqual([]);
  });
});
