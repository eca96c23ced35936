import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const keys = ['offered_load', 'message_words', 'long_words', 'seed'];

it('finds what was probably meant', () => {
  expect(nearest('ofered_load', keys)).toBe('offered_load');
  expect(nearest('Message-Words', keys)).toBe('message_words');
  expect(nearest('sed', keys)).toBe('seed');
});

it('finds nothing that is too far away', () => {
  expect(nearest('temperature', keys)).toBeUndefined();
  expect(nearest('', keys)).toBeUndefined();
  expect(nearest('seed', [])).toBeUndefined();
});
