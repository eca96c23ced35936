/** The explorer as one file, opened from a disk. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { box, chart, finished, slider, smallMachine } from './explorer-page.ts';
import { expect, test } from './guard.ts';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-single.mjs', folder]);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const address = (search: string) => pathToFileURL(join(folder, 'grainscope.html')).href + search;

test('runs from file://, answers a slider and asks for no other file', async ({ page, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address(smallMachine));
  await finished(page);
  await slider(page, 'Hop delay').press('ArrowRight');
  await expect(box(page, 'Hop delay')).toHaveValue('2');
  await finished(page);
  const others = asked.filter((url) => !/^(?:data|blob):/.test(url));
  expect(others).toEqual([address(smallMachine)]);
  // The guard knows hosts, and a file has none.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes(address(smallMachine)))).toEqual([]);
});

test('shares a link that opens the same state, and saves a figure', async ({ page, complaints }) => {
  await page.goto(address(smallMachine));
  await finished(page);
  await slider(page, 'Hop delay').press('ArrowRight');
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link.startsWith(address(''))).toBe(true);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(box(page, 'Hop delay')).toHaveValue('2');
  await finished(page);
  await page.getByRole('button', { name: 'Export' }).first().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /SVG/ }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('<svg');
  await expect(chart(page)).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('file://')));
});
