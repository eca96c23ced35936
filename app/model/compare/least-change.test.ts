/** The least change on laws whose answers are known. */
import { expect, it } from 'vitest';
import type { Parameter } from '../manifest/manifest.ts';
import { type Found, leastChange, placesOf, type Verdict, type Way, wayOf } from './least-change.ts';

const parameter = { minimum: 0, maximum: 1e6, step: 0.001, scale: 'log', kind: 'real' } as Parameter;
const whole: Parameter = { ...parameter, minimum: 1, maximum: 200, step: 1, kind: 'integer' };

/** Knows of every value what the law says once it was asked for it, as runs do. Counts them. */
function found(way: Way, law: (value: number) => Verdict): { found: Found; runs: number } {
  const known = new Map<number, Verdict>();
  for (let round = 0; round < 100; round++) {
    const wanted = new Set<number>();
    const answer = leastChange(way, (value) => {
      if (!known.has(value)) wanted.add(value);
      return known.get(value);
    });
    if (wanted.size === 0) return { found: answer, runs: known.size };
    for (const value of wanted) known.set(value, law(value));
  }
  throw new Error('it goes on');
}

it('finds the value to within a hundredth, on the side that reaches, in few runs', () => {
  for (const edge of [27.35, 54.9, 0.7]) {
    const answer = found(wayOf(parameter, 55, 10), (value) => (value <= edge ? 'reaches' : 'fails'));
    const { value, sure } = answer.found as { value: number; sure: boolean };
    expect(sure).toBe(true);
    expect(value).toBeLessThanOrEqual(edge);
    expect(value).toBeGreaterThan(0.98 * edge);
    expect(answer.runs).toBeLessThan(22);
  }
});

it('keeps whole numbers whole, and finds the very one', () => {
  for (const edge of [3, 7, 100]) {
    const asked: number[] = [];
    const answer = found(wayOf(whole, 2, 2), (value) => {
      asked.push(value);
      return value >= edge ? 'reaches' : 'fails';
    });
    expect(answer.found).toEqual({ value: edge, sure: true });
    expect(asked.every(Number.isInteger)).toBe(true);
  }
});

it('takes the nearest where what comes of it rises and falls again', () => {
  // More helps at first, then hurts; far below it helps, too.
  const answer = found(wayOf(parameter, 10, 10), (value) =>
    value < 0.2 || (value > 25 && value < 200) ? 'reaches' : 'fails',
  );
  const { value } = answer.found as { value: number };
  expect(value).toBeGreaterThan(25);
  expect(value).toBeLessThan(25.5);
});

it('says that no value reaches it', () => {
  expect(found(wayOf(parameter, 10, 10), () => 'fails').found).toBe('never');
});

it('stops where chance leaves it open', () => {
  const answer = found(wayOf(parameter, 10, 10), (value) =>
    Math.abs(value - 40) < 4 ? 'about' : value > 40 ? 'reaches' : 'fails',
  );
  const { value, sure } = answer.found as { value: number; sure: boolean };
  expect(sure).toBe(false);
  expect(Math.abs(value - 40)).toBeLessThan(4);
});

it('ends where only nothing at all reaches it', () => {
  const answer = found(wayOf(parameter, 10, 10), (value) => (value === 0 ? 'reaches' : 'fails'));
  expect(answer.found).toEqual({ value: 0, sure: true });
  expect(found(wayOf(parameter, 0, 10), (value) => (value > 0 ? 'reaches' : 'fails')).runs).toBeLessThan(30);
});

it('looks at both ends of what is allowed, within a hundredth and a hundred times', () => {
  expect(placesOf(wayOf(parameter, 10, 10))).toEqual([
    [3.16, 1, 0.316, 0.1, 0],
    [31.6, 100, 316, 1000],
  ]);
  expect(placesOf(wayOf(whole, 2, 2))).toEqual([[1], [6, 20, 63, 200]]);
  const share: Parameter = { ...parameter, maximum: 1, scale: 'linear' };
  expect(placesOf(wayOf(share, 0.2, 0.2))).toEqual([
    [0.15, 0.1, 0.05, 0],
    [0.4, 0.6, 0.8, 1],
  ]);
});
