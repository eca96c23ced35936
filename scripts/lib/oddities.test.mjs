import { expect, it } from 'vitest';
import { oddities } from './oddities.mjs';

it.each([
  ['Terminal: . It has no parameters.', 'punctuation after nothing'],
  ['series: ', 'nothing behind a colon'],
  ['系列：', 'nothing behind a colon'],
  ['a message takes undefined cycles', 'a value of the program'],
  ['NaN % of the time', 'a value of the program'],
  ['It is fast. – pass the bisection', 'a value that is missing'],
  ['JSON.parse(void 0)', 'a value of the program'],
  ['[object Object]', 'a value of the program'],
  ['takes  12 cycles', 'two spaces'],
  ['The barrier takes ms.', 'a unit without a number'],
  ['waiting – µs', 'a unit without a number'],
  ['. It has none', 'a beginning of punctuation'],
  ['It says nothing :', 'an end of punctuation alone'],
  ['from 1 to 2, , 3', 'punctuation after nothing'],
  ['it takes 12 us', 'letters for µs'],
  ['slope, us', 'letters for µs'],
  ['cost 1.0 x', 'an x for a factor'],
  ['1 nodes take 32.1 s', 'one of something as if it were several'],
  ['Cycle time 1000000 ps', 'a large number of ps'],
])('%s: %s', (text, what) => expect(oddities(text)).toContain(what));

it.each([
  'Half the time is computation at 17 µs of work for each message on J-Machine.',
  'barrier, ms',
  'work rate, %',
  'Latency against load: line chart of latency against load. 8 words: from 43 cycles at 0.1 to 90 cycles at 0.4.',
  '8 × 8 × 8',
  'to enter …',
  'J-Machine (1993)',
  '遅延は 43 サイクルである。',
])('finds nothing in “%s”', (text) => expect(oddities(text)).toEqual([]));
