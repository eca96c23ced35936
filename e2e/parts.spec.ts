/** What only the built page can get wrong: parts that are loaded later, packed data, faces, and the list of what is kept. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyNth } from '../app/model/testing/long.ts';
import { expect, test } from './guard.ts';

const dist = process.env.GRAINSCOPE_TEST_DIST ?? 'dist';
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const pages = files.filter((path) => path.endsWith('.html')).map((path) => readFileSync(join(dist, path), 'utf8'));

/** Scripts that a page begins with draw it when they are loaded; the others may be loaded anywhere. */
const begins = (path: string) => pages.some((text) => text.includes(`src="./${path}"`));
const parts = files.filter((path) => /^assets\/.*\.js$/.test(path) && !begins(path));

test('every part loads, some of them before any other, and all that it gives away holds something', async ({
  page,
}) => {
  expect(parts.length).toBeGreaterThan(60);
  const found: string[] = [];
  // On a page of its own: a part that waits for one that waits for it never comes. What waits for none can be with others.
  const waits = (part: string) => /\bimport\b|\bfrom"/.test(readFileSync(join(dist, part), 'utf8'));
  const first = new Set(everyNth(parts.filter(waits), 12));
  for (const [place, part] of parts.entries()) {
    if (first.has(part) || place === 0) await page.goto('/manifest.webmanifest');
    const wrong = await page.evaluate(async (path) => {
      const came = import(path) as Promise<Record<string, unknown>>;
      const module = await Promise.race([came, new Promise<null>((done) => setTimeout(done, 20_000, null))]);
      if (module === null) return 'never comes';
      // What is data alone is all of its part.
      const content = module.default ?? 'code';
      const isEmpty = content === '' || (typeof content === 'object' && Object.keys(content).length === 0);
      return isEmpty ? 'is empty' : '';
    }, `/${part}`);
    if (wrong !== '') found.push(`${part}: ${wrong}`);
  }
  expect(found).toEqual([]);
});

test('every face and everything that is kept for offline use is served whole', async ({ request }) => {
  const kept = [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/\burl:"([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(kept.length).toBeGreaterThan(60);
  const faces = files.filter((path) => /\.(?:ttf|woff2)$/.test(path));
  // Each fifth; in a long run all.
  for (const url of everyNth([...new Set([...kept, ...faces])], 5)) {
    const answer = await request.get(`/${url}`);
    const body = await answer.body();
    expect([url, answer.status(), body.length]).toEqual([url, 200, expect.any(Number)]);
    expect(body.equals(readFileSync(join(dist, url)))).toBe(true);
    if (/\.(?:ttf|woff2)$/.test(url)) expect(['wOF2', '\0\x01\0\0']).toContain(body.toString('latin1', 0, 4));
  }
});
