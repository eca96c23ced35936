/** The way a person takes through the explorer: look, move, share, go back. */
import { box, chart, curves, field, finished, open, slider } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

test('opens on a simulated figure', async ({ kept: page }) => {
  await page.goto('/?v=1&m=j-machine&max_cycles=4000');
  await expect(page.getByRole('tab', { selected: true })).toContainText(/^Latency/);
  await expect(chart(page)).toHaveAttribute('aria-label', /Latency against load/);
  await expect(page).toHaveTitle('Latency against load · J-Machine · Grainscope');
  await expect(page.locator('.chart-large svg circle').first()).toBeVisible();
  await finished(page);
  await expect(page.locator('.figure-finding')).toContainText(/saturates the network at \d+\s% of its capacity/);
});

test('answers a slider in the frame of the change, before any simulation', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const moved = await slider(page, 'Buffer per channel').evaluate(async (input: HTMLInputElement) => {
    const drawn = () =>
      Array.from(document.querySelectorAll('.chart-large svg path'), (path) => path.getAttribute('d'));
    const before = drawn();
    // As the browser does it when a person drags: the value, then the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '3');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((next) => requestAnimationFrame(next));
    return JSON.stringify(drawn()) !== JSON.stringify(before);
  });
  expect(moved).toBe(true);
});

test('moves the curves when a slider is moved by key', long, async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const before = await curves(page);
  await slider(page, 'Buffer per channel').focus();
  await page.keyboard.press('ArrowRight');
  await expect(box(page, 'Buffer per channel')).toHaveValue('3');
  await expect(field(page, 'buffer_flits')).toHaveAttribute('data-changed', 'true');
  await finished(page);
  expect(await curves(page)).not.toEqual(before);
  await page.getByRole('button', { name: 'Reset Buffer per channel' }).click();
  await finished(page);
  expect(await curves(page)).toEqual(before);
});

test('restores everything from the link', async ({ kept: page }) => {
  await open(page);
  await slider(page, 'Buffer per channel').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'full duplex' }).click({ force: true });
  await page.getByRole('button', { name: /Curves/ }).click();
  await page.getByRole('option', { name: 'Destinations' }).click();
  await page
    .getByRole('button', { name: /(?<!Toda)y$/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'median latency, cycles' }).click();
  await finished(page);
  await expect(page).toHaveURL(/by=pattern.*buffer_flits=3/);
  await expect(page).toHaveURL(/duplex=full/);
  await expect(page).toHaveURL(/latency\.y=latency_p50/);
  const before = await curves(page);
  await page.reload();
  await finished(page);
  expect(await curves(page)).toEqual(before);
  await expect(box(page, 'Buffer per channel')).toHaveValue('3');
  await expect(page.getByRole('radio', { name: 'full duplex' })).toBeChecked();
});

test('goes back and forward through choices, not through every step of a slider', async ({ kept: page }) => {
  await open(page);
  await slider(page, 'Buffer per channel').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'full duplex' }).click({ force: true });
  await expect(page).toHaveURL(/duplex=full/);
  await page.getByRole('radio', { name: 'half duplex' }).click({ force: true });
  await expect(page).not.toHaveURL(/duplex=full/);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'full duplex' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'half duplex' })).toBeChecked();
  await expect(box(page, 'Buffer per channel')).toHaveValue('7');
  await page.goForward();
  await expect(page.getByRole('radio', { name: 'full duplex' })).toBeChecked();
  await expect(page).toHaveURL(/duplex=full/);
});

test('shares the link it shows', long, async ({ kept: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(new URL(link).search).toContain('dimensions=4x4');
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('cites where a value is from', async ({ kept: page }) => {
  await open(page);
  await page.getByRole('button', { name: /Source of Buffer per channel/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Plausible from 1 to 8 flits');
  await open(page, '?v=1&m=multi-psi-v1&x=queens-speedup');
  await expect(field(page, 'message_cost_factor').locator('.unit')).toHaveText('×');
  await page.getByRole('button', { name: /Source of Message cost/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Plausible are factors from 0.5 to 2.');
});

test('remembers the colours that a person chose', long, async ({ kept: page }) => {
  await open(page);
  const mode = () => page.evaluate(() => document.documentElement.dataset.mode);
  expect(await mode()).toBe('light');
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  expect(await mode()).toBe('dark');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
});

test('shows the points as a table', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: /latency \(cycles\)/ })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeGreaterThan(20);
});

test('can be installed: a manifest with icons of the sizes that it says', async ({ kept: page }) => {
  await open(page);
  const address = await page.locator('link[rel="manifest"]').evaluate((link: HTMLLinkElement) => link.href);
  const manifest = await (await page.request.get(address)).json();
  expect(manifest).toMatchObject({ name: 'Grainscope', display: 'standalone', start_url: './' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const real = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, new URL(src, address).href);
    if (type === 'image/png') expect(real).toBe(sizes);
  }
});
