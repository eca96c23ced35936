/** A step in which lines of a program are written: what is wrong is said with its line, and what is right travels in the link. */
import { expect, long, test } from './guard.ts';
import { lessons } from './lesson-walk.ts';

const model = lessons.flatMap(({ steps }) => steps).find(({ kind }) => kind === 'write')?.model ?? [];

test(
  'says what is wrong while it is written, takes what is right, and keeps it in the link',
  long,
  async ({ kept: page }) => {
    await page.goto('/lessons.html?lesson=all-reduce&step=write');
    const text = page.locator('.lesson-ask').getByRole('textbox');
    const verdict = page.locator('.lesson-verdict');
    // Nothing is summed yet.
    await expect(verdict).toHaveText(
      /^Not yet\. Line 12 of the program: Error: part 0 is 1 and should be \d+, on node 0\.$/,
    );
    await text.fill(model.join('\n').replace('parts[into] +=', 'parts[into] -='));
    await expect(verdict).toHaveText(/Error: part \d+ is -?\d+ and should be \d+, on node \d+/);
    await text.fill(model.join('\n').replace('yield send', 'yield sent'));
    await expect(verdict).toHaveText(/Line 8 of the program: ReferenceError/);
    await expect(page.locator('.cm-line.wrong')).toHaveText(/yield sent/);
    await text.fill(model.join('\n').replace('yield work(bytes / 8)', 'yield work({ us: 100 })'));
    await expect(verdict).toHaveText(
      /^Not yet\. .*× [\d.]+ of the simulator’s own program; at most × 1\.5 is right\.$/,
    );
    await text.fill(model.join('\n'));
    await expect(verdict).toHaveAttribute('data-right', 'true');
    await page.getByRole('button', { name: 'This is my answer' }).click();
    await expect(page.locator('.lesson-after')).toBeVisible();
    await expect(page).toHaveURL(/[&#]write=[\w-]+/);
    await page.reload();
    await expect(text).toContainText('parts[into] += (yield recv(left)).value;');
    await expect(verdict).toHaveAttribute('data-right', 'true');
    await text.fill('// nothing');
    await expect(verdict).toHaveAttribute('data-right', 'false');
    await page.getByRole('button', { name: 'Answer anew' }).click();
    await page.getByRole('button', { name: 'The end of the lesson' }).click();
    await expect(page.locator('.lesson-results td[data-right=false]')).toHaveCount(1);
    await expect(page.locator('.lesson-results .program-row')).toHaveText('// nothing');
  },
);

test('the key shows a way to fill the gap, and that it is right', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?plan=all-reduce&view=key');
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const program = page.locator('.lesson-keys .program-row');
  await expect(program).toContainText('parts[into] += (yield recv(left)).value;');
  await expect(page.locator('.lesson-keys tr:has(+ .program-row)')).toContainText('× 0.98');
  // In lines that are as wide as the page, under columns that keep their words whole.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .locator('.lesson-keys')
      .evaluate(
        (table) =>
          [...table.querySelectorAll('pre, td, th')].filter((one) => one.scrollWidth > one.clientWidth + 1).length,
      );
    expect(cut).toBe(0);
    const wide = await program.evaluate((row) => row.clientWidth / (row.closest('table')?.clientWidth ?? 0));
    expect(wide).toBeGreaterThan(0.95);
    expect((await page.locator('.lesson-keys thead th').last().boundingBox())?.width).toBeGreaterThan(60);
  }
});

test('the hand-out has the whole program, with lines to write on in its gap', async ({ kept: page }) => {
  await page.goto('/lessons.html?plan=all-reduce&view=handout');
  const lines = page.locator('.hand-out .lesson-code');
  await expect(lines).toHaveCount(2);
  await expect(page.locator('.hand-out-gap span')).toHaveCount(10);
  for (const one of await lines.all())
    expect(await one.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBeLessThanOrEqual(0);
});
