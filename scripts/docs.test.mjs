import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from './lib/paths.mjs';

const known = Object.keys(JSON.parse(readFileSync(at('package.json'), 'utf8')).scripts);

it.each(['README.md', 'CONTRIBUTING.md'])('%s names only commands and files that there are', (name) => {
  const text = readFileSync(at(name), 'utf8');
  const commands = [...text.matchAll(/npm run (?:-s )?([a-z]+)/g)].map((match) => match[1]);
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((command) => !known.includes(command))).toEqual([]);
  const files = [...text.matchAll(/(?:\]\(|`)((?:[\w.-]+\/)*[\w-]+\.(?:md|mjs|ts|png|webp|cpp|json))[)`]/g)]
    .map((match) => match[1])
    .filter((file) => !/(^|\/)x\./.test(file) && file.includes('/'));
  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
});
