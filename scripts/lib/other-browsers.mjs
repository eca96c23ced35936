// @ts-check
/** The browsers beside Chromium that the page is walked through in: Debian's, and only where all is there that they need. */
import { existsSync } from 'node:fs';
import { findOnPath } from './process.mjs';

/** WebKitGTK's own small browser, which lies where its library does. */
const MINI_BROWSERS = ['x86_64', 'aarch64', 'arm', 'i386', 'riscv64'].flatMap((machine) =>
  ['gnu', 'gnueabihf'].map((abi) => `/usr/lib/${machine}-linux-${abi}/webkit2gtk-4.1/MiniBrowser`),
);

/** @returns {string | undefined} */
export const findFirefox = () => findOnPath('firefox-esr');

/** @returns {{ driver: string, browser: string } | undefined} */
export function findWebKit() {
  const driver = findOnPath('WebKitWebDriver');
  const browser = MINI_BROWSERS.find((path) => existsSync(path));
  // It needs a screen, also one that nobody sees.
  return driver && browser && findOnPath('Xvfb') ? { driver, browser } : undefined;
}
