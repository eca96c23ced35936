import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChartSpec, SeriesSpec } from '../model/chart/chart.ts';
import type { Box } from './box.ts';
import { lengthInside, overlaps } from './clip.ts';
import { curveOf } from './curves.ts';
import { labelsOf } from './label-layout.ts';
import { placeRow } from './label-row.ts';
import { type LabelRequest, placeLabels } from './labels.ts';
import { layoutOf, sizes } from './layout.ts';
import { styleOf } from './palette.ts';
import { placeReferences } from './references.ts';
import { family3 } from './testing/samples.ts';
import { ellipsis, textWidth } from './textwidth.ts';
import { themeOf } from './themes.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const bounds: Box = { left: 40, top: 20, width: 300, height: 200 };
const inBounds = fc.record({ x: number(40, 340), y: number(20, 220) });
const request = fc.record({ path: fc.array(inBounds, { minLength: 1, maxLength: 8 }), width: number(10, 120) });
const obstacle = fc.record({
  left: number(40, 300),
  top: number(20, 200),
  width: number(1, 80),
  height: number(1, 20),
});

function contains(outer: Box, inner: Box): boolean {
  const slack = 1e-6;
  return (
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    inner.left + inner.width <= outer.left + outer.width + slack &&
    inner.top + inner.height <= outer.top + outer.height + slack
  );
}

function anyOverlap(boxes: readonly Box[]): boolean {
  return boxes.some((one, i) => boxes.slice(i + 1).some((other) => overlaps(one, other)));
}

describe('labels at the ends of curves', () => {
  test('never overlap, never leave the bounds, never cover an obstacle', () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 8 }), fc.array(obstacle, { maxLength: 3 }), (drafts, obstacles) => {
        const requests = drafts.map((draft, i): LabelRequest => ({ ...draft, key: String(i), height: 15 }));
        const curves = requests.map(({ path }) => ({ points: path, weight: 1 }));
        const labels = placeLabels(requests, bounds, obstacles, curves);
        const boxes = labels.map((label) => label.box);
        for (const { leader, key } of labels)
          for (const other of labels)
            if (leader && other.key !== key) expect(lengthInside(...leader, other.box)).toBe(0);
        expect(anyOverlap(boxes)).toBe(false);
        for (const box of boxes) {
          expect(contains(bounds, box)).toBe(true);
          expect(obstacles.some((other) => overlaps(other, box))).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('are all there when there is room', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 5 }), (drafts) => {
        const requests = drafts.map((draft, i): LabelRequest => ({ ...draft, key: String(i), height: 15 }));
        const labels = placeLabels(requests, bounds, [], []);
        expect(labels.map((label) => label.key)).toEqual(requests.map((one) => one.key));
      }),
      { numRuns: 60 },
    );
  });

  test('a lone label stands to the right of its end', () => {
    const path = [
      { x: 60, y: 200 },
      { x: 200, y: 100 },
    ];
    const [label] = placeLabels([{ key: 'a', width: 50, height: 15, path }], bounds, [], [{ points: path, weight: 1 }]);
    expect(label?.box.left).toBeGreaterThan(200);
    expect(label?.leader).toBeNull();
  });

  test('a label stands on its own side of a curve beside its own', () => {
    const [own, beside] = [100, 104].map((x) => [
      { x, y: 200 },
      { x, y: 60 },
    ]);
    const curves = [own, beside].map((points = []) => ({ points, weight: 1 }));
    // Above its end there is something else.
    const top: Box = { left: 40, top: 20, width: 300, height: 44 };
    const [label] = placeLabels([{ key: 'a', width: 50, height: 15, path: own ?? [] }], bounds, [top], curves);
    expect((label?.box.left ?? 100) + 50).toBeLessThan(100);
  });

  test('a label wider than the bounds is left out', () => {
    expect(placeLabels([{ key: 'a', width: 301, height: 15, path: [{ x: 50, y: 50 }] }], bounds, [], [])).toEqual([]);
  });
});

const face = {
  width: (text: string) => textWidth(text, 12, 600),
  cut: (text: string, width: number) => ellipsis(text, width, 12, 600),
};

