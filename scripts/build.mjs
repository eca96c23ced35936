// @ts-check
/** `npm run build`: makes the machine ready, then builds the engine and the page into dist/, each only if its sources changed. */
import { pathToFileURL } from 'node:url';
import { beginEngine, buildEngine, buildPage } from './lib/page.mjs';
import { setup } from './setup.mjs';

/**
 * @param {(text: string) => void} say
 * @returns {Promise<boolean>} whether dist/ is there now; if not, the person has been told why
 */
export async function build(say) {
  say('Checking what is installed');
  beginEngine();
  if (!(await setup('start', say))) return false;
  say('Building the engine for the browser');
  if (!succeeded(await buildEngine(), say)) return false;
  say('Building the page');
  return succeeded(await buildPage(), say);
}

/** @param {import('./lib/process.mjs').Outcome} outcome @param {(text: string) => void} say */
function succeeded({ code, output }, say) {
  if (code !== 0) say(`It failed:\n${output}`);
  return code === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const done = await build((text) => console.log(`- ${text}`));
  if (done) console.log('The site is in dist/.');
  process.exitCode = done ? 0 : 1;
}
