import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { openInstance } from '../app/engine/node.ts';
import { ENDLESS, FROM_HERE, TOO_LONG } from '../app/engine/script/endless.ts';
import { explanationOf } from '../app/explain/index.ts';
import { limitsSentence } from '../app/explain/limits.ts';
import { loadWords } from '../app/locales/index.ts';
import { figuresOf } from '../app/model/figure/figure.ts';
import { placeOn } from '../app/model/figure/selection.ts';
import { SENTENCES, sentenceOf } from '../app/model/manifest/errors.ts';
import { LATER } from '../app/model/manifest/errors-later.ts';
import { LOADING, manifest } from '../app/model/manifest/manifest.ts';
import { complete, toConfig } from '../app/model/manifest/values.ts';
import { experimentOf, experiments, machines } from '../app/model/presets/presets.ts';
import { initialState, selectExperiment } from '../app/model/state/state.ts';
import { expand } from '../app/model/sweep/sweep.ts';
import { asking } from '../app/model/testing/asking.ts';
import { chosenOf } from '../app/model/testing/long.ts';
import { formatNumber } from '../app/model/words/units.ts';
import { english, messageIn, type Words } from '../app/model/words/words.ts';
import { hasEnglish } from './lib/alike.mjs';
import { messagesIn } from './lib/code-messages.mjs';
import { dataMessages } from './lib/data-messages.mjs';
import { readStills } from './lib/stills.ts';

const read = (name: string): [string, string][] =>
  JSON.parse(readFileSync(new URL(`../app/locales/ja/${name}.json`, import.meta.url), 'utf8'));
const pairs = [...read('data'), ...read('code')];
const glossary: { ja: { forms: string[]; says: string } }[] = JSON.parse(
  readFileSync(new URL('../presets/glossary.json', import.meta.url), 'utf8'),
);
const folder = new URL('../presets/lessons/', import.meta.url);
const lessons = readdirSync(folder).flatMap((name) => {
  const found: string[] = [];
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'), (key, value) => {
    if (key === 'ja') found.push(value);
    return value;
  });
  return found;
});
const texts = [
  ...pairs.map(([, japanese]) => japanese),
  ...glossary.flatMap(({ ja }) => [...ja.forms, ja.says]),
  ...lessons,
];
const t = await loadWords('ja');

describe('the Japanese catalogue', () => {
  test('has all that the data says', () => {
    const known = new Map(pairs);
    expect(dataMessages().filter((message) => !known.get(message))).toEqual([]);
  });

  test('speaks in one style, that of である', () => {
    const polite = /です(?!べ)|ます|ません|ました|ください|でしょう|ましょう/;
    expect(
      pairs.map(([, japanese]) => japanese).filter((japanese) => polite.test(japanese.replaceAll('ますます', ''))),
    ).toEqual([]);
  });

  test('has one word for a network, but in the names of its kinds', () => {
    expect(texts.filter((text) => /(?<!結合|接続|多段|交換|クロス|デルタ|J-Machine)網/.test(text))).toEqual([]);
  });

  test('spells a loanword in one way', () => {
    const short = (word: string) => word.replaceAll('ー', '');
    const words = [...new Set(texts.flatMap((text) => text.match(/[ァ-ヶー]{3,}/g) ?? []))];
    const last = new Map(words.map((word) => [short(word), word]));
    expect(words.filter((word) => last.get(short(word)) !== word)).toEqual([]);
  });

  test('has one word for bandwidth, and one for speedup', () =>
    expect(texts.filter((text) => /バンド幅|台数効果|スピードアップ|加速率/.test(text))).toEqual([]));

  test('parts a number from the text before it, in lessons', () => {
    const unparted = /[ぁ-んァ-ヶー一-龠]\d/;
    expect(lessons.filter((text) => unparted.test(text))).toEqual([]);
  });

  test('has for every message a text with the same values, which can be compiled', () => {
    const placeholders = (text: string) => (text.match(/\{\d+\}/g) ?? []).sort().join();
    const wrong = pairs.filter(
      ([message, japanese]) => japanese.trim() === '' || placeholders(japanese) !== placeholders(message),
    );
    expect(wrong).toEqual([]);
    for (const [, japanese] of pairs) expect(() => compileMessage(japanese), japanese).not.toThrow();
  });
});

describe('words', () => {
  test('are what is written in the sources, in English', () => {
    expect(english`Point ${1} of ${2}.`).toBe('Point 1 of 2.');
    expect(english('Offered load')).toBe('Offered load');
  });

  test('are put in the order of the other language', () => {
    expect(t`Point ${1} of ${2}.`).toBe('2 点中の第 1 点。');
    expect(t('Offered load')).toBe('投入負荷');
    expect(t('offered load')).toBe('投入負荷');
  });

  test('stay as they are where there is no translation', () => {
    expect(t('J-Machine')).toBe('J-Machine');
    expect(t`no such message ${1}`).toBe('no such message 1');
  });

  test('are collected with their values', () => {
    expect(messageIn(['a ', ' b ', ''])).toBe('a {0} b {1}');
    const source = ['t`a $', "{x} b`; t('c'); t(y ? 'd' : 'e'); message('f'); other`g`; t(h);"].join('');
    expect(messagesIn('x.ts', source)).toEqual(['a {0} b', 'c', 'd', 'e', 'f']);
  });
});

