/** Embeds in a page of another origin: what a reader of that page sees, and what that page cannot do. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { frameIn, frameOf, heard, say, serveHost } from './host-page.ts';
import { resize } from './resize.ts';
import { serveBelow } from './sub-path-server.ts';

/** A machine small enough that a test need not wait for it. */
const small = '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000';
const link = (more: string) => `${small}${more}`;

let site: { url: string; close(): void };
let host: { url: string; close(): void } | undefined;
test.beforeAll(async () => {
  site = await serveBelow('/teaching/grainscope/');
});
test.afterAll(() => site.close());
test.afterEach(() => host?.close());

async function openHost(page: Page, body: string): Promise<void> {
  host = await serveHost(body);
  // The page is loaded only once its frames are, and a frame that is still on its way when it is seen waits for the simulator too,
  // which a test may hold back until the page is there.
  await page.goto(host.url, { waitUntil: 'domcontentloaded' });
}

const embed = (search: string) => `${site.url}embed.html${search}`;

async function finished(page: Page, id = 'frame'): Promise<void> {
  await expect(frameIn(page, id).locator('.status')).toHaveAttribute('data-tone', 'done');
}

test('shows a recorded picture first, then comes to life in a frame without an origin', async ({ kept: page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await page.route('**/embed-live-*.js', async (route) => {
    ask();
    await held;
    await route.continue();
  });
  // A picture that is slow: the simulator is asked for before the frame is loaded.
  await page.route('**/stills/**', async (route) => {
    await asked;
    await route.continue();
  });
  await openHost(page, frameOf(embed('?v=1&m=j-machine&x=round-trip')));
  const frame = frameIn(page);
  const still = frame.getByRole('img', { name: /recorded picture/i });
  await expect(still).toBeVisible();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null');
  release();
  await expect(frame.locator('.frame-chart svg')).toBeVisible();
  await expect(still).toHaveCount(0);
  await finished(page);
  expect(await heard(page, 'ready')).toEqual([
    { grainscope: 1, type: 'ready', version: expect.any(String), link: '?v=1&m=j-machine&x=round-trip' },
  ]);
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.phase).toBe('done');
  const content = () =>
    frame.locator('#frame').evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
  await expect.poll(async () => (await heard(page, 'size')).at(-1)?.height === (await content())).toBe(true);
});

for (const [width, hasTouch] of [
  [320, false],
  [320, true],
  [720, false],
] as const)
  test.describe(`${width} pixels wide${hasTouch ? ', under a finger' : ''}`, () => {
    test.use({ hasTouch, isMobile: hasTouch });

    test('is as high live as it was still, whatever its sliders say', long, async ({ page }) => {
      const search = '?v=1&m=j-machine&x=round-trip&start=click&sliders=hop_cycles';
      await openHost(page, frameOf(embed(search), { style: `width: ${width}px; height: 800px` }));
      const parts = () =>
        frameIn(page)
          .locator('#frame, .frame-head, .frame-chart, .frame-sliders, .frame-foot')
          .evaluateAll((all) =>
            all.map((one) => `${one.className || one.id}: ${one.getBoundingClientRect().height}`.replace('chart ', '')),
          );
      const run = frameIn(page).getByRole('button', { name: 'Run the simulation' });
      await expect(run).toBeVisible();
      const still = await parts();
      const picture = frameIn(page).locator('.frame-still');
      await picture.evaluate((one: HTMLImageElement) => one.decode());
      // The picture was drawn for this width: it leaves little of the place of the chart empty.
      const filled = await picture.evaluate(
        ({
          clientWidth: width,
          clientHeight: height,
          naturalWidth: ofWidth,
          naturalHeight: ofHeight,
        }: HTMLImageElement) =>
          Math.min(width / ofWidth, height / ofHeight) ** 2 * ((ofWidth * ofHeight) / (width * height)),
      );
      expect(filled).toBeGreaterThan(0.8);
      await run.click();
      await finished(page);
      expect(await parts()).toEqual(still);
      await frameIn(page).getByRole('slider', { name: 'Hop delay' }).press('ArrowRight');
      await expect(frameIn(page).getByText('was 1 cycle')).toBeVisible();
      await finished(page);
      // Its subtitle now names the change, and may take another line for it.
      const lower = (all: string[]) => all.filter((part) => !/^frame(-head)?:/.test(part));
      expect(lower(await parts())).toEqual(lower(still));
    });
  });

