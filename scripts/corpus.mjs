// @ts-check
/**
 * Keeps app/cli/corpus.json, the links that must go on giving the numbers they gave.
 *
 *   npm run corpus -- add LINK...     simulates a few points of each link and keeps them
 *   npm run corpus -- change WHY      keeps the numbers as they are now, and says why in CHANGELOG
 *
 * Runs under tsx, for links are read by TypeScript.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { digestOf, expectedDigest, lineOf, record, recordAgain } from '../app/cli/corpus.ts';
import { at } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const path = at('app/cli/corpus.json');
const changelog = at('CHANGELOG.md');
const [command, ...given] = process.argv.slice(2);

/** @type {import('../app/cli/corpus.ts').Corpus} */
const corpus = JSON.parse(readFileSync(path, 'utf8'));

async function save() {
  writeFileSync(path, JSON.stringify(corpus));
  const formatted = await run(at('node_modules/.bin/biome'), ['format', '--write', path]);
  if (formatted.code !== 0) throw new Error(formatted.output);
}

/** @param {string[]} links */
async function add(links) {
  for (const link of links) {
    if (corpus.entries.some((entry) => entry.link === link)) {
      console.error(`It is there already: ${link}`);
      process.exitCode = 1;
      continue;
    }
    const entry = await record(link);
    corpus.entries.push(entry);
    console.log(`${entry.points.length} points, notices on ${entry.notices.join(', ') || 'nothing'}: ${link}`);
  }
  await save();
}

/** @param {string} why */
async function change(why) {
  /** @type {Record<string, string>} */
  const digests = {};
  for (const entry of corpus.entries) {
    entry.points = (await recordAgain(entry)).points;
    const digest = digestOf(entry.points);
    if (digest !== expectedDigest(corpus, entry)) digests[entry.link] = digest;
  }
  const count = Object.keys(digests).length;
  if (count === 0) {
    console.log('No number has changed.');
    return;
  }
  const entry = { why, digests };
  corpus.changes.push(entry);
  await save();
  writeFileSync(changelog, withLine(readFileSync(changelog, 'utf8'), lineOf(entry)));
  console.log(`The numbers of ${count} links have changed, and CHANGELOG.md says why.`);
}

/** Puts a line first among the changes that are not released yet. @param {string} text @param {string} line */
function withLine(text, line) {
  const [head = '', ...rest] = text.split(/^## \[Unreleased\]\n\n/m);
  const body = rest.join('');
  const next = body.search(/^## \[/m);
  const isListed = body.slice(0, next < 0 ? body.length : next).includes('### Changed\n\n');
  const added = isListed
    ? body.replace('### Changed\n\n', `### Changed\n\n${line}\n`)
    : `### Changed\n\n${line}\n\n${body}`;
  return `${head}## [Unreleased]\n\n${added}`;
}

if (command === 'add' && given.length > 0) await add(given);
else if (command === 'change' && given.length === 1 && given[0]) await change(given[0]);
else {
  console.error('npm run corpus -- add LINK...\nnpm run corpus -- change "why the numbers are others now"');
  process.exitCode = 2;
}
