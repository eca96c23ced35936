/** The explorer as one file, opened from a disk. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { packDocument } from '../app/model/link/hash.ts';
import { box, chart, curves, finished, slider, smallMachine, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-single.mjs', folder]);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** The guard knows hosts, and a file has none. */
function ownHostOnly(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('file://')));
}

const address = (search: string) => pathToFileURL(join(folder, 'grainscope.html')).href + search;

// A page that was open before may still ask for something.
test('runs from file://, answers a slider and asks for no other file', async ({ page, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address(smallMachine));
  await finished(page);
  await slider(page, 'Buffer per channel').press('ArrowRight');
  await expect(box(page, 'Buffer per channel')).toHaveValue('3');
  await finished(page);
  const others = asked.filter((url) => !/^(?:data|blob):/.test(url));
  expect(others).toEqual([address(smallMachine)]);
  // The guard knows hosts, and a file has none.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes(address(smallMachine)))).toEqual([]);
});

test('shares a link that opens the same state, and saves a figure', async ({ kept: page, complaints }) => {
  await page.goto(address(smallMachine));
  await finished(page);
  await slider(page, 'Buffer per channel').press('ArrowRight');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/buffer_flits=3/);
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link.startsWith(address(''))).toBe(true);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(box(page, 'Buffer per channel')).toHaveValue('3');
  await finished(page);
  await page.getByRole('button', { name: 'Export' }).first().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /SVG/ }).first().click();
  const drawing = readFileSync(await (await saved).path(), 'utf8');
  expect(drawing).toContain('<svg');
  // Folders of whoever drew it are nobody's business.
  expect(drawing).not.toContain('file:');
  await expect(chart(page)).toBeVisible();
  ownHostOnly(complaints);
});

test('says of its link where it opens and what to send instead', long, async ({ kept: page, complaints }) => {
  await page.goto(address(smallMachine));
  await finished(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const card = page.getByRole('dialog');
  await expect(card).toContainText('the link opens on this device only');
  await expect(card).toContainText('from the question mark on');
  // No camera reads a disk.
  await expect(card.getByRole('img', { name: 'The link as a QR code' })).toHaveCount(0);
  // What is to be sent is what a copy of the file elsewhere needs.
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const elsewhere = mkdtempSync(join(tmpdir(), 'grainscope-'));
  copyFileSync(join(folder, 'grainscope.html'), join(elsewhere, 'copy.html'));
  await page.goto(pathToFileURL(join(elsewhere, 'copy.html')).href + link.slice(link.indexOf('?')));
  await expect(page.getByRole('tab', { name: /^Latency against load/ })).toHaveAttribute('aria-selected', 'true');
  await unfold(page);
  await expect(box(page, 'Dimensions in x')).toHaveValue('4');
  rmSync(elsewhere, { recursive: true });
  ownHostOnly(complaints);
});

test(
  'opens links that need more than most: a language, another axis, pinned curves',
  long,
  async ({ kept: page, complaints }) => {
    await page.goto(address(`${smallMachine}&lang=ja&x.by=hop_cycles&x.from=1&x.to=4&x.steps=4`));
    await finished(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.getByRole('tab', { selected: true })).toContainText('負荷と遅延');
    await expect(page).toHaveURL(/x\.by=hop_cycles/);
    await expect(page.locator('.notices')).toBeHidden();
    await page.getByRole('button', { name: '曲線を固定' }).click();
    await page.getByRole('menuitem').first().click();
    await expect(page).toHaveURL(/#p=/);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.locator('.pins li')).toHaveCount(1);
    await expect(page.locator('.notices')).toBeHidden();
    // Its start is the file, not the folder that it lies in.
    await page.locator('.wordmark').click();
    await expect(page).toHaveURL(new RegExp(`^${address('')}`));
    ownHostOnly(complaints);
  },
);

test('runs a program of one’s own, with a slider of its own parameter', long, async ({ kept: page, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const source = `export const parameters = { size: { default: 8 }, amount: { default: 1000, min: 1000, max: 9000 } };
export default function* ({ size, amount, work }) { yield work(size * amount); }`;
  const search = '?v=1&m=five-machines&x=machines-script&x.by=argument_1&x.values=8,80&by.values=j-machine&script=7';
  await page.goto(address(`${search}#p=${packDocument({ program: { source, file: 'own.js' } })}`));
  await finished(page);
  await expect(page.locator('.chart-large .axis-title[data-axis=x]')).toHaveText('size');
  const before = await curves(page);
  expect(before.length).toBeGreaterThan(0);
  await page.getByRole('slider', { name: 'amount' }).fill('100');
  await expect(page).toHaveURL(/argument_2=9000/);
  await finished(page);
  expect(await curves(page)).not.toEqual(before);
  // Changed in the plain field.
  await page.getByRole('textbox', { name: 'The program' }).fill(source.replace('yield work', 'nowhere'));
  await expect(page.locator('.script-said')).toHaveText(/^line 2 of the program: ReferenceError/);
  expect(asked.filter((url) => !/^(?:data|blob|file):/.test(url))).toEqual([]);
  ownHostOnly(complaints);
});

test(
  'goes back and forward, and keeps what is kept, from one opening to the next',
  long,
  async ({ kept: page, complaints }) => {
    await page.goto(address(smallMachine));
    await finished(page);
    await page.getByRole('tab', { name: /Round trip/ }).click();
    await expect(page).toHaveURL(/x=round-trip/);
    await page.goBack();
    await expect(page.getByRole('tab', { name: /^Latency against load/ })).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(page.getByRole('tab', { name: /Round trip/ })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await page.getByRole('button', { name: 'Custom machine' }).click();
    await page.getByRole('button', { name: 'New machine' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('From a disk');
    await page.getByRole('button', { name: 'Keep and show' }).click();
    await expect(page).toHaveURL(/m=custom/);
    await page.goto(address(smallMachine));
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await page.getByRole('button', { name: 'Custom machine' }).click();
    await expect(page.getByText('From a disk').first()).toBeVisible();
    ownHostOnly(complaints);
  },
);

test('has the accessibility statement within, by keys', long, async ({ kept: page, complaints }) => {
  await page.goto(address(smallMachine));
  await finished(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' });
  await expect(page.getByRole('contentinfo').getByRole('link').filter({ visible: true })).toHaveCount(1);
  await link.focus();
  await page.keyboard.press('Enter');
  const statement = page.getByRole('dialog', { name: 'Accessibility of Grainscope' });
  await expect(statement).toBeVisible();
  await expect(statement.getByRole('heading', { name: 'What remains open' })).toBeVisible();
  await expect(statement.locator('tbody tr')).toHaveCount(55);
  const { violations } = await new AxeBuilder({ page }).include('#statement').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
  await statement.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(statement).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(statement).toBeHidden();
  ownHostOnly(complaints);
});