test(
  'keeps the room of a subtitle that breaks elsewhere in the face that comes with the simulator',
  long,
  async ({ kept: page }) => {
    const search = '?v=1&m=multi-psi-v1&x=queens-speedup&start=click';
    await openHost(page, frameOf(embed(search), { style: 'width: 320px; height: 800px' }));
    const run = frameIn(page).getByRole('button', { name: 'Run the simulation' });
    await expect(run).toBeVisible();
    const height = () =>
      frameIn(page)
        .locator('.frame-head')
        .last()
        .evaluate((head) => head.getBoundingClientRect().height);
    const still = await height();
    await run.click();
    await finished(page);
    expect(await height()).toBe(still);
  },
);

test('loads nothing more before it is asked to, if its address says so', long, async ({ kept: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openHost(page, frameOf(embed('?v=1&m=j-machine&x=round-trip&start=click')));
  const run = frameIn(page).getByRole('button', { name: 'Run the simulation' });
  await expect(run).toBeVisible();
  await page.waitForTimeout(500);
  expect(asked.filter((url) => url.includes('embed-live'))).toEqual([]);
  await run.click();
  await finished(page);
});

test('moves with its sliders, tells the host, and opens in full as it is', async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link('&sliders=hop_cycles'))));
  await finished(page);
  await frameIn(page).getByRole('slider', { name: 'Hop delay' }).press('ArrowRight');
  await expect(frameIn(page).getByRole('textbox', { name: 'Hop delay' })).toHaveValue('2');
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.link).toContain('hop_cycles=2');
  const popup = page.waitForEvent('popup');
  await frameIn(page).getByRole('link', { name: 'Open in full' }).click();
  const full = await popup;
  await unfold(full);
  await expect(full.getByRole('textbox', { name: 'Hop delay', exact: true })).toHaveValue('2');
  expect(full.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/teaching\/grainscope\/\?v=1&m=j-machine/);
});

test('takes back what its reader changed, not what the page around it asked for', long, async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link('&hop_cycles=4&sliders=hop_cycles'))));
  await finished(page);
  const hops = frameIn(page).getByRole('textbox', { name: 'Hop delay' });
  const reset = frameIn(page).getByRole('button', { name: 'Reset', exact: true });
  await expect(reset).toHaveCount(0);
  await frameIn(page).getByRole('slider', { name: 'Hop delay' }).press('ArrowRight');
  await expect(hops).toHaveValue('5');
  await reset.click();
  await expect(hops).toHaveValue('4');
  await expect(reset).toHaveCount(0);
  await say(page, [{ grainscope: 1, type: 'set', link: link('&hop_cycles=2') }]);
  await expect(hops).toHaveValue('2');
  await frameIn(page).getByRole('slider', { name: 'Hop delay' }).press('ArrowRight');
  await expect(hops).toHaveValue('3');
  await reset.click();
  await expect(hops).toHaveValue('2');
});

test('is set by the host, and says what it could not take', async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link('&start=click'))));
  await expect.poll(async () => (await heard(page, 'ready')).length).toBe(1);
  await say(page, [{ grainscope: 1, type: 'set', link: link('&hop_cycles=3&hop_cycle=<b>') }]);
  await finished(page);
  const last = (await heard(page, 'state')).at(-1) as { link?: string; notices?: string[] };
  expect(last.link).toContain('hop_cycles=3');
  expect(last.notices?.join()).toContain('hop_cycle');
  await expect(frameIn(page).locator('.frame-notices')).toContainText('is not known and was ignored');
  expect(await frameIn(page).locator('.frame-notices b').count()).toBe(0);
});

test('names the curve that cannot run, and why', long, async ({ kept: page }) => {
  await openHost(page, frameOf(embed('?v=1&m=paragon&x=bitonic-error&dimensions=3x5')));
  await expect(frameIn(page).locator('.failures')).toContainText('15 nodes are no power of two');
});

test('refuses messages of another version, shape or size, and says so to who sent them', async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link(''))));
  await finished(page);
  await say(page, [
    { grainscope: 2, type: 'set', link: small },
    { grainscope: 1, type: 'evaluate', code: 'alert(1)' },
    { grainscope: 1, type: 'set', link: '?'.repeat(9000) },
    'set',
    { type: 'set', link: small },
  ]);
  await expect.poll(async () => (await heard(page, 'refused')).length).toBe(3);
  const reasons = (await heard(page, 'refused')).map(({ reason }) => reason);
  expect(reasons).toEqual(['version', 'shape', 'shape']);
  await expect(frameIn(page).locator('.frame-chart svg')).toBeVisible();
});

