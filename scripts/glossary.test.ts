import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decode, load } from '../app/model/link/link.ts';
import { piecesOf, sortedTerms, terms } from '../app/model/words/glossary.ts';
import { hasEnglish } from './lib/alike.mjs';

await load();

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const catalogue = ['code', 'data'].flatMap((name): [string, string][] =>
  JSON.parse(read(`app/locales/ja/${name}.json`)),
);
const lessons = readdirSync(new URL('../presets/lessons/', import.meta.url)).flatMap((name) => [
  ...read(`presets/lessons/${name}`).matchAll(/"en": ("(?:[^"\\]|\\.)*")/g),
]);
const texts = [...catalogue.map(([english]) => english), ...lessons.map(([, text = '']) => String(JSON.parse(text)))];
const keysIn = (text: string) =>
  piecesOf(text, 'en').flatMap((piece) => (typeof piece === 'string' ? [] : piece.term.key));

describe('the glossary', () => {
  test('explains each term in one sentence of at most 25 words', () => {
    const isSentence = (says: string) => /^[A-Z][^.?!]*[^ .]\.$/.test(says) && says.split(/\s+/).length <= 25;
    expect(terms.filter(({ en }) => !isSentence(en.says)).map(({ en }) => en.says)).toEqual([]);
  });

  test('has every term in Japanese', () => {
    const missing = terms.filter(({ ja }) => ja.forms.length === 0 || !/[ぁ-ん]/.test(ja.says) || hasEnglish(ja.says));
    expect(missing.map(({ ja }) => ja.says)).toEqual([
      // What an abbreviation stands for.
      '処理要素（processing element）：プロセッサ、専用のメモリ、ネットワークへの接続からなる。',
      'Inmos のプロセッサ。メモリと4本の通信リンクを1チップに持つ。',
    ]);
  });

  test('has every key and every form once', () => {
    const once = (all: readonly string[]) => expect(all).toEqual([...new Set(all)]);
    once(terms.map(({ key }) => key));
    once(terms.flatMap(({ en }) => en.forms));
    once(terms.flatMap(({ ja }) => ja.forms));
  });

  test('explains only what a text of the page uses', () => {
    const used = new Set(texts.flatMap(keysIn));
    expect(terms.map(({ key }) => key).filter((key) => !used.has(key))).toEqual([]);
  });

  test('leads to figures that exist', () => {
    const notices = terms.flatMap(({ key, figure }) => decode(figure).notices.map(({ text }) => `${key}: ${text}`));
    expect(notices).toEqual([]);
  });

  test('stands in the order of the alphabet', () => {
    const first = sortedTerms('en').map(({ en }) => (en.forms[0] ?? '').toLowerCase());
    expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('a text', () => {
  const shown = (text: string, language: 'en' | 'ja' = 'en') =>
    piecesOf(text, language)
      .map((piece) => (typeof piece === 'string' ? piece : `[${piece.form}]`))
      .join('');

  test('is what it was, put together again', () => {
    for (const text of texts)
      expect(
        piecesOf(text, 'en')
          .map((piece) => (typeof piece === 'string' ? piece : piece.form))
          .join(''),
      ).toBe(text);
  });

  test('has each term marked once, at its beginning too, and in the plural', () =>
    expect(shown('Flits wait; a flit of 6\u00a0PEs.')).toBe('[Flits] wait; a flit of 6\u00a0[PEs].'));

  test('has no more of a name marked than the term explains', () =>
    expect(shown('Card delay 275 ns')).toBe('[Card] delay 275 ns'));

  test('has the longest term marked, also where a line may not end', () =>
    expect(shown('4 virtual\u00a0channels')).toBe('4 [virtual\u00a0channels]'));

  test('has no term within a word, a name or a formula', () =>
    expect(shown('a gridlock, p4-like, L(h), log g/2, G, and half-latency')).toBe(
      'a gridlock, p4-like, L(h), log g/2, G, and half-latency',
    ));

  test('has its terms marked in Japanese', () =>
    expect(shown('6 台の PE のリダクション', 'ja')).toBe('6 台の [PE] の[リダクション]'));

  test.each([
    '値段',
    '一段である',
    '値段がつく',
    '2 倍の段数',
    'わずかな段差',
    '段差のある直線',
    '4 段階',
    'すべての段を通る',
  ])('has no term of one sign in a compound or where it counts nothing: %s', (text) =>
    expect(shown(text, 'ja')).toBe(text),
  );

  test.each([
    ['3 段を通る道', '3 [段]を通る道'],
    ['3\u00a0段', '3\u00a0[段]'],
    ['1段の接続', '1[段]の接続'],
    ['段ごとの閉塞', '[段]ごとの閉塞'],
  ])('has a term of one sign at its beginning and behind a number: %s', (text, marked) =>
    expect(shown(text, 'ja')).toBe(marked),
  );
});
