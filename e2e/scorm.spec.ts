/** The package for a learning platform, run by one: scorm-again, in a frame, as Moodle does it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, long, test } from './guard.ts';

// A package has no worker to be kept by: it must not ask for one.
test.use({ serviceWorkers: 'allow' });

const platform = readFileSync(createRequire(import.meta.url).resolve('scorm-again/scorm12'), 'utf8');

/** What the platform gives an attempt to begin with is in the address; what it is told stands in `told`. */
const PLATFORM_PAGE = `<!doctype html><title>Platform</title><script src="platform.js"></script>
<script>
  window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
  const kept = new URLSearchParams(location.search).get('kept');
  if (kept !== null) API.loadFromJSON({ core: { lesson_status: 'incomplete', entry: 'resume', student_name: 'Tanaka, Aki' }, suspend_data: kept });
  window.told = {};
  window.scores = [];
  API.on('LMSSetValue.cmi.*', (key, value) => { told[key] = value; if (key === 'cmi.core.score.raw') scores.push(value); });
  API.on('LMSFinish', () => { told.finished = true; });
</script>
<iframe src="package/index.html" width="1200" height="800"></iframe>`;

let files: Record<string, Uint8Array> = {};
const asked: string[] = [];
let stop: () => void = () => undefined;

test.beforeAll(async () => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://platform').pathname;
    asked.push(path);
    const send = (type: string, body: string | Uint8Array) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    };
    const file = files[path.replace('/package/', '')];
    if (path === '/') send('text/html; charset=utf-8', PLATFORM_PAGE);
    else if (path === '/platform.js') send('text/javascript', platform);
    else if (file !== undefined) send('text/html; charset=utf-8', file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  stop = () => server.close();
});
test.afterAll(() => stop());

let address = '';
const platformAddress = (kept?: string) =>
  kept === undefined ? address : `${address}?kept=${encodeURIComponent(kept)}`;

/** The package, saved once as a lecturer does it. */
async function savePackage(page: Page): Promise<void> {
  if (files['lessons.html'] !== undefined) return;
  await page.goto('/lessons.html?plan=message-cost,grain&class=Tuesday');
  await page.getByText('For lecturers').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the package' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('class.zip');
  files = unzipSync(readFileSync(await download.path()));
}

const lessonsIn = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe');
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: Record<string, string> }).told);

test('a platform keeps score, completion, time and answers, and the answers come back', long, async ({ page }) => {
  await savePackage(page);
  asked.length = 0;
  await page.goto(platformAddress());
  const inside = lessonsIn(page);
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Tuesday');
  // Nothing for lecturers, and no way to pages that there are not.
  await expect(inside.getByText('For lecturers')).toHaveCount(0);
  await expect(inside.getByText('The learning platform keeps your answers.')).toBeVisible();
  const ways = await inside.locator('a:visible').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  for (const way of ways) expect(way).toMatch(/^(lessons\.html|accessibility\.html$)/);
  await inside.getByRole('link', { name: 'What a message costs' }).click();
  await inside.getByRole('button', { name: 'Step 3 of 6: The price of a word' }).click();
  await inside.locator('.lesson-number input').fill('2');
  await inside.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(inside.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
  // One of eight that can be right or wrong.
  await expect.poll(async () => (await told(page))['cmi.core.score.raw']).toBe('13');
  await inside.getByRole('button', { name: 'The end of the lesson' }).click();
  await expect(inside.getByText('there is nothing to hand in')).toBeVisible();
  await inside.getByRole('link', { name: 'Next lesson: Grain and the best depth' }).click();
  await inside.getByRole('button', { name: 'Step 3 of 7: The best depth' }).click();
  await inside.locator('.lesson-number input').fill('2');
  await inside.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect.poll(async () => (await told(page))['cmi.core.score.raw']).toBe('25');
  const first = await told(page);
  expect(first['cmi.core.lesson_status']).toBe('incomplete');
  expect(first['cmi.core.score.max']).toBe('100');
  expect(first['cmi.suspend_data']).toBe('#answers=2&message-cost=1~word=2&grain=1~best=2');
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  const last = await told(page);
  expect(last['cmi.core.session_time']).toMatch(/^0000:0\d:\d\d\.\d\d$/);
  expect(last['cmi.core.exit']).toBe('suspend');
  expect(last.finished).toBe(true);
  // The package asked for its own two files, and nothing else.
  expect([...new Set(asked.filter((path) => path.startsWith('/package/')))].sort()).toEqual([
    '/package/index.html',
    '/package/lessons.html',
  ]);
  // Another day.
  await page.goto(platformAddress(first['cmi.suspend_data']));
  await expect(inside.locator('.class-summary')).toContainText('1 of 5 steps answered');
  await expect(inside.locator('.class-summary h2')).toHaveText('Answers of Aki Tanaka');
  await inside.getByRole('link', { name: 'What a message costs' }).click();
  await expect(inside.getByRole('button', { name: 'Step 3 of 6: The price of a word' })).toHaveAttribute(
    'data-answered',
    'true',
  );
  // While the keys are found anew, the score that the platform has is not lowered.
  await expect.poll(async () => (await told(page))['cmi.core.score.raw']).toBe('25');
  expect(await page.evaluate(() => (window as unknown as { scores: string[] }).scores)).not.toContain('0');
});

test('the command line makes the same file of the link to the class', long, async ({ page }, info) => {
  await savePackage(page);
  const made = info.outputPath('class.zip');
  const asked = ['lesson', '--scorm', 'lessons.html?plan=message-cost,grain&class=Tuesday', '-o', made];
  mkdirSync(dirname(made), { recursive: true });
  execFileSync(process.execPath, ['scripts/grainscope.mjs', ...asked]);
  expect(unzipSync(readFileSync(made))).toEqual(files);
});

test('is completed when every step is answered', long, async ({ page }) => {
  await savePackage(page);
  const all =
    '#answers=2&message-cost=1~curve=40.45.60.140.220.300.460.620~word=2~buffer=send_buffer_words:14~machines=j-machine:30000' +
    '&grain=1~curve=300.700.640.420.280.200.100~best=2~coarse=imbalance~fine=message-cost~cheap=message_cost_factor:0.3~dear=300.700.640.420.280.200.100';
  await page.goto(platformAddress(all));
  const inside = lessonsIn(page);
  await inside.getByRole('link', { name: 'What a message costs' }).click();
  await inside.getByRole('button', { name: 'Step 6 of 6: What takes the time?' }).click();
  await inside.getByLabel('The cost of messages: sending and receiving').check();
  await inside.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect.poll(async () => (await told(page))['cmi.core.lesson_status']).toBe('completed');
  await expect.poll(async () => (await told(page))['cmi.core.score.raw']).toBe('100');
});

test('suspend data of 4,096 characters that is not ours opens the lessons all the same', long, async ({ page }) => {
  await savePackage(page);
  const inside = lessonsIn(page);
  for (const kept of ['x'.repeat(4096), `#answers=2&message-cost=1~word=${'2'.repeat(4065)}`]) {
    expect(kept.length).toBeLessThanOrEqual(4096);
    await page.goto(platformAddress(kept));
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Tuesday');
    await expect(inside.getByRole('link', { name: 'What a message costs' })).toBeVisible();
  }
  await expect(inside.getByText('The answers in the link were not taken')).toBeVisible();
});
