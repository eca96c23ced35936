/** Tables below the figures: printed and simulated, and which model errs where. */

import type { Locator } from '@playwright/test';
import { finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

// What is tested is that the numbers come and are those of the runs, not how fast.
test.setTimeout(600_000);

test('has what comes out beside what the paper prints, and simulates it when it is opened', async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=tsp&cities=6&subpath_cities=3');
  await finished(page);
  await page.getByRole('button', { name: 'Table 5, printed and simulated' }).click();
  const table = page.getByRole('region', { name: 'Table 5, printed and simulated' });
  await expect(page.locator('.filled-status [role=status]')).toHaveText(/^Runs computed here: 1\.$/, {
    timeout: 300_000,
  });
  const cell = (line: number, column: string) => table.locator(`[data-line="${line}"] [data-column="${column}"]`);
  await expect(cell(0, '0 printed')).toHaveText('26,300');
  await expect(cell(0, '0 simulated')).toHaveText(/^[\d.,]+$/);
  await expect(cell(6, '1 simulated')).toHaveText(/^4/);
  // Names are not modelled: a number says where the reason stands.
  await expect(cell(3, '0 simulated')).toHaveText('–1');
  await expect(page.locator('.filled-reasons li')).toHaveText('Translation of names is not modelled.');
});

test('says which model errs least, row by row, and stops when it is told to', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=best-model&node_keys=64&matrix=48');
  await finished(page);
  await page.getByRole('button', { name: 'Errors of the models' }).click();
  const status = page.locator('.filled-status');
  await status.getByRole('button', { name: 'Stop' }).click();
  await expect(status.getByRole('status')).toHaveText(/^Stopped; runs so far: \d+\.$/);
  await status.getByRole('button', { name: 'Continue' }).click();
  await expect(status.getByRole('status')).toHaveText(/^Runs computed here: \d+\.$/, { timeout: 300_000 });
  const row = page.locator('.filled [data-line="shortest-paths 4x4"]');
  // Behind a large number stands which reason is its.
  const errorsIn = (cells: Locator) =>
    cells.evaluateAll((all) =>
      all.map(({ firstChild }) => Math.abs(Number(firstChild?.textContent?.replaceAll(',', '').replace('−', '-')))),
    );
  const errors = await errorsIn(row.locator('[data-column]'));
  expect(errors).toHaveLength(4);
  expect(await errorsIn(row.locator('[data-best]'))).toEqual([Math.min(...errors)]);
  const logp = row.locator('[data-column=logp]');
  const reason = Number(await logp.locator('sup').innerText());
  await expect(page.locator('.filled-reasons li').nth(reason - 1)).toHaveText(/^LogP has no long messages/);
});

test('shows on the drawing what each node has', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=radix-glitch&keys=512&x.by=dimensions&x.values=2,4x4');
  await finished(page);
  const dots = page.locator('.machine-dots');
  await expect(dots).toHaveText(/Send faults: [\d,.]+\scycles at most, at node\s\d+\./);
  await dots.getByRole('button').click();
  await page.getByRole('option', { name: 'Idle' }).click();
  await expect(dots).toHaveText(/Idle: [\d,.]+\scycles at most, at node\s\d+\./);
  await expect(page.locator('.machine-box svg').first()).toHaveAttribute('aria-label', /Idle: .* at most/);
});
