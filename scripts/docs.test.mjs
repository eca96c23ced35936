import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { command } from '../app/cli/command.ts';
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

it('README calls the command line by commands and options that it has', async () => {
  let help = '';
  const host = { out: (/** @type {string} */ text) => (help += text) };
  await command(['help'], /** @type {import('../app/cli/host.ts').Host} */ (/** @type {unknown} */ (host)));
  const of = new Map(help.split(/\n {2}(?=[a-z])/).map((part) => [part.split(' ')[0], part]));
  const text = readFileSync(at('README.md'), 'utf8').replaceAll('\\\n', '');
  const calls = [...text.matchAll(/^(?:npm run -s grainscope --|grainscope) ([a-z]+)(.*)$/gm)];
  expect(calls.length).toBeGreaterThan(10);
  for (const [call, name, rest = ''] of calls)
    for (const option of rest.match(/--[a-z-]+/g) ?? ['']) expect(of.get(name), call).toContain(option);
});

it('CONTRIBUTING names every room of app/model', () => {
  const [, text = ''] = readFileSync(at('CONTRIBUTING.md'), 'utf8').split('Within `app/model/`');
  const rooms = readdirSync(at('app/model')).filter((room) => room !== 'testing');
  expect(rooms.filter((room) => !text.split('\n\n')[0]?.includes(`\`${room}\``))).toEqual([]);
});
