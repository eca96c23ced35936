/** What breaks: the message stands where the answer would have been, and the rest of the page lives on. */
import { box, chart, curves, field, finished, load, open, smallMachine } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

test('says that the engine could not be loaded, and loads it when asked again', async ({ kept: page, complaints }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(`/${smallMachine}`);
  await expect(page.getByRole('alert')).toContainText(/could not be loaded/);
  await box(page, 'Buffer per channel').fill('99');
  await expect(field(page, 'buffer_flits')).toContainText(/from 1 to 64/);
  await box(page, 'Buffer per channel').fill('3');
  await expect(page).toHaveURL(/buffer_flits=3/);
  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await finished(page);
  await expect(chart(page)).toBeVisible();
  // The browser itself reports the request that was cut off.
  expect(complaints.splice(0).every((line) => line.includes('Failed to load resource'))).toBe(true);
});

test('stands without a part that does not come, and says so', long, async ({ kept: page, complaints }) => {
  for (const part of ['explained', 'explorer-colophon']) await page.route(`**/${part}-*.js`, (route) => route.abort());
  await page.goto(`/${smallMachine}`);
  await finished(page);
  await expect(page.locator('.notices')).toContainText('This part of the page could not be loaded');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.locator('.sentence')).toHaveCount(0);
  expect(complaints.splice(0).every((line) => line.includes('Failed to load resource'))).toBe(true);
});

test('says that the engine is broken', long, async ({ kept: page }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ contentType: 'application/wasm', body: 'not wasm' }));
  await page.goto(`/${smallMachine}`);
  await expect(page.getByRole('alert')).toContainText(/simulator did not start/);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('keeps the closed forms when every worker dies', async ({ kept: page }) => {
  const scripts = '**/worker-*.js';
  await page.route(scripts, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("dead")' }),
  );
  await load(page);
  await expect(page.locator('.failures')).toContainText(/worker/);
  expect((await curves(page)).length).toBeGreaterThan(0);
  await box(page, 'Buffer per channel').fill('3');
  await expect(page).toHaveURL(/buffer_flits=3/);
});

test(
  'gives up the memories of a page that the browser keeps to go back to, and goes on when it is shown again',
  long,
  async ({ kept: page }) => {
    await page.goto('/?v=1&m=j-machine&x=latency-load');
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    const turn = (type: string) =>
      page.evaluate((one) => dispatchEvent(new PageTransitionEvent(one, { persisted: true })), type);
    await turn('pagehide');
    await expect.poll(() => page.workers().length).toBe(0);
    await turn('pageshow');
    await expect(page.locator('.status')).toContainText(/[1-9]\d* of 48 points are/, { timeout: 30_000 });
    await expect(page.locator('.failures')).toHaveCount(0);
  },
);

test('works where storage is blocked', long, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await open(page);
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
  await expect(page).toHaveURL(/theme=dark/);
  await finished(page);
});

test('stops when asked, keeps what it has, and goes on', async ({ kept: page }) => {
  // Too much work to finish before the button is pressed, on any machine.
  await load(page, '?v=1&m=j-machine&x=latency-load&max_cycles=100000000&precision=0.001&dimensions=16x16x16');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('.status')).toContainText('stopped');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(chart(page)).toBeVisible();
});

test('says so where a part of the page throws while it is drawn', long, async ({ kept: page, complaints }) => {
  const contentType = 'text/javascript';
  const body = 'const part = () => { throw new Error("broken"); }; export { part as default, part as t, part as E };';
  await page.route('**/explained-*.js', (route) => route.fulfill({ contentType, body }));
  await page.goto(`/${smallMachine}`);
  await expect(page.getByRole('alert')).toHaveText(/has a fault .* its address holds what was shown/);
  await expect(page).toHaveURL(/dimensions=4x4/);
  expect(complaints.splice(0).every((line) => line.includes('broken'))).toBe(true);
});

test('says that it has not come where its script does not', long, async ({ kept: page, complaints }) => {
  const note = page.locator('#root .page-note');
  for (const name of ['index', 'lessons']) {
    await page.route('**/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`/${name}.html`);
    await expect(note).toBeHidden();
    await note.evaluate((element) => element.getAnimations().map((animation) => animation.finish()));
    await expect(note).toBeVisible();
    await expect(note).toContainText('load it again');
    await page.unroute('**/*.js');
    await page.reload();
    await expect(note).toHaveCount(0);
  }
  expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
});
