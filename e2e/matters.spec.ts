/** What matters at the marked point: folded, filled when it is opened, the largest first. */
import { finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

test('says what a tenth more of each parameter changes, the largest first', async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=exchange-time');
  await finished(page);
  await page.getByRole('button', { name: 'What matters here?' }).click();
  await expect(page.getByText(/^Runs computed here: \d+\.$/)).toBeVisible();
  await expect(page.getByText(/^At this point: ping-pong, 65,536\sbytes\.$/)).toBeVisible();
  const rows = page.locator('.filled tbody tr');
  const cells = await rows.locator('td[data-column="change"]').allInnerTexts();
  const sizes = cells.flatMap((text) => (/^[−\d.]+$/.test(text) ? [Math.abs(Number(text.replace('−', '-')))] : []));
  expect(sizes.length).toBeGreaterThan(8);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  // Every number is drawn as well: longest first, to the right of the line where more takes longer.
  const bars = await rows.locator('.bar').evaluateAll((all) =>
    all.map((bar) => {
      const [fill, zero] = [bar.querySelector('.bar-fill'), bar.querySelector('.bar-zero')].map(
        (part) => part?.getBoundingClientRect() ?? new DOMRect(),
      );
      return { width: fill?.width ?? 0, isRight: (fill?.right ?? 0) - (zero?.left ?? 0) > 1 };
    }),
  );
  const signs = cells.flatMap((text) => (/^[−\d.]+$/.test(text) ? [Math.sign(Number(text.replace('−', '-')))] : []));
  expect(bars.map(({ isRight }) => isRight)).toEqual(signs.map((sign, i) => sign > 0 && (bars[i]?.width ?? 0) > 1));
  expect(bars[0]?.width).toBeGreaterThan(50);
  bars.slice(1).forEach(({ width }, i) => {
    expect(width).toBeLessThanOrEqual((bars[i]?.width ?? 0) + 0.5);
  });
  // At this length the time is nearly all in the data.
  await expect(rows.first()).toContainText(/Message|Packet data/);
});
