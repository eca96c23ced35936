/** The answers of a class in one link, and many of such links at once. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer-text.ts';
import { writeAnswers } from './answers.ts';
import { type ClassSheet, LONGEST_CLASS_ANSWERS, readClassAnswers, writeClassAnswers } from './class-answers.ts';
import { collect, csvOf } from './collect.ts';
import { loadLessons } from './files.ts';
import { type Asking, askingIn, type Lesson } from './lesson.ts';
import { TOP } from './predicted.ts';
import { wantedOf } from './wanted.ts';

const lessons = await loadLessons();
const [cost, grain] = lessons as [Lesson, Lesson, ...Lesson[]];

/** An answer as long as one gets. */
function longAnswer(step: Asking, place = 0): Answer {
  switch (step.kind) {
    case 'predict':
      return { kind: 'predict', levels: step.at.map((_, i) => (900 + 7 * i + place) % (TOP + 1)) };
    case 'question':
      return { kind: 'question', value: 12345.6 + place };
    case 'find':
      return { kind: 'find', values: {} };
    case 'why':
      return { kind: 'why', cause: step.causes[place % step.causes.length] ?? '' };
    case 'write':
      return { kind: 'write', written: step.model.join('\n').replaceAll('step', `step_${place}`) };
    case 'compare':
      return { kind: 'compare', winner: step.machines[place % 2] ?? '', factor: 1.25 + place };
  }
}

function sheetOf(name: string, of: readonly Lesson[] = lessons, place = 0): ClassSheet {
  const answersOf = (lesson: Lesson) =>
    Object.fromEntries(
      askingIn(lesson)
        .filter(({ kind }) => kind !== 'find')
        .map((step) => [step.key, longAnswer(step, place)]),
    );
  return { name, lessons: Object.fromEntries(of.map((lesson) => [lesson.key, answersOf(lesson)])) };
}

describe('one link', () => {
  it('holds the answers to all lessons, is read as it was written, and is far from too long', () => {
    const sheet = sheetOf('Ægir 明');
    const link = writeClassAnswers(lessons, sheet);
    expect(readClassAnswers(link, lessons)).toEqual(sheet);
    expect(link.length).toBeLessThan(LONGEST_CLASS_ANSWERS / 2);
  });

  it('is empty where nothing is answered, and leaves out lessons that are not begun', () => {
    expect(writeClassAnswers(lessons, { name: 'Aki', lessons: {} })).toBe('');
    const link = writeClassAnswers(lessons, { name: '', lessons: { grain: { best: { kind: 'question', value: 2 } } } });
    expect(link).toBe('#answers=2&grain=1~best=2');
  });

  it('to one lesson, as it was handed out before, means what it meant', () => {
    const old = '#answers=1&lesson=message-cost&edition=1&name=Aki&word=2';
    expect(readClassAnswers(old, lessons)).toEqual({
      name: 'Aki',
      lessons: { 'message-cost': { word: { kind: 'question', value: 2 } } },
    });
    expect(writeAnswers(cost, { name: 'Aki', answers: { word: { kind: 'question', value: 2 } } })).toBe(old);
  });

  it.each([
    ['another class', '#answers=2&sorting=1~start=3', /'sorting', which is no lesson of this class/],
    ['another lesson of old', '#answers=1&lesson=sorting&edition=1&start=3', /'sorting', which is no lesson/],
    ['another version', '#answers=3&grain=1~best=2', /version '3'; this page reads 1 and 2/],
    ['another edition', '#answers=2&grain=9~best=2', /edition '9' of the lesson 'grain'; this is 1/],
    ['an unknown step', '#answers=2&grain=1~__proto__=2', /'__proto__' is no step/],
    ['an unknown lesson', '#answers=2&__proto__=1~best=2', /'__proto__', which is no lesson/],
    ['a lesson twice', '#answers=2&grain=1~best=2&grain=1~best=3', /'grain' is there more than once/],
    ['a step twice', '#answers=2&grain=1~best=2~best=3', /'best' is there more than once/],
    ['words for a number', '#answers=2&grain=1~best=two', /'two' is no answer to the step 'best'/],
    ['markup in the name', '#answers=2&name=%3Cb%3E&grain=1~best=2', /marks that no name has/],
    ['nothing answered', '#answers=2&name=Aki', /no step is answered/],
    ['an empty lesson', '#answers=2&grain=1', /no step is answered/],
    ['too long', `#answers=2&grain=1~best=${'2'.repeat(LONGEST_CLASS_ANSWERS)}`, /characters; answers have/],
  ])('is refused: %s', (_, link, why) => {
    const read = readClassAnswers(link, [cost, grain]);
    expect('refused' in read ? read.refused : read).toMatch(why);
  });

  it('is read or refused with a reason, whatever it is', () => {
    const parts = fc.constantFrom(
      '#answers=2',
      '&grain=1',
      '~best=2',
      '~curve=1.2',
      '&name=A',
      '~',
      '=',
      '&',
      '%',
      '1',
    );
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(parts).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(any, (link) => {
        const read = readClassAnswers(link, lessons);
        if ('refused' in read) expect(read.refused).not.toBe('');
        else expect(readClassAnswers(writeClassAnswers(lessons, read), lessons)).toEqual(read);
      }),
    );
  });
});

describe('a class', () => {
  const links = (count: number) =>
    Array.from(
      { length: count },
      (_, i) =>
        `https://example.org/lessons.html?plan=x${writeClassAnswers(lessons, sheetOf(`Student ${i}`, lessons, i))}`,
    ).join('\n');

  it('of 300 is collected, old and new links together', () => {
    const old = '#answers=1&lesson=grain&edition=1&name=Ben&best=2';
    const { sheets, refused } = collect(`${links(299)}\n${old}`, lessons);
    expect(refused).toEqual([]);
    expect(sheets).toHaveLength(300);
    expect(sheets.at(-1)).toEqual({
      line: 300,
      name: 'Ben',
      lessons: { grain: { best: { kind: 'question', value: 2 } } },
    });
  });

  it('of 300 asks the engine for no more than one of 30 does', () => {
    const settings = 20;
    const keysFor = (count: number) => {
      const sheets = Array.from({ length: count }, (_, i) => {
        const { name, lessons: given } = sheetOf(`Student ${i}`, [cost, grain], i);
        const buffer: Answer = { kind: 'find', values: { send_buffer_words: 8 + (i % settings) } };
        return { name, line: i + 1, lessons: { ...given, [cost.key]: { ...given[cost.key], buffer } } };
      });
      return wantedOf([cost, grain], sheets).map((one) => one.name);
    };
    const keys = keysFor(300);
    expect(keys).toEqual(keysFor(30));
    // Every step once, and sliders once for every setting; those of the second lesson nobody has moved.
    const steps = [cost, grain].flatMap((lesson) => askingIn(lesson));
    expect(keys).toHaveLength(steps.filter(({ kind }) => kind !== 'find').length + settings);
  });

  it('has one table, in which a step is named with its lesson', () => {
    const [head, row] = csvOf(
      [cost, grain],
      collect(links(1), lessons).sheets,
      () => true,
      () => undefined,
    ).split('\n');
    expect(head).toMatch(/^line,name,message-cost\/curve,message-cost\/curve:error,message-cost\/word,/);
    expect(head).toContain(',grain/best,grain/best:right,');
    expect(row).toMatch(/^1,Student 0,/);
  });
});
