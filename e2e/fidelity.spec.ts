/** The scoreboard in the browser: the same verdicts as on the command line, readable by everyone. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { colourRules, violations } from './axe.ts';
import { expect, test } from './guard.ts';

const run = promisify(execFile);

async function openBoard(page: Page): Promise<void> {
  await page.goto('/fidelity.html?m=j-machine');
  await expect(page.locator('.summary')).toHaveAttribute('data-phase', 'done', { timeout: 150_000 });
}

/** Verdicts by claim, as the page marks them. */
function verdictsOn(page: Page): Promise<Record<string, string>> {
  return page
    .locator('[data-claim]')
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.getAttribute('data-claim'), row.getAttribute('data-verdict')])),
    );
}

type Judged = {
  summary: { predictions: { agree: number; tested: number } };
  claims: { id: string; verdict: string }[];
};

test('says the same as the command line', async ({ page }) => {
  await openBoard(page);
  const line = ['--import', 'tsx', 'app/cli/main.ts', 'fidelity', '--machine', 'j-machine', '--json'];
  const { stdout } = await run(process.execPath, line, { maxBuffer: 1e8 });
  const { summary, claims }: Judged = JSON.parse(stdout);
  expect(await verdictsOn(page)).toEqual(Object.fromEntries(claims.map(({ id, verdict }) => [id, verdict])));
  const { agree, tested } = summary.predictions;
  await expect(page.locator('.verdict-line')).toContainText(`${agree} of ${tested} predictions agree`);
});

test('shows how far it is while it runs', async ({ page }) => {
  await page.goto('/fidelity.html?m=j-machine');
  await expect(page.getByRole('status')).toHaveText(/Simulating: \d+ of \d+ runs/);
  await expect(page.locator('tr', { hasText: 'Running' }).first()).toBeVisible();
});

test('explains every miss', async ({ page }) => {
  await openBoard(page);
  const misses = page.locator('tr[data-verdict="misses"]');
  expect(await misses.count()).toBeGreaterThan(0);
  await expect(misses.locator('.explanation')).toHaveCount(await misses.count());
});

test('leads to the explorer and back', async ({ page }) => {
  await page.goto('/?v=1&m=j-machine');
  await page.getByRole('banner').getByRole('link', { name: 'Fidelity' }).click();
  await expect(page).toHaveURL(/fidelity\.html\?m=j-machine$/);
  await page.getByRole('link', { name: 'Barrier' }).click();
  await expect(page).toHaveURL(/[?&]x=barrier\b/);
});

// One board for all of them: it simulates every claim.
test('nothing that axe finds, wide and narrow, in light and dark', async ({ page }) => {
  await openBoard(page);
  await page.locator('.aside summary').first().click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
      const rules = colorScheme === 'dark' ? { only: colourRules } : {};
      expect(await violations(page, rules), `${colorScheme}, ${width} pixels wide`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
