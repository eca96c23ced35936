import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ellipsis, textWidth, wrap } from './textwidth.ts';

test('figures are tabular, capitals wider than small letters, kanji square', () => {
  expect(textWidth('1111', 12)).toBe(textWidth('8888', 12));
  expect(textWidth('MM', 12)).toBeGreaterThan(textWidth('mi', 12));
  expect(textWidth('並列', 10)).toBeGreaterThan(19);
});

test('lines fit their width, and nothing is lost while lines are left', () => {
  const word = fc.stringMatching(/^[a-z0-9&/?=]{1,40}$/);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 60, max: 400 }), (words, width) => {
      const lines = wrap(words.join(' '), width, 12, 400, 1000);
      for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
      expect(wrap(words.join(' '), width, 12, 400, 2).length).toBeLessThanOrEqual(2);
    }),
  );
});

test('what is cut says so', () => {
  expect(ellipsis('bit complement', 60, 12)).toMatch(/^bit.*…$/);
  expect(ellipsis('short', 60, 12)).toBe('short');
  expect(wrap('one two three four', 40, 12, 400, 2)[1]).toMatch(/…$/);
});

test('Japanese breaks between its letters, but no line begins with a mark that ends something', () => {
  const text = 'メッセージの生成から、受信側に最後のフリットが届くまで（平均）。';
  const lines = wrap(text, 100, 12, 400, 100);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('')).toBe(text);
  for (const line of lines) {
    expect(textWidth(line, 12)).toBeLessThanOrEqual(100);
    expect(line).not.toMatch(/^[、。）ー・ッ]/);
  }
});

test('no line ends inside a word in katakana that fits into one', () => {
  for (let width = 105; width < 300; width += 7) {
    const lines = wrap('5つのアルゴリズムによるオールリデュースの時間', width, 12, 400, 100);
    expect(lines.join('')).toBe('5つのアルゴリズムによるオールリデュースの時間');
    expect(
      lines.filter((line) => /^[ァ-ヺー]/.test(line)).every((line) => /^(アルゴリズム|オールリデュース)/.test(line)),
    ).toBe(true);
  }
});

test('no line ends between a number and its unit', () => {
  for (let width = 90; width < 300; width += 7) {
    const lines = wrap('6 PEs work 66 % of the time, 93 % at 24.2 cycles', width, 12, 400, 100);
    expect(lines.join(' ')).toBe('6 PEs work 66 % of the time, 93 % at 24.2 cycles');
    expect(lines.filter((line) => /^(%|PEs|cycles)/.test(line))).toEqual([]);
  }
});
