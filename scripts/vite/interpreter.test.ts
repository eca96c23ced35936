import { expect, it } from 'vitest';
import { buildInterpreter } from './interpreter.ts';

it('is one plain script, which fetches nothing and reads a program', async () => {
  const text = await buildInterpreter();
  const fetched: string[] = [];
  const given = globalThis.fetch;
  globalThis.fetch = (address) => Promise.reject(fetched.push(String(address)));
  try {
    new Function(text)();
    await globalThis.grainscopeInterpreter?.loadInterpreter();
  } finally {
    globalThis.fetch = given;
  }
  expect(fetched).toEqual([]);
  const read = (program: string) => globalThis.grainscopeInterpreter?.readProgram(program);
  expect(read('export const parameters = { words: { default: 3 } };')).toEqual({
    parameters: [{ name: 'words', default: 3, log: false }],
  });
  expect(read('export default\n}')).toMatchObject({ trouble: { line: 2 } });
});
