/** What the accessibility statement says of pages as they come: axe in every view, titles, names, targets, presses. */
import type { Page } from '@playwright/test';
import { isLong } from '../app/model/testing/long.ts';
import { colourRules, violations } from './axe.ts';
import { cutOff, sideways } from './cut-off.ts';
import { box, dismiss, finished, load, open, slider, smallMachine, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { nameOf, representatives } from './representative.ts';
import { resize } from './resize.ts';
import { pages } from './views.ts';

async function inBothThemes(page: Page, rules: { except?: string[] } = {}): Promise<void> {
  await inThemes(page, ['dark', 'light'], rules);
}

async function inThemes(page: Page, themes: readonly ('dark' | 'light')[], rules: { except?: string[] } = {}) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
    // The dark page is the light one in other colours.
    expect(await violations(page, colorScheme === 'dark' ? { only: colourRules } : rules), colorScheme).toEqual([]);
  }
}

/** Each with its size: too small for a hand that is not steady. What stands in a sentence is as high as the sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator(
      'button:visible, a:visible:not(p a, .skip-link), input:not([type=radio]):visible, [role=tab]:visible, .segment:visible',
    )
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 120) }))
        .filter(({ box: { width, height } }) => width > 1 && (width < 24 || height < 24))
        .map(({ name, box: { width, height } }) => `${width} x ${height}: ${name}`),
    );
}

test.describe('axe finds nothing in any view', () => {
  // What a view alone has is looked at there; one that brings a thing or two more, in a long run.
  for (const [place, view] of representatives.entries())
    test(nameOf(view), view.for.length > 4 ? {} : long, async ({ kept: page }) => {
      await open(page, view.search);
      await finished(page);
      await inThemes(page, isLong || place % 3 === 0 ? ['dark', 'light'] : ['light']);
      expect(await smallTargets(page)).toEqual([]);
      await resize(page, { width: 320, height: 640 });
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
      await expect.poll(() => cutOff(page)).toEqual([]);
    });
});

test.describe('axe finds nothing on the other pages', () => {
  // A board that is done is looked at in fidelity.spec.ts.
  for (const path of pages.slice(1))
    test(path, path.startsWith('/fidelity') ? long : {}, async ({ kept: page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Also while it waits for its numbers.
      expect(await smallTargets(page)).toEqual([]);
      await inThemes(page, isLong ? ['dark', 'light'] : ['light']);
      const foot = page.locator('.page-foot');
      await expect(foot.getByRole('link', { name: 'Accessibility' })).toBeVisible();
    });
});

test('turns the machine by presses alone, still and running', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const still = () =>
    page
      .locator('.machine-box svg')
      .evaluate((svg) => Array.from(svg.querySelectorAll('path'), (path) => path.getAttribute('d')).join());
  const running = () =>
    page.locator('.motion-box canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  // From here on the drawing changes by nothing else.
  await expect(page.getByText('Drag to turn')).toBeVisible();
  for (const drawn of [still, running]) {
    if (drawn === running) {
      await button('Watch it run').click();
      await expect(page.locator('.motion[data-phase="ready"]')).toBeVisible();
      await button('Pause').click();
    }
    const first = await drawn();
    await expect(button('Turn back')).toBeDisabled();
    // The machine is a plane, seen from above.
    await expect(button('More from above')).toBeDisabled();
    for (const [way, opposite] of [
      ['Turn left', 'Turn right'],
      ['More from below', 'More from above'],
    ] as const) {
      await button(way).click();
      await expect.poll(drawn).not.toBe(first);
      const once = await drawn();
      await button(opposite).click();
      await expect.poll(drawn).not.toBe(once);
    }
    await button('Turn left').click();
    await expect(button('Turn back')).toBeEnabled();
    await button('Turn back').click();
    await expect.poll(drawn).toBe(first);
  }
});

test('has targets of 24 pixels', async ({ kept: page }) => {
  await load(page);
  // Also while it waits for its numbers.
  expect(await smallTargets(page)).toEqual([]);
  await finished(page);
  expect(await smallTargets(page)).toEqual([]);
});

test('names every control by what is seen on it', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const only = ['label-content-name-mismatch', 'button-name', 'link-name', 'label', 'select-name'];
  expect(await violations(page, { only })).toEqual([]);
});

test.describe('axe finds nothing in what is opened', () => {
  test('with what can be unfolded, and what is wrong', long, async ({ kept: page }) => {
    await open(page, `${smallMachine}&nonsense=1`);
    await unfold(page);
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await box(page, 'Hop delay').fill('99');
    await inBothThemes(page);
  });

  test('a source and a list', long, async ({ kept: page }) => {
    await open(page);
    for (const name of [/Source of Buffer per channel/, /Destinations/]) {
      await page.getByRole('button', { name }).first().click();
      await expect(page.locator('.floating')).toBeVisible();
      // What floats lies above the page, outside its landmarks, and holds the focus.
      await inBothThemes(page, { except: ['region'] });
      await dismiss(page);
    }
  });

  test('a machine of one’s own', long, async ({ kept: page }) => {
    await load(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4&hop_cycles=2');
    await page.getByRole('button', { name: 'Custom machine' }).click();
    await expect(page.getByRole('button', { name: 'New machine' })).toBeVisible();
    await inBothThemes(page, { except: ['region'] });
    await page.getByRole('button', { name: 'New machine' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await inBothThemes(page, { except: ['region'] });
  });

  test('a phone with the parameters open', async ({ kept: page }) => {
    await open(page);
    await finished(page);
    await resize(page, { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Parameters' }).click();
    await expect(slider(page, 'Buffer per channel')).toBeVisible();
    await inBothThemes(page);
  });
});
