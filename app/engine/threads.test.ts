import { expect, it } from 'vitest';
import { complete, type Values } from '../model/manifest/values.ts';
import { runSync } from './node.ts';
import { runAll } from './threads.ts';

const runs: Values[] = [1, 2, 3, 4, 5].map((seed) =>
  complete({ dimensions: '4x4', max_cycles: seed === 1 ? 40_000 : 4000, offered_load: 0.1, seed }),
);

it.each([1, 2, 3, 8])('gives what each run gives alone, in their order, on %i threads', async (threads) => {
  const seen: number[] = [];
  expect(await runAll(runs, threads, (count) => seen.push(count))).toEqual(runs.map((values) => runSync(values)));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

it('hands on what the engine refuses as the result of that run', async () => {
  const wrong = complete({ topology: 'torus' });
  const [first, second] = await runAll([wrong, ...runs.slice(1, 2)], 2);
  expect(first).toMatchObject({ path: 'virtual_channels' });
  expect(second).toHaveProperty('tables');
});

it('says why of a run that ends its thread twice, and goes on with the others', async () => {
  const broken = { ...runs[0], program: { toString: null } } as unknown as Values;
  const [first, ...others] = await runAll([broken, ...runs], 2);
  expect(first).toEqual({ path: '', code: 'stopped', arguments: [expect.stringMatching(/./)] });
  expect(others).toEqual(runs.map((values) => runSync(values)));
});