describe('what the engine says', () => {
  test.each(Object.keys({ ...SENTENCES, ...LATER }))(
    'with the code %s is said in Japanese with its numbers',
    (code) => {
      // Where a part is named that there is none of, its place holds the number.
      const error = { path: 'operation', code, arguments: [7, 12, 9] };
      const said = sentenceOf(error, t);
      if (code !== 'other') expect(said).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      const numbers = (some: string) => (some.match(/\d+/g) ?? []).map(Number);
      const inEnglish = numbers(sentenceOf(error, english));
      for (const number of error.arguments) if (inEnglish.includes(number)) expect(numbers(said)).toContain(number);
    },
  );

  test.each([ENDLESS, TOO_LONG].flatMap((why) => [why, FROM_HERE[why] ?? '']))(
    'of a program that %s is in Japanese to its end',
    (why) => {
      const said = sentenceOf({ path: '', code: 'script_failed', arguments: [3, 5, why] }, t);
      expect(said).toContain(t(why));
      expect(hasEnglish(said), said).toBe(false);
    },
  );

  test('of a deadlock is in Japanese to its end', () => {
    const said = (...given: (number | string)[]) => sentenceOf({ path: '', code: 'deadlock', arguments: given }, t);
    expect(said(3, 'message', 5, 'send_room', 12)).toBe(
      'デッドロック：もう何も起こらない。ノード 3 はメッセージを待つ。ノード 5 は送信バッファの空きを待つ。ほかに 12 ノード',
    );
    expect(said(0, 'signal', 0)).toBe('デッドロック：もう何も起こらない。ノード 0 はシグナルを待つ');
  });

  test.each(manifest.parameters)('of a wrong value of $key is in Japanese', (parameter) => {
    const config = toConfig(complete({}));
    config[parameter.slot] = -77.5;
    const refusal = openInstance().start(config, manifest.hash);
    expect(refusal?.path).toBe(parameter.key);
    const said = refusal ? sentenceOf(refusal, t) : '';
    expect(said).toContain('-77.5');
    // The longer first: some begin with another.
    const names = (parameter.choices ?? []).map(({ key }) => key).sort((a, b) => b.length - a.length);
    const rest = names.reduce((text, name) => text.replaceAll(name, ''), said);
    expect(hasEnglish(rest), rest).toBe(false);
  });
});

describe('a sentence in Japanese', () => {
  const numbersIn = (text: string) => text.match(/\d[\d,.]*\d|\d/g) ?? [];
  const dashes = (text: string) => text.match(/–/g)?.length ?? 0;

  // Of every experiment, and of every machine; in a long run all.
  const told = chosenOf(readStills(), ({ name }) => name.split('.'));

  test.each(told)('has every number that it has in English: $name', ({ name, still }) => {
    const rows = still.states.map((_, index) =>
      Object.fromEntries(Object.entries(still.columns).map(([name, column]) => [name, column[index] ?? Number.NaN])),
    );
    const columns = Object.keys(still.columns);
    const program = String(experimentOf(name.split('.')[1] ?? '')?.parameters.program);
    const values = { ...complete({}), program };
    const { finding } = explanationOf(values);
    const curves = [{ name: '', current: true, rows, places: rows.map((_, index) => String(index)), values }];
    const said = [
      ...rows.map((row) => (words: Words) => limitsSentence({ row, values }, words)),
      ...columns.map((column) => (words: Words) => finding?.({ curves, column, optimum: false }, words) ?? ''),
    ];
    expect(said.some((say) => say(english) !== '')).toBe(true);
    for (const say of said) {
      const [original, translated] = [say(english), say(t)];
      expect(numbersIn(translated), original).toEqual(expect.arrayContaining(numbersIn(original)));
      expect(dashes(translated), original).toBe(dashes(original));
      // No space after a full stop, one between a figure and what goes on in kana, and no sign of English.
      expect(translated).not.toMatch(/[。、：] |[A-Za-z\d%][ぁ-ん]|: |, /);
    }
  });
});

test('what is counted has its number before it, and nothing else', async () => {
  const t = await loadWords('ja');
  const on = (label: string, value: number) => placeOn({ label: t(label), unit: '' }, value, t);
  expect(on('nodes', 32)).toBe('32 ノード');
  expect(on('depth', 2)).toBe('深さ 2');
});

test('numbers are written alike in both languages', () => {
  const japanese = new Intl.NumberFormat('ja-JP', { maximumSignificantDigits: 6 });
  for (const value of [0.0625, 1, 12.5, 999, 18_200, 512_000])
    expect(formatNumber(value, 6)).toBe(japanese.format(value));
});

describe('a figure in Japanese', () => {
  const shown = machines.flatMap((machine) =>
    experiments.filter(({ key }) => machine.experiments.includes(key)).map(({ key }) => [machine.key, key]),
  );

  // Every experiment, and every machine; in a long run all.
  test.each(chosenOf(shown, (one) => one))('of %s, %s, has no English in it', (machine = '', experiment = '') => {
    const state = selectExperiment(initialState(machine), experiment);
    const plan = expand(state, asking(0.5), t);
    const evaluate = () => LOADING;
    const figures = figuresOf({ state, plan, outcomeOf: () => undefined, evaluate, link: '' }, t);
    const texts = figures.flatMap(({ title, subtitle, x, y, series, references, state: progress }) => [
      ...[title, subtitle, x.label, y.label, progress],
      ...[...series, ...references].map(({ label }) => label),
    ]);
    expect(texts.filter(hasEnglish)).toEqual([]);
  });
});
