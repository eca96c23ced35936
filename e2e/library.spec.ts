/** The library in pages of somebody else, on an origin of their own: what it gives there is what it gives in Node. */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import * as node from '../app/cli/library.ts';
import { at } from '../scripts/lib/paths.mjs';
import { expect, long, test } from './guard.ts';

type Library = typeof node;

/** Where examples say that a copy lies. */
const PLACE = 'https://example.org/grainscope/grainscope.js';

/** What a notebook of Observable Framework has, as far as the cells use it. */
const NOTEBOOK = `
  const Inputs = { range: (_, { value }) => Object.assign(document.createElement('input'), { type: 'range', value }) };
  const display = (element) => document.body.append(element);
  const view = (input) => { display(input); return input.value; };
`;

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Somebody else</title><link rel="icon" href="data:,"><body>${body}`;

function cellsOfReadme(): string {
  const [, ...rest] = readFileSync(at('README.md'), 'utf8').split('in Observable Framework');
  const cells = [...(rest[0] ?? '').matchAll(/```js\n([\s\S]*?)```/g)].slice(0, 2).map(([, cell = '']) => cell);
  expect(cells).toHaveLength(2);
  expect(cells.join('').trim().split('\n').length).toBeLessThanOrEqual(10);
  return cells.join('\n');
}

/** By path. */
const bodies: Record<string, () => string> = {
  '/slider': () => readFileSync(at('examples/slider.html'), 'utf8'),
  '/notebook': () => page(`<script type="module">${NOTEBOOK}${cellsOfReadme()}</script>`),
  '/empty': () => page(''),
  '/without-workers': () => page(''),
};

let site: { url: string; close(): void };
let address = '';

test.beforeAll(async ({ baseURL }) => {
  address = new URL('grainscope.js', baseURL).href;
  const answer = (path: string, response: ServerResponse) => {
    const policy = path === '/without-workers' ? { 'content-security-policy': "worker-src 'none'" } : {};
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy });
    response.end(bodies[path]?.().replace(PLACE, address));
  };
  const server = createServer((request, response) => answer(request.url ?? '', response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  site = { url: `http://127.0.0.1:${port}`, close: () => server.close() };
});
test.afterAll(() => site.close());

/** What `ask` gives of the library in the page, or the message of what it throws. */
function inPage<Given, Answer>(page: Page, ask: (library: Library, given: Given) => Promise<Answer>, given: Given) {
  return page.evaluate(
    async ([from, asked, value]) => {
      const library = await import(/* @vite-ignore */ from);
      try {
        return await new Function(`return (${asked}).apply(null, arguments)`)(library, value);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    [address, String(ask), given] as const,
  ) as Promise<Answer | string>;
}

const all = { program: 'collective', collective: 'all-reduce', collective_algorithm: 'doubling', dimensions: '8x8' };

test('a page with a slider of its own shows what Node gives', long, async ({ page }) => {
  const said = page.locator('#said');
  const chart = page.locator('#chart');
  await page.goto(`${site.url}/slider`);
  const timeAt = async (bytes: number) => {
    const { tables } = await node.run({ machine: 'paragon', set: { ...all, collective_bytes: bytes } });
    return tables.estimate?.columns.time_us?.[0]?.toLocaleString('en', { maximumFractionDigits: 0 });
  };
  await expect(said).toHaveText(`1,024 bytes by recursive doubling on 64 nodes: ${await timeAt(1024)} µs`);
  await page.locator('#length').fill('16');
  await expect(said).toHaveText(`65,536 bytes by recursive doubling on 64 nodes: ${await timeAt(65536)} µs`);
  const link = '?v=1&m=paragon&x=all-reduce&collective_bytes=65536&x.by=dimensions&x.values=2x2,4x2,4x4,8x4,8x8';
  const { text, draw } = await node.figure(link);
  await expect(chart).toHaveAttribute('alt', text);
  const size = await chart.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }));
  const drawn = await draw({ theme: 'light', size });
  const shown = await chart.evaluate(async (image) => (await fetch((image as HTMLImageElement).src)).text());
  expect(shown).toBe(new TextDecoder().decode(drawn));
});

