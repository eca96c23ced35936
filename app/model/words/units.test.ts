import { describe, expect, it } from 'vitest';
import { formatNumber, formatQuantity, formatShare, keepTogether, nameWithUnit, withUnit } from './units.ts';

describe('formatQuantity', () => {
  it.each([
    [5.4241, 'Gbit/s', '5.42 Gbit/s'],
    [14.4, 'Gbit/s', '14.4 Gbit/s'],
    [0.726, 'Gbit/s', '726 Mbit/s'],
    [1000, 'Gbit/s', '1 Tbit/s'],
    [80000, 'ps', '80 ns'],
    [999.6, 'ms', '1 s'],
    [0.9994, 's', '999 ms'],
    [1, 'ps', '1 ps'],
    [0, 'Gbit/s', '0 Gbit/s'],
    [18240, 'cycles', '18,200 cycles'],
    [32, 'byte', '32 bytes'],
    [0.5, 'cycle/byte', '0.5 cycles/byte'],
    [1, 'word', '1 word'],
    [2, 'bit/s', '2 bit/s'],
    [1, 'cycles', '1 cycle'],
    [1, 'flits/node/cycle', '1 flit/node/cycle'],
    [0.12345, 'flits/node/cycle', '0.123 flits/node/cycle'],
    [43, '%', '43 %'],
    [0.4235, 'fraction', '42.4 %'],
    [7, '', '7'],
    [-2.5, 'cycles', '−2.5 cycles'],
  ])('writes %d %s as "%s"', (value, unit, text) => expect(formatQuantity(value, unit)).toBe(text));

  it('says when a number is unknown or unbounded', () => {
    expect(formatQuantity(Number.NaN, 'cycles')).toBe('–');
    expect(formatQuantity(Number.POSITIVE_INFINITY, 'ps')).toBe('∞ ps');
    expect(formatNumber(Number.NEGATIVE_INFINITY, 3)).toBe('−∞');
  });

  it('keeps as many digits as it is asked for', () => expect(formatQuantity(123456, '', 6)).toBe('123,456'));
});

it('writes extreme numbers with an exponent', () => {
  expect(formatNumber(1.5e-9, 3)).toBe('1.5e−9');
  expect(formatNumber(2e20, 3)).toBe('200000000000000000000');
  expect(formatNumber(2e22, 3)).toBe('2e22');
});

it('writes shares in per cent', () => {
  expect(formatShare(0.4321)).toBe('43 %');
  expect(formatShare(0.0163)).toBe('2 %');
  expect(formatShare(0.9968)).toBe('99.7 %');
  expect(formatShare(0.99993)).toBe('99.993 %');
  expect(formatShare(1)).toBe('100 %');
  expect(formatShare(Number.NaN)).toBe('–');
});

it('uses the singular for one', () => {
  expect(withUnit('1', 'words')).toBe('1 word');
  expect(withUnit('2', 'words')).toBe('2 words');
  expect(withUnit('1', 'ps')).toBe('1 ps');
  expect(withUnit('1', 'pieces per PE')).toBe('1 piece per PE');
  expect(withUnit('1', 'priorities')).toBe('1 priority');
  expect(withUnit('1', 'virtual channels')).toBe('1 virtual channel');
  expect(withUnit('1', 'PEs')).toBe('1 PE');
});

it('writes the letters of the engine as a reader expects them', () => {
  expect(withUnit('2289', 'us')).toBe('2289 µs');
  expect(withUnit('1', 'us')).toBe('1 µs');
});

it('lets no line end between a number and what it counts', () => {
  expect(keepTogether('6 PEs do 1.99 kRPS, 76 % of it')).toBe('6\u00a0PEs do 1.99\u00a0kRPS, 76\u00a0% of it');
  expect(keepTogether('156 of its 184 cycles, 8 × 8, 1 to 2')).toBe('156 of its 184\u00a0cycles, 8 × 8, 1 to 2');
  expect(keepTogether('264 messages at 2 Gbit/s, 7 words/cycle')).toBe('264 messages at 2\u00a0Gbit/s, 7 words/cycle');
  expect(keepTogether('43 cycles (J-Machine, 80 ns a cycle)')).toBe(
    '43\u00a0cycles (J-\u2060Machine, 80\u00a0ns a cycle)',
  );
  expect(keepTogether('隣の2つの PE')).toBe('隣の2\u2060つの PE');
  expect(keepTogether('the CM-5, MP-Write, two-dimensional')).toBe('the CM-\u20605, MP-\u2060Write, two-dimensional');
  expect(keepTogether('0.26 フリット/サイクルを運ぶ')).toBe('0.26\u00a0フリット/\u2060サイクルを運ぶ');
});

it('puts a unit behind a quantity that does not say it', () => {
  expect(nameWithUnit('time', 'ms')).toBe('time, ms');
  expect(nameWithUnit('rows', 'rows')).toBe('rows');
  expect(nameWithUnit('lines of an item', 'lines')).toBe('lines of an item');
});
