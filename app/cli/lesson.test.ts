import { expect, test } from 'vitest';
import type { Host } from './host.ts';
import { lessonCommand } from './lesson.ts';

const host = {} as Host;

test.each([
  ['grain,foo', /no such lesson/],
  ['https://example.org/lessons.html?plan=grain,foo#answers=2', /no such lesson/],
  ['?class=Tuesday', /names no lessons/],
])('a package of %s is not made', async (asked, why) => {
  await expect(lessonCommand(['--scorm', asked, '-o', 'class.zip'], host)).rejects.toThrow(why);
});
