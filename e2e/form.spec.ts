/** Wrong input: said at the field, never lost, and the rest of the page lives on. */
import { violations } from './axe.ts';
import { box, chart, curves, field, finished, open, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const outdated = 'The chart still shows the last settings that hold together';

test('keeps a number that is none, and names the range', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await unfold(page);
  const before = await curves(page);
  for (const [typed, range] of [
    ['99', /whole number from 1 to 8/],
    ['2.5', /whole number from 1 to 8/],
    ['two', /whole number from 1 to 8/],
    ['', /whole number from 1 to 8/],
  ] as const) {
    await box(page, 'Hop delay').fill(typed);
    await expect(field(page, 'hop_cycles')).toContainText(range);
    await expect(box(page, 'Hop delay')).toHaveValue(typed);
    await expect(box(page, 'Hop delay')).toHaveAttribute('aria-invalid', 'true');
    await box(page, 'Flit width').focus();
    await expect(box(page, 'Hop delay')).toHaveValue(typed);
  }
  await expect(page.getByText(outdated)).toBeVisible();
  expect(await curves(page)).toEqual(before);
  await box(page, 'Hop delay').fill('2');
  await expect(page.getByText(outdated)).toBeHidden();
  await expect(box(page, 'Hop delay')).not.toHaveAttribute('aria-invalid', 'true');
});

test('says at the field which values contradict each other', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await unfold(page);
  const before = await curves(page);
  await page.getByRole('radio', { name: 'torus' }).click({ force: true });
  await expect(field(page, 'virtual_channels')).toContainText(/torus/);
  await expect(page.getByText(outdated)).toBeVisible();
  expect(await curves(page)).toEqual(before);
  await expect(chart(page)).toBeVisible();
  await box(page, 'Virtual channels').fill('2');
  await expect(page.getByText(outdated)).toBeHidden();
  await finished(page);
  expect(await curves(page)).not.toEqual(before);
});

test('opens a link whose values contradict each other', long, async ({ kept: page }) => {
  await page.goto('/?v=1&m=j-machine&x=latency-load&dimensions=4x4&topology=torus');
  await expect(page.getByText('These parameters contradict each other')).toHaveCount(1);
  await expect(page.locator('.placeholder', { hasText: 'contradict' })).toContainText(/Virtual channels: .*torus/);
  await unfold(page);
  await expect(field(page, 'virtual_channels')).toContainText(/torus/);
  await box(page, 'Virtual channels').fill('2');
  await expect(chart(page)).toBeVisible();
});

test('says why a link has nothing to show where the wrong parameter is on the x axis', long, async ({ kept: page }) => {
  await page.goto('/?v=1&m=pie64&x=circuit-units&ports=4');
  await expect(page.locator('.placeholder', { hasText: 'contradict' })).toContainText(/Dimensions: .*give at most 4/);
  await expect(page.getByText('nothing to show')).toBeVisible();
});

test('keeps a shape that is none', long, async ({ kept: page }) => {
  await open(page);
  await unfold(page);
  await box(page, 'Dimensions in y').fill('40');
  await expect(field(page, 'dimensions')).toContainText(/from 1 to 32/);
  await expect(box(page, 'Dimensions in y')).toHaveValue('40');
  await page.getByRole('button', { name: 'Reset Dimensions' }).click();
  await expect(box(page, 'Dimensions in y')).toHaveValue('8');
});

test('draws the curves that can be drawn, and names the one that cannot', async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=latency-load&by=pattern&dimensions=3x3&max_cycles=4000');
  await finished(page);
  await expect(page.locator('.failures')).toContainText(/power of two/);
  expect(await violations(page)).toEqual([]);
  expect((await curves(page)).length).toBeGreaterThan(0);
});

test('resets everything at once', async ({ kept: page }) => {
  await open(page);
  await unfold(page);
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(box(page, 'Dimensions in z')).toHaveValue('8');
  await expect(page).not.toHaveURL(/dimensions/);
  await expect(page.getByText('nothing changed')).toBeVisible();
});

test('says of a point that contradicts why it cannot run, and takes the repair', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=bitonic-error&dimensions=3x3');
  await finished(page);
  await expect(page.locator('.sentence')).toContainText('Dimensions: 9 nodes are no power of two');
  await page.getByRole('button', { name: 'Use 4 × 2 nodes' }).click();
  await finished(page);
  await expect(page.locator('.sentence')).not.toContainText('power of two');
});

test('gives a cycle in a larger unit only where there is one', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=barrier');
  await unfold(page);
  await expect(field(page, 'processor_ps').locator('.unit')).toHaveText('ps');
  await box(page, 'Processor cycle').fill('20000');
  await expect(field(page, 'processor_ps').locator('.unit')).toHaveText('ps, 20 ns');
});
