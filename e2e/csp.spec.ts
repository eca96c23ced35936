/** The content security policy: on every page, as an element and as a header, and nothing of ours breaks it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLong } from '../app/model/testing/long.ts';
import { policy, policyOfFrame } from '../scripts/lib/policy.mjs';
import { expect, long, test } from './guard.ts';
import { serveBelow } from './sub-path-server.ts';

const folder = process.env.GRAINSCOPE_TEST_DIST ?? 'dist';
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));

/** A frame names its host when it runs; the example is written by hand, and runs nothing but the element. */
const OTHERS = new Map([
  ['embed.html', policyOfFrame()],
  [
    'embed-example.html',
    "default-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'",
  ],
]);

let site: { url: string; close(): void };
test.beforeAll(async () => {
  site = await serveBelow('/a/site/');
});
test.afterAll(() => site.close());

/** Grows with every violation in the page. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('violated', (what: string) => found.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { violated(what: string): void }).violated(`${violatedDirective} ${blockedURI}`),
    );
  });
  return found;
}

test('there are pages to look at', () => {
  expect(pages).toEqual(expect.arrayContaining(['index.html', 'embed.html', 'fidelity.html', 'embed-example.html']));
});

test('every page names a policy and keeps it', async ({ page }) => {
  const found = await violations(page);
  for (const [place, name] of pages.entries())
    await test.step(name, async () => {
      const html = readFileSync(join(folder, name), 'utf8').replaceAll('&#39;', "'");
      const content = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1];
      expect(content).toBe(OTHERS.get(name) ?? policy());
      expect(content).not.toMatch(/unsafe-inline|'unsafe-eval'|\/\/|\*/);
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
      // The others are opened by other tests, under the policy that they name.
      if (!isLong && place % 2 === 0) return;
      await page.goto(`${site.url}${name}?v=1&m=j-machine&x=round-trip`);
      await expect(page.locator('h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(found).toEqual([]);
    });
});

for (const [title, addressOf] of [
  ['the explorer', () => site.url],
  // A host that says nothing of its own.
  ['a frame', () => '/embed.html'],
] as const)
  test(
    `the policy of ${title} forbids inline script, eval and other hosts, and allows the engine`,
    title === 'a frame' ? {} : long,
    async ({ page, complaints }) => {
      const found = await violations(page);
      await page.goto(`${addressOf()}?v=1&m=j-machine&x=round-trip`);
      await expect(page.locator('.status')).toHaveAttribute('data-tone', 'done');
      expect(found).toEqual([]);
      const ran = await page.evaluate(async () => {
        const script = document.createElement('script');
        script.textContent = 'window.injected = true';
        document.body.append(script);
        const image = document.createElement('img');
        image.src = 'http://localhost:1/picture.png';
        // Later, for what the test calls directly is allowed more than the page is.
        const evaluated = await new Promise((resolve) => {
          setTimeout(() => {
            try {
              resolve(new Function('return true')());
            } catch {
              resolve(false);
            }
          });
        });
        const fetched = await fetch('http://localhost:1/').then(
          () => true,
          () => false,
        );
        return { injected: 'injected' in window, evaluated, fetched };
      });
      expect(ran).toEqual({ injected: false, evaluated: false, fetched: false });
      await expect
        .poll(() => new Set(found.map((what) => what.split(' ')[0])))
        .toEqual(new Set(['script-src-elem', 'script-src', 'img-src', 'connect-src']));
      // Provoked.
      complaints.length = 0;
    },
  );
