/** A short walk through the page in Firefox and in WebKit. */
import { frameOf, serveHost } from '../host-page.ts';
import { openChromium } from './chromium.ts';
import { ARROW_RIGHT, type Driven } from './driven.ts';
import { expect, test } from './test.ts';

type Walker = Pick<Driven, 'evaluate' | 'click' | 'press'>;

/** Until every point is final and drawn, as in e2e/explorer-page.ts. */
async function finished(browser: Walker, frame?: number): Promise<void> {
  const left = () => {
    const tone = document.querySelector<HTMLElement>('.status')?.dataset.tone;
    const awaited = Array.from(document.querySelectorAll('[data-awaited]'), (one) => one.outerHTML.slice(0, 120));
    return tone === 'done' ? awaited : [`status: ${tone}`, ...awaited];
  };
  await expect.poll(() => browser.evaluate(left, undefined, frame), { timeout: 200_000 }).toEqual([]);
}

const count = (browser: Walker, selector: string, frame?: number) =>
  browser.evaluate((wanted) => document.querySelectorAll(wanted).length, selector, frame);

async function seen(browser: Walker, selector: string, frame?: number): Promise<void> {
  await expect.poll(() => count(browser, selector, frame), selector).toBeGreaterThan(0);
}

async function clickNamed(browser: Walker, name: string): Promise<void> {
  const mark = (wanted: string) => {
    for (const one of document.querySelectorAll('[data-wanted]')) one.removeAttribute('data-wanted');
    const all = Array.from(document.querySelectorAll<HTMLElement>('button, [role=menuitem]'));
    const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim().startsWith(wanted));
    found?.setAttribute('data-wanted', '');
    return found !== undefined;
  };
  await expect.poll(() => browser.evaluate(mark, name), name).toBe(true);
  await browser.click('[data-wanted]');
}

/** One step to the right on the slider of a parameter. */
async function step(browser: Walker, key: string): Promise<void> {
  const slider = `.field[data-key="${key}"] input[type=range]`;
  await seen(browser, slider);
  await browser.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.focus(), slider);
  await browser.press(ARROW_RIGHT);
}

/** Chooses a format in the menu of the large chart, and gives the file: what it is, and its text or beginning. */
async function saved(browser: Walker, format: string): Promise<{ name: string; text: string }> {
  await browser.evaluate(() => {
    const whole = window as unknown as { saved?: Promise<unknown> };
    whole.saved = new Promise((resolve) => {
      const { createObjectURL } = URL;
      const { click } = HTMLAnchorElement.prototype;
      let file: Blob | undefined;
      URL.createObjectURL = (blob: Blob) => {
        file = blob;
        return createObjectURL.call(URL, blob);
      };
      HTMLAnchorElement.prototype.click = function () {
        URL.createObjectURL = createObjectURL;
        HTMLAnchorElement.prototype.click = click;
        void file?.text().then((text) => resolve({ name: this.download, text }));
      };
    });
  }, undefined);
  await clickNamed(browser, 'Export');
  await clickNamed(browser, format);
  return browser.evaluate(
    () => (window as unknown as { saved: Promise<{ name: string; text: string }> }).saved,
    undefined,
  );
}

/** A first experiment, a slider that answers, and the numbers of both. */
async function numbersOf(browser: Walker & Pick<Driven, 'open'>, address: string): Promise<string[]> {
  await browser.open(address);
  await finished(browser);
  const before = await saved(browser, 'CSV');
  await step(browser, 'reduction_us');
  await finished(browser);
  return [before.text, (await saved(browser, 'CSV')).text];
}

test('says what a page writes to its console', async ({ other, site, complaints }) => {
  await other.open(`${site.url}accessibility.html`);
  await seen(other, 'h1');
  await other.evaluate(() => console.error('heard'), undefined);
  expect(complaints.splice(0)).toEqual(['console: heard']);
});

