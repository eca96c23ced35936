// @ts-check
/**
 * `npm start`: from a fresh clone to the page in a browser.
 *
 * npm start [-- --port 8080 --host 0.0.0.0 --no-open]
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { mayOpenBrowser, openerFor } from './lib/browser.mjs';
import { buildEngine, buildPage, pageIsBuilt, servePage } from './lib/page.mjs';
import { findOnPath } from './lib/process.mjs';
import { setup } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '4173' },
    'no-open': { type: 'boolean', default: false },
  },
});

/** @param {string} text */
const say = (text) => console.log(`- ${text}`);

/** @param {string} what @param {import('./lib/process.mjs').Outcome} outcome */
function stopIfFailed(what, outcome) {
  if (outcome.code === 0) return;
  console.error(`${outcome.output}\n${what} failed; the reason is above.`);
  process.exit(1);
}

say('Checking what is installed');
if (!(await setup('start', say))) process.exit(1);

say('Building the engine for the browser');
stopIfFailed('The build of the engine', await buildEngine());

if (pageIsBuilt()) {
  say('The page is built already');
} else {
  say('Building the page');
  stopIfFailed('The build of the page', await buildPage());
}

const { url } = await servePage({ host: options.host, port: Number(options.port) });
console.log(`\nGrainscope is at ${url}\nStop it with Ctrl+C.`);

const opener = openerFor(process.platform);
const path = findOnPath(opener);
if (path && !options['no-open'] && mayOpenBrowser(process.platform, process.env)) {
  // The page is served whether or not a browser can be opened.
  spawn(path, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
