import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadWords } from '../../locales/index.ts';
import japanese from './ja.json';
import { statementMarkdown } from './markdown.ts';
import { conformance, criteria, principles, statement } from './statement.ts';
import { statementIn } from './words.ts';

/** Levels A and AA of WCAG 2.2, as its list of success criteria has them. */
const wanted = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5',
  '1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
  '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11',
  '2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8',
  '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3',
].flatMap((line) => line.split(' '));

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('the accessibility statement', () => {
  test('speaks of every criterion of levels A and AA, in order', () => {
    expect(criteria.map(({ id }) => id)).toEqual(wanted);
    expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(31);
    for (const [index, { criteria: own }] of principles.entries())
      for (const { id } of own) expect(id.startsWith(`${index + 1}.`)).toBe(true);
  });

  test('says what is open wherever a criterion is met in part, and nowhere else', () => {
    for (const { id, verdict, open } of criteria) expect(open !== undefined, id).toBe(verdict === 'partly');
    for (const { id } of criteria.filter(({ verdict }) => verdict === 'partly')) expect(conformance()).toContain(id);
  });

  test('names tests that there are, and that not only a long run has', () => {
    const checks = criteria.flatMap(({ checked }) => checked);
    expect(checks.length).toBeGreaterThan(criteria.length);
    for (const check of checks) {
      if ('procedure' in check) continue;
      expect(existsSync(new URL(`../../../${check.file}`, import.meta.url)), check.file).toBe(true);
      expect(read(check.file), check.file).toMatch(
        new RegExp(
          `(test|describe)\\(\\s*['"\`]${check.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`](?!,\\s*long,)`,
        ),
      );
    }
  });

  test('is in Japanese as a whole, and has no Japanese of what it says no longer', async () => {
    const t = await loadWords('ja');
    const say = await statementIn('ja');
    const { also, ...rest } = statement;
    const texts = [
      ...[...Object.values(rest), ...also, ...principles.map(({ name }) => name)],
      ...criteria.flatMap(({ name, how, open = [], checked }) =>
        [name, how, open, checked.flatMap((check) => ('procedure' in check ? check.procedure : []))].flat(),
      ),
    ];
    expect(texts.filter((text) => !/[ぁ-んァ-ヶ一-龠]/.test(say(text)))).toEqual([]);
    expect(new Set(japanese.map(([text]) => text))).toEqual(new Set(texts));
    for (const { id } of criteria.filter(({ verdict }) => verdict === 'partly'))
      expect(conformance(t, say)).toContain(id);
    expect(conformance(t, say)).toMatch(/適合/);
  });

  test('is the same on the page and in the repository', () => {
    expect(read('ACCESSIBILITY.md')).toBe(statementMarkdown());
  });
});
