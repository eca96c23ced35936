/** Links that nobody would write by hand: what can be kept is kept, the rest is said, nothing is run. */
import { box, chart, finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

const hostile = [
  '?v=1&m=j-machine&x=latency-load&hop_cycles=9999',
  '?v=1&m=<script>window.injected=1</script>&x="><img src=x onerror=window.injected=1>',
  '?v=99&m=j-machine&__proto__=1&constructor=2',
  '?by=javascript:window.injected=1&pattern=%00%01%02&message_words=NaN',
  `?dimensions=${'9x'.repeat(3000)}`,
  '?%E0%A4%A=1&&&===&v=1&v=2&seed=-1',
  '?dimensions=<svg/onload=window.injected=1>&latency.y=<b>bold</b>',
];

for (const search of hostile) {
  test(`says what it did not take of ${search.slice(0, 60)}`, async ({ page }) => {
    await page.goto(`/${search}`);
    const notices = page.getByRole('status', { name: 'Notices on the link' }).getByRole('listitem');
    await expect(notices.first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(chart(page)).toBeVisible();
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(await page.locator('.notices script, .notices img, .notices svg[onload], .notices b').count()).toBe(0);
    for (let left = await notices.count(); left > 0; left--) {
      await notices.first().getByRole('button').click();
      await expect(notices).toHaveCount(left - 1);
    }
  });
}

test('keeps what is good of a link that is partly bad', async ({ page }) => {
  await open(page, '?v=1&m=j-machine&x=latency-load&dimensions=4x4&hop_cycles=99&message_words=4&nonsense=1');
  await expect(box(page, 'Hop delay')).toHaveValue('8');
  await expect(box(page, 'Message length')).toHaveValue('4');
  await expect(page.getByRole('status', { name: 'Notices on the link' })).toContainText('nonsense');
  await finished(page);
});
