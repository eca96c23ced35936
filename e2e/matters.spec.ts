/** What matters at the marked point: folded, filled when it is opened, the largest first. */
import { finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

test('says what a tenth more of each parameter changes, the largest first', async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=exchange-time');
  await finished(page);
  await page.getByRole('button', { name: 'What matters here?' }).click();
  await expect(page.getByText(/^Runs computed here: \d+\.$/)).toBeVisible();
  await expect(page.getByText(/^At this point: ping-pong, message 65,536\sbytes\.$/)).toBeVisible();
  const rows = page.locator('.filled tbody tr');
  const cells = await rows.locator('td[data-column="change"]').allInnerTexts();
  const sizes = cells.flatMap((text) => (/^[−\d.]+$/.test(text) ? [Math.abs(Number(text.replace('−', '-')))] : []));
  expect(sizes.length).toBeGreaterThan(8);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  // At this length the time is nearly all in the data.
  await expect(rows.first()).toContainText(/Message|Packet data/);
});
