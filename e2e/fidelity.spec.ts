/** The scoreboard in the browser: the same verdicts as on the command line, readable by everyone. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { colourRules, violations } from './axe.ts';
import { expect, long, test } from './guard.ts';
import { beyond, joined, printed } from './printed.ts';
import { resize } from './resize.ts';

const run = promisify(execFile);

async function openBoard(page: Page, machine: string): Promise<void> {
  await page.goto(`/fidelity.html?m=${machine}`);
  await expect(page.locator('.summary')).toHaveAttribute('data-phase', 'done');
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
  summary: { evidence: { agree: number; miss: number; by_chance: number; tested: number } };
  claims: { id: string; verdict: string }[];
};

test('the claims on a machine that is a variant stand with those on its machine', long, async ({ kept: page }) => {
  await page.goto('/?v=1&m=t805');
  await page.locator('.header').getByRole('link', { name: 'Fidelity' }).click();
  await expect(page.getByRole('heading', { name: 'T9000 against its paper' })).toBeVisible();
  await page.goto('/fidelity.html?m=multi-psi-v2');
  await expect(page.getByRole('heading', { name: 'Multi-PSI/V1 against its paper' })).toBeVisible();
});

test('a page says that what its address asks for is not here, and leads on', async ({ kept: page }) => {
  await page.goto('/fidelity.html?m=nonsense');
  await expect(page.getByText('There is no machine “nonsense”. Choose one of the machines above.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Machines' }).getByRole('link')).not.toHaveCount(0);
  await page.goto('/lessons.html?lesson=nonsense');
  await expect(page.getByText('There is no lesson “nonsense”. Choose one of these lessons.')).toBeVisible();
  await expect(page.locator('.lesson-card')).not.toHaveCount(0);
  await page.goto('/lessons.html');
  await expect(page.locator('.lesson-card')).not.toHaveCount(0);
  await expect(page.locator('.not-known')).toHaveCount(0);
});

test('shows how far it is while it runs, and what nothing tests', long, async ({ kept: page }) => {
  // Of all machines, that whose claims take longest.
  await page.goto('/fidelity.html?m=j-machine');
  await expect(page.getByRole('status')).toHaveText(/Simulating: \d+ of \d+ runs/);
  await expect(page.locator('tr', { hasText: 'Running' }).first()).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Not tested yet' }).first()).toContainText(/Not tested yet \d+/);
});

test('leads to the explorer and back', long, async ({ kept: page }) => {
  await page.goto('/?v=1&m=j-machine');
  await page.getByRole('banner').getByRole('link', { name: 'Fidelity' }).click();
  await expect(page).toHaveURL(/fidelity\.html\?m=j-machine$/);
  await page.getByRole('link', { name: 'Barrier' }).click();
  await expect(page).toHaveURL(/[?&]x=barrier\b/);
});

async function expectSameAsCommand(page: Page, machine: string): Promise<void> {
  const line = ['scripts/grainscope.mjs', 'fidelity', '--machine', machine, '--json'];
  const { stdout } = await run(process.execPath, line, { maxBuffer: 1e8 });
  const { summary, claims }: Judged = JSON.parse(stdout);
  expect(await verdictsOn(page)).toEqual(Object.fromEntries(claims.map(({ id, verdict }) => [id, verdict])));
  const { agree, miss, by_chance, tested } = summary.evidence;
  await expect(page.locator('.verdict-line')).toHaveText(`Of ${tested} claims that are evidence`);
  const headline = [`${agree} agree`, `${miss} miss`, `${Math.round(by_chance)} would agree by chance`];
  await expect(page.locator('.headline li')).toHaveText(headline);
}

test('counts every miss that it lists, of what follows too', long, async ({ kept: page }) => {
  await openBoard(page, 't9000');
  const listed = Object.entries(await verdictsOn(page)).flatMap(([id, verdict]) => (verdict === 'misses' ? [id] : []));
  expect(listed).toEqual(['t9.tab1.t9-20.mflops', 't9.derived.int-ratio']);
  await expect(page.locator('.headline li').nth(1)).toHaveText('0 miss');
  const words = page.locator('.evidence-words');
  await expect(words).toContainText('Fitted claims that miss in spite of the fit: 1 of 15.');
  await expect(words).toContainText('Claims that follow and miss: 1.');
});

// One board for all of this: it simulates every claim.
test('a board that is done: its verdicts, axe, and paper', long, async ({ kept: page }) => {
  // A machine whose claims are soon simulated.
  await openBoard(page, 'fugaku');

  await test.step('says the same as the command line', () => expectSameAsCommand(page, 'fugaku'));

  await test.step('on paper every claim is unfolded', async () => {
    const folded = await page.locator('.aside li').count();
    expect(folded).toBeGreaterThan(0);
    const last = (await page.locator('.aside li > span').last().textContent()) ?? '';
    const sheet = await printed(page, 'A4');
    for (const text of ['Fugaku against what is in print', 'claims that are evidence', 'Published', 'Tolerance', last])
      expect(sheet.all).toContain(joined(text));
    expect(sheet.all).toContain(joined(page.url()));
    expect(sheet.all).not.toContain('Explorer');
    expect(beyond(sheet)).toEqual([]);
  });

  await test.step('nothing that axe finds, wide and narrow, in light and dark', async () => {
    await page.locator('.aside summary').first().click();
    for (const width of [1440, 390]) {
      await resize(page, { width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
        const rules = colorScheme === 'dark' ? { only: colourRules } : {};
        expect(await violations(page, rules), `${colorScheme}, ${width} pixels wide`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });
});

test('a board with misses explains them, and says the same as the command line', long, async ({ kept: page }) => {
  await openBoard(page, 'pie64');
  await expectSameAsCommand(page, 'pie64');

  await test.step('explains every miss', async () => {
    const misses = page.locator('tr[data-verdict="misses"]');
    expect(await misses.count()).toBeGreaterThan(0);
    await expect(misses.locator('.explanation')).toHaveCount(await misses.count());
    // With what the change would cost beside it.
    const dominant = page.locator('[data-claim="pie.fig9.tpa-dominant"] .cost');
    await expect(dominant).toContainText('Other claims lost: 0; won: 1.');
    const reverse = page.locator('[data-claim="pie.fig7.reverse"] details.cost').last();
    await reverse.locator('summary').click();
    await expect(reverse.locator('li').first()).toContainText('Would miss: ');
  });

  await test.step('shows other readings, and arithmetic', async () => {
    const limit = page.locator('[data-claim="pie.fig8.limit-quarter"]');
    await expect(limit.locator('.otherwise')).toContainText(
      'at 16 words 0.193 (agrees), at 32 words 0.247 (agrees), at 256 words 0.51 (misses)',
    );
    await expect(page.locator('[data-claim="pie.derived.bus-masters"]')).toContainText('= 2 + 3 + 4');
  });
});
