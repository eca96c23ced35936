/** The first sight of the form: what matters most, with all else in reach. */
import type { Page } from '@playwright/test';
import { everyNth } from '../app/model/testing/long.ts';
import { field, open, smallMachine, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { representatives } from './representative.ts';
import { resize } from './resize.ts';
import type { View } from './views.ts';

/** A student sees at most so many sliders, wherever on the page. */
const most = 4;

const changed = (page: Page) => page.getByRole('region', { name: 'Under “All parameters”' });
const finder = (page: Page) => page.getByRole('searchbox', { name: 'Find a parameter' });

/** Goes to views without waiting for what they simulate: those whose first sight has too much to move, or nothing. */
function crowded(page: Page, all: readonly View[]): Promise<string[]> {
  return page.evaluate(
    async ({ views: wanted, limit }) => {
      const painted = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      const found: string[] = [];
      for (const { machine, experiment, search } of wanted) {
        history.pushState(null, '', search);
        dispatchEvent(new PopStateEvent('popstate'));
        // A machine comes with its presets when it is first opened, and the form follows after the paint.
        while (document.querySelector(`.parameters-form[data-view="${machine} ${experiment}"]`) === null)
          await painted();
        const sliders = Array.from(document.querySelectorAll('input[type=range]')).filter((one) =>
          one.checkVisibility(),
        );
        const levers = document.querySelectorAll('.field[data-lever]').length;
        if (sliders.length > limit || levers < 1 || levers > 3)
          found.push(`${search}: ${sliders.length} sliders, ${levers} levers`);
      }
      return found;
    },
    { views: all, limit: most },
  );
}

// That every experiment has one to three levers is tested in app/cli/levers.test.ts.
test('shows a few sliders at first, wide and on a phone', async ({ kept: page }) => {
  await open(page);
  expect(await crowded(page, everyNth(representatives, 4))).toEqual([]);
  await resize(page, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Parameters' }).click();
  expect(await crowded(page, everyNth(representatives, 8, 1))).toEqual([]);
});

test('finds a parameter by its name, its unit and its meaning, and says where none is found', async ({
  kept: page,
}) => {
  await open(page);
  await unfold(page);
  const shown = () => page.locator('.all-parameters .field').evaluateAll((all) => all.map((one) => one.dataset.key));
  const all = (await shown()).length;
  await finder(page).fill('hop DELAY');
  expect(await shown()).toEqual(['hop_cycles']);
  await expect(page.locator('.finder')).toContainText(/^.*1 of \d+/);
  await finder(page).fill('torus');
  expect(await shown()).toContain('topology');
  // A lever is found where it stands.
  await finder(page).fill('buffer per');
  await page.getByRole('region', { name: 'Above' }).getByRole('button', { name: 'Buffer per channel' }).click();
  await expect(field(page, 'buffer_flits')).toHaveAttribute('data-revealed', 'true');
  await finder(page).fill('no such thing');
  expect(await shown()).toEqual([]);
  await expect(page.locator('.finder')).toContainText('No parameter of this experiment says “no such thing”.');
  await page.getByRole('button', { name: 'Show all parameters' }).click();
  expect(await shown()).toHaveLength(all);
});

test('lists what is changed under the fold, and goes there', long, async ({ kept: page }) => {
  await open(page, `${smallMachine}&topology=torus&virtual_channels=2`);
  await expect(field(page, 'topology')).toHaveCount(0);
  await expect(changed(page)).toContainText('mesh → torus');
  await page.getByRole('button', { name: 'Reset Virtual channels' }).click();
  // What is wrong is said as well, be it changed or not.
  await expect(changed(page)).toContainText(/Virtual channels.*torus/);
  await page.getByRole('button', { name: 'Reset Topology' }).click();
  await expect(changed(page)).not.toContainText('Virtual channels');
  await changed(page).getByRole('button', { name: 'Dimensions', exact: true }).click();
  await expect(field(page, 'dimensions')).toBeInViewport();
  await expect(field(page, 'dimensions')).toHaveAttribute('data-revealed', 'true');
  await expect(changed(page)).toHaveCount(0);
});

test('says where a value is from to who comes to a lever, and moves nothing for it', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4');
  const lever = field(page, 'dispatch_cycles');
  const source = lever.getByRole('button', { name: /^Source of/ });
  const place = () => page.locator('.fold-button').boundingBox();
  await page.mouse.move(700, 400);
  await expect(source).toHaveCSS('opacity', '0');
  const before = await place();
  await lever.getByRole('slider').focus();
  await expect(source).toHaveCSS('opacity', '1');
  await lever.getByRole('slider').press('ArrowRight');
  await expect(lever).toContainText('was 4 cycles');
  expect(await place()).toEqual(before);
  await page.getByRole('button', { name: 'Reset Dispatch' }).press('Enter');
  await page.locator('h1').hover();
  // Nobody has measured what is assumed.
  await open(page);
  await expect(field(page, 'buffer_flits').getByRole('button', { name: /^Source of.*assumed/ })).toHaveCSS(
    'opacity',
    '1',
  );
});
