/** Answers in a link: what is written is read, and what is not ours is refused with a reason. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameterOf } from '../manifest/manifest.ts';
import { canonicalValue } from '../manifest/value.ts';
import { allowedValue } from '../testing/any.ts';
import {
  ANSWERS_VERSION,
  type Answer,
  fitName,
  fitNumber,
  LONGEST_ANSWERS,
  readAnswers,
  readTyped,
  type Sheet,
  writeAnswers,
} from './answers.ts';
import { readPlan, unknownIn, writePlan } from './class-plan.ts';
import { collect, csvOf, linesText, MOST_SHEETS } from './collect.ts';
import { loadLessons } from './files.ts';
import { type Asking, askingIn, type Lesson } from './lesson.ts';
import { TOP } from './predicted.ts';

const lessons = await loadLessons();
const [lesson] = lessons as [Lesson, ...Lesson[]];

const anyNumber = fc.double({ min: 1e-6, max: 1e9, noNaN: true }).map(fitNumber);

function anyAnswer(step: Asking): fc.Arbitrary<Answer> {
  switch (step.kind) {
    case 'predict': {
      const level = fc.integer({ min: 0, max: TOP });
      const { length } = step.at;
      return fc
        .array(level, { minLength: length, maxLength: length })
        .map((levels) => ({ kind: 'predict' as const, levels }));
    }
    case 'question':
      return anyNumber.map((value) => ({ kind: 'question' as const, value }));
    case 'find':
      return fc
        .tuple(
          ...step.sliders.map((key) => {
            const parameter = parameterOf(key);
            if (!parameter) throw new Error(key);
            return allowedValue(parameter).map((value) => [key, canonicalValue(parameter, value)] as const);
          }),
        )
        .map((pairs) => ({ kind: 'find' as const, values: Object.fromEntries(pairs) }));
    case 'why':
      return fc.constantFrom(...step.causes).map((cause) => ({ kind: 'why' as const, cause }));
    case 'write':
      return fc
        .array(fc.constantFrom(...step.start, ...step.model, ''), { maxLength: 12 })
        .map((lines) => ({ kind: 'write' as const, written: lines.join('\n') }));
    case 'compare':
      return fc
        .tuple(fc.constantFrom(...step.machines), anyNumber)
        .map(([winner, factor]) => ({ kind: 'compare' as const, winner, factor }));
  }
}

const anyName = fc.string({ unit: 'grapheme', maxLength: 60 }).map(fitName);

function anySheet(of: Lesson): fc.Arbitrary<Sheet> {
  const steps = askingIn(of);
  return fc
    .record({
      name: anyName,
      answered: fc.subarray(steps, { minLength: 1 }),
      answers: fc.tuple(...steps.map((step) => anyAnswer(step).map((answer) => [step.key, answer] as const))),
    })
    .map(({ name, answered, answers }) => ({
      name,
      answers: Object.fromEntries(answers.filter(([key]) => answered.some((step) => step.key === key))),
    }));
}

const sheetOf = (answers: Sheet['answers'], name = '') => ({ name, answers });
const address = 'https://example.org/lessons.html?lesson=message-cost';
const right = writeAnswers(lesson, sheetOf({ word: { kind: 'question', value: 2 } }, 'Aki'));

describe('a link with answers', () => {
  it.each(lessons)('is read as it was written: $key', (of) => {
    fc.assert(
      fc.property(anySheet(of), (sheet) => {
        const link = address + writeAnswers(of, sheet);
        expect(readAnswers(link, of)).toEqual(sheet);
        expect(link.length).toBeLessThanOrEqual(LONGEST_ANSWERS);
      }),
      { numRuns: 60 },
    );
  });

  it('says what it holds', () => {
    expect(right).toBe('#answers=1&lesson=message-cost&edition=1&name=Aki&word=2');
  });

  it('is refused with a reason, whatever it is, and never throws', () => {
    const parts = fc.constantFrom(
      '#answers=1',
      '&lesson=message-cost',
      '&edition=1',
      '&curve=',
      '1.2',
      '%',
      '<b>',
      '&word=9',
    );
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(parts).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(any, (link) => {
        const read = readAnswers(link, lesson);
        if ('refused' in read) expect(read.refused).not.toBe('');
        else expect(readAnswers(writeAnswers(lesson, read), lesson)).toEqual(read);
      }),
    );
  });

  const tail = right.slice('#answers=1'.length);
  it.each([
    ['too long', right + '0'.repeat(LONGEST_ANSWERS), /characters; answers have/],
    ['no answers', 'https://example.org/?v=1&m=j-machine', /no answers in it/],
    ['another version', `#answers=${ANSWERS_VERSION + 1}${tail}`, /of version '2'; this page reads 1/],
    ['another lesson', right.replace('message-cost', 'grain'), /of another lesson: 'grain'/],
    ['another edition', right.replace('edition=1', 'edition=7'), /edition '7' of the lesson; this is 1/],
    ['markup in the name', right.replace('Aki', '%3Cimg%20src=x%20onerror=alert(1)%3E'), /marks that no name has/],
    ['text turned round', right.replace('Aki', '%E2%80%AEAki'), /marks that no name has/],
    ['a long name', right.replace('Aki', 'a'.repeat(41)), /more than 40 characters/],
    ['an unknown step', `${right}&__proto__=1`, /'__proto__' is no step of the lesson/],
    ['a step twice', `${right}&word=3`, /'word' is there more than once/],
    ['words for a number', right.replace('word=2', 'word=two'), /'two' is no answer to the step 'word'/],
    ['a curve that is too short', `${right}&curve=1.2.3`, /no answer to the step 'curve'/],
    ['a level beyond the axis', `${right}&curve=1.2.3.4.5.6.7.1000`, /no answer to the step 'curve'/],
    ['a slider of another step', `${right}&buffer=message_words:4`, /no answer to the step 'buffer'/],
    ['a slider beyond its end', `${right}&buffer=send_buffer_words:-1`, /no answer to the step 'buffer'/],
    ['another machine', `${right}&machines=pie64:3`, /no answer to the step 'machines'/],
    ['broken letters', right.replace('Aki', '%FF'), /not written as a link is/],
    ['nothing answered', '#answers=1&lesson=message-cost&edition=1', /no step is answered/],
  ])('is refused: %s', (_, link, why) => {
    const read = readAnswers(link, lesson);
    expect('refused' in read ? read.refused : read).toMatch(why);
  });
});

describe('collecting', () => {
  it('takes what fits and refuses the rest one by one, with its line', () => {
    const text = [
      right,
      '',
      right.replace('Aki', 'Ben'),
      right.replace('edition=1', 'edition=2'),
      '<script>',
      right,
    ].join('\r\n');
    const { sheets, refused } = collect(text, [lesson]);
    expect(sheets.map(({ line, name }) => `${line} ${name}`)).toEqual(['6 Aki', '3 Ben']);
    expect(refused.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('counts the last of several links of one name, and says of whom', () => {
    const [first, last] = [right, right.replace('word=2', 'word=3')];
    const { sheets, repeated, refused } = collect([first, right.replace('Aki', 'Ben'), last].join('\n'), [lesson]);
    expect(sheets.map(({ name, lessons: given }) => [name, given[lesson.key]?.word])).toEqual([
      ['Aki', { kind: 'question', value: 3 }],
      ['Ben', { kind: 'question', value: 2 }],
    ]);
    expect(repeated).toEqual([{ name: 'Aki', links: 2 }]);
    expect(refused).toEqual([]);
  });

  it('puts together what one name has answered of several lessons', () => {
    const other = lessons.find(({ key }) => key === 'grain') as Lesson;
    const text = `${right}\n#answers=1&lesson=grain&edition=1&name=Aki&best=2`;
    const { sheets, repeated } = collect(text, [lesson, other]);
    expect(sheets.map(({ lessons: given }) => Object.keys(given))).toEqual([[lesson.key, 'grain']]);
    expect(repeated).toEqual([]);
  });

  it('gives the values of a curve, with their unit and places', () => {
    const drawn = right.replace('&word=2', '&curve=0.100.200.300.400.500.600.999&word=2');
    const axes = { x: { unit: 'words' }, y: { unit: 'us', scale: 'linear' as const } };
    const csv = csvOf(
      [lesson],
      collect(drawn, [lesson]).sheets,
      () => 0.5,
      () => axes,
    );
    const [head, row] = csv.split('\n');
    expect(head).toMatch(/^line,name,curve \(µs at 1 4 8 16 24 32 48 64 words\),curve:error,/);
    expect(row).toMatch(/^1,Aki,0 20\.02 40\.04 60\.06 80\.08 100\.1 120\.1 200,0\.5,/);
  });

  it('counts no more than a hall holds, and says so of each of the others', () => {
    const text = Array.from({ length: 10_000 }, (_, index) => right.replace('Aki', `Aki${index}`)).join('\n');
    const { sheets, refused } = collect(text, [lesson]);
    expect(sheets).toHaveLength(MOST_SHEETS);
    expect(refused).toHaveLength(10_000 - MOST_SHEETS);
    expect(linesText(refused.map(({ line }) => line))).toBe(`${MOST_SHEETS + 1}–10000`);
  });

  it('counts answers without a name each, also where they are alike', () => {
    const anonymous = right.replace('&name=Aki', '');
    expect(collect([anonymous, anonymous].join('\n'), [lesson]).sheets).toHaveLength(2);
  });

  it('gives a table that a spreadsheet does not run', () => {
    const named = right.replace('Aki', encodeURIComponent('=HYPERLINK("x"), "y"'));
    const csv = csvOf(
      [lesson],
      collect(named, [lesson]).sheets,
      () => true,
      () => undefined,
    );
    const [head, row] = csv.split('\n');
    expect(head).toMatch(/^line,name,curve,curve:error,word,word:right,/);
    expect(row).toMatch(/^1,"'=HYPERLINK\(""x""\), ""y""",,,2,true,/);
  });

  it('names lines shortly', () => {
    expect(linesText([4, 12, 9, 10, 11, 30])).toBe('4, 9–12, 30');
  });
});

it('a name loses what no name has', () => {
  expect(fitName('  <b>Aki\u202e  \n Sato ')).toBe('bAki Sato');
});

it('numbers are read as people type them', () => {
  expect(['2', ' 35,000 ', '1.5e3', '２０', '0.09', '-1', 'about 2', ''].map(readTyped)).toEqual([
    2,
    35_000,
    1500,
    20,
    0.09,
    undefined,
    undefined,
    undefined,
  ]);
});

it('a number may have all the digits that a computer shows', () =>
  expect(['135.17400000000001', '0.30000000000000004'].map(readTyped)).toEqual([135.17400000000001, 0.1 + 0.2]));

it('a comma is that of decimals where it can part no thousands', () => {
  expect(['3,5', '0,125', '1,2345', '1234,567', '3,5e2', '1,234,567.5', '1,5,2', '3,'].map(readTyped)).toEqual([
    3.5,
    0.125,
    1.2345,
    1234.567,
    350,
    1_234_567.5,
    undefined,
    undefined,
  ]);
});

it('the plan of a class is read as it was written, without lessons that there are not', () => {
  const known = lessons.map(({ key }) => key);
  const plan = { lessons: ['grain', 'message-cost'], title: 'Tuesday & Thursday' };
  expect(readPlan(new URLSearchParams(writePlan(plan)), known)).toEqual(plan);
  expect(readPlan(new URLSearchParams('?plan=nothing,grain,grain'), known)).toEqual({ lessons: ['grain'], title: '' });
  expect(readPlan(new URLSearchParams('?plan=nothing'), known)).toBeUndefined();
  expect(unknownIn(new URLSearchParams('?plan=nothing,grain,foo,foo,'), known)).toEqual(['nothing', 'foo']);
  expect(unknownIn(new URLSearchParams('?lesson=grain'), known)).toEqual([]);
});
