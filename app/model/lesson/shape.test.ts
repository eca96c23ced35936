import { expect, it } from 'vitest';
import { goAlike, shapeOf, shapeText, slopeBeside } from './shape.ts';

const along = [0, 0.25, 0.5, 0.75, 1];
const at = (index: number) => `place ${index}`;
const text = (up: number[]) => {
  const shape = shapeOf(along, up);
  return shape && shapeText(shape, at);
};

it('says what a curve does, and where it turns', () => {
  expect(text([0.5, 0.51, 0.5, 0.52, 0.5])).toBe('stays level');
  expect(text([0, 0.26, 0.5, 0.74, 1])).toBe('rises evenly');
  expect(text([1, 0.7, 0.5, 0.3, 0])).toBe('falls evenly');
  expect(text([0.2, 0.8, 0.6, 0.4, 0.1])).toBe('rises until place 1, then falls');
  expect(text([0.9, 0.6, 0.2, 0.5, 0.8])).toBe('falls until place 2, then rises');
});

it('says where the knee is', () => {
  expect(text([0.1, 0.12, 0.14, 0.2, 0.9])).toBe('rises slowly until place 3, then faster');
  expect(text([0.1, 0.7, 0.8, 0.85, 0.9])).toBe('rises fast until place 1, then more slowly');
  expect(text([0.9, 0.4, 0.2, 0.1, 0.05])).toBe('falls fast until place 1, then more slowly');
  expect(text([0.9, 0.88, 0.86, 0.8, 0.1])).toBe('falls slowly until place 3, then faster');
});

it('does not call an S or a slight bend even', () => {
  const logistic = [0.07, 0.2, 0.5, 0.8, 0.93];
  expect(text(logistic)).toBe('rises fastest in its middle');
  expect(text(logistic.toReversed())).toBe('falls fastest in its middle');
  expect(text([0.07, 0.4, 0.5, 0.6, 0.93])).toBe('rises fastest at its ends');
  // 11 cycles for one word, 14 for eight, and from there a straight line.
  expect(text([0.05, 0.14, 0.3, 0.47, 0.63])).toBe('rises slowly until place 1, then faster');
});

it('tells a curve that goes alike but is much flatter or steeper', () => {
  const of = (up: number[]) => shapeOf(along, up) as NonNullable<ReturnType<typeof shapeOf>>;
  const [low, middle, high] = [
    [0.38, 0.42, 0.47, 0.52, 0.57],
    [0.2, 0.35, 0.5, 0.65, 0.8],
    [0.05, 0.28, 0.5, 0.72, 0.95],
  ].map(of);
  if (!low || !middle || !high) throw new Error('no shape');
  expect(goAlike(low, high)).toBe(true);
  expect(slopeBeside(low, high)).toBe('flat');
  expect(slopeBeside(high, low)).toBe('steep');
  expect(slopeBeside(middle, high)).toBeUndefined();
});

it('leaves out where nothing is known, and says nothing of one place', () => {
  expect(text([0, 0.26, 0.5, Number.NaN, Number.NaN])).toBe('rises evenly');
  expect(text([0.3, Number.NaN, Number.NaN, Number.NaN, Number.NaN])).toBeNull();
});

it('takes curves for alike that turn at neighbouring places, and no others', () => {
  const [peak, next, late, rising] = [
    [0.2, 0.8, 0.6, 0.4, 0.1],
    [0.2, 0.6, 0.8, 0.4, 0.1],
    [0.2, 0.3, 0.6, 0.8, 0.1],
    [0, 0.26, 0.5, 0.74, 1],
  ].map((up) => shapeOf(along, up) as NonNullable<ReturnType<typeof shapeOf>>);
  expect(peak && next && goAlike(peak, next)).toBe(true);
  expect(peak && late && goAlike(peak, late)).toBe(false);
  expect(peak && rising && goAlike(peak, rising)).toBe(false);
});