describe('labels in a row above the plot', () => {
  test('keep the order of their curves, apart and inside', () => {
    const item = fc.record({ x: number(0, 400), text: fc.stringMatching(/^[a-z0-9 ]{1,18}$/) });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 9 }), (items) => {
        const row = placeRow(
          items.map((one, i) => ({ ...one, key: String(i) })),
          0,
          400,
          face,
        );
        fc.pre(row !== null);
        row?.forEach((label, i) => {
          const before = row[i - 1];
          expect(label.left).toBeGreaterThanOrEqual(before === undefined ? -1e-6 : before.left + before.width + 1);
          expect(label.left + label.width).toBeLessThanOrEqual(400 + 1e-6);
          if (before !== undefined) expect(label.x).toBeGreaterThanOrEqual(before.x);
        });
      }),
    );
  });

  test('say a common unit once where it is tight', () => {
    const items = [2, 4, 8, 16, 32].map((n) => ({ key: String(n), text: `${n} words`, x: 400 - n }));
    expect(placeRow(items, 0, 400, face)?.map((label) => label.text)).toContain('8 words');
    expect(placeRow(items, 250, 400, face)?.map((label) => label.text)).toEqual(['32', '16', '8', '4', '2 words']);
  });

  test('give up where nothing readable would fit', () => {
    const items = Array.from({ length: 12 }, (_, i) => ({
      key: String(i),
      text: `pattern ${'abcdefghijkl'[i]}x`,
      x: i,
    }));
    expect(placeRow(items, 0, 120, face)).toBeNull();
  });
});

describe('labels of a whole chart', () => {
  const theme = themeOf('light');

  test.each([320, 360, 480, 760, 1200, 1600])('are complete, apart and unclipped at %i px', (width) => {
    const layout = layoutOf(family3, width, 300);
    const drawn = family3.series.map((series: SeriesSpec) => ({
      series,
      curve: curveOf(series, layout),
      style: styleOf(series, theme),
    }));
    const labels = labelsOf(
      drawn,
      placeReferences(family3, layout, []).flatMap(({ box }) => box ?? []),
      layout,
    );
    expect(labels.map((label) => label.key).toSorted()).toEqual(['s0', 's1', 's2']);
    const boxes = labels.map(
      ({ text, left, baseline }): Box => ({
        left,
        top: baseline - 11,
        width: textWidth(text, sizes.text, 600),
        height: 14,
      }),
    );
    expect(anyOverlap(boxes)).toBe(false);
    for (const box of boxes) expect(contains({ left: 0, top: 0, width, height: 300 }, box)).toBe(true);
  });

  test('leave out what begins them all where the chart is narrow', () => {
    const said = (width: number, names: readonly string[]) => {
      const series = family3.series.map((one, place) => ({ ...one, label: names[place] ?? '' }));
      const layout = layoutOf({ ...family3, series }, width, 300);
      const drawn = series.map((one) => ({ series: one, curve: curveOf(one, layout), style: styleOf(one, theme) }));
      return new Set(labelsOf(drawn, [], layout).map(({ text }) => text));
    };
    const eager = ['eager up to 8 bytes', 'eager up to 64 bytes', 'eager up to 512 bytes'];
    expect(said(800, eager)).toEqual(new Set(eager));
    expect(said(360, eager)).toEqual(new Set(['8 bytes', '64 bytes', '512 bytes']));
    const odd = ['up to 8 bytes', 'up to 64 bytes', 'at once'];
    expect(said(360, odd)).toEqual(new Set(odd));
    // A number alone says nothing.
    const costs = ['cost × 1', 'cost × 2', 'cost × 4'];
    expect(said(360, costs)).toEqual(new Set(costs));
  });
});

describe('words at a line of a claim', () => {
  const claimed: ChartSpec = {
    ...family3,
    references: [
      {
        axis: 'x',
        from: family3.series[0]?.points[2]?.x ?? 0,
        label: 'paper: jump (follows from inputs)',
        kind: 'claim',
      },
    ],
  };

  test.each([280, 320, 480, 900])(
    'stand beside it at %i px, without what is in brackets where it is narrow',
    (width) => {
      const [placed] = placeReferences(claimed, layoutOf(claimed, width, 200), []);
      const { line, box, text } = placed ?? {};
      expect(text).toMatch(width < 500 ? /^paper: jump [\d.]+$/ : /^paper: jump \(follows from inputs\) [\d.]+$/);
      if (!line || !box) throw new Error('nothing is placed');
      expect(lengthInside(...line, box)).toBe(0);
    },
  );
});
