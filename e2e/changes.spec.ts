/** What the page says of a change: what was before it, the way out of a contradiction, and how to know more exactly. */
import type { Page } from '@playwright/test';
import { chart, curves, field, finished, load, open, slider, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const headline = (page: Page) => page.locator('.figure-finding');
const ground = (page: Page) => chart(page).locator('.before path');
const note = (page: Page) => page.locator('.sentence-change');
const small = '?v=1&m=multi-psi-v1&x=queens-speedup&board=6';

/** "1.99 kRPS" of "… 2.1 → 1.99 kRPS, …": the last value, and that of before. */
async function speeds(page: Page): Promise<{ before: number; after: number }> {
  const text = (await headline(page).textContent()) ?? '';
  const [, before, after] = /([\d.]+)\s→\s([\d.]+)\skRPS/.exec(text) ?? [];
  return { before: Number(before), after: Number(after) };
}

test('a slider leaves the curves of before as a ground, and the headline says both, until the next change', async ({
  kept: page,
}) => {
  await open(page, small);
  await finished(page);
  await expect(ground(page)).toHaveCount(0);
  const [first] = /[\d.]+(?=\skRPS)/.exec((await headline(page).textContent()) ?? '') ?? [];
  const cost = slider(page, 'Message cost');
  for (let steps = 0; steps < 4; steps++) await cost.press('ArrowRight');
  await finished(page);
  await expect.poll(() => ground(page).count()).toBeGreaterThan(1);
  await expect(chart(page).getByText('before', { exact: true })).toHaveCount(1);
  // However many steps it was moved: before is where it stood when a person began.
  const moved = await speeds(page);
  expect(moved.before).toBe(Number(first));
  expect(moved.after).not.toBe(moved.before);
  await expect(note(page)).toContainText(/^Message cost .*: performance (falls|rises) from/);

  await page.getByRole('button', { name: /four times/ }).click();
  await finished(page);
  expect((await speeds(page)).before).toBe(moved.after);

  await page.getByRole('button', { name: 'Reset all' }).click();
  await finished(page);
  await expect(ground(page)).toHaveCount(0);
  await expect(headline(page)).not.toContainText('→');
});

test('a torus on the J-Machine is one click: what it needs is offered beside the reason', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const before = await curves(page);
  await unfold(page);
  await page.getByRole('radio', { name: 'torus' }).click({ force: true });
  const over = page.locator('.large').getByRole('button', { name: 'Use 2 virtual channels' });
  await expect(over).toBeVisible();
  await expect(field(page, 'virtual_channels').getByRole('button', { name: 'Use 2 virtual channels' })).toBeVisible();
  // What was before stays in sight.
  expect(await curves(page)).toEqual(before);
  await over.click();
  await expect(over).toBeHidden();
  await finished(page);
  await expect(page).toHaveURL(/topology=torus/);
  await expect.poll(() => ground(page).count()).toBeGreaterThan(1);
  await expect(note(page)).toContainText(/Topology mesh\s→ torus/);
});

test('runs that end too early go on where a person asks for it', long, async ({ kept: page }) => {
  const status = page.locator('.status-words');
  await load(page, '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000&precision=0.005');
  await finished(page);
  await expect(status).toContainText(/\d+ need a longer run/);
  const needing = async () => Number(/(\d+) needs? a longer run/.exec((await status.textContent()) ?? '')?.[1] ?? 0);
  const first = await needing();
  await page.getByRole('button', { name: 'Run longer' }).click();
  await expect(page).toHaveURL(/max_cycles=16000/);
  await finished(page);
  expect(await needing()).toBeLessThan(first);
  // Numbers that are more exact are no change whose before is worth a look.
  await expect(headline(page)).not.toContainText('→');
});
