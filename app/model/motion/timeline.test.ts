import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panned, readTimeline, sharesIn, TIMELINE_CLASSES, timelineWords, zoomed } from './timeline.ts';

/** Processors that reduce in the first half of 10 ms; in the second the share of sending is its number over ten. */
function tableOf(pes: number) {
  const rows = Array.from({ length: pes }, (_, i) => i + 1).flatMap((pe) => [
    { pe: pe - 1, from_ms: 5, to_ms: 10, compute: 0, send: pe / 100, receive: 0, wait: 0, idle: 1 - pe / 100 },
    { pe: pe - 1, from_ms: 0, to_ms: 5, compute: 1, send: 0, receive: 0, wait: 0, idle: 0 },
  ]);
  const keys = ['pe', 'from_ms', 'to_ms', ...TIMELINE_CLASSES] as const;
  return Object.fromEntries(keys.map((key) => [key, Float64Array.from(rows, (row) => row[key])]));
}

describe('a timeline', () => {
  const timeline = readTimeline(tableOf(3));

  it('has a row for each processor, with its bins in time', () => {
    expect(timeline.rows.map(({ label }) => label)).toEqual(['PE 1', 'PE 2', 'PE 3']);
    expect(timeline.rows[0]?.bins.map(({ from }) => from)).toEqual([0, 5]);
  });

  it('gives the shares of any window', () => {
    const [, second] = timeline.rows;
    if (!second) throw new Error('no second row');
    expect(sharesIn(second, { from: 0, to: 10 })).toEqual([0.5, 0.01, 0, 0, expect.closeTo(0.49)]);
    expect(sharesIn(second, { from: 4, to: 6 })).toEqual([0.5, 0.01, 0, 0, expect.closeTo(0.49)]);
    expect(sharesIn(second, { from: 6, to: 7 })[0]).toBe(0);
  });

  it('leaves out what is no bin', () => {
    expect(readTimeline({}).rows).toEqual([]);
    expect(readTimeline({ pe: [1], from_ms: [3], to_ms: [3] }).rows).toEqual([]);
  });

  it('is told row by row, or by its ends where there are many', () => {
    expect(timelineWords(timeline, { from: 0, to: 10 })).toBe(
      'What 3 PEs do from 0 to 10 ms. PE 1: reducing 50 %, sending 0.5 %, idle 50 %. PE 2: reducing 50 %, sending 1 %, idle 49 %. PE 3: reducing 50 %, sending 2 %, idle 49 %.',
    );
    const many = timelineWords(readTimeline(tableOf(64)), { from: 0, to: 10 });
    expect(many).toMatch(/^What 64 PEs do .* Busiest, PE 64: .* Least busy, PE 1: [^.]*(\.\d)?[^.]*\.$/);
  });
});

describe('a window', () => {
  it('keeps the moment it is zoomed around in its place', () => {
    expect(zoomed({ from: 0, to: 100 }, 0.5, 25, 100)).toEqual({ from: 12.5, to: 62.5 });
  });

  it('stops at the ends of the run', () => {
    expect(panned({ from: 70, to: 90 }, 1, 100)).toEqual({ from: 80, to: 100 });
    expect(zoomed({ from: 0, to: 50 }, 4, 10, 100)).toEqual({ from: 0, to: 100 });
  });

  it('is never empty nor outside, whatever is done', () => {
    const step = fc.record({
      factor: fc.double({ min: 0.01, max: 50, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      share: fc.double({ min: -3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step), fc.double({ min: 1, max: 1e7, noNaN: true }), (steps, end) => {
        let window = { from: 0, to: end };
        for (const { factor, at, share } of steps) {
          window = zoomed(window, factor, window.from + at * (window.to - window.from), end);
          window = panned(window, share, end);
          expect(window.from).toBeGreaterThanOrEqual(0);
          expect(window.to).toBeLessThanOrEqual(end * (1 + 1e-9));
          expect(window.to).toBeGreaterThan(window.from);
        }
      }),
    );
  });
});
