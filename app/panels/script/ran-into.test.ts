/** What the editor says of runs that fail. */
import { expect, it } from 'vitest';
import '../../model/manifest/errors-later.ts';
import { english } from '../../model/words/words.ts';
import { failureIn, ranInto } from './ran-into.ts';

const said = (code: string, ...args: (number | string)[]) => {
  const error = { path: '', code, arguments: args };
  const plan = { series: [{ points: [{ key: 'a' }] }] };
  const failed = failureIn({ plan, results: new Map([['a', { error }]]) } as unknown as Parameters<
    typeof failureIn
  >[0]);
  return failed && ranInto(failed, english);
};

it('says of every failure of a program what it is, and its line where one is known', () => {
  expect(said('script_failed', 2, 7, 'it is wrong')).toEqual({
    message: 'line 7 of the program: it is wrong, on node 2',
    line: 7,
  });
  expect(said('script_too_long', 3)).toEqual({
    message: 'the program makes more than 3 sends, receives and pieces of work',
    line: 0,
  });
  expect(said('script_no_time', 4)?.message).toMatch(/^node 4 goes on without work/);
  expect(said('no_dimensions')).toBeUndefined();
});
