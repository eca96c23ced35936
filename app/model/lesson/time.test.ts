import { expect, it } from 'vitest';
import { loadLessons } from './files.ts';
import type { Lesson, StepOf, Text } from './lesson.ts';
import { CLASS_MINUTES, classesOf, minutesOf, stepMinutes } from './time.ts';

const lessons = await loadLessons();
const timeOf = (keys: readonly string[]) =>
  lessons.reduce((sum, lesson) => sum + (keys.includes(lesson.key) ? minutesOf(lesson) : 0), 0);

it.each(CLASS_MINUTES)('classes of %d minutes are filled by what fits, and teach every lesson once', (minutes) => {
  const classes = classesOf(lessons, minutes);
  expect(classes[0]?.[0]).toBe('message-cost');
  expect(classes.flat().toSorted()).toEqual(lessons.map(({ key }) => key).toSorted());
  classes.forEach((keys, place) => {
    expect(timeOf(keys)).toBeLessThanOrEqual(minutes);
    for (const key of classes.slice(place + 1).flat()) expect(timeOf([...keys, key])).toBeGreaterThan(minutes);
  });
});

it('a lesson that is longer than a class is in none', () => {
  const long = { ...(lessons[0] as Lesson), minutes: 60 };
  expect(classesOf([long], 45)).toEqual([]);
});

it.each(lessons)('the steps of $key take its minutes together, and none takes less than one', (lesson) => {
  const each = stepMinutes(lesson);
  expect(each).toHaveLength(lesson.steps.length);
  expect(Math.min(...each)).toBeGreaterThanOrEqual(1);
  expect(each.reduce((a, b) => a + b, 0)).toBe(minutesOf(lesson));
});

it.each(lessons)('$key is read in Japanese in the minutes that are counted of its English', ({ steps, minutes }) => {
  const swapped = (text: Text): Text => ({ en: text.ja, ja: text.en });
  const japanese = steps.map((one) => ({
    ...one,
    title: swapped(one.title),
    text: one.text.map(swapped),
    ...('ask' in one && { ask: swapped(one.ask) }),
    ...(one.after && { after: one.after.map(swapped) }),
  }));
  expect(minutes).toBeUndefined();
  expect(Math.abs(minutesOf({ steps: japanese as Lesson['steps'] }) - minutesOf({ steps }))).toBeLessThanOrEqual(1);
});

const words = (count: number) => ({ en: Array(count).fill('word').join(' '), ja: '' });
const step: StepOf<'read'> = { key: 'a', kind: 'read', title: words(0), text: [words(0)], link: '?v=1&m=x' };

it('minutes follow from the words, from what is done, and from what the author knows', () => {
  // Half a minute to look, and 120 words a minute, whatever is said afterwards included.
  expect(minutesOf({ steps: [{ ...step, text: [words(240)], after: [words(60)] }] })).toBe(3);
  // 250 characters, where there is no other language than Japanese.
  const japanese = { en: '待ち時間'.repeat(125), ja: '' };
  expect(minutesOf({ steps: [{ ...step, text: [japanese] }, step] })).toBe(3);
  const lines = { above: ['a'], start: ['a'], model: Array(10).fill('a'), below: ['a'] };
  const asked = { ask: words(0), of: { number: 1 }, right: 1, factor: 1 };
  expect(minutesOf({ steps: [{ ...step, kind: 'write', ...lines, ...asked }] })).toBe(5);
  expect(minutesOf({ minutes: 7, steps: [step] })).toBe(7);
});
