import { expect, it } from 'vitest';
import { english } from '../../model/words/words.ts';
import { answerOf } from './answer.ts';

const psi = { machine: 'multi-psi-v1', us: 65_000, instructions: 65_000 };
const jMachine = { machine: 'j-machine', us: 16.25, instructions: 203.125 };
const pie = { machine: 'pie64', us: 18, instructions: 180 };
const fugaku = { machine: 'fugaku', us: 4.2, instructions: 12_000 };
const hdr = { machine: 'hdr-cluster', us: 3.4, instructions: 16_250 };
const all = [jMachine, psi, pie, fugaku, hdr];

it('names the coarsest and the finest machine of the papers, and the finest of today against the latter', () => {
  expect(answerOf(all, 'us', english)).toBe(
    'The Multi-PSI/V1 of 1988 needed 65 ms of work for each message to be half efficient; the J-Machine of 1993 needed 16.3 µs. InfiniBand HDR of 2022 needs 3.4 µs, but 80 times the instructions of the J-Machine: processors became faster than messages.',
  );
});

it('says the same of the machines that are finest in instructions, with the times of these', () => {
  expect(answerOf(all, 'instructions', english)).toBe(
    'The Multi-PSI/V1 of 1988 needed 65,000 instructions of work for each message to be half efficient; the PIE64 of 1993 needed 180 instructions. Fugaku of 2020 needs 12,000 instructions, which take 4.2 µs; those of the PIE64 took 18 µs.',
  );
});

it('tells a machine of today apart whose messages cost no more instructions', () => {
  const chip = { machine: 'epiphany', us: 0.28, instructions: 167 };
  expect(answerOf([...all, chip], 'us', english)).toMatch(
    / InfiniBand HDR of 2022 needs 3\.4 µs, but 80 times .* messages\. Epiphany-III of 2013 needs 280 ns and 0.82 times the instructions of the J-Machine\.$/,
  );
  expect(answerOf([jMachine, psi, chip], 'us', english)).toMatch(
    / needed 16\.3 µs\. Epiphany-III of 2013 needs 280 ns and /,
  );
});

it('says nothing of machines of today that are not there, and nothing of one machine', () => {
  expect(answerOf([jMachine, psi], 'us', english)).toMatch(/needed 16.3 µs\.$/);
  expect(answerOf([], 'us', english)).toBe('');
  expect(answerOf([psi, hdr], 'us', english)).toBe('');
});

it('names those that are not half efficient anywhere', () => {
  expect(answerOf(all, 'us', english, ['paragon', 't9000'])).toMatch(
    /messages\. Not half efficient at any grain shown: Paragon, T9000\.$/,
  );
});
