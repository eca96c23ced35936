/**
 * A page that stays open from one test to the next. It comes to a view as it does when a person goes back, without being
 * loaded. That the view then is what it was when it was loaded is looked at, part by part; where it is not, it is loaded.
 */
import type { Browser, Page } from '@playwright/test';
import { resize } from './resize.ts';

type Kept = {
  /** What views looked like when they were loaded, by their links and what is around them. */
  looks: Map<string, string>;
  viewport: { width: number; height: number };
};

const keeping = new WeakMap<Page, Kept>();

export const isKept = (page: Page) => keeping.has(page);

/** As a page is that a test opens for itself. */
const plain = {
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

type Use = { baseURL?: string | undefined; viewport?: { width: number; height: number } | null | undefined };

/** @param use what the tests have in common: what some ask for themselves is not of this page */
export async function keep(browser: Browser, { baseURL = '', viewport }: Use): Promise<Page> {
  const size = viewport ?? { width: 1440, height: 900 };
  const touch = { hasTouch: false, isMobile: false, deviceScaleFactor: 1 };
  const context = await browser.newContext({ baseURL, viewport: size, serviceWorkers: 'block', ...touch, ...plain });
  const page = await context.newPage();
  keeping.set(page, { looks: new Map(), viewport: size });
  return page;
}

/** Takes back what a test may have done to the page from outside, and what the page has kept in the browser. */
export async function leave(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await page.unrouteAll();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, ...plain });
  const { width, height } = keeping.get(page)?.viewport ?? { width: 0, height: 0 };
  const now = page.viewportSize();
  if (now?.width !== width || now.height !== height) await resize(page, { width, height });
  await page.mouse.move(0, 0);
  const isOpen = await page.evaluate(() => {
    if (location.protocol === 'about:') return false;
    localStorage.clear();
    sessionStorage.clear();
    document.adoptedStyleSheets = [];
    return document.querySelector('.floating, [role=dialog]') !== null;
  });
  if (isOpen) await page.keyboard.press('Escape');
  // A run that is watched stays from one view to the next.
  const watching = page.locator('.motion-foot button');
  if ((await watching.count()) > 0) await watching.press('Enter');
  const fold = page.locator('.fold-button[aria-expanded=true]');
  if ((await fold.count()) > 0) await fold.press('Enter');
  // Nobody waits for what it still simulates: it goes to where nothing is left to do.
  const [rest] = keeping.get(page)?.looks.keys() ?? [];
  if (rest === undefined || !(await goWithin(page, searchOf(rest)))) await page.goto('about:blank');
}

/** Shows a view of the explorer in a page that is kept. @param settle waits until it is as it will be */
export async function show(page: Page, search: string, settle: (page: Page) => Promise<void>): Promise<void> {
  const looks = keeping.get(page)?.looks;
  const view = `${search} ${await surroundings(page)}`;
  const loaded = looks?.get(view);
  if (loaded !== undefined && (await goWithin(page, search))) {
    await settle(page);
    if ((await lookOf(page)) === loaded) return;
  }
  await page.goto(`/${search}`);
  await settle(page);
  looks?.set(view, await lookOf(page));
}

const surroundings = (page: Page) =>
  page.evaluate(() => {
    const media = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)'];
    return [innerWidth, innerHeight, ...media.filter((one) => matchMedia(one).matches)].join(' ');
  });

const searchOf = (view: string) => view.split(' ')[0] ?? '';

/** @returns whether the page is one that can go without being loaded: the explorer, with nothing open that floats */
export function goWithin(page: Page, search: string): Promise<boolean> {
  return page.evaluate((link) => {
    const isOpen = document.querySelector('[inert], .floating, [role=dialog]') !== null;
    if (isOpen || location.pathname !== '/' || document.querySelector('.chart-large') === null) return false;
    // Where the focus was the next Tab would go on from; it is to begin at the top.
    const top = document.createElement('button');
    document.body.prepend(top);
    top.focus({ preventScroll: true });
    top.remove();
    history.pushState(null, '', link);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, search || '/');
}

/** Every element, its attributes, its words and what is entered in it; names that are given out in turn are left out. */
function lookOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const inTurn =
      /^(?:id|for|name|checked|aria-(?:controls|labelledby|describedby|details|owns)|data-(?:collection|react-aria.*))=/;
    // The help on what was last pointed at stays, and what was last read out; a run took another time each time.
    const passing = '.status-time, .visually-hidden:is([role=status], [aria-live])';
    // The drawing of the machine is as high as the highest that a person has seen there.
    const own = '.form-help, .form-help *, .machine-box, .machine-box *';
    const parts = document.querySelectorAll<HTMLElement>(`:is(html, body, body *):not(${own})`);
    return Array.from(parts, (element) => {
      // Where it has been scrolled to is not looked at, but put right.
      if (element.scrollTop !== 0 || element.scrollLeft !== 0) element.scrollTo(0, 0);
      const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`);
      const texts = Array.from(element.childNodes, (node) =>
        node.nodeType === Node.TEXT_NODE ? node.textContent : '',
      );
      return [
        element.tagName,
        ...attributes.filter((one) => !inTurn.test(one)).sort(),
        ...(element.matches(passing) ? [] : texts),
        ...(element instanceof HTMLInputElement ? [element.value, element.checked] : []),
      ].join(' ');
    }).join('\n');
  });
}
