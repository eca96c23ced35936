// @ts-check
/** The browser that the tests, the benchmarks and the pictures run in. */
import { existsSync } from 'node:fs';
import { findOnPath, run } from './process.mjs';

/** The one without a window first, which costs less. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A browser that calls home, updates itself or draws on a GPU makes a test depend on more than the page. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string[]} the browsers of the system, or the one that CHROMIUM_PATH names */
function systemChromiums() {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH];
  return NAMES.flatMap((name) => findOnPath(name) ?? []);
}

/** @returns {Promise<string | undefined>} a browser of the system that starts, else Playwright's own */
export async function findChromium() {
  for (const system of systemChromiums()) if (await starts(system)) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Ubuntu's `chromium-browser` is there even when the browser is not: only a version proves it. @param {string} path */
const starts = async (path) => (await run(path, ['--version', '--no-sandbox'])).code === 0;

/**
 * Options for Playwright's `launch`.
 * @param {string | undefined} executablePath undefined: Playwright's own browser
 */
export function launchOptions(executablePath = systemChromiums()[0]) {
  // Chromium refuses to run its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...(executablePath && { executablePath }), args: [...sandbox, ...QUIET] };
}
