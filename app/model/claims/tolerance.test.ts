import { describe, expect, it } from 'vitest';
import type { Claim, ClaimOperator, ClaimTest } from './claims.ts';
import { compare } from './compare.ts';
import { readTolerance } from './tolerance.ts';

type Case = {
  operator: ClaimOperator;
  tolerance: number | string;
  published: number[] | string[];
  simulated: number[];
  agrees: boolean;
  error?: number;
  test?: Partial<ClaimTest>;
};

function claimOf({ operator, tolerance, published, test }: Case): Claim {
  const quantity = { number: 0 };
  const base = { id: 'x', where: '', group: '', text: '', kind: 'prediction', unit: '' } as const;
  return { ...base, operator, tolerance, published, test: { quantity, ...test } };
}

const up = { order: 'ascending' } as const;
const down = { order: 'descending' } as const;
const names = ['a', 'b', 'c'];

const cases: Case[] = [
  { operator: 'approx', tolerance: 3, published: [60], simulated: [57], agrees: true, error: -0.05 },
  { operator: 'approx', tolerance: 3, published: [60], simulated: [63.01], agrees: false },
  { operator: 'approx', tolerance: 0.1, published: [1.9], simulated: [2], agrees: true },
  { operator: 'approx', tolerance: '10 %', published: [20], simulated: [22], agrees: true, error: 0.1 },
  { operator: 'approx', tolerance: '10 %', published: [20], simulated: [17.9], agrees: false },
  { operator: 'approx', tolerance: '2.5 %', published: [-100], simulated: [-102], agrees: true, error: -0.02 },
  { operator: 'approx', tolerance: 'x2', published: [10], simulated: [5, 20], agrees: true, error: 1 },
  { operator: 'approx', tolerance: 'x2', published: [10], simulated: [4.9], agrees: false },
  { operator: 'approx', tolerance: '1 %', published: [200, 10], simulated: [201, 10.2], agrees: false, error: 0.02 },
  { operator: 'approx', tolerance: '1 %', published: [200, 10], simulated: [200], agrees: false },
  { operator: 'approx', tolerance: '3 %', published: [6.4, 6.5], simulated: [6.4], agrees: true, error: -1 / 65 },
  { operator: 'approx', tolerance: 1, published: [1], simulated: [], agrees: false },
  { operator: 'approx', tolerance: 1, published: [1], simulated: [Number.NaN], agrees: false, error: Number.NaN },
  { operator: 'approx', tolerance: 1, published: [], simulated: [1], agrees: false, error: Number.NaN },
  { operator: 'eq', tolerance: 0, published: [3], simulated: [0.1 * 30], agrees: true, error: 0 },
  { operator: 'eq', tolerance: 0, published: [3], simulated: [3.0001], agrees: false },
  { operator: 'eq', tolerance: 0, published: [0], simulated: [0], agrees: true, error: Number.NaN },
  { operator: 'eq', tolerance: 0, published: ['n'], simulated: [1, 1], agrees: true, test: { target: 1 } },
  { operator: 'lt', tolerance: 0, published: [1], simulated: [0.99, 0.5], agrees: true },
  { operator: 'lt', tolerance: 0, published: [1], simulated: [1], agrees: false },
  { operator: 'le', tolerance: 0.2, published: [1.78], simulated: [1.98], agrees: true },
  { operator: 'le', tolerance: 0.2, published: [1.78], simulated: [3], agrees: false },
  { operator: 'le', tolerance: 0, published: [1], simulated: [Number.NaN], agrees: false },
  { operator: 'gt', tolerance: 0, published: [0.5], simulated: [0.5], agrees: false },
  { operator: 'gt', tolerance: 0, published: [0.5], simulated: [0.51, 0.7], agrees: true },
  { operator: 'gt', tolerance: 0, published: [0.5], simulated: [0.51, Number.NaN], agrees: false },
  { operator: 'ge', tolerance: 0.02, published: [0.9], simulated: [0.88], agrees: true },
  { operator: 'ge', tolerance: 0.02, published: [0.9], simulated: [0.879], agrees: false },
  { operator: 'range', tolerance: '15 %', published: [100, 300], simulated: [85, 345], agrees: true, error: -0.15 },
  { operator: 'range', tolerance: '15 %', published: [100, 300], simulated: [126, 396], agrees: false, error: 0.32 },
  { operator: 'range', tolerance: '15 %', published: [100, 300], simulated: [150], agrees: true, error: 0 },
  { operator: 'range', tolerance: 0.5, published: [1, 2], simulated: [0.5, 2.5], agrees: true },
  { operator: 'range', tolerance: 'x2', published: [10, 100], simulated: [5, 200], agrees: true },
  { operator: 'range', tolerance: 'x2', published: [10, 100], simulated: [221], agrees: false },
  { operator: 'range', tolerance: 1, published: [10, 100], simulated: [Number.NaN], agrees: false },
  { operator: 'range', tolerance: 1, published: [10], simulated: [10], agrees: false },
  { operator: 'range', tolerance: 1, published: [10, 100], simulated: [], agrees: false },
  { operator: 'order', tolerance: 0, published: names, simulated: [1, 2, 3], agrees: true, test: up },
  { operator: 'order', tolerance: 0, published: names, simulated: [1, 2, 2], agrees: false, test: up },
  { operator: 'order', tolerance: 0, published: names, simulated: [3, 2, 1], agrees: true, test: down },
  { operator: 'order', tolerance: 0, published: names, simulated: [1, 2, 3, 0, 1, 2], agrees: true, test: up },
  { operator: 'order', tolerance: 0, published: names, simulated: [1, 2, 3, 2, 1, 3], agrees: false, test: up },
  { operator: 'order', tolerance: 0, published: names, simulated: [1, 2], agrees: false, test: up },
  { operator: 'order', tolerance: 0, published: names, simulated: [1, Number.NaN, 3], agrees: false, test: up },
  { operator: 'order', tolerance: 0, published: names, simulated: [], agrees: false, test: up },
  {
    operator: 'shape',
    tolerance: 0.02,
    published: ['flat'],
    simulated: [-0.02, 0],
    agrees: true,
    test: { shape: 'zero' },
  },
  {
    operator: 'shape',
    tolerance: '15 %',
    published: ['flat'],
    simulated: [0.16],
    agrees: false,
    test: { shape: 'zero' },
  },
  { operator: 'shape', tolerance: 0, published: ['up'], simulated: [1, 2], agrees: true, test: { shape: 'ascending' } },
  { operator: 'shape', tolerance: 0, published: ['up'], simulated: [2], agrees: false, test: { shape: 'ascending' } },
  { operator: 'shape', tolerance: 0, published: ['up'], simulated: [], agrees: false, test: { shape: 'zero' } },
];

it.each(cases)('$operator $published, $tolerance: $simulated agrees: $agrees', (given) => {
  const found = compare(
    claimOf(given),
    given.simulated,
    given.published.filter((value) => typeof value === 'number'),
  );
  expect(found.agrees).toBe(given.agrees);
  if (Number.isNaN(given.error)) expect(found.error).toBeNaN();
  else if (given.error !== undefined) expect(found.error).toBeCloseTo(given.error, 12);
});

describe('a tolerance', () => {
  it.each([
    [0.05, { kind: 'absolute', amount: 0.05 }],
    ['10 %', { kind: 'relative', amount: 0.1 }],
    ['x3', { kind: 'factor', amount: 3 }],
  ])('%s', (text, read) => expect(readTolerance(text)).toEqual(read));

  it.each(['', '10%', '3', 'x', 'x-2', '−5 %'])("'%s' is none", (text) => {
    expect(() => readTolerance(text)).toThrow('no tolerance');
  });
});
