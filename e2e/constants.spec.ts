/** The constants of all machines, computed when they are asked for. */

import { violations } from './axe.ts';
import { open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

// What is tested is that the numbers come and are those of the runs, not how fast.
test.setTimeout(600_000);

test('are read off runs when the table is opened, each with its figure', long, async ({ kept: page }) => {
  await page.goto('?v=1&m=five-machines&x=machines-length');
  await page.getByRole('button', { name: 'Constants of the machines' }).click();
  const table = page.getByRole('region', { name: 'Constants of the machines' });
  await expect(page.locator('.filled-status [role=status]')).toHaveText(/^Runs computed here: \d+\.$/, {
    timeout: 500_000,
  });
  const value = async (constant: string, machine: string) =>
    Number((await table.locator(`[data-line=${constant}] [data-column=${machine}]`).innerText()).replaceAll(',', ''));
  // A link of 40 ns a byte moves 25 MB/s, and n½ is α over β.
  const [alpha, beta] = [await value('alpha', 'j-machine'), await value('beta', 'j-machine')];
  expect(beta).toBeGreaterThan(0);
  expect((await value('rate', 'j-machine')) * beta).toBeCloseTo(1000, -1);
  expect((await value('half_length', 'j-machine')) * beta).toBeCloseTo(1000 * alpha, -1);
  for (const machine of [
    'j-machine',
    'multi-psi-v1',
    'pie64',
    'paragon',
    't9000',
    'fugaku',
    'slingshot',
    'hdr-cluster',
  ])
    expect(await value('grain', machine), machine).toBeGreaterThan(0);
  await expect(table.locator('[data-line=g] a')).toHaveAttribute('href', /x=machines-supersteps/);
});

test(
  'one part at a time: the steps between two machines add up, of the runs as they are',
  long,
  async ({ kept: page }) => {
    await open(page, '?v=1&m=five-machines&x=machines-swap');
    const table = page.getByRole('region', { name: 'Which part makes the difference' });
    await expect(table.locator('tbody tr')).toHaveText([
      /^J-Machine → PIE64/,
      /^PIE64 → J-Machine/,
      /^Multi-PSI\/V2 → PIE64/,
    ]);
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) =>
          Array.from(row.querySelectorAll('td'), (cell) =>
            Number(cell.textContent?.replaceAll(',', '').replace('−', '-').replace('+', '')),
          ),
        ),
      );
    for (const [start = 0, network = 0, messages = 0, computation = 0, end = 0] of rows) {
      // Each is shown with three digits.
      const digits = Math.max(...[start, network, messages, computation, end].map(Math.abs)) / 100;
      expect(Math.abs(start + network + messages + computation - end)).toBeLessThan(2 * digits);
    }
    await expect(table.locator('tbody tr').nth(2).locator('strong')).toHaveCount(1);
    const saved = page.waitForEvent('download');
    await page.locator('.decomposition').getByRole('button', { name: 'Export the table as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('one-part-at-a-time.csv');
    expect(await violations(page)).toEqual([]);
  },
);
