import { describe, expect, it } from 'vitest';
import { fitLine } from './line-fit.ts';

describe('a line', () => {
  it('goes through points that lie on one', () => {
    const points = [4, 8, 64, 1024].map((x) => ({ x, y: 12 + 0.25 * x }));
    const { slope, offset, misfit } = fitLine(points);
    expect(slope).toBeCloseTo(0.25, 12);
    expect(offset).toBeCloseTo(12, 9);
    expect(misfit).toBeCloseTo(0, 9);
  });

  it('is as near as can be to others, and says how far they are', () => {
    // The worked example: sums 6, 10, 14, 21 give y = 1/3 + 3/2 x.
    const { slope, offset, misfit } = fitLine([
      { x: 1, y: 2 },
      { x: 2, y: 3 },
      { x: 3, y: 5 },
    ]);
    expect(slope).toBeCloseTo(1.5, 12);
    expect(offset).toBeCloseTo(1 / 3, 12);
    expect(misfit).toBeCloseTo(1 / 9, 12);
  });

  it('is unknown through one place', () => {
    expect(fitLine([{ x: 1, y: 2 }])).toEqual({ slope: Number.NaN, offset: Number.NaN, misfit: Number.NaN });
    expect(fitLine([]).slope).toBeNaN();
  });
});
