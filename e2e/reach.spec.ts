/** What it would take: folded, searched when it is opened; a way leads to a point that reaches the goal. */
import { field, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

test('finds what reaches a goal, and goes there', async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=exchange-time');
  await finished(page);
  await page.getByRole('button', { name: 'What would it take?' }).click();
  const reach = page.locator('.reach');
  // Less time is better.
  await expect(reach.getByRole('button', { name: 'Wanted: time' })).toHaveText('at most');
  await reach.getByRole('textbox', { name: 'Goal' }).fill('800');
  await finished(page);
  const ways = reach.locator('.reach-ways li');
  await expect(ways.first()).toBeVisible();
  await expect(
    reach.getByText(/None of these reaches it alone: .*send start-up \(at best [\d,.]+\sµs\)/),
  ).toBeVisible();

  const way = ways.filter({ hasText: 'packet data' });
  const words = (await way.innerText()).replace(/\s/g, ' ');
  const [, to = ''] = /^(?:Lower|Halve|Make) packet data .*: 5\.714 → ([\d.]+) ns\/byte/.exec(words) ?? [];
  expect(Number(to)).toBeGreaterThan(0);
  await way.getByRole('button').click();
  await finished(page);
  await expect(field(page, 'byte_ns').getByRole('textbox')).toHaveValue(to);
  const met = await reach.locator('[data-met]').innerText();
  const [, now = ''] = /^This point reaches the goal: time ([\d.]+)\sµs\.$/.exec(met) ?? [];
  expect(Number(now)).toBeLessThanOrEqual(800);
  expect(Number(now)).toBeGreaterThan(780);
  // The curves of before are still there, and the way back is the browser's.
  expect(await page.locator('.chart-large .before').count()).toBeGreaterThan(0);
  await page.goBack();
  await finished(page);
  await expect(field(page, 'byte_ns').getByRole('textbox')).toHaveValue('5.714');
});

test('says what is no goal', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=exchange-time');
  await page.getByRole('button', { name: 'What would it take?' }).click();
  await page.locator('.reach').getByRole('textbox', { name: 'Goal' }).fill('soon');
  await expect(page.locator('.reach').getByText('Give the goal as a number of 0 or more.')).toBeVisible();
});
