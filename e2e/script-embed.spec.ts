/** A program of a person's own in a frame of another host's page: it runs there, with sliders of its own parameters. */
import type { Page } from '@playwright/test';
import { packDocument } from '../app/model/link/hash.ts';
import { expect, long, test } from './guard.ts';
import { frameIn, frameOf, heard, say, serveHost } from './host-page.ts';
import { serveBelow } from './sub-path-server.ts';

const PING = `export const parameters = { size: { default: 8, min: 8, max: 800 }, amount: { default: 1000, min: 1000, max: 9000 } };
export default function* ({ id, size, amount, send, recv, work }) {
  if (id === 0) yield send(1, size);
  if (id === 1) yield recv(0);
  yield work(amount);
}`;

/** Any number names a program that a link brings. */
const linkOf = (source: string, more = '') =>
  `?v=1&m=five-machines&x=machines-script&x.by=argument_1&x.values=8,80,800&by.values=j-machine&script=7${more}#p=${packDocument({ program: { source, file: 'ping.js' } })}`;

let site: { url: string; close(): void };
let host: { url: string; close(): void } | undefined;
test.beforeAll(async () => {
  site = await serveBelow('/teaching/grainscope/');
});
test.afterAll(() => site.close());
test.afterEach(() => host?.close());

async function openIn(page: Page, link: string): Promise<void> {
  host = await serveHost(frameOf(`${site.url}embed.html${link}`));
  await page.goto(host.url, { waitUntil: 'domcontentloaded' });
}

const finished = (page: Page) => expect(frameIn(page).locator('.status')).toHaveAttribute('data-tone', 'done');
const path = (page: Page) => frameIn(page).locator('.frame-chart svg').innerHTML();

test(
  'runs in a frame without an origin, by its own names, and follows its slider and its host',
  long,
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openIn(page, linkOf(PING, '&argument_2=1000&sliders=amount'));
    await finished(page);
    const frame = frameIn(page);
    expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null');
    expect(asked.filter((url) => /interpreter-alone-[^/]*\.js$/.test(url)).length).toBeGreaterThan(0);
    await expect(frame.locator('.frame-chart').getByText('size', { exact: true })).toBeVisible();
    await expect(frame.locator('[data-failed]')).toHaveCount(0);
    await expect(frame.locator('.frame-subtitle')).not.toContainText('below');
    await expect(frame.locator('.frame-notices')).toHaveCount(0);
    const before = await path(page);
    const amount = frame.getByRole('slider', { name: 'amount' });
    expect((await amount.boundingBox())?.width).toBeGreaterThan(200);
    await amount.fill('100');
    await expect.poll(async () => (await heard(page, 'state')).at(-1)?.link).toContain('argument_2=9000');
    await expect(frame.locator('output')).toHaveText('9,000');
    await finished(page);
    expect(await path(page)).not.toBe(before);
    await say(page, [{ grainscope: 1, type: 'set', link: linkOf(PING, '&argument_2=1000') }]);
    await expect(frame.locator('output')).toHaveText('1,000');
    await finished(page);
    // A program is sent nowhere.
    expect(asked.filter((url) => url.includes('argument_1') && !url.startsWith(site.url))).toEqual([]);
  },
);

test('says what is wrong with its line', long, async ({ page }) => {
  await openIn(page, linkOf(PING.replace('yield recv(0)', 'nowhere()')));
  await expect(frameIn(page).locator('.frame-wrong')).toHaveText(
    /^line 4 of the program: ReferenceError.*nowhere.*, on node 1/,
  );
  // It is said once.
  await expect(frameIn(page).locator('.failures')).toHaveCount(0);
});

test('loads what interprets programs only where there is one', long, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openIn(page, '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000');
  await finished(page);
  expect(asked.filter((url) => url.includes('interpreter'))).toEqual([]);
});

test('runs in the page of the frame where no worker can be started', long, async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('no workers here', 'SecurityError');
      }
    } as unknown as typeof Worker;
  });
  await openIn(page, linkOf(PING));
  await finished(page);
  await expect(frameIn(page).locator('[data-failed]')).toHaveCount(0);
});
