/**
 * What the accessibility statement says, as far as a test can hold it: ACCESSIBILITY.md names these tests by their titles.
 * Axe on every view, the keyboard through the whole page, and the page as people set it: narrow, large, spaced out,
 * still, in colours of the system.
 */
import type { Page } from '@playwright/test';
import { colourRules, violations } from './axe.ts';
import { box, chart, finished, open, slider, smallMachine } from './explorer-page.ts';
import { expect, test } from './guard.ts';
import { views } from './views.ts';

const pages = ['/', '/fidelity.html?m=j-machine', '/accessibility.html'];

async function inBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
    // The dark page is the light one in other colours.
    const rules = colorScheme === 'dark' ? { only: colourRules } : {};
    expect(await violations(page, rules), colorScheme).toEqual([]);
  }
}

/** What the eye or a finger could miss: visible text that its box cuts off. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('body *:visible:not(.visually-hidden, .skip-link, svg *)').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        const text = Array.from(element.childNodes, (node) =>
          node.nodeType === Node.TEXT_NODE ? node.textContent : '',
        );
        if (text.join('').trim() === '') return false;
        const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const high = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
        return (wide && textOverflow !== 'ellipsis') || high;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** Visible words that lie over other words, outside of drawings. What scrolls under something that stays is not meant. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Piece = { text: string; rect: DOMRect; element: Element };
    const pieces: Piece[] = [];
    const stays = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
    /** Hidden from the eye, scrolled out of sight, or under a part that stays in place. */
    const isAside = (element: Element, x: number, y: number) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { left, right, top, bottom } = at.getBoundingClientRect();
        if (getComputedStyle(at).clipPath.startsWith('inset(50%')) return true;
        const clips = getComputedStyle(at).overflow !== 'visible' && at !== document.body;
        if (clips && (x < left || x > right || y < top || y > bottom)) return true;
      }
      const above = document.elementFromPoint(x, y);
      return above === null || (stays(above) && !stays(element));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) !== true) continue;
      if (text === '' || element.closest('svg, .visually-hidden, .skip-link, script, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (isAside(element, rect.x + rect.width / 2, rect.y + rect.height / 2)) continue;
        if (rect.width > 1) pieces.push({ text, rect, element });
      }
    }
    return pieces.flatMap((one, index) =>
      pieces.slice(index + 1).flatMap((other) => {
        if (one.element === other.element) return [];
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        return wide > 2 && high > 4 ? [`${one.text} / ${other.text}`] : [];
      }),
    );
  });
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test.describe('axe finds nothing in any view', () => {
  for (const { machine, experiment, search } of views)
    test(`${experiment} of ${machine}`, async ({ page }) => {
      await open(page, search);
      await inBothThemes(page);
    });
});

test.describe('axe finds nothing on the other pages', () => {
  for (const path of pages.slice(1))
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await inBothThemes(page);
      const foot = page.locator('.page-foot');
      await expect(foot.getByRole('link', { name: 'Accessibility' })).toBeVisible();
    });
});

test('every page has a title and a language', async ({ page }) => {
  const titles: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    titles.push(await page.title());
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^(en|ja)$/);
  }
  expect(new Set(titles).size).toBe(pages.length);
  for (const title of titles) expect(title).toContain('Grainscope');
});

test('leads past the head and the parameters', async ({ page }) => {
  await open(page);
  await finished(page);
  const address = page.url();
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'To the figure' });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(page.url()).toBe(address);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

/** Tab by Tab until the page is left; each stop by its name, and whether it could be seen. */
async function stopsOf(page: Page, key: 'Tab' | 'Shift+Tab') {
  const stops: { name: string; seen: boolean }[] = [];
  for (let i = 0; i < 400; i++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      // A quarter of it is enough to know where one is: the middle, or a corner.
      const places = [0.5, 0.15, 0.85].map((part) => document.elementFromPoint(x + width * part, y + height * part));
      const seen = places.some(
        (at) => at !== null && (element.contains(at) || at.closest('label, .field')?.contains(element)),
      );
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return { name: `${element.tagName} ${element.id} ${name.slice(0, 60)}`, seen };
    });
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`no way out: ${stops.slice(-3).map(({ name }) => name)}`);
}

test('goes through the whole page by Tab, and back out', async ({ page }) => {
  await open(page);
  await finished(page);
  const address = page.url();
  const there = await stopsOf(page, 'Tab');
  expect(there.length).toBeGreaterThan(30);
  const back = await stopsOf(page, 'Shift+Tab');
  expect(new Set(back.map(({ name }) => name))).toEqual(new Set(there.map(({ name }) => name)));
  // The focus alone changes nothing.
  expect(page.url()).toBe(address);
  await expect(page.locator('.floating')).toHaveCount(0);
});

