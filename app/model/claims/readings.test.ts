/** Explanations, readings and derivations: well formed, about claims that there are, and derived numbers are computed. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parameterOf } from '../manifest/manifest.ts';
import { readingLoaders } from '../presets/files.ts';
import { english } from '../words/words.ts';
import { claimsOf, loadClaims } from './claims.ts';
import { compare } from './compare.ts';
import { agreesWith, derivationOf, filled, loadReadings, readingsPreset, roundedLike } from './readings.ts';

const text = v.pipe(v.string(), v.minLength(1));
const variant = {
  set: v.optional(v.record(v.string(), v.union([v.number(), v.string()]))),
  // claims.test.ts holds the words of quantities; a run finds every number again.
  of: v.optional(v.record(v.string(), v.unknown())),
  claim: v.optional(text),
  at: v.optional(v.number()),
  value: v.union([v.number(), v.array(v.number())]),
};
const ids = v.pipe(v.array(text), v.minLength(1));
const preset = v.strictObject({
  machine: text,
  explanations: v.array(v.strictObject({ claims: ids, text, numbers: v.array(v.strictObject(variant)) })),
  readings: v.array(v.strictObject({ claims: ids, label: text, ...variant })),
  derivations: v.array(v.strictObject({ claim: text, from: ids })),
});

await loadClaims();
await loadReadings();

describe.each(Object.keys(readingLoaders))('%s', (machine) => {
  const { explanations, readings, derivations } = readingsPreset(machine);
  const claims = claimsOf(machine);
  const known = claims.map(({ id }) => id);

  it('keeps to the schema', async () => {
    const file = await readingLoaders[machine]?.();
    expect(v.safeParse(preset, file).issues).toBeUndefined();
    expect(file).toMatchObject({ machine });
  });

  it('is about tested claims, each explained and derived once', () => {
    const named = [...explanations, ...readings].flatMap((one) => [
      ...one.claims,
      ...('numbers' in one ? one.numbers.flatMap(({ claim }) => claim ?? []) : (one.claim ?? [])),
    ]);
    const tested = claims.filter(({ test }) => test).map(({ id }) => id);
    expect(tested).toEqual(expect.arrayContaining([...new Set(named)]));
    const explained = explanations.flatMap((one) => one.claims);
    const derived = derivations.map(({ claim }) => claim);
    expect(known).toEqual(expect.arrayContaining(derived));
    for (const once of [explained, derived]) expect(new Set(once).size).toBe(once.length);
  });

  it('says every number in its place, and sets parameters that there are', () => {
    for (const one of explanations) {
      const places = one.text.match(/\{\d+\}/g) ?? [];
      expect([one.claims, places]).toEqual([one.claims, one.numbers.map((_, index) => `{${index}}`)]);
      expect(one.numbers.length).toBeGreaterThan(0);
    }
    const variants = [...readings, ...explanations.flatMap(({ numbers }) => numbers)];
    for (const { set = {} } of variants) for (const key of Object.keys(set)) expect(parameterOf(key)?.key).toBe(key);
  });

  it('tells numbers apart where they differ: four digits are shown', () => {
    for (const { text, numbers } of explanations) {
      const kept = [...new Set(numbers.flatMap((each) => each.value))];
      expect([text, new Set(kept.map((number) => number.toPrecision(4))).size]).toEqual([text, kept.length]);
    }
  });

  it('reads otherwise than the claim does', () => {
    for (const { set, of, label } of readings) expect([label, set ?? of]).not.toEqual([label, undefined]);
  });

  it('derives what is published from printed numbers', () => {
    for (const { claim: id, from } of derivations) {
      const claim = claims.find((one) => one.id === id) ?? expect.fail(id);
      expect([id, claim.kind]).toEqual([id, 'derived']);
      const published = [claim.published].flat().filter((value) => typeof value === 'number');
      const { agrees } = compare({ ...claim, operator: 'approx' }, from.map(computed), published);
      expect([id, from.map(computed), agrees]).toEqual([id, from.map(computed), true]);
    }
  });
});

it('leaves no number derived from printed ones without its arithmetic, but for those whose source does not give it', () => {
  const without = Object.keys(readingLoaders).flatMap((machine) =>
    claimsOf(machine)
      .filter(({ kind, published }) => kind === 'derived' && [published].flat().some(Number.isFinite))
      .filter(({ id }) => derivationOf(machine, id) === '')
      .map(({ id }) => id),
  );
  expect(without).toEqual([
    // How much of the run time is left for the loop is not printed.
    'jm.derived.lcs-loop-ratio',
    // A count.
    'mp.derived.solutions',
    // "Nearly half", as the total of Table 2 is nearly twice that of Table 1.
    'mp.sec8.max-rate-v2',
    // One transfer at a time.
    'pie.derived.limit-identity',
    // A count.
    'pie.derived.connections-writemn',
  ]);
});

it('rounds to the digits that are written, at least three', () => {
  expect(roundedLike(0.12549, 0.125)).toBe(0.125);
  expect(roundedLike(38880.4, 38881)).toBe(38880);
  expect(roundedLike(366.31, 366)).toBe(366);
  expect(roundedLike(2.8025, 2.8)).toBe(2.8);
});

it('puts numbers into a text', () => {
  expect(filled('from {0} to {1}', ['1', '2'], english)).toBe('from 1 to 2');
  expect(filled('as it is', [], english)).toBe('as it is');
});

it('tells whether another reading would agree, where one number can tell', () => {
  const claim = { id: 'x', where: '', group: '', text: '', kind: 'prediction', unit: '', tolerance: 0.5 } as const;
  expect(agreesWith({ ...claim, published: 6, operator: 'approx' }, { value: 6.5 })).toBe(true);
  expect(agreesWith({ ...claim, published: 6, operator: 'approx' }, { value: 6.6 })).toBe(false);
  expect(agreesWith({ ...claim, published: [1, 2], operator: 'range' }, { value: 2.6, at: 1 })).toBe(false);
  expect(agreesWith({ ...claim, published: [1, 2], operator: 'approx' }, { value: 1, at: 0 })).toBeUndefined();
  expect(agreesWith({ ...claim, published: ['a', 'b'], operator: 'order' }, { value: 1 })).toBeUndefined();
});

/** Value of an expression of numbers with + - * / and brackets, from left to right. */
function computed(expression: string): number {
  const tokens = expression.match(/[\d.]+|[-+*/()]/g) ?? [];
  const takes = (...signs: string[]) => (signs.includes(tokens[0] ?? '') ? tokens.shift() : undefined);
  const factor = (): number => {
    if (!takes('(')) return Number(tokens.shift());
    const inner = sum();
    takes(')');
    return inner;
  };
  const product = (): number => {
    let value = factor();
    for (let sign = takes('*', '/'); sign; sign = takes('*', '/'))
      value = sign === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = takes('+', '-'); sign; sign = takes('+', '-')) value += sign === '+' ? product() : -product();
    return value;
  };
  return sum();
}
