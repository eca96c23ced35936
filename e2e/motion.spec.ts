/** A run that is watched: played, stepped, scrubbed, looked at closely, and what becomes of it when settings change. */
import type { Page } from '@playwright/test';
import { colourRules, violations } from './axe.ts';
import { box, finished, open, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';

const small = '?v=1&m=j-machine&x=latency-load&dimensions=4x4x2&max_cycles=3000';

/** A run at rest where it begins: opened it plays. */
async function watch(page: Page, search = small): Promise<void> {
  await playing(page, search);
  await button(page, 'Pause').click();
  await moment(page).fill('0');
}

async function playing(page: Page, search = small): Promise<void> {
  await open(page, search);
  await finished(page);
  await page.getByRole('button', { name: 'Watch it run' }).click();
  await recorded(page);
}

/** Until there is a recording of what the page shows. */
async function recorded(page: Page): Promise<void> {
  await expect(page.locator('.motion[data-phase="ready"]:not([data-outdated], [data-awaited])')).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const moment = (page: Page) => page.getByRole('slider', { name: 'Moment of the run' });
const frame = async (page: Page) => Number(await moment(page).inputValue());
const said = (page: Page) => page.locator('.motion-played > [aria-live]');
const reading = (page: Page) => page.locator('.motion-reading');

/** How many pixels of the drawing are not empty, and a sum that differs where pictures do. */
function picture(page: Page, canvas = '.motion-box canvas'): Promise<{ inked: number; sum: number }> {
  return page.locator(canvas).evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let [inked, sum] = [0, 0];
    for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) inked++;
    for (let i = 0; i < data.length; i++) sum = (sum * 31 + (data[i] ?? 0)) % 1_000_000_007;
    return { inked, sum };
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(
    `plays at once, from where a message is on its way, motion: ${reducedMotion}`,
    reducedMotion === 'reduce' ? {} : long,
    async ({ kept: page }) => {
      await page.emulateMedia({ reducedMotion });
      await playing(page);
      await expect(said(page)).toHaveText('Playing.');
      await expect(reading(page)).toContainText(/[1-9][\d,]* messages?/);
      const first = await frame(page);
      await expect.poll(() => frame(page)).toBeGreaterThan(first);
    },
  );
}

test('a link to a moment shows it at rest', long, async ({ kept: page }) => {
  await watch(page);
  await expect(page).toHaveURL(/moment=/);
  const before = page.url();
  await moment(page).fill('12');
  await expect(page).not.toHaveURL(before);
  await page.reload();
  await recorded(page);
  await expect(button(page, 'Play')).toBeVisible();
  await expect.poll(() => frame(page)).toBe(12);
});

test('plays, stops, and says where it is', async ({ kept: page }) => {
  await watch(page);
  expect((await picture(page)).inked).toBeGreaterThan(1000);
  expect((await picture(page, '.motion-strip canvas')).inked).toBeGreaterThan(1000);
  await button(page, 'Play').click();
  await expect(said(page)).toHaveText('Playing.');
  await expect.poll(() => frame(page)).toBeGreaterThan(1);
  await button(page, 'Pause').click();
  await expect(said(page)).toHaveText(/^Stopped\. At .* frame \d+ of \d+: .*busiest link.*The nodes are/);
  const [at, before] = [await frame(page), await picture(page)];
  await page.waitForTimeout(400);
  expect([await frame(page), await picture(page)]).toEqual([at, before]);
});

test('hands the focus on: from what opens it to what plays it, and back', long, async ({ kept: page }) => {
  await open(page, small);
  await finished(page);
  await button(page, 'Watch it run').press('Enter');
  await recorded(page);
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeFocused();
  await button(page, 'Stop watching').press('Enter');
  await expect(button(page, 'Watch it run')).toBeFocused();
});

test('stays closed where it is closed at the moment at which it stops', long, async ({ kept: page }) => {
  await playing(page);
  const pause = await button(page, 'Pause').elementHandle();
  const close = await button(page, 'Stop watching').elementHandle();
  await page.evaluate(
    async ([first, second]) => {
      (first as HTMLElement).click();
      await Promise.resolve();
      (second as HTMLElement).click();
    },
    [pause, close],
  );
  await page.waitForTimeout(300);
  await expect(button(page, 'Watch it run')).toBeVisible();
});

test('steps forward and back, and each picture is the same again', async ({ kept: page }) => {
  await watch(page);
  const start = await frame(page);
  await button(page, 'Step forward').click();
  expect(await frame(page)).toBe(start + 1);
  await expect(said(page)).toHaveText(new RegExp(`frame ${start + 2} of`));
  const one = await picture(page);
  await button(page, 'Step forward').click();
  const two = await picture(page);
  expect(two.sum).not.toBe(one.sum);
  await button(page, 'Step back').click();
  expect(await frame(page)).toBe(start + 1);
  expect(await picture(page)).toEqual(one);
});

test('is scrubbed by the slider, by the strip and by the keys', async ({ kept: page }) => {
  await watch(page);
  await moment(page).fill('20');
  expect(await frame(page)).toBe(20);
  await expect(moment(page)).toHaveAttribute('aria-valuetext', /µs, frame 21 of/);
  const strip = page.locator('.motion-strip');
  const bounds = await strip.boundingBox();
  if (bounds === null) throw new Error('there is no strip');
  const [left, right, y] = [bounds.x + 58, bounds.x + bounds.width - 6, bounds.y + bounds.height / 2];
  await page.mouse.move(left + 5, y);
  await page.mouse.down();
  expect(await frame(page)).toBeLessThan(20);
  await page.mouse.move((left + right) / 2, y, { steps: 4 });
  await page.mouse.up();
  const last = Number(await moment(page).getAttribute('max'));
  expect(Math.abs((await frame(page)) - last / 2)).toBeLessThan(last / 20);
  await strip.focus();
  await page.keyboard.press('End');
  expect(await frame(page)).toBe(last);
  await page.keyboard.press('ArrowLeft');
  expect(await frame(page)).toBe(last - 1);
  await page.keyboard.press('Home');
  expect(await frame(page)).toBe(0);
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeVisible();
});

test('goes to the worst congestion: no other moment has a busier link', long, async ({ kept: page }) => {
  await watch(page);
  const load = async () => Number(/busiest link ([\d.]+)/.exec((await reading(page).textContent()) ?? '')?.[1] ?? 0);
  await button(page, 'Worst congestion').click();
  await expect(said(page)).toHaveText(/^Worst congestion\. At /);
  const worst = await load();
  expect(worst).toBeGreaterThan(0);
  const last = Number(await moment(page).getAttribute('max'));
  for (let at = 0; at <= last; at += Math.ceil(last / 25)) {
    await moment(page).fill(String(at));
    expect(await load()).toBeLessThanOrEqual(worst);
  }
});

test(
  'a closer look is recorded anew, down to frames of a cycle, and the whole run comes back',
  long,
  async ({ kept: page }) => {
    await watch(page);
    const whole = await picture(page, '.motion-strip canvas');
    await moment(page).fill('40');
    await expect(button(page, 'Whole run')).toBeDisabled();
    for (let i = 0; i < 8 && (await button(page, 'Closer').isEnabled()); i++) {
      await button(page, 'Closer').click();
      await expect(said(page)).toHaveText(/^Shows /);
      await recorded(page);
    }
    await expect(button(page, 'Closer')).toBeDisabled();
    expect(Number(await moment(page).getAttribute('max'))).toBe(63);
    expect((await picture(page, '.motion-strip canvas')).sum).not.toBe(whole.sum);
    await button(page, 'Whole run').click();
    await expect(button(page, 'Whole run')).toBeDisabled();
    await expect.poll(() => picture(page, '.motion-strip canvas')).toEqual(whole);
  },
);

test('says what determines the end of the run, however closely it is looked at', long, async ({ kept: page }) => {
  await playing(page, '?v=1&m=five-machines&x=machines-script');
  const path = page.locator('.motion-path');
  await expect(path).toHaveText(/^ ?What determines the end: (handling messages|computing|the network) \d+ %,.*\.$/);
  const whole = await path.textContent();
  await button(page, 'Closer').click();
  await recorded(page);
  await expect(path).toHaveText(whole ?? '');
  await playing(page);
  await expect(path).toHaveCount(0);
});

test('a node under the pointer has its row, and a row its nodes', long, async ({ kept: page }) => {
  await watch(page);
  const drawing = await page.locator('.motion-box').boundingBox();
  if (drawing === null) throw new Error('there is no drawing');
  const row = page.locator('.motion-row');
  await expect(row).toBeHidden();
  await page.mouse.move(drawing.x + drawing.width / 2, drawing.y + drawing.height / 2);
  await expect(row).toBeVisible();
  await expect(reading(page)).toContainText(/node \d+: .*%/);
  await page.mouse.move(5, 5);
  await expect(row).toBeHidden();
  await page.locator('.motion-strip').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(reading(page)).toContainText('node 1: ');
  await expect(row).toBeVisible();
});

test('runs slower and faster', long, async ({ kept: page }) => {
  await watch(page);
  const speed = page.locator('.motion-speed b');
  const before = await speed.textContent();
  await button(page, 'Slower').click();
  await expect(speed).not.toHaveText(before ?? '');
  await button(page, 'Faster').click();
  await expect(speed).toHaveText(before ?? '');
  for (let i = 0; i < 8 && (await button(page, 'Faster').isEnabled()); i++) await button(page, 'Faster').click();
  await expect(button(page, 'Faster')).toBeDisabled();
  const last = Number(await moment(page).getAttribute('max'));
  await moment(page).fill(String(Math.floor(last * 0.9)));
  await button(page, 'Play').click();
  await expect(button(page, 'Play')).toBeVisible();
  expect(await frame(page)).toBe(last);
});

test('fills the screen, and everything still works there', long, async ({ kept: page }) => {
  await watch(page);
  const before = await page.locator('.motion-box').boundingBox();
  await button(page, 'Fill the screen').click();
  await expect(button(page, 'Leave the full screen')).toBeVisible();
  await expect
    .poll(async () => (await page.locator('.motion-box').boundingBox())?.width)
    .toBeGreaterThan(2 * (before?.width ?? 0));
  await button(page, 'Step forward').click();
  expect(await frame(page)).toBe(1);
  await button(page, 'Leave the full screen').click();
  await expect(button(page, 'Fill the screen')).toBeVisible();
});

test('a change while it plays stops it, and the new run plays when it is recorded', long, async ({ kept: page }) => {
  await watch(page);
  // However busy the computer is, it must not have come to its end before the change.
  for (let i = 0; i < 8 && (await button(page, 'Slower').isEnabled()); i++) await button(page, 'Slower').click();
  await button(page, 'Play').click();
  await expect.poll(() => frame(page)).toBeGreaterThan(0);
  const before = await picture(page, '.motion-strip canvas');
  await unfold(page);
  // It may stand still for less than the time between two looks, so whoever hears it is there before the change.
  await said(page).evaluate((live) => {
    const hear = () => /^Stopped/.test(live.textContent ?? '') && live.setAttribute('data-heard', '');
    new MutationObserver(hear).observe(live, { childList: true, characterData: true, subtree: true });
  });
  await box(page, 'Hop delay').fill('3');
  await expect(said(page)).toHaveAttribute('data-heard', '');
  await expect(page.locator('.motion-played')).toBeVisible();
  await finished(page);
  await recorded(page);
  await expect(button(page, 'Pause')).toBeVisible();
  expect((await picture(page, '.motion-strip canvas')).sum).not.toBe(before.sum);
});

test('a machine too large to be watched says so, and keeps what it had', long, async ({ kept: page }) => {
  await watch(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4x2');
  await unfold(page);
  await box(page, 'Dimensions x')
    .or(page.getByRole('textbox', { name: /Dimensions/ }))
    .first()
    .fill('32');
  await page
    .getByRole('textbox', { name: /Dimensions/ })
    .nth(1)
    .fill('32');
  await page
    .getByRole('textbox', { name: /Dimensions/ })
    .nth(2)
    .fill('8');
  const alert = page.locator('.motion-failed');
  await expect(alert).toContainText(
    'Dimensions: a machine of 8,192 nodes is too large to be watched. Choose 1 to 4,096 nodes.',
  );
  await expect(page.locator('.motion-played')).toBeVisible();
});

for (const [name, search] of [
  ['the first Multi-PSI', '?v=1&m=multi-psi-v1&x=queens-speedup&board=5'],
  ['the second Multi-PSI', '?v=1&m=multi-psi-v2&x=remote-goal'],
  ['a torus', '?v=1&m=j-machine&x=barrier&topology=torus&virtual_channels=2'],
] as const) {
  test(`${name} can be watched`, long, async ({ kept: page }) => {
    await watch(page, search);
    await button(page, 'Worst congestion').click();
    await expect(said(page)).toContainText('Worst congestion. At ');
    expect((await picture(page)).inked).toBeGreaterThan(500);
    await button(page, 'Stop watching').click();
    await expect(button(page, 'Watch it run')).toBeVisible();
  });
}

test(
  'goes from frame to frame, and nothing moves in between where less motion is asked for',
  long,
  async ({ kept: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watch(page);
    await button(page, 'Play').click();
    await expect.poll(() => frame(page)).toBeGreaterThan(0);
    const seen = new Set<string>();
    const frames = () => new Set([...seen].map((one) => one.split(' ')[0])).size;
    // Looked at often in each of a few frames, however long that takes.
    for (let looks = 0; looks < 20 || frames() < 3; looks++) {
      const [at, { sum }, after] = [await frame(page), await picture(page), await frame(page)];
      if (at === after) seen.add(`${at} ${sum}`);
      await page.waitForTimeout(60);
    }
    await button(page, 'Pause').click();
    expect(seen.size).toBe(frames());
  },
);

test('axe finds nothing, in light, in dark and on a phone', long, async ({ kept: page }) => {
  await watch(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  expect(await violations(page, { only: colourRules })).toEqual([]);
  await resize(page, { width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});

test('shows the picture of a farm as it fills, and who computed a line', long, async ({ kept: page }) => {
  await watch(page, '?v=1&m=t9000&x=farm&dimensions=4&picture_points=16&x.by=workers&x.values=1,3');
  const farm = page.locator('.motion-farm');
  await expect(farm.locator('figcaption')).toHaveText(/^0 of 16 lines have come; \d+ are being computed\.$/);
  const empty = await picture(page, '.motion-farm canvas');
  await moment(page).focus();
  await page.keyboard.press('End');
  await expect(farm.locator('figcaption')).toHaveText(/^1[56] of 16 lines have come; 0 are being computed\.$/);
  expect((await picture(page, '.motion-farm canvas')).sum).not.toBe(empty.sum);
  await farm.locator('.motion-farm-box').hover({ position: { x: 30, y: 4 } });
  await expect(farm.locator('figcaption')).toHaveText(/^Line 1: node \d, from .* to .*; with the master at .*\.$/);
});

test('shows packets and acknowledgements on links, closer', long, async ({ kept: page }) => {
  await watch(page, '?v=1&m=t9000&x=t9000-round-trip&x.by=message_bytes&x.values=2048,4096');
  const legend = page.locator('.motion-legend');
  await expect(legend).toContainText('packets and acknowledgements are seen closer');
  for (let i = 0; i < 4; i++) {
    await button(page, 'Closer').click();
    await recorded(page);
  }
  await expect(legend).not.toContainText('seen closer');
  await expect(legend.getByText('acknowledgement', { exact: true })).toBeVisible();
});

test('shows the loads that switches know', long, async ({ kept: page }) => {
  await watch(page, '?v=1&m=pie64&x=placement&tasks=64&dimensions=4x4&ports=16');
  await expect(page.locator('.motion-legend')).toContainText('load that a switch knows');
});
