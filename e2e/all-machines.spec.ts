/** The same program on all machines, as any figure: in the row of machines, by link, in a frame, and as a file. */
import { readFileSync } from 'node:fs';
import { chart, dismiss, finished, load, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const OF_THEN = ['J-Machine', 'Multi-PSI/V1', 'PIE64', 'Paragon', 'T9000'];
const NAMES = [...OF_THEN, 'Fugaku', 'Slingshot', 'InfiniBand HDR', 'Epiphany-III'];

const { experiments } = JSON.parse(
  readFileSync(new URL('../presets/machines/five-machines.json', import.meta.url), 'utf8'),
) as { experiments: string[] };

test('is picked in the row of machines, and has all of its experiments', async ({ kept: page }) => {
  await page.goto('/?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000');
  await page.getByRole('button', { name: /^All machines/ }).click();
  await expect(page).toHaveURL(/m=five-machines&x=machines-grain/);
  await expect(page.locator('.tabs').getByRole('tab')).toHaveCount(experiments.length);
});

test(
  'half of the time is marked on every machine, in microseconds and in instructions',
  long,
  async ({ kept: page }) => {
    await open(page, '?v=1&m=five-machines&x=machines-grain');
    await finished(page);
    for (const name of NAMES) await expect(chart(page).getByText(name, { exact: true })).toBeVisible();
    // Where a curve passes 50 %, with the grain.
    const marks = chart(page)
      .locator('text')
      .filter({ hasText: /^(50 %: )?[\d,.]+( µs\/message)?$/ });
    expect(await marks.count()).toBeGreaterThanOrEqual(NAMES.length);
    await open(page, '?v=1&m=five-machines&x=machines-grain&efficiency.x=grain_instructions');
    await expect(page.locator('.axis-title[data-axis=x]').first()).toHaveText(/instructions/);
  },
);

test('shares of the time stand side by side at one problem and number of nodes', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-lcs&streamed_characters=512&x.by=dimensions&x.values=2,4x2');
  await finished(page);
  const shares = page.locator('.small-charts figure').filter({ hasText: 'Where the time goes on each' });
  const words = await shares.locator('svg[role=img] text').allTextContents();
  for (const name of OF_THEN) expect(words.join(' ')).toContain(name);
});

test('machines are switched off and on, and the address keeps which', async ({ kept: page }) => {
  await open(page, '?v=1&m=five-machines&x=machines-all-reduce');
  await finished(page);
  await page.locator('.figure-choices').getByRole('button', { name: 'Axes' }).click();
  const boxes = page.getByRole('group', { name: 'Machine' });
  await expect(boxes.getByRole('checkbox', { checked: true })).toHaveCount(NAMES.length);
  for (const name of ['J-Machine', 'Paragon']) await boxes.getByText(name, { exact: true }).click();
  await expect(page).toHaveURL(/by\.values=multi-psi-v1,pie64,t9000,fugaku,slingshot,hdr-cluster,epiphany/);
  await dismiss(page);
  await finished(page);
  await expect(chart(page).getByText('J-Machine', { exact: true })).toHaveCount(0);
  await expect(chart(page).getByText('Fugaku', { exact: true })).toBeVisible();
});

test('a machine of one’s own is one curve more, with a program of one’s own too', long, async ({ kept: page }) => {
  await load(page, '?v=1&m=hdr-cluster&x=ping-pong&send_ns=2000');
  await page.getByRole('button', { name: /^Custom machine/ }).click();
  await page.getByRole('dialog', { name: 'Your machines' }).getByRole('button', { name: 'New machine' }).click();
  const dialog = page.getByRole('dialog', { name: 'A machine of your own' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our rack');
  await dialog.getByRole('button', { name: 'Keep and show' }).click();
  await page.getByRole('button', { name: 'Show it among all machines' }).click();
  await expect(page).toHaveURL(/m=five-machines.*#p=/);
  await page.getByRole('tab', { name: 'A program of your own' }).click();
  await finished(page);
  await expect(chart(page).getByText('Our rack', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Custom machine/ })).not.toHaveAttribute('aria-current', 'true');
  const yours = page.getByRole('button', { name: /Your machine$/ });
  const choose = async (name: string) => {
    await page.locator('.figure-choices').getByRole('button', { name: 'Axes' }).click();
    await yours.click();
    await page.getByRole('option', { name, exact: true }).click();
    await dismiss(page);
  };
  await choose('none');
  await expect(chart(page).getByText('Our rack', { exact: true })).toHaveCount(0);
  await choose('Our rack');
  await page.reload();
  await finished(page);
  await expect(chart(page).getByText('Our rack', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Barrier' }).click();
  await expect(page.getByText('Our rack (8 points): Dimensions: this network has no such value')).toBeVisible();
});

test('a link to what had a name of its own before opens', long, async ({ kept: page }) => {
  await load(page, '?v=1&m=since-1988&x=grain-since');
  await expect(page.locator('.machines [aria-current]')).toContainText('All machines');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/against grain/);
});

test('is a file with a row for every machine, and a frame in a page', long, async ({ kept: page }) => {
  const small = '?v=1&m=five-machines&x=machines-farm&picture_points=32&x.by=workers&x.values=1,4';
  await page.goto(`/${small}`);
  await finished(page);
  await page
    .locator('.figure-choices')
    .getByRole('button', { name: /^Export / })
    .click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  for (const name of NAMES) expect(text).toContain(name);
  await page.goto(`/embed.html${small}&start=visible`);
  for (const name of NAMES)
    await expect(page.locator('.frame-chart svg').getByText(name, { exact: true })).toBeVisible();
});
