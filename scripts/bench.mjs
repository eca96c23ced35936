// @ts-check
/**
 * `npm run bench [-- NAME...]`: every benchmark of scripts/bench/, or those named, in the order of their names. A
 * benchmark is a module whose default export is `async (say) => boolean` (whether it could be run).
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from './lib/paths.mjs';
import { setup } from './setup.mjs';

const names = process.argv.slice(2);
const folder = at('scripts/bench');
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .sort()
  .map((file) => ({ name: basename(file, '.mjs'), url: pathToFileURL(join(folder, file)).href }));
const unknown = names.filter((name) => !known.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${known.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
if (!(await setup('test'))) process.exit(1);

let complete = true;
for (const { name, url } of known) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n== ${name}`);
  const { default: benchmark } = await import(url);
  complete = (await benchmark(console.log)) && complete;
}
process.exitCode = complete ? 0 : 1;