test('hears nobody but the page around it', async ({ kept: page }) => {
  // A stranger finds the frame through its parent.
  const stranger = `<iframe id="stranger" sandbox="allow-scripts" srcdoc="&lt;script&gt;
    addEventListener('message', ({ data }) => { if (data.grainscope) parent.postMessage({ grainscope: 1, type: 'overheard', reason: data.reason }, '*'); });
    setInterval(() => parent.frames[0].postMessage({ grainscope: 1, type: 'set', link: '?v=1&m=multi-psi-v1' }, '*'), 300);
  &lt;/script&gt;"></iframe>`;
  await openHost(page, frameOf(embed(link(''))) + stranger);
  await finished(page);
  await expect.poll(async () => (await heard(page, 'overheard')).length).toBeGreaterThan(0);
  expect((await heard(page, 'overheard')).every(({ reason }) => reason === 'stranger')).toBe(true);
  await expect(frameIn(page).getByText('J-Machine')).toBeVisible();
  expect((await heard(page, 'state')).every(({ link: shown }) => shown?.includes('m=j-machine'))).toBe(true);
});

test('hears no host but the one that its address names', async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link('&host=https://example.org'))));
  await finished(page);
  await say(page, [{ grainscope: 1, type: 'set', link: '?v=1&m=multi-psi-v1' }]);
  await expect.poll(async () => (await heard(page, 'refused')).map(({ reason }) => reason)).toEqual(['stranger']);
  expect(await heard(page, 'state')).toEqual([]);
});

test('survives a flood of messages, and answers few of them', long, async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link(''))));
  await finished(page);
  const flood = Array.from({ length: 3000 }, (_, i) => ({
    grainscope: 1,
    type: 'set',
    link: link(`&hop_cycles=${1 + (i % 8)}`),
  }));
  await say(page, flood);
  await expect.poll(async () => (await heard(page, 'refused')).some(({ reason }) => reason === 'flood')).toBe(true);
  await finished(page);
  expect((await heard(page, 'refused')).length).toBeLessThan(30);
  expect((await heard(page, 'state')).length).toBeLessThan(400);
  await expect(async () => {
    await say(page, [{ grainscope: 1, type: 'set', link: link('&hop_cycles=5') }]);
    expect((await heard(page, 'state')).at(-1)?.link).toContain('hop_cycles=5');
  }).toPass();
});

test('does not grow without bound in a host that gives it more than it asks for', long, async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link('&sliders=hop_cycles'))));
  await page.evaluate(() => {
    const frame = document.getElementById('frame') as HTMLIFrameElement;
    addEventListener('message', ({ data }) => {
      if (data?.type === 'size') frame.style.height = `${data.height + 200}px`;
    });
  });
  await finished(page);
  await resize(page, { width: 1200, height: 700 });
  const heights = (await heard(page, 'size')).map(({ height = 0 }) => height);
  expect(Math.max(...heights)).toBeLessThan(700);
});

test('goes on after its host has hidden it and made it narrow during a run', long, async ({ kept: page }) => {
  // Too much work to be done before it is hidden, on any machine.
  const endless = '?v=1&m=j-machine&x=latency-load&max_cycles=100000000&precision=0.001&dimensions=8x8x4';
  await openHost(page, frameOf(embed(endless)));
  const style = (text: string) =>
    page.evaluate((css) => {
      const frame = document.getElementById('frame');
      if (frame) frame.style.cssText = css;
    }, text);
  await expect(frameIn(page).locator('.status')).toHaveAttribute('data-tone', 'running');
  await style('display: none');
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.phase).toBe('stopped');
  await style('width: 320px; height: 500px; border: 0');
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.phase).toMatch('running');
  await expect(frameIn(page).locator('.frame-chart svg')).toBeVisible();
  const [content, frame] = await frameIn(page)
    .locator('html')
    .evaluate((html) => [html.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(frame ?? 0);
});

test('says which of its parameters contradict each other, and shows what it can', long, async ({ kept: page }) => {
  const search = '&charts=latency,nonsense&sliders=offered_load,nonsense,reply_words,hop_cycles&height=99999&lang=<b>';
  await openHost(page, frameOf(embed(link(search))));
  await finished(page);
  const notices = frameIn(page).locator('.frame-notices');
  await expect(notices).toContainText('height: 99999 became 900; give a whole number from 200 to 900');
  await expect(notices).toContainText("'nonsense' is no chart of this experiment");
  await expect(notices).toContainText("'offered_load' is on the x axis, so it has no slider");
  await expect(notices).toContainText("'nonsense' is not a parameter");
  await expect(frameIn(page).getByRole('slider')).toHaveCount(1);
  const box = await frameIn(page).locator('.frame-chart svg').boundingBox();
  expect(box?.height).toBe(900);
});

