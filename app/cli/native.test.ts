/**
 * The native binary and this command print the same bytes for the same keys. Needs `build/sanitize`, which `npm test`
 * builds first.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as engine from '../engine/node.ts';
import { manifest } from '../model/manifest/manifest.ts';
import { command } from './command.ts';

const binary = join(dirname(fileURLToPath(import.meta.url)), '../../build/sanitize/grainscope');

function native(line: string) {
  const { status, stdout, stderr, error } = spawnSync(binary, line.split(' '), { encoding: 'utf8' });
  if (error) throw error;
  return { status, out: stdout, err: stderr };
}

async function here(line: string) {
  const result = { status: -1, out: '', err: '' };
  result.status = await command(line.split(' '), {
    out(text) {
      result.out += text;
    },
    err(text) {
      result.err += text;
    },
    writeFile: () => undefined,
    engine: async () => engine,
  });
  return result;
}

describe('the same run', () => {
  it.each([
    'run --program open-loop --set dimensions=4x4x4 --set offered_load=0.1 --set duplex=half --seed 3 --json',
    'run --set dimensions=4x4x1 --set topology=torus --set virtual_channels=2 --set pattern=tornado --json',
    'run --set dimensions=2 --set pattern=hot-spot --set hot_spot_share=1e-7 --set offered_load=0.9 --json',
    'run --set dimensions=3x3 --set priorities=2 --set priority_one_share=0.3333333333333333 --set kernel=reference --json',
  ])('%s', async (line) => {
    const [a, b] = [await here(line), native(line)];
    expect(a.out.length).toBeGreaterThan(1000);
    expect(a).toEqual(b);
  });
});

it('runs the schedule that it is brought', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'schedule-')), 'a.goal');
  writeFileSync(file, 'num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n');
  const { out } = native(`run --node mdp --program replay --set costs=loggp --bring ${file} --json`);
  expect(JSON.parse(out).tables.ranks.rows).toEqual([
    [0, 0, 1500],
    [1, 1, 5542],
  ]);
});

it('describes itself alike', async () => {
  expect((await here('describe --json')).out).toBe(native('describe').out);
  expect(JSON.parse(native('describe').out)).toEqual(manifest);
});

it.each([
  'run --set hop_cycles=9',
  'run --set hop_cycles=1.5',
  'run --set duplex=both',
  'run --set dimensions=64',
  'run --set offered_load=much',
  'run --set topology=torus',
  'run --set pattern=shuffle --set dimensions=6x6',
])('refuses alike: %s', async (line) => {
  const [a, b] = [await here(line), native(line)];
  expect([a.status, a.out]).toEqual([2, '']);
  expect([b.status, b.out]).toEqual([2, '']);
  // Both name the key first; the range follows.
  const key = /^(?:grainscope: )?([a-z_]+): /;
  expect(key.exec(a.err)?.[1]).toBe(key.exec(b.err)?.[1]);
  expect(a.err.trimEnd().split('\n')).toHaveLength(1);
});
