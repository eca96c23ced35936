/**
 * What a program that reads the pages aloud has to go by: landmarks, headings, names, roles and states, languages.
 * The accessibility statement names these tests by their titles.
 */
import type { Page } from '@playwright/test';
import { box, finished, open, slider, smallMachine, unfold } from './explorer-page.ts';
import { expect, test, watch } from './guard.ts';
import { pages } from './views.ts';

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path.startsWith('/?')) await finished(page);
}

/** Each page once, for the tests that only read. */
const visited = new Map<string, Page>();
const complaints: string[] = [];

test.beforeAll(async ({ browser }, { project }) => {
  const { baseURL = '', viewport } = project.use;
  const context = await browser.newContext({ baseURL, viewport: viewport ?? null, serviceWorkers: 'block' });
  for (const path of pages) {
    const page = await context.newPage();
    watch(page, new URL(baseURL).hostname, (line) => complaints.push(line));
    await visit(page, path);
    visited.set(path, page);
  }
});
test.afterAll(async () => {
  expect(complaints).toEqual([]);
  await visited
    .get(pages[0] ?? '')
    ?.context()
    .close();
});

type Node = { role: string; name: string; states: Record<string, unknown> };

/** What Chromium tells assistive technology of the page, hidden parts left out. */
async function treeOf(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }));
}

const landmarks = ['banner', 'main', 'contentinfo', 'navigation', 'complementary', 'search'];

test('has one banner, one main part and one foot, and names for what there are several of', async () => {
  for (const [path, page] of visited) {
    const tree = await treeOf(page);
    for (const role of ['banner', 'main', 'contentinfo'])
      expect(tree.filter((node) => node.role === role).length, `${path} ${role}`).toBe(1);
    const named = tree.filter(({ role }) => landmarks.includes(role)).map(({ role, name }) => `${role} ${name}`);
    expect(new Set(named).size, path).toBe(named.length);
    for (const { role, name } of tree) if (/complementary|navigation/.test(role)) expect(name, path).not.toBe('');
  }
});

test('every page has a title and a language', async () => {
  const titles: string[] = [];
  for (const page of visited.values()) {
    titles.push(await page.title());
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^(en|ja)$/);
  }
  expect(new Set(titles).size).toBe(pages.length);
  for (const title of titles) expect(title).toContain('Grainscope');
});

test('has a heading for every part, none of them empty', async () => {
  for (const [path, page] of visited) {
    const headings = (await treeOf(page)).filter(({ role }) => role === 'heading');
    expect(headings.filter(({ states }) => states.level === 1)).toHaveLength(1);
    expect(headings.length, path).toBeGreaterThan(5);
    for (const { name } of headings) expect(name, path).not.toBe('');
  }
});

test('tells the name, role and state of whatever can have the focus', async () => {
  for (const [path, page] of visited) {
    for (const { role, name, states } of await treeOf(page)) {
      // The main part takes the focus of the link past the head, and has its heading for a name.
      if (!states.focusable || role === 'main' || role === 'RootWebArea') continue;
      expect(name, `${path} ${role}`).not.toBe('');
      expect(['generic', 'none', 'group', 'paragraph'], name).not.toContain(role);
      if (states.hasPopup !== undefined && states.hasPopup !== 'false') expect(states, name).toHaveProperty('expanded');
      if (role === 'tab') expect(states, name).toHaveProperty('selected');
      if (role === 'radio') expect(states, name).toHaveProperty('checked');
    }
  }
});

test('says the value of a slider with its unit, and what is wrong with a field', async ({ kept: page }) => {
  await open(page);
  await expect(slider(page, 'Buffer per channel')).toHaveAttribute('aria-valuetext', '2 flits');
  await slider(page, 'Buffer per channel').press('ArrowRight');
  await expect(slider(page, 'Buffer per channel')).not.toHaveAttribute('aria-valuetext', '2 flits');
  const field = box(page, 'Buffer per channel');
  await expect(field).toHaveAccessibleDescription(/flits/);
  await field.fill('99');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/1 to/);
});

