import { expect, it } from 'vitest';
import { english } from '../../model/words/words.ts';
import { answerOf } from './answer.ts';

const psi = { machine: 'multi-psi-v1', us: 65_000, instructions: 65_000 };
const jMachine = { machine: 'j-machine', us: 16.25, instructions: 203.125 };

it('names the coarsest and the finest machine, and parts the factor between them into two that multiply to it', () => {
  const text = answerOf([jMachine, psi], english);
  expect(text).toMatch(/Multi-PSI\/V1 of 1988 needed 65 ms .*; the J-Machine of 1993 needed 16.3 µs\./);
  const [faster = 0, cheaper = 0] = [...text.matchAll(/factor of ([\d.]+)/g)].map(([, factor]) => Number(factor));
  expect(faster).toBe(13);
  expect(cheaper).toBe(320);
  expect(faster * cheaper).toBeCloseTo(65_000 / 16.25, -3);
});

it('leaves the factors out where one of them would be none', () => {
  const slow = { machine: 'paragon', us: 100, instructions: 10 };
  expect(answerOf([slow, jMachine], english)).not.toContain('factor');
});

it('says nothing of one machine', () => {
  expect(answerOf([], english)).toBe('');
  expect(answerOf([psi], english)).toBe('');
});