test('the cells of the notebook in README draw a figure', long, async ({ page }) => {
  await page.goto(`${site.url}/notebook`);
  await expect(page.locator('img')).toHaveAttribute('alt', /^All-reduce against length: line chart/);
  await expect.poll(() => page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640);
});

test('machines and sweeps are those of Node', async ({ page }) => {
  await page.goto(`${site.url}/empty`);
  expect(await inPage(page, async ({ machines }) => [...machines], undefined)).toEqual(node.machines);
  const what = {
    machine: 'paragon',
    set: { program: 'collective', dimensions: '2x2' },
    over: { collective: ['broadcast', 'reduce'], collective_bytes: '64:1024:7:log' },
  };
  const ask = async ({ sweep }: Library, asked: typeof what) => {
    const said: number[][] = [];
    const { columns, ...rest } = await sweep(asked, { threads: 2, onProgress: (...told) => said.push(told) });
    const lists = Object.entries(columns).map(([key, column]) => [key, [...column]] as const);
    return { ...rest, columns: Object.fromEntries(lists), last: said.at(-1) };
  };
  expect(await inPage(page, ask, what)).toEqual(await ask(node, what));
});

test('what is wrong is said as on the command line, and a signal ends what runs', long, async ({ page }) => {
  await page.goto(`${site.url}/empty`);
  const message = async (asked: Promise<unknown>) => asked.then(String, (error: Error) => error.message);
  type What = Parameters<Library['run']>[0];
  const run = ({ run }: Library, what: What) => run(what);
  const wrong: What[] = [{ machine: 'paragn' }, { set: { hop_cycles: 9 } }, { set: { topology: 'torus' } }];
  for (const what of wrong) {
    const said = await message(node.run(what));
    expect(said).toMatch(/did you mean|not allowed|needs 2 channels/);
    expect(await inPage(page, run, what)).toBe(said);
  }
  const long = { program: 'open-loop', dimensions: '8x8x8', max_cycles: 100_000_000, precision: 0.001 };
  const ended = 'signal timed out';
  const what = { machine: 'j-machine', set: long };
  for (const ask of [
    ({ run }: Library, asked: typeof what) => run(asked, { signal: AbortSignal.timeout(500) }),
    ({ sweep }: Library, asked: typeof what) => sweep({ ...asked, seeds: 9 }, { signal: AbortSignal.timeout(500) }),
    ({ figure }: Library, { set }: typeof what) =>
      figure(`?v=1&m=j-machine&x=latency-load&dimensions=${set.dimensions}`, { signal: AbortSignal.timeout(500) }),
  ])
    expect(await inPage<typeof what, unknown>(page, ask, what)).toBe(ended);
  const queue = ({ sweep }: Library) => sweep({ machine: 'paragon' }, { queue: 'redis://localhost' });
  expect(await inPage(page, queue, undefined)).toBe('queue: is for Node; a browser runs a sweep by itself');
  const png = async ({ figure }: Library, link: string) => (await figure(link)).draw({ format: 'png' });
  const link = '?v=1&m=paragon&x=all-reduce&dimensions=2x2&x.values=64&by.values=ring';
  expect(await inPage(page, png, link)).toMatch(/^format: png is made in Node/);
});

test('runs also where a page allows no workers', long, async ({ page, complaints }) => {
  await page.goto(`${site.url}/without-workers`);
  const what = { machine: 'paragon', set: { ...all, dimensions: '4x4' } };
  const ask = async ({ run }: Library, asked: typeof what) => (await run(asked)).tables.estimate?.columns.time_us?.[0];
  expect(await inPage(page, ask, what)).toBe(await ask(node, what));
  expect(complaints.splice(0).join()).toMatch(/worker-src/);
});
