/** Every lesson walked to its end, by turns in either language, and by turns answered rightly and wrongly. */
import { chosenOf } from '../app/model/testing/long.ts';
import { violations } from './axe.ts';
import { sideways } from './cut-off.ts';
import { expect, long, test } from './guard.ts';
import { keysOf, lessons, WIDTHS, walk } from './lesson-walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Lessons that have between them each kind of step; programs are written in lesson-write.spec.ts. */
const kindsOf = ({ steps }: (typeof lessons)[number]) => steps.map(({ kind }) => kind).filter((one) => one !== 'write');
const some = chosenOf([...lessons.entries()], ([, lesson]) => kindsOf(lesson)).map(([place]) => place);

lessons.forEach((lesson, place) => {
  const language = place % 2 === 0 ? 'en' : 'ja';
  const right = place % 4 < 2;
  // The first step is answered at this width, each after it at another; looked at they are on all of them.
  const width = WIDTHS[place % 3] ?? 390;
  test(
    `${lesson.key}, in ${language}, answered ${right ? 'rightly' : 'wrongly'}`,
    some.includes(place) ? {} : long,
    async ({ kept: page }) => {
      const keys = await keysOf(page, lesson, language);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await walk(page, lesson, { language, right, width, keys });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await violations(page)).toEqual([]);
    },
  );
});
