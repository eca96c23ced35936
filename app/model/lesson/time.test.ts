import { expect, it } from 'vitest';
import { loadLessons } from './files.ts';
import { CLASS_MINUTES, fitting, stepMinutes } from './time.ts';

const lessons = await loadLessons();
const minutesOf = (keys: readonly string[]) =>
  lessons.reduce((sum, { key, minutes }) => sum + (keys.includes(key) ? minutes : 0), 0);

it.each(CLASS_MINUTES)('%d minutes are filled by what fits, beginning with the first lesson', (minutes) => {
  const keys = fitting(lessons, minutes);
  expect(keys[0]).toBe('message-cost');
  expect(minutesOf(keys)).toBeLessThanOrEqual(minutes);
  const rest = lessons.filter(({ key }) => !keys.includes(key));
  for (const lesson of rest) expect(minutesOf(keys) + lesson.minutes).toBeGreaterThan(minutes);
});

it.each(lessons)('the steps of $key take its minutes together, and none takes less than one', (lesson) => {
  const each = stepMinutes(lesson);
  expect(each).toHaveLength(lesson.steps.length);
  expect(Math.min(...each)).toBeGreaterThanOrEqual(1);
  expect(each.reduce((a, b) => a + b, 0)).toBe(lesson.minutes);
});
