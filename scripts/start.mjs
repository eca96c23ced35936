// @ts-check
/**
 * `npm start`: from a fresh clone to the page in a browser.
 *
 * npm start [-- --port 8080 --host 0.0.0.0 --no-open]
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { mayOpenBrowser, openerFor } from './lib/browser.mjs';
import { servePage } from './lib/page.mjs';
import { findOnPath } from './lib/process.mjs';

const { values: options } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '4173' },
    'no-open': { type: 'boolean', default: false },
  },
});

if (!(await build((text) => console.log(`- ${text}`)))) process.exit(1);

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
