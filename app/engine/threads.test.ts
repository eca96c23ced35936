import { describe, expect, it } from 'vitest';
import { bring } from '../model/manifest/bring.ts';
import { complete, type Values } from '../model/manifest/values.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';
import { everyNth, isLong } from '../model/testing/long.ts';
import { runSync } from './node.ts';
import { EXAMPLES } from './script/examples.ts';
import { openCrew, runAll } from './threads.ts';

const runs: Values[] = [1, 2, 3, 4, 5].map((seed) =>
  complete({
    dimensions: '4x4',
    max_cycles: seed === 1 ? (isLong ? 40_000 : 12_000) : 4000,
    offered_load: 0.1,
    seed,
  }),
);

it.each(everyNth([1, 3, 8, 2], 3))(
  'gives what each run gives alone, in their order, on %i threads',
  async (threads) => {
    const seen: number[] = [];
    expect(await runAll(runs, threads, (count) => seen.push(count))).toEqual(runs.map((values) => runSync(values)));
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  },
);

it('hands on what the engine refuses as the result of that run', async () => {
  const wrong = complete({ topology: 'torus' });
  const [first, second] = await runAll([wrong, ...runs.slice(1, 2)], 2);
  expect(first).toMatchObject({ path: 'virtual_channels' });
  expect(second).toHaveProperty('tables');
});

it('says why of a run that ends its thread twice, and goes on with the others', async () => {
  const broken = { ...runs[0], dimensions: { toString: null } } as unknown as Values;
  const [first, ...others] = await runAll([broken, ...runs], 2);
  expect(first).toEqual({ path: '', code: 'stopped', arguments: [expect.stringMatching(/./)] });
  expect(others).toEqual(runs.map((values) => runSync(values)));
});

it('gives threads the program that the values name', async () => {
  const script = await bring(EXAMPLES[0]?.source ?? '', 'ring.js');
  const paragon = machineOf('paragon');
  const ring = (seed: number): Values =>
    complete({ ...(paragon && machineValues(paragon)), program: 'script', script, seed });
  const results = await runAll([ring(1), ring(2)], 2);
  expect(results).toEqual([runSync(ring(1)), runSync(ring(2))]);
  expect(results[0]).toHaveProperty('tables');
});

describe('a crew', () => {
  const points = [1, 2, 3, 4].map((seed) => ({ seed }));
  const base = { dimensions: '2x2', max_cycles: 4000 };
  const lastRow = (seed: number) => {
    const result = runSync(complete({ ...base, seed }));
    const columns = 'tables' in result ? Object.values(result.tables[0]?.columns ?? {}) : [];
    return columns.map((column) => column.at(-1) ?? Number.NaN).map((value) => (Number.isFinite(value) ? value : null));
  };

  it('gives of every point the last row, or the sentence of its refusal', async () => {
    const crew = openCrew(2);
    const [one, other, refused] = await Promise.all([
      crew.run({ base, points: points.slice(0, 2) }),
      crew.run({ base, points: points.slice(2) }),
      crew.run({ base, points: [{ topology: 'torus' }, { hop_cycles: 9 }, { hops: 1 }] }),
    ]);
    expect([...one.outcomes, ...other.outcomes]).toEqual([1, 2, 3, 4].map(lastRow));
    expect(refused.outcomes).toEqual([
      expect.stringMatching(/^virtual_channels: a torus needs 2 channels or more/),
      'hop_cycles: 9 is not allowed; give a whole number from 1 to 8 cycles',
      'hops: no such parameter',
    ]);
    await crew.end();
  });

  it('says of a point that ends its thread why, and gives the others of its batch', async () => {
    const crew = openCrew(1);
    const broken = { dimensions: { toString: null } } as unknown as Values;
    const { outcomes } = await crew.run({ base, points: [{ seed: 1 }, broken, { seed: 2 }] });
    expect(outcomes).toEqual([lastRow(1), expect.stringMatching(/^the engine stopped: ./), lastRow(2)]);
    await crew.end();
  });

  it('ends at once', async () => {
    const crew = openCrew(1);
    const long = crew.run({ base: { dimensions: '8x8x8', max_cycles: 10_000_000, precision: 0.0001 }, points: [{}] });
    const refused = expect(long).rejects.toThrow('have ended');
    await crew.end();
    await refused;
  });
});
