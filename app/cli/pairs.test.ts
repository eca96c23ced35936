/** What `list --pairs` says, against running every pair. */
import { describe, expect, it } from 'vitest';
import { runSync } from '../engine/node.ts';
import { isError, manifest } from '../model/manifest/manifest.ts';
import { complete } from '../model/manifest/values.ts';
import { pairs, pairValues } from '../model/presets/pairs.ts';
import { machines } from '../model/presets/presets.ts';
import { everyNth } from '../model/testing/long.ts';
import { FEW_NODES } from '../model/testing/short.ts';
import { command } from './command.ts';

// Few nodes and short windows: what a program counts and a node prices does not hang on them.
const SMALL = {
  ...FEW_NODES,
  dimensions: '2x2',
  pes: 4,
  board: 4,
  depth: 2,
  cities: 6,
  keys: 1024,
  warmup_cycles: 0,
  measure_cycles: 2000,
  max_cycles: 4000,
};

async function call(...argv: string[]): Promise<string> {
  let text = '';
  const out = (more: string) => {
    text += more;
  };
  const engine = () => Promise.reject(new Error('nothing is run'));
  expect(await command(argv, { out, err: out, writeFile: () => undefined, engine })).toBe(0);
  return text;
}

it('names every program with every machine that is ready, once', () => {
  const ready = machines.filter(({ of }) => of === undefined);
  const names = pairs().map(({ program, machine }) => `${program} ${machine}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(manifest.programs.length * ready.length);
});

// A third of them: both those that run and those that are refused.
describe.each(
  [true, false].flatMap((runs) =>
    everyNth(
      pairs().filter((pair) => pair.runs === runs),
      3,
    ),
  ),
)('$program on $machine', (pair) => {
  it(pair.runs ? 'runs to its end' : 'is refused in these words', () => {
    const result = runSync(complete({ ...pairValues(pair), ...SMALL }));
    // The engine knows nodes and programs by their keys, a person by their names.
    if (!pair.runs)
      expect([result, pair.why]).toMatchObject([
        { path: 'node' },
        expect.stringMatching(/no cost of one is known for .*; choose [A-Z]/),
      ]);
    else {
      if (isError(result)) throw new Error(result.code);
      expect(result.tables[0]?.rows).toBeGreaterThan(0);
    }
  });
});

describe('list --pairs', () => {
  it('writes them as JSON', async () => {
    const said = JSON.parse(await call('list', '--pairs', '--json'));
    expect(said).toEqual(pairs());
    expect(said).toContainEqual({ program: 'barrier', machine: 'multi-psi-v1', runs: true, why: '' });
    expect(said).toContainEqual({
      program: 'queens-depth',
      machine: 'j-machine',
      runs: false,
      why: expect.stringContaining('no cost of one is known for'),
    });
  });

  it('writes them for a reader', async () => {
    const text = await call('list', '--pairs');
    expect(text).toMatch(/^program +j-machine|^program +multi-psi-v1/);
    expect(text).toContain('no cost of one is known');
  });
});
