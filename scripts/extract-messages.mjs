// @ts-check
/**
 * Brings the catalogues in app/locales/ up to what the sources and the data say, or with --check says what is missing.
 * What is new has an empty translation, to be filled in by hand; what is no longer said is dropped.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { messagesIn } from './lib/code-messages.mjs';
import { dataMessages } from './lib/data-messages.mjs';
import { at, root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';
import { filesBelow } from './lib/stamp.mjs';

const sources = filesBelow(at('app')).filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/testing/.test(path));
const data = dataMessages();
const known = new Set(data);
const code = sources.flatMap((path) => messagesIn(relative(root, path), readFileSync(path, 'utf8')));

/** Where a message of the code is also one of the data, it is translated there. */
const catalogues = [
  { name: 'app/locales/ja/data.json', messages: data },
  { name: 'app/locales/ja/code.json', messages: [...new Set(code)].filter((text) => !known.has(text)) },
];

for (const { name, messages } of catalogues) {
  /** @type {Map<string, string>} */
  const old = new Map(JSON.parse(readFileSync(at(name), 'utf8')));
  const next = messages.map((message) => [message, old.get(message) ?? '']);
  const empty = messages.filter((message) => (old.get(message) ?? '') === '');
  const gone = [...old.keys()].filter((message) => !messages.includes(message));
  for (const message of empty) console.log(`${name}: not translated: ${message}`);
  for (const message of gone) console.log(`${name}: no longer said: ${message}`);
  if (process.argv.includes('--check')) process.exitCode = empty.length + gone.length > 0 ? 1 : (process.exitCode ?? 0);
  else writeFileSync(at(name), JSON.stringify(next));
}

if (!process.argv.includes('--check'))
  await run(at('node_modules/.bin/biome'), ['format', '--write', at('app/locales')]);