test('simulates what Chromium does, answers a slider, and saves the same numbers', async ({ other, site }) => {
  const address = `${site.url}?v=1&m=multi-psi-v1`;
  const own = await numbersOf(other, address);
  expect(own[1]).not.toBe(own[0]);
  const chromium = await openChromium();
  expect(own).toEqual(await numbersOf(chromium, address));
  await chromium.close();
  const { name, text } = await saved(other, 'PNG');
  expect(name).toMatch(/\.png$/);
  expect(text).toContain('PNG');
});

test('plays a recorded run', async ({ other, site }) => {
  await other.open(`${site.url}?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000`);
  await finished(other);
  await clickNamed(other, 'Watch it run');
  await seen(other, '.motion[data-phase="ready"]:not([data-outdated], [data-awaited])');
  const moment = () => Number(document.querySelector<HTMLInputElement>('.motion input[type=range]')?.value);
  // It may play by itself.
  if (await other.evaluate(() => document.querySelector('.motion [aria-label="Play"]') !== null, undefined))
    await other.click('.motion [aria-label="Play"]');
  const first = await other.evaluate(moment, undefined);
  await expect.poll(() => other.evaluate(moment, undefined)).not.toBe(first);
  const inked = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.motion-box canvas');
    const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return Array.from(data).filter((value, index) => index % 4 === 3 && value > 0).length;
  };
  expect(await other.evaluate(inked, undefined)).toBeGreaterThan(1000);
});

test('takes a prediction that is drawn, and reveals the curve', async ({ other, site }) => {
  await other.open(`${site.url}lessons.html?lesson=start-up`);
  await seen(other, '.predict-box svg');
  await other.drag('.predict-box', [
    [0.1, 0.6],
    [0.5, 0.5],
    [0.98, 0.4],
  ]);
  await clickNamed(other, 'Reveal the simulation');
  const verdict = () => document.querySelector('.lesson-verdict:not([data-awaited])')?.textContent ?? '';
  await expect.poll(() => other.evaluate(verdict, undefined)).toMatch(/\d/);
});

test('runs in a sandboxed frame of another host, and is set by it', async ({ other, site }) => {
  const embed = `${site.url}embed.html?v=1&m=j-machine&x=round-trip&sliders=hop_cycles`;
  const host = await serveHost(frameOf(embed) + frameOf(`${embed}&start=click`, { id: 'later' }));
  await other.open(host.url);
  for (const frame of [0, 1]) {
    await seen(other, '.frame-head', frame);
    if (frame === 1) {
      const isDrawn = () => (document.querySelector<HTMLImageElement>('.frame-still')?.naturalWidth ?? 0) > 0;
      await expect.poll(() => other.evaluate(isDrawn, undefined, frame)).toBe(true);
      await other.evaluate(() => document.querySelector('button')?.click(), undefined, frame);
    }
    await finished(other, frame);
    expect(await count(other, '.frame-chart svg path', frame)).toBeGreaterThan(4);
    expect(
      await other.evaluate(() => [self.origin, document.fonts.check('12px "Inter Variable"')], undefined, frame),
    ).toEqual(['null', true]);
  }
  const link = '?v=1&m=j-machine&x=round-trip&hop_cycles=3';
  await other.evaluate((set) => frames[0]?.postMessage({ grainscope: 1, type: 'set', link: set }, '*'), link);
  const hops = () => document.querySelector<HTMLInputElement>('.field[data-key=hop_cycles] input[type=range]')?.value;
  await expect.poll(() => other.evaluate(hops, undefined, 0)).not.toBe('1');
  await finished(other, 0);
  host.close();
});

test('follows its window without a complaint', async ({ other, site }) => {
  await other.open(`${site.url}?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000`);
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
    [1440, 900],
  ] as const) {
    await other.resize(width, height);
    await finished(other);
    // Charts take their new width a frame later.
    await expect
      .poll(() => other.evaluate(() => document.documentElement.scrollWidth - innerWidth, undefined))
      .toBeLessThanOrEqual(0);
  }
});
