import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisUnit, formatFixed, placeNumber, unitScale } from './format.ts';
import { makeScale, niceDomain, ticksOf } from './scale.ts';

const unit = { factor: 1, unit: '' };
const labels = (kind: 'linear' | 'log', domain: [number, number], count: number, pixels = 100) =>
  ticksOf(makeScale(kind, domain, [0, pixels]), count, unit)
    .filter((tick) => tick.major)
    .map((tick) => tick.label);

test('a place that was set is exact in any unit, and one that was measured has three digits', () => {
  expect([placeNumber(8192), placeNumber(8192, 1e-3), placeNumber(8192e6, 1e-6)]).toEqual(['8,192', '8.192', '8,192']);
  expect(placeNumber(8192.1)).toBe('8,190');
});

describe('scales', () => {
  test('a domain is round and holds its values', () => {
    expect(niceDomain('linear', [13, 87], 5)).toEqual([0, 100]);
    expect(niceDomain('linear', [-13, 87], 5)).toEqual([-20, 100]);
    expect(niceDomain('log', [3, 700], 5)).toEqual([2, 1000]);
    expect(niceDomain('linear', [], 5)).toEqual([0, 1]);
    const value = fc.double({ min: 1e-9, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 9 }),
        fc.constantFrom('linear' as const, 'log' as const),
        (values, kind) => {
          const [low, high] = niceDomain(kind, values, 5);
          expect(low).toBeLessThan(high);
          for (const v of values) {
            expect(v).toBeGreaterThanOrEqual(low * (1 - 1e-6));
            expect(v).toBeLessThanOrEqual(high * (1 + 1e-6));
          }
        },
      ),
    );
  });

  test('a pixel goes back to its value', () => {
    const value = fc.double({ min: 1, max: 1000, noNaN: true });
    fc.assert(
      fc.property(value, fc.constantFrom('linear' as const, 'log' as const), (v, kind) => {
        const scale = makeScale(kind, [1, 1000], [40, 700]);
        expect(scale.invert(scale.at(v))).toBeCloseTo(v, 6);
      }),
    );
  });

  test('ticks share their decimals; logarithmic ones thin out', () => {
    expect(labels('linear', [0, 1], 5)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect(labels('linear', [0, 20_000], 4)).toEqual(['0', '5,000', '10,000', '15,000', '20,000']);
    expect(labels('log', [1, 10], 6)).toEqual(['1', '2', '5', '10']);
    expect(labels('log', [1, 1e6], 4)).toEqual(['1', '100', '10,000', '1,000,000']);
    // Within a decade every digit says where on the scale it is.
    expect(labels('log', [5, 10], 4)).toEqual(['5', '6', '7', '8', '9', '10']);
    expect(labels('log', [5, 10], 4, 50)).toEqual(['5', '7', '10']);
    // 1, 2 and 5 are enough where there are three of them, however few ticks were asked for.
    expect(labels('log', [0.5, 5], 3)).toEqual(['0.5', '1', '2', '5']);
  });
});

describe('units of an axis', () => {
  test('are those of its middle on a logarithmic axis, of its largest value else', () => {
    expect(axisUnit('µs', 'log', [1, 660]).unit).toBe('µs');
    expect(axisUnit('ms', 'log', [0.001, 0.66]).unit).toBe('µs');
    expect(axisUnit('ms', 'log', [2, 900]).unit).toBe('ms');
    expect(axisUnit('µs', 'linear', [0, 6600]).unit).toBe('ms');
  });
  test('take a prefix only where one is usual', () => {
    expect(unitScale('Gbit/s', 8)).toEqual({ factor: 1, unit: 'Gbit/s' });
    expect(unitScale('Gbit/s', 0.02).unit).toBe('Mbit/s');
    expect(unitScale('s', 4e-6).unit).toBe('µs');
    expect(unitScale('cycles', 4e6)).toEqual({ factor: 1, unit: 'cycles' });
    expect(unitScale('', 5)).toEqual({ factor: 1, unit: '' });
    expect(unitScale('fraction', 0.4)).toEqual({ factor: 100, unit: '%' });
  });

  test('a minus is a minus, and zero has none', () => {
    expect(formatFixed(-1234.5, 1)).toBe('−1,234.5');
    expect(formatFixed(-0.01, 1)).toBe('0.0');
  });
});

test('lines between the powers of ten only where there is room for them', () => {
  const lines = (pixels: number) =>
    ticksOf(makeScale('log', [1, 1e4], [pixels, 0]), 5, { factor: 1, unit: '' }).filter(({ major }) => !major).length;
  expect(lines(400)).toBeGreaterThan(20);
  expect(lines(100)).toBe(0);
});
