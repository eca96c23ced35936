import { expect, it } from 'vitest';
import { beforeAndAfter } from './before-after.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

it.each([
  [
    'Depth 2 is fastest with 6 PEs: 1.99 kRPS, 80 % of the ideal',
    'Depth 2 is fastest with 6 PEs: 1.77 kRPS, 74 % of the ideal',
    'Depth 2 is fastest with 6 PEs: 1.99 → 1.77 kRPS, 80 → 74 % of the ideal',
  ],
  ['A message costs 900 µs', 'A message costs 1.2 ms', 'A message costs 900 µs → 1.2 ms'],
  [
    '深さ 2 は 6 PE で最速：1.99 kRPS、理想の 80 %',
    '深さ 2 は 6 PE で最速：1.77 kRPS、理想の 80 %',
    '深さ 2 は 6 PE で最速：1.99 → 1.77 kRPS、理想の 80 %',
  ],
  ['T9000 on 8 × 8 nodes', 'T9000 on 4 × 4 nodes', 'T9000 on 8 × 8 → 4 × 4 nodes'],
  ['It sends 1,000 words.', 'It sends 64 words.', 'It sends 1,000 → 64 words.'],
])('says %j and %j as one', (before, after, both) => {
  expect(plain(beforeAndAfter(before, after))).toBe(both);
});

it('joins no numbers that may be of different things', () => {
  expect(beforeAndAfter('Depth 2 is fastest: 1.99 kRPS', 'Uniform traffic saturates: 1.77 kRPS')).toBeUndefined();
  expect(beforeAndAfter('6 PEs do 2 kRPS', '6 PEs do nothing')).toBeUndefined();
});
