/** A step in which lines of a program are written: what is wrong is said with its line, and what is right travels in the link. */
import { expect, long, test } from './guard.ts';
import { lessons } from './lesson-walk.ts';

const model = lessons.flatMap(({ steps }) => steps).find(({ kind }) => kind === 'write')?.model ?? [];

test('says what is wrong while it is written, takes what is right, and keeps it in the link', async ({
  kept: page,
}) => {
  await page.goto('/lessons.html?lesson=all-reduce&step=write');
  const text = page.locator('.lesson-ask').getByRole('textbox');
  const verdict = page.locator('.lesson-verdict');
  // Nothing is summed yet.
  await expect(verdict).toHaveText(
    /^Not yet\. Line 16 of the program: Error: part 0 is 1 and should be \d+, on node 0\.$/,
  );
  await text.fill(model.join('\n').replace('parts[into] +=', 'parts[into] -='));
  await expect(verdict).toHaveText(/Error: part \d+ is -?\d+ and should be \d+, on node \d+/);
  await text.fill(model.join('\n').replace('yield send', 'yield sent'));
  await expect(verdict).toHaveText(/Line 8 of the program: ReferenceError/);
  await expect(page.locator('.cm-line.wrong')).toHaveText(/yield sent/);
  await text.fill(model.join('\n').replace('yield work(bytes / 8)', 'yield work({ us: 100 })'));
  await expect(verdict).toHaveText(/^Not yet\. .*× [\d.]+ of the simulator’s own program; at most × 1\.5 is right\.$/);
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
});

test('the key shows a way to fill the gap, and that it is right', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?plan=all-reduce&view=key');
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  await expect(page.locator('.lesson-keys .lesson-code')).toContainText('parts[into] += (yield recv(left)).value;');
  await expect(page.locator('.lesson-keys td').filter({ has: page.locator('.lesson-code') })).toContainText('× 0.98');
});
