/** Links that nobody would write by hand: what can be kept is kept, the rest is said, nothing is run. */
import { readFileSync } from 'node:fs';
import { violations } from './axe.ts';
import { box, chart, finished, open, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const hostile = [
  '?v=1&m=custom&x=round-trip#p=AAAA',
  '?v=1&m=j-machine&x=barrier&x.by=program&x.from=1&by.values=<b>&beside=<i>&engine=<u>#p=%3Cscript%3E',
  '?v=1&m=j-machine&x=latency-load&hop_cycles=9999',
  '?v=1&m=<script>window.injected=1</script>&x="><img src=x onerror=window.injected=1>',
  '?v=99&m=j-machine&__proto__=1&constructor=2',
  '?by=javascript:window.injected=1&pattern=%00%01%02&message_words=NaN',
  `?dimensions=${'9x'.repeat(3000)}`,
  '?%E0%A4%A=1&&&===&v=1&v=2&seed=-1',
  '?dimensions=<svg/onload=window.injected=1>&latency.y=<b>bold</b>',
];

for (const [place, search] of hostile.entries()) {
  test(`says what it did not take of ${search.slice(0, 60)}`, place === 1 ? {} : long, async ({ kept: page }) => {
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

test('keeps what is good of a link that is partly bad', async ({ kept: page }) => {
  await open(
    page,
    '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000&hop_cycles=99&message_words=4&nonsense=1',
  );
  await unfold(page);
  await expect(box(page, 'Hop delay')).toHaveValue('8');
  await expect(box(page, 'Message length')).toHaveValue('4');
  await expect(page.getByRole('status', { name: 'Notices on the link' })).toContainText('nonsense');
  await finished(page);
});

test('opens the part after # as well', async ({ kept: page }) => {
  const { entries } = JSON.parse(readFileSync(new URL('../app/cli/corpus.json', import.meta.url), 'utf8'));
  const links: string[] = entries.map(({ link }: { link: string }) => link);
  const withPin =
    links.find((link) => /^\?v=1&m=j-machine&x=round-trip#p=.{100}/.test(link) && !/A{9}/.test(link)) ?? '';
  await page.goto(`/${withPin}`);
  await expect(chart(page)).toContainText('two cycles a hop');
  await finished(page);
  expect(new URL(page.url()).hash).toBe(new URL(withPin, page.url()).hash);
  await expect(page.getByRole('status', { name: 'Notices on the link' })).toHaveCount(0);
});

test.describe('what is shared', () => {
  test('is shown with its length and as a code, and copied', async ({ kept: page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4');
    await page.getByRole('button', { name: 'Share' }).click();
    const card = page.getByRole('dialog', { name: 'Link to this page as it is' });
    const link = await card.getByRole('textbox', { name: 'Link' }).inputValue();
    await expect(card).toContainText(`${link.length} characters`);
    const code = card.getByRole('img', { name: 'The link as a QR code' });
    await expect(code).toBeVisible();
    const modules = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
    // With the margin of four that a camera needs on every side.
    expect((modules - 8 - 17) % 4).toBe(0);
    await expect(card).toContainText('Copied.');
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await card.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(await violations(page, { except: ['region'] })).toEqual([]);
  });

  test('can be taken by hand where the browser does not let the page copy', long, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('blocked')) },
      });
    });
    await open(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('dialog')).toContainText('does not let the page copy');
    const field = page.getByRole('textbox', { name: 'Link' });
    await field.focus();
    const selected = await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    expect(selected).toEqual([0, (await field.inputValue()).length]);
  });
});
