/** The Multi-PSI: its stack of PEs, the strip of what they do when, its links, and coming to it from another machine. */
import type { Locator, Page } from '@playwright/test';
import { chart, field, finished, open, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const speedup = '?v=1&m=multi-psi-v1&x=queens-speedup&board=6';
const balance = '?v=1&m=multi-psi-v1&x=queens-balance&board=6';

function strip(page: Page): Locator {
  return page.locator('.timeline-box');
}

/** What the strip says that it shows: "0 to 1.2 s, the whole run". */
function shown(page: Page): Locator {
  return page.locator('.timeline-words');
}

/** Width of the narrowest rectangle of the strip. */
async function narrowestPx(page: Page): Promise<number> {
  const outlines = await strip(page)
    .locator('path')
    .evaluateAll((all) => all.map((path) => path.getAttribute('d') ?? ''));
  const widths = [...outlines.join('').matchAll(/M([\d.]+) [\d.]+H([\d.]+)/g)].map(
    ([, from, to]) => Number(to) - Number(from),
  );
  return Math.min(...widths.filter((width) => width > 0.5));
}

test('meets the eye with the speedup, and what was found in it', async ({ kept: page }) => {
  await open(page, '?m=multi-psi-v1');
  await finished(page);
  await expect(page.locator('.figure-finding')).toContainText('Depth 2 is fastest with 6 PEs: 1.99 kRPS');
  await expect(chart(page).getByText('ideal')).toBeVisible();
});

test('shows on the chart what each factor of the law takes away', long, async ({ kept: page }) => {
  await open(page, speedup);
  await finished(page);
  for (const [index, factor] of ['W −', 'r·t −'].entries()) {
    const term = page.locator('.law-term').nth(index);
    await term.focus();
    await expect(chart(page)).toContainText(factor);
    await term.blur();
    await expect(chart(page)).not.toContainText(factor);
  }
});

for (const [pes, layers, last] of [
  [1, 1, 'PE 6 (%)'],
  [6, 6, 'PE 6 (%)'],
  [64, 8, 'PE 57–64 (PEs)'],
] as const) {
  test(`piles up the work rates of ${pes} PEs`, long, async ({ kept: page }) => {
    const machine = pes === 64 ? '?v=1&m=multi-psi-v2&x=queens-balance-64&board=6' : `${balance}&pes=${pes}`;
    await open(page, machine);
    await finished(page);
    await page.locator('.data .more-button').click();
    const head = page.locator('.data-scroll th');
    await expect(head).toHaveCount(1 + layers);
    await expect(head.last()).toHaveText(last);
    const cells = await page.locator('.data-scroll tbody tr').first().locator('td').allInnerTexts();
    const sum = cells.slice(1).reduce((total, cell) => total + Number(cell.replaceAll(',', '')), 0);
    // The column says its average; the table its parts.
    await expect(
      chart(page)
        .getByText(/^[\d.]+ %$/)
        .first(),
    ).toBeVisible();
    const average = Number.parseFloat(
      (await chart(page)
        .getByText(/^[\d.]+ %$/)
        .first()
        .textContent()) ?? '',
    );
    // Of many PEs each counts as one, not as 100 %.
    const whole = pes === 64 ? 100 : 1;
    expect(Math.abs((whole * sum) / pes - average)).toBeLessThan(1);
    await page.locator('.chart-large .chart-box').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.chart-large [aria-live]')).toHaveText(/^PE [\d–]+: depth \d, work rate .* (%|PEs)/);
  });
}

test('zooms into the strip by keys, simulates the window, and comes back', long, async ({ kept: page }) => {
  await open(page, speedup);
  await finished(page);
  await expect(strip(page).locator('svg')).toBeVisible();
  await expect(shown(page)).toHaveText(/^0 to .*, the whole run$/);
  const ticks = () => strip(page).locator('text').allTextContents();
  const whole = await ticks();
  await strip(page).focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).not.toHaveText(/whole run/);
  await expect(page.locator('.timeline')).toHaveAttribute('data-phase', 'known');
  expect(await ticks()).not.toEqual(whole);
  // The bins of the whole run would be wide here; those of a run for this window are not.
  await page.keyboard.press('Home');
  for (let times = 0; times < 4; times++) await page.keyboard.press('+');
  await expect.poll(() => narrowestPx(page)).toBeLessThan(10);
  await page.keyboard.press('ArrowDown');
  await expect(shown(page)).toHaveText(/^PE 1: /);
  await page.keyboard.press('0');
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveText(/the whole run$/);
  expect(await ticks()).toEqual(whole);
});

test('zooms into the strip by a drag, and out by a button', long, async ({ kept: page }) => {
  await open(page, speedup);
  await finished(page);
  await expect(strip(page).locator('svg')).toBeVisible();
  await strip(page).scrollIntoViewIfNeeded();
  const box = await strip(page).boundingBox();
  if (box === null) throw new Error('the strip has no place');
  const y = box.y + box.height / 3;
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await expect(shown(page)).not.toHaveText(/whole run/);
  await page.getByRole('button', { name: 'Whole run' }).click();
  await expect(shown(page)).toHaveText(/the whole run$/);
});

test('marks the best grain, which moves with the cost of a message', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=multi-psi-v1&x=best-grain');
  await finished(page);
  await expect(chart(page).getByText(/^best: depth \d, /)).toBeVisible();
  const rings = await chart(page)
    .locator('circle[r="8"]')
    .evaluateAll((all) => all.map((ring) => ring.getAttribute('cx')));
  expect(rings.length).toBeGreaterThan(4);
  expect(new Set(rings).size).toBeGreaterThan(1);
});

test('is restored by its link', long, async ({ kept: page }) => {
  const link = '?v=1&m=multi-psi-v1&x=queens-rate&by=board&depth=3&performance_bound=0.8';
  await open(page, link);
  await finished(page);
  const finding = await page.locator('.figure-finding').innerText();
  await page.reload();
  await finished(page);
  await expect(page.locator('.figure-finding')).toHaveText(finding);
  await unfold(page);
  await expect(field(page, 'performance_bound')).toContainText('was 0.5');
  await expect(page).toHaveURL(/by=board.*depth=3.*performance_bound=0\.8/);
});

test('keeps the experiment and its changes when the machine is switched', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=multi-psi-v1&x=best-grain&board=6&message_cost_factor=3');
  await finished(page);
  await page.locator('.machine-line .segment', { hasText: 'V2' }).click();
  await expect(page).toHaveURL(/m=multi-psi-v2&x=best-grain&message_cost_factor=3&board=6/);
  await finished(page);
  await expect(page.locator('.figure-finding')).toHaveText(/with cost × 3/);
});

test('has a board of its own on the fidelity page, beside that of the other machine', long, async ({ kept: page }) => {
  await page.goto('/fidelity.html?m=multi-psi-v1');
  await expect(page.locator('.summary')).toHaveAttribute('data-phase', 'done', { timeout: 800_000 });
  await expect(page.locator('[data-claim]')).toHaveCount(106);
  const misses = page.locator('tr[data-verdict="misses"]');
  await expect(misses.locator('.explanation')).toHaveCount(await misses.count());
  await page.getByRole('navigation', { name: 'Machines' }).getByRole('link', { name: 'J-Machine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('J-Machine against its paper');
});
