import { expect, it } from 'vitest';
import { unchecked } from '../model/manifest/values.ts';
import { command } from './command.ts';
import { progressOn } from './progress.ts';

function stream(isTTY: boolean | undefined) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) };
}

it('shows one line at a terminal, and takes it away', () => {
  const terminal = stream(true);
  const show = progressOn(terminal);
  show('1 of 2 runs');
  show(null);
  expect(terminal.written).toEqual(['\r\u001b[K1 of 2 runs', '\r\u001b[K']);
});

it.each([false, undefined])('writes nothing where there is no terminal', (isTTY) => {
  const file = stream(isTTY);
  progressOn(file)('1 of 2 runs');
  expect(file.written).toEqual([]);
});

it('is told of every run of a chart, and of the end, also where a run fails', async () => {
  const said: (string | null)[] = [];
  const refused = { path: '', code: 'other', arguments: ['no'] };
  await command(['chart', '?m=j-machine&x=round-trip', '--threads', '3'], {
    out: () => undefined,
    err: () => undefined,
    writeFile: () => undefined,
    progress: (text) => said.push(text),
    engine: async () => ({
      runSync: () => refused,
      runAll: async (all, threads, onFinished) => {
        expect(threads).toBe(3);
        for (const index of all.keys()) onFinished(index + 1);
        return all.map(() => refused);
      },
      check: unchecked,
      evaluate: () => ({ capacity: 0.25 }),
    }),
  });
  expect(said[0]).toMatch(/^0 of \d+ runs$/);
  expect(said.at(-2)).toMatch(/^(\d+) of \1 runs$/);
  expect(said.at(-1)).toBe(null);
});
