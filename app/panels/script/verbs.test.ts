import { expect, it } from 'vitest';
import { CHECK } from '../../engine/script/prelude.ts';
import { VERBS } from './verbs.tsx';

it('everything that a program is given is said', () => {
  const [, given = ''] = /const taken = \[(.*?)\]/.exec(CHECK) ?? [];
  const names = given.split(', ').map((name) => name.slice(1, -1));
  expect(names).toContain('send');
  const said = VERBS.flatMap(({ code }) => code.match(/[a-z]+/g) ?? []);
  expect(names.filter((name) => !said.includes(name))).toEqual([]);
});
