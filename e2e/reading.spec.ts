/** The page as it is built, read as a person reads it: nothing is empty, nothing is odd, and every parameter is explained. */
import type { Page } from '@playwright/test';
import { initialState, resolve, selectExperiment } from '../app/model/state/state.ts';
import { byTurns, chosenOf, isLong } from '../app/model/testing/long.ts';
import { oddities } from '../scripts/lib/oddities.mjs';
import { finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';
import { goWithin } from './kept.ts';
import { read, readHelp, unfold } from './reading.ts';
import { shortened } from './representative.ts';
import { type View, views } from './views.ts';

/** What is wrong on the page as it is, one line each. */
async function complaints(page: Page, where: string): Promise<string[]> {
  const { said, empty } = await read(page);
  const odd = said.flatMap(({ text, at }) =>
    oddities(text).map((what) => `${where}: ${what}, ${at}: ${text.slice(0, 160)}`),
  );
  return [...new Set([...odd, ...empty.map((at) => `${where}: says nothing, ${at}`)])];
}

const machines = [...new Set(views.map(({ machine }) => machine))];

/** What its form has a field for; what is on the x axis may have none. */
function fieldsOf({ machine, experiment }: View): string[] {
  const { read: all, x } = resolve(selectExperiment(initialState(machine), experiment));
  return all.map(({ key }) => key).filter((key) => key !== x.parameter);
}

/** With two points to a curve. */
function thinned(view: View): View {
  const { x } = resolve(selectExperiment(initialState(view.machine), view.experiment));
  if (isLong || !('values' in x) || x.relativeTo !== undefined || x.values.length < 3) return view;
  const ends = [x.values[0], x.values[Math.floor(x.values.length / 2)]];
  return { ...view, search: `${view.search}&x.by=${x.parameter}&x.values=${ends.join(',')}` };
}

/** Every parameter has its field in one of them, and every machine is there; in a long run all views. */
const looked = chosenOf(views, (view) => [view.machine, ...fieldsOf(view)]);
/** What has been explained: by one worker, test after test. */
const explained: string[] = [];

for (const [place, machine] of machines.entries()) {
  test(`every experiment of ${machine} reads well, and explains its parameters`, async ({ kept: page }) => {
    const own = looked
      .filter((view) => view.machine === machine)
      .map(shortened)
      .map(thinned);
    let fields = 0;
    const found: string[] = [];
    for (const { search, experiment } of own) {
      // From one experiment to the next as by a tab: nothing is loaded anew.
      if (search === own[0]?.search || !(await goWithin(page, search))) await open(page, search);
      await finished(page);
      await unfold(page);
      found.push(...(await complaints(page, experiment)));
      fields = Math.max(fields, await page.locator('.parameters .field[data-key]').count());
      const help = await readHelp(page, explained);
      for (const [key, { heard, seen }] of Object.entries(help)) {
        explained.push(key);
        // Of words, and for the eye behind the name.
        if (!/^[\p{L}\d]\S* \S.{3,}/u.test(heard)) found.push(`${experiment}: ${key} is described by “${heard}”`);
        if (!/\p{L}.{20,}/u.test(seen)) found.push(`${experiment}: the help on ${key} is “${seen}”`);
        found.push(
          ...[heard, seen].flatMap((text) => oddities(text).map((what) => `${experiment}: ${what}, ${key}: ${text}`)),
        );
      }
    }
    expect(fields).toBeGreaterThan(0);
    const [first] = own;
    if (isLong || place % 3 === 0) {
      await open(page, `${first?.search}&lang=ja`);
      await finished(page);
      await unfold(page);
      found.push(...(await complaints(page, 'Japanese')));
    }
    expect([...new Set(found)]).toEqual([]);
  });
}

test('the other pages read well', async ({ kept: page }) => {
  const found: string[] = [];
  // In one language by turns; in a long run in both.
  let turn = 0;
  for (const address of [
    '/fidelity.html?m=multi-psi-v1',
    '/lessons.html',
    '/lessons.html?lesson=grain',
    '/accessibility.html',
  ])
    for (const language of byTurns(['en', 'ja'], turn++)) {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForFunction(() => document.querySelector('[data-awaited]') === null);
      found.push(...(await complaints(page, address)));
    }
  await page.goto('/embed.html?v=1&m=j-machine&x=round-trip&dimensions=4x4&sliders=hop_cycles');
  await expect(page.getByRole('slider', { name: 'Hop delay' })).toBeVisible();
  found.push(...(await complaints(page, 'embed')));
  expect([...new Set(found)]).toEqual([]);
});