test('only frames that are seen run', long, async ({ kept: page }) => {
  const many = Array.from({ length: 6 }, (_, i) =>
    frameOf(embed(small), { id: `frame${i}`, style: 'display: block; width: 640px; height: 900px' }),
  );
  await openHost(page, many.join(''));
  await finished(page, 'frame0');
  await expect(frameIn(page, 'frame5').getByRole('button', { name: 'Run the simulation' })).toHaveCount(1);
  await expect(frameIn(page, 'frame5').locator('.frame-live')).toHaveCount(0);
  await page.locator('#frame5').scrollIntoViewIfNeeded();
  await finished(page, 'frame5');
});

test('says when the simulator does not come, and tries again', long, async ({ kept: page, complaints }) => {
  await page.route('**/embed-live-*.js', (route) => route.abort());
  await openHost(page, frameOf(embed('?v=1&m=j-machine&x=round-trip&start=click')));
  await frameIn(page).getByRole('button', { name: 'Run the simulation' }).click();
  const again = frameIn(page).getByRole('button', { name: /could not be loaded.*load the page again/ });
  await expect(again).toBeVisible();
  await expect(frameIn(page).getByRole('img')).toBeVisible();
  await page.unroute('**/embed-live-*.js');
  await again.click();
  await finished(page);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('runs in the page of the frame where no worker can be started', long, async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('no workers here', 'SecurityError');
      }
    } as unknown as typeof Worker;
  });
  await openHost(page, frameOf(embed(small)));
  await finished(page);
});

test('has no horizontal scroll at 320 px, and axe finds nothing', long, async ({ kept: page }) => {
  await openHost(page, frameOf(embed(link('&sliders=hop_cycles')), { style: 'width: 320px; height: 700px' }));
  await finished(page);
  const overflow = await frameIn(page)
    .locator('html')
    .evaluate((html) => html.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  // axe would fetch the style sheets, which a frame without an origin may not.
  await resize(page, { width: 320, height: 700 });
  await page.goto(embed(link('&sliders=hop_cycles')));
  await expect(page.locator('.status')).toHaveAttribute('data-tone', 'done');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
});

test('the example page: an element and a frame, both alive, and set by a button', long, async ({ kept: page }) => {
  await page.goto(`${site.url}embed-example.html`);
  const chart = page.locator('grainscope-chart iframe');
  await expect(chart.contentFrame().locator('.frame-chart svg')).toBeVisible();
  const inside = await chart.contentFrame().locator('#frame').boundingBox();
  await expect
    .poll(async () => Math.abs(((await chart.boundingBox())?.height ?? 0) - (inside?.height ?? 0)))
    .toBeLessThan(2);
  // By key: the frames above take their heights while the page is scrolled to the button, and a pointer would miss it.
  await page.getByRole('button', { name: 'Show the frame two cycles a hop' }).press('Enter');
  await expect(page.locator('#said')).toContainText('hop_cycles=2');
  await expect(page.locator('#said')).toContainText('done');
});

test('the dialog makes HTML whose frame is what the preview shows', long, async ({ kept: page }) => {
  await page.goto(`${site.url}${small}`);
  await page.getByRole('button', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put this into a page' });
  const code = dialog.getByRole('textbox', { name: 'HTML to copy' });
  // In a low window, too, the preview leaves it in sight.
  await resize(page, { width: 1024, height: 480 });
  await expect(code).toBeInViewport({ ratio: 1 });
  await resize(page, { width: 1440, height: 900 });
  await dialog.getByRole('button', { name: /All parameters/ }).click();
  await dialog.getByText('Hop delay', { exact: true }).click();
  await dialog.getByText('dark', { exact: true }).click();
  await expect(code).toHaveValue(/sliders=\w+,hop_cycles/);
  await expect(code).toHaveValue(/theme=dark/);
  const preview = dialog.locator('iframe').contentFrame();
  await expect(preview.getByRole('slider', { name: 'Hop delay' })).toBeVisible();
  await expect(preview.locator('html')).toHaveAttribute('data-mode', 'dark');
  const { violations } = await new AxeBuilder({ page }).include('.embed-dialog').exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  const html = await code.inputValue();
  await openHost(page, html);
  const own = page.frameLocator('iframe');
  await expect(own.locator('.status')).toHaveAttribute('data-tone', 'done');
  await expect(own.getByRole('slider', { name: 'Hop delay' })).toBeVisible();
});

test('shows one of the machines side by side on scales of its own', long, async ({ kept: page }) => {
  await openHost(page, frameOf(embed('?v=1&m=j-machine&x=message-overhead&beside=multi-psi-v1')));
  await finished(page);
  // In microseconds, of which the other machine takes 10,000 for a message.
  await expect(frameIn(page).locator('.frame-chart svg')).toContainText('overhead, µs/message');
  await expect(frameIn(page).locator('.frame-chart svg')).not.toContainText('1,000');
});
