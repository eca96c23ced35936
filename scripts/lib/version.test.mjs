import { expect, it } from 'vitest';
import { isAtLeast, versionIn } from './version.mjs';

it.each([
  ['emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) 3.1.6 ()', [3, 1, 6]],
  ['emcc (Emscripten gcc/clang-like replacement) 4.0.10 (0123456)', [4, 0, 10]],
  ['cmake version 3.25.1\n\nCMake suite', [3, 25, 1]],
  ['>=20.19', [20, 19, 0]],
  ['python3: not found', undefined],
])('reads the version in %j', (text, version) => {
  expect(versionIn(text)).toEqual(version);
});

it('compares part by part', () => {
  expect(isAtLeast([3, 1, 6], [3, 1, 6])).toBe(true);
  expect(isAtLeast([4, 0, 0], [3, 1, 6])).toBe(true);
  expect(isAtLeast([3, 2, 0], [3, 1, 6])).toBe(true);
  expect(isAtLeast([3, 1, 5], [3, 1, 6])).toBe(false);
  expect(isAtLeast([2, 9, 9], [3, 1, 6])).toBe(false);
  expect(isAtLeast(undefined, [0, 0, 0])).toBe(false);
});
