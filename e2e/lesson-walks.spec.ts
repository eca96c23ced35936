/**
 * Every lesson walked to its end, in both languages, answered rightly and wrongly, by pointer, touch and keys; in a short
 * run by turns.
 */
import type { Page } from '@playwright/test';
import { chosenOf } from '../app/model/testing/long.ts';
import { violations } from './axe.ts';
import { sideways } from './cut-off.ts';
import { expect, long, test, watch } from './guard.ts';
import { keysOf, lessons, MOVERS, WIDTHS, walk } from './lesson-walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Lessons that have between them each kind of step; programs are written in lesson-write.spec.ts. */
const kindsOf = ({ steps }: (typeof lessons)[number]) => steps.map(({ kind }) => kind).filter((one) => one !== 'write');
const some = chosenOf([...lessons.entries()], ([, lesson]) => kindsOf(lesson)).map(([place]) => place);

const walks = lessons.flatMap((lesson, place) => [0, 1, 2, 3].map((turn) => ({ lesson, place, turn })));

for (const { lesson, place, turn } of walks) {
  const language = (place + turn) % 2 === 0 ? 'en' : 'ja';
  const right = (place + turn) % 4 < 2;
  const by = MOVERS[(place + 2 * turn) % 3] ?? 'pointer';
  // The first step is answered at this width, each after it at another; looked at they are on all of them.
  const width = WIDTHS[(place + turn) % 3] ?? 390;
  test(
    `${lesson.key}, in ${language}, answered ${right ? 'rightly' : 'wrongly'} by ${by}`,
    turn === 0 && some.includes(place) ? {} : long,
    async ({ kept, browser, baseURL, complaints }) => {
      const touched = by === 'touch' ? await toTouch() : undefined;
      const page = touched ?? kept;
      const keys = await keysOf(page, lesson, language);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await walk(page, lesson, { language, right, by, width, keys });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await violations(page)).toEqual([]);
      await touched?.context().close();

      async function toTouch(): Promise<Page> {
        const context = await browser.newContext({ baseURL: baseURL ?? '', hasTouch: true, serviceWorkers: 'block' });
        const touchable = await context.newPage();
        watch(touchable, new URL(baseURL ?? '').hostname, (line) => complaints.push(line));
        return touchable;
      }
    },
  );
}