test('is read in the order in which it is seen', async ({ page }) => {
  await open(page);
  await finished(page);
  const parts: string[] = [];
  const leaps: string[] = [];
  let before = { name: '', part: '', top: 0, bottom: 0, left: 0, right: 0 };
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const part = element.closest('header.header, .parameters, main, .about-machine, footer.page-foot');
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const scrolled = part?.closest('.side, main, .parameters')?.scrollTop ?? 0;
      const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`;
      return { name, part: part?.className ?? '', top: top + scrolled, bottom: bottom + scrolled, left, right };
    });
    if (stop === null) break;
    if (stop.part !== before.part) parts.push(stop.part.split(' ')[0] ?? '');
    // Up is only the way to the next column.
    else if (stop.bottom <= before.top && stop.left < before.right) leaps.push(`${before.name} > ${stop.name}`);
    before = stop;
  }
  // The link past the head stands before all of them.
  expect(parts).toEqual(['header', 'parameters', 'middle', 'about-machine', 'page-foot']);
  expect(leaps).toEqual([]);
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('hides no stop of the keyboard', async ({ page }) => {
      await open(page);
      await finished(page);
      const hidden = (await stopsOf(page, 'Tab')).filter(({ seen }) => !seen);
      expect(hidden.map(({ name }) => name)).toEqual([]);
    });
  });

test('gives the focus back when what floats is closed', async ({ page }) => {
  await open(page);
  await finished(page);
  const openers = [
    /Source of Hop delay/,
    /Destinations/,
    /PIE64/,
    'Axes',
    'Share',
    'Custom machine',
    /^Export/,
    'Pin a curve',
  ];
  for (const name of openers) {
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.floating')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.locator('.floating')).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('turns the machine by presses alone, still and running', async ({ page }) => {
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

test('has targets of 24 pixels', async ({ page }) => {
  for (const path of [`/${smallMachine}`, ...pages.slice(1)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const small = await page
      .locator(
        'button:visible, a:visible:not(p a, .skip-link), input:not([type=radio]):visible, [role=tab]:visible, .segment:visible',
      )
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 120) }))
          .filter(({ box: { width, height } }) => width > 1 && (width < 24 || height < 24))
          .map(({ name, box: { width, height } }) => `${width} x ${height}: ${name}`),
      );
    expect(small, path).toEqual([]);
  }
});

test('names every control by what is seen on it', async ({ page }) => {
  await open(page);
  await finished(page);
  const only = ['label-content-name-mismatch', 'button-name', 'link-name', 'label', 'select-name'];
  expect(await violations(page, { only })).toEqual([]);
});

test('reflows at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    ...pages,
    ...views.filter(({ experiment }) => /latency-load|queens-law/.test(experiment)).map(({ search }) => `/${search}`),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sideways(page), path).toBeLessThanOrEqual(0);
    expect(await cutOff(page), path).toEqual([]);
  }
});

test('works lying and standing', async ({ page }) => {
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
});

// A window of 1440 x 900 at 200 % has room for half as much.
test.describe('zoomed', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test('works at 200 %', async ({ page }) => {
    await open(page);
    await finished(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'Parameters' }).click();
    await slider(page, 'Message length').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/message_words=/);
    await expect(chart(page)).toBeVisible();
  });
});

test('keeps its words when they are spaced out', async ({ page }) => {
  for (const [path, width] of pages.flatMap((one) => [[one, 1440] as const, [one, 390] as const])) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // By way of the object model: the policy forbids inline styles.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '*:not(svg, svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
          'p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    expect(await sideways(page), path).toBeLessThanOrEqual(0);
    expect(await cutOff(page), path).toEqual([]);
    expect(await overlaps(page), path).toEqual([]);
  }
});

test.describe('less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('stands still where less motion is asked for', async ({ page }) => {
    await open(page);
    await finished(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await slider(page, 'Message length').press('ArrowRight');
    const moving = await page.evaluate(() =>
      Array.from(document.querySelectorAll('*'))
        .filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return animationName !== 'none' || transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0);
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(moving).toEqual([]);
  });
});

test.describe('colours of the system', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('can be told apart in forced colours', async ({ page }) => {
    await open(page);
    await finished(page);
    // What is chosen has a line of its own, not only a ground: the system paints over grounds and shadows.
    const lines = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
          return outlineStyle !== 'none' || (borderBottomStyle !== 'none' && borderBottomWidth !== '0px');
        });
    expect(await lines('.tab[aria-selected=true]'), 'the chosen tab').toBe(true);
    expect(await lines('.machine-button[aria-current]'), 'the chosen machine').toBe(true);
    expect(await lines('.segment[data-selected]'), 'the chosen word').toBe(true);
    // Curves are in the colour of text, and differ by mark or dash.
    const strokes = await chart(page)
      .locator('path[stroke-width]')
      .evaluateAll((paths) => paths.map((path) => `${path.getAttribute('stroke-dasharray')}`));
    expect(new Set(strokes).size).toBeGreaterThan(1);
  });
});

test.describe('axe finds nothing in what is opened', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      test('with what can be unfolded, and what is wrong', async ({ page }) => {
        await open(page, '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000&nonsense=1');
        await finished(page);
        await page.getByRole('button', { name: 'More of the program' }).click();
        await page.getByRole('button', { name: 'Data', exact: true }).click();
        await box(page, 'Hop delay').fill('99');
        expect(await violations(page)).toEqual([]);
      });

      test('a source, a list and a machine to come', async ({ page }) => {
        await open(page);
        for (const name of [/Source of Hop delay/, /Destinations/, /PIE64/]) {
          await page.getByRole('button', { name }).first().click();
          await expect(page.locator('.floating')).toBeVisible();
          // What floats lies above the page, outside its landmarks, and holds the focus.
          expect(await violations(page, { except: ['region'] })).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(page.locator('.floating')).toBeHidden();
        }
      });

      test('a machine of one’s own', async ({ page }) => {
        await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4&hop_cycles=2');
        await page.getByRole('button', { name: 'Custom machine' }).click();
        await expect(page.getByRole('button', { name: 'New machine' })).toBeVisible();
        expect(await violations(page, { except: ['region'] })).toEqual([]);
        await page.getByRole('button', { name: 'New machine' }).click();
        await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
        expect(await violations(page, { except: ['region'] })).toEqual([]);
      });

      test('a phone with the parameters open', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await open(page);
        await page.getByRole('button', { name: 'Parameters' }).click();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
});
