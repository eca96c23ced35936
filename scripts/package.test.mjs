/** The package that `npm pack` gives: installed into an empty folder, without a network and without a compiler, it draws. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
const place = join(folder, 'empty');
const link = '?v=1&m=j-machine&x=round-trip&dimensions=4x4';
/** The same day in every PDF. */
const epoch = { SOURCE_DATE_EPOCH: '1000000000' };

beforeAll(() => {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: at(), stdio: 'pipe' });
  mkdirSync(place);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', place, join(folder, tarball)];
  execFileSync('npm', install, { cwd: place, stdio: 'pipe' });
  mkdirSync(join(folder, 'bin'));
  symlinkSync(process.execPath, join(folder, 'bin/node'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** What the installed command prints. Nothing but Node is on its path. */
const installed = (...args) =>
  execFileSync(join(place, 'node_modules/.bin/grainscope'), args, {
    cwd: place,
    env: { PATH: `${join(folder, 'bin')}:/usr/bin`, ...epoch },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });

const fromSources = (...args) =>
  execFileSync(process.execPath, [at('scripts/grainscope.mjs'), ...args], {
    cwd: at(),
    env: { ...process.env, ...epoch },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });

it('brings nothing else with it', () => {
  expect(readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['grainscope']);
});

it('lists, runs, and draws the chart that the sources draw', () => {
  expect(installed('list')).toBe(fromSources('list'));
  expect(installed('run', '--set', 'dimensions=4x4', '--json')).toBe(
    fromSources('run', '--set', 'dimensions=4x4', '--json'),
  );
  expect(installed('chart', link)).toBe(fromSources('chart', link));
});

// Each needs files of its own: the rasteriser and the faces, what cuts faces to size, the words of another language.
it.each(['png', 'pdf'])('draws a chart in Japanese as %s, byte for byte', (format) => {
  const chart = ['chart', `${link}&lang=ja`, '-o'];
  installed(...chart, `a.${format}`);
  fromSources(...chart, join(folder, `a.${format}`));
  expect(readFileSync(join(place, `a.${format}`)).equals(readFileSync(join(folder, `a.${format}`)))).toBe(true);
});

it('takes old links', () => {
  const { entries } = JSON.parse(readFileSync(at('app/cli/corpus.json'), 'utf8'));
  const pinned = entries.find(({ link: one }) => one.includes('#p=')).link;
  expect(installed('chart', pinned)).toBe(fromSources('chart', pinned));
});
