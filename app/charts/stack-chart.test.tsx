import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ActivePoint, ChartSpec } from '../model/chart/chart.ts';
import { Chart } from './chart.tsx';
import { groundOfChart } from './ground.tsx';
import { scalesOf } from './layout.ts';
import { edgesOf } from './stack.ts';
import { tableOf } from './table.ts';
import { times } from './testing/samples.ts';
import { themeOf } from './themes.ts';
import { pixelOf, pointAt, walk } from './walk.ts';
import { altText, announce } from './words.ts';

const [width, height] = [480, 320];
const draw = (spec: ChartSpec, active: ActivePoint | null = null) =>
  renderToStaticMarkup(
    <Chart spec={spec} theme={themeOf('light')} width={width} height={height} active={active} ground={groundOfChart} />,
  );

describe('a stack', () => {
  it('puts every layer on the one below, up to the whole', () => {
    let below = 0;
    for (const { key } of times.series) {
      const { low, high } = edgesOf(times, key, 2);
      expect(low).toBeCloseTo(below, 9);
      below = high;
    }
    expect(below).toBeCloseTo(100, 9);
  });

  it('gives a time class its colour, whatever place it has', () => {
    const { time } = themeOf('light');
    const turned = { ...times, series: times.series.toReversed() };
    for (const svg of [draw(times), draw(turned)]) expect(svg).toContain(`fill="${time.wait}"`);
  });

  it('names layers inside where there is room, and all that are seen in the legend', () => {
    const svg = draw(times);
    const count = (label: string) => svg.split(`>${label}<`).length - 1;
    expect(count('computing')).toBe(2);
    expect(count('dispatch')).toBe(1);
    expect(count('idle')).toBe(0);
  });

  it.each([false, true])(
    'shows where its layers ended before a change, between them and named once (columns: %s)',
    (bars) => {
      const [first, second, ...others] = times.series;
      if (!first || !second) throw new Error('no layers');
      const halved = first.points.map((point) => ({ ...point, y: point.y / 2 }));
      const svg = draw({ ...times, bars, before: [{ ...first, points: halved }, second, ...others] });
      const ground = svg.match(/<g class="before".*?<\/text><\/g>/)?.[0] ?? '';
      // One of the layers is too thin to be seen, and the top of the last is the whole, as it is now.
      expect(ground.match(/stroke-dasharray/g)).toHaveLength(times.series.length - 2);
      // Its first point is at 0, which a logarithmic axis leaves out.
      const y = scalesOf({ ...times, bars }, width, height).y;
      const top = Number(y.at(halved[1]?.y ?? 0).toFixed(2));
      expect(ground).toMatch(new RegExp(`d="M[-\\d.]+ ${top}`));
      expect(svg.match(/>before</g)).toHaveLength(1);
    },
  );

  it('has finite coordinates whatever the data', () => {
    const part = fc.oneof(fc.double(), fc.double({ min: 0, max: 100, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part, part), { maxLength: 6 }), (rows) => {
        const series = times.series.slice(0, 2).map((one, layer) => ({
          ...one,
          points: rows.map(([x, a, b]) => ({ x, y: layer === 0 ? a : b, state: 'done' as const })),
        }));
        const svg = draw({ ...times, series }, { series: 'compute', index: 0 });
        for (const [, numbers = ''] of svg.matchAll(/ (?:[xy]|[xy][12]|d)="([^"]*)"/g))
          expect(numbers).toMatch(/^[MLHVCZlhv\d. -]*$/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('walking a stack', () => {
  it('goes up through the layers and right along them', () => {
    const start = walk(times, null, 'ArrowRight');
    expect(start).toEqual({ series: 'compute', index: 1 });
    expect(walk(times, start, 'ArrowUp')).toEqual({ series: 'send', index: 1 });
    expect(walk(times, start, 'ArrowRight')).toEqual({ series: 'compute', index: 2 });
  });

  it('stands in the middle of the layer, where a pointer finds it again', () => {
    const wait = { series: 'wait', index: 2 };
    const at = pixelOf(times, wait, width, height) ?? { x: 0, y: 0 };
    const { low, high } = edgesOf(times, 'wait', 2);
    expect(scalesOf(times, width, height).y.invert(at.y)).toBeCloseTo((low + high) / 2, 6);
    expect(pointAt(times, width, height, at.x, at.y)).toEqual(wait);
    expect(pointAt(times, width, height, at.x, 1)).toBeNull();
  });

  it('reads out the part of the layer alone', () => {
    expect(announce(times, { series: 'send', index: 2 })).toMatch(/^sending: grain 100 .*share of time 6.74 %/);
  });
});

it('is told as areas, and as a table with a column for each layer', () => {
  expect(altText(times)).toContain('stacked areas of share of time against grain');
  const { head, rows } = tableOf(times);
  expect(head).toEqual([
    'grain (cycles/message)',
    ...['computing', 'sending', 'receiving', 'dispatch', 'waiting', 'idle'].map((label) => `${label} (%)`),
  ]);
  expect(rows).toHaveLength(5);
  const sum = rows[2]?.slice(1).reduce((total, cell) => total + Number(cell), 0);
  expect(sum).toBeCloseTo(100, 0);
});