test('names a link by where it leads: the same name, the same place', async () => {
  for (const [path, page] of visited) {
    const links = await page
      .locator('a[href]:visible')
      .evaluateAll((all) =>
        all.map(
          (a) => [a.getAttribute('aria-label') ?? a.textContent?.trim() ?? '', (a as HTMLAnchorElement).href] as const,
        ),
      );
    const places = new Map<string, Set<string>>();
    for (const [name, href] of links) {
      expect(name, path).not.toMatch(/^(?:here|more|click here|link)?$/i);
      places.set(name, (places.get(name) ?? new Set()).add(href));
    }
    for (const [name, all] of places) expect([...all], `${path} ${name}`).toHaveLength(1);
  }
});

test('leads from every page to every other, by the same words in the same order', async () => {
  const heads: string[][] = [];
  for (const [path, page] of visited) {
    const to = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname));
    for (const other of ['/', '/fidelity.html', '/accessibility.html', '/licences.txt'])
      expect(to, `${path} to ${other}`).toContain(other);
    const known = ['Grainscope, start', 'Fidelity', '日本語', 'Use dark colours'];
    const names = await page
      .getByRole('banner')
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''));
    heads.push(names.filter((name) => known.includes(name)));
    // Help is the last thing on every page: what to do about a barrier is in the statement.
    const foot = page.getByRole('contentinfo').getByRole('link').filter({ visible: true });
    await expect(foot).toHaveText(['Accessibility', 'Licences']);
  }
  expect(heads[0]).toHaveLength(4);
  expect(new Set(heads.map(String)).size).toBe(1);
});

test('marks what is in another language than the page', async ({ kept: page }) => {
  for (const path of [`/${smallMachine}`, `/${smallMachine}&lang=ja`, '/fidelity.html?m=multi-psi-v1&lang=ja']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.startsWith('/?')) await finished(page);
    const foreign = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const element = node.parentElement;
        if (element === null || element.closest('script, style, noscript, [lang="zxx"], svg') !== null) continue;
        const language = element.closest('[lang]')?.getAttribute('lang');
        // Five words of Latin letters in a row are no name or unit.
        const english = /(?:\b[A-Za-z][a-z'’-]+[ ,:]+){4}[A-Za-z]+/.test(text);
        const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
        if ((english && language !== 'en') || (japanese && language !== 'ja')) found.push(`${language}: ${text}`);
      }
      return found;
    });
    expect(foreign, path).toEqual([]);
  }
});

test('says what happened without taking the focus', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const control = slider(page, 'Buffer per channel');
  const state = page.locator('.status-words');
  await expect(state).toHaveRole('status');
  await control.focus();
  await control.press('ArrowRight');
  await expect(page.locator('.sentence-change')).toHaveRole('status');
  await expect(page.locator('.sentence-change')).not.toBeEmpty();
  await expect(control).toBeFocused();
  await finished(page);
  await expect(state).not.toBeEmpty();
  await expect(control).toBeFocused();
});

test('keeps what was entered when the experiment or the machine is changed and comes back', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await unfold(page);
  await box(page, 'Hop delay').fill('3');
  await page.getByRole('tab', { name: /Round trip/ }).click();
  await expect(box(page, 'Hop delay')).toHaveValue('3');
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Latency against load/ })).toHaveAttribute('aria-selected', 'true');
  await expect(box(page, 'Hop delay')).toHaveValue('3');
});

test('the chosen tab controls the panel that is shown, and gives it its name', async ({ kept: page }) => {
  await open(page);
  for (const choose of ['ArrowRight', 'ArrowLeft']) {
    await page.getByRole('tab', { selected: true }).press(choose);
    const tab = page.getByRole('tab', { selected: true });
    await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-labelledby', (await tab.getAttribute('id')) ?? '');
    await expect(page.getByRole('tabpanel')).toHaveAttribute('id', (await tab.getAttribute('aria-controls')) ?? '');
  }
});
