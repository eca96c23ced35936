import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedValue, parameters } from '../testing/any.ts';
import { english } from '../words/words.ts';
import { sentenceOf } from './errors.ts';
import { manifest, type Parameter, parameterOf } from './manifest.ts';
import {
  clampValue,
  formatValue,
  indicesOf,
  parseShape,
  parseValue,
  problemOf,
  quotable,
  readValue,
  seriesLabel,
  shapeText,
  textOf,
} from './value.ts';

function parameter(key: string): Parameter {
  const found = parameterOf(key);
  if (!found) throw new Error(`no ${key}`);
  return found;
}

const parsed = (key: string, text: string) => parseValue(parameter(key), text);
const messageOf = (key: string, text: string) => {
  const result = parsed(key, text);
  return 'error' in result ? `${result.error.path}: ${sentenceOf(result.error, english)}` : '';
};

describe('parseValue', () => {
  it('reads what a person types', () => {
    expect(parsed('message_words', ' 16 ')).toEqual({ value: 16 });
    expect(parsed('message_words', '1e2')).toEqual({ value: 100 });
    expect(parsed('offered_load', '.25')).toEqual({ value: 0.25 });
    expect(parsed('dimensions', '8 x 8 x 1')).toEqual({ value: '8x8' });
    expect(parsed('dimensions', '4×4×2')).toEqual({ value: '4x4x2' });
    expect(parsed('dimensions', '８ｘ４')).toEqual({ value: '8x4' });
    expect(parsed('offered_load', '０．２５')).toEqual({ value: 0.25 });
    expect(parsed('dimensions', '1x1x1')).toEqual({ value: '1' });
    expect(parsed('duplex', 'half')).toEqual({ value: 'half' });
  });

  it('refuses with the key and what is allowed', () => {
    expect(messageOf('hop_cycles', '9')).toBe('hop_cycles: 9 is not allowed; give a whole number from 1 to 8 cycles');
    expect(messageOf('hop_cycles', '1.5')).toContain('1.5 is not allowed; give a whole number');
    expect(messageOf('hop_cycles', 'two')).toContain("'two' is not allowed");
    expect(messageOf('dimensions', '8x8x8x8')).toContain('one to three whole numbers from 1 to 32');
    expect(messageOf('dimensions', '64')).toContain('joined by x');
    expect(messageOf('duplex', 'both')).toBe("duplex: 'both' is not allowed; choose one of full, half");
  });

  it.each(['', ' ', 'NaN', 'Infinity', '0x10', '1_000', '1,5', '1e999', '--1', 'true', '9'.repeat(50)])(
    'does not take %j for a number',
    (text) => expect(parsed('offered_load', text)).toHaveProperty('error'),
  );
});

it('reads back every allowed value from its canonical text', () => {
  const pairs = parameters.chain((one) => fc.tuple(fc.constant(one), allowedValue(one)));
  fc.assert(
    fc.property(pairs, ([one, value]) => {
      expect(problemOf(one, value)).toBeUndefined();
      expect(parseValue(one, textOf(one, value))).toEqual({ value });
    }),
  );
});

it('names key and range of every number outside the range', () => {
  const numeric = fc.constantFrom(...manifest.parameters.filter(({ kind }) => kind === 'integer' || kind === 'real'));
  fc.assert(
    fc.property(numeric, fc.double({ min: 1e-9, max: 1e12, noNaN: true }), fc.boolean(), (one, excess, above) => {
      const value = above ? one.maximum + Math.ceil(excess) : one.minimum - Math.ceil(excess);
      const error = problemOf(one, value);
      expect(error?.path).toBe(one.key);
      expect(error && sentenceOf(error, english)).toContain(`${one.minimum} to ${one.maximum}`);
    }),
  );
});

it('never throws and never lets a wrong value through, whatever the text', () => {
  fc.assert(
    fc.property(parameters, fc.string({ unit: 'binary' }), (one, text) => {
      const result = parseValue(one, text);
      if ('value' in result) expect(problemOf(one, result.value)).toBeUndefined();
      else expect(result.error.path).toBe(one.key);
    }),
  );
});

it('clamps numbers and shapes into their range, and nothing else', () => {
  expect(clampValue(parameter('hop_cycles'), 99)).toBe(8);
  expect(clampValue(parameter('hop_cycles'), 2.6)).toBe(3);
  expect(clampValue(parameter('dimensions'), '64x0x8')).toBe('32x1x8');
  expect(clampValue(parameter('duplex'), 'both')).toBeUndefined();
  fc.assert(
    fc.property(parameters, fc.oneof(fc.double({ noNaN: true }), fc.string()), (one, wild) => {
      const read = readValue(one, String(wild));
      const value = read === undefined ? undefined : clampValue(one, read);
      if (value !== undefined) expect(problemOf(one, value)).toBeUndefined();
    }),
  );
});

it('lays values out for the configuration vector', () => {
  expect(indicesOf(parameter('dimensions'), '8x4')).toEqual([8, 4, 1]);
  expect(indicesOf(parameter('duplex'), 'half')).toEqual([1]);
  expect(indicesOf(parameter('seed'), 7)).toEqual([7]);
});

it('reads and writes shapes', () => {
  expect(parseShape('8')).toEqual([8, 1, 1]);
  expect(parseShape('8x')).toBeUndefined();
  expect(parseShape('8x-1')).toBeUndefined();
  expect(shapeText([8, 1, 4])).toBe('8x1x4');
});

it('shows values to a person', () => {
  expect(formatValue(parameter('dimensions'), '8x8x8')).toBe('8 × 8 × 8');
  expect(formatValue(parameter('duplex'), 'half')).toBe('half duplex');
  expect(formatValue(parameter('cycle_ps'), 80000)).toBe('80,000');
});

it('names curves', () => {
  expect(seriesLabel('message_words', 1)).toBe('1 word');
  expect(seriesLabel('message_words', 16)).toBe('16 words');
  expect(seriesLabel('pattern', 'bit-complement')).toBe('bit complement');
  expect(seriesLabel('virtual_channels', 2)).toBe('2 virtual channels');
});

it('makes hostile text fit to be quoted', () => {
  expect(quotable('a\u0000\u202e\n<b>')).toBe('a <b>');
  expect(quotable('x'.repeat(500))).toHaveLength(61);
});
