import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '../model/chart/chart.ts';
import { Chart } from './chart.tsx';
import { xDomain, yDomain } from './domain.ts';
import { layoutOf, scalesOf } from './layout.ts';
import { withPlainPoints } from './plain-points.ts';
import { grains, law } from './testing/samples.ts';
import { themeOf } from './themes.ts';
import { altText } from './words.ts';

const [width, height] = [480, 320];
const draw = (spec: ChartSpec) =>
  renderToStaticMarkup(<Chart spec={spec} theme={themeOf('light')} width={width} height={height} />);

describe('a guide', () => {
  it('is drawn dashed, is named, and is told', () => {
    const svg = draw(law);
    expect(svg.split('stroke-dasharray="7 4"').length - 1).toBe(1);
    expect(svg).toContain('>1/(1 + X)<');
    expect(altText(law)).toContain('A dashed guide: 1/(1 + X).');
  });

  it('makes room for itself', () => {
    const far = { ...law, guides: [{ key: 'far', label: 'far', points: [{ x: 9, y: 7 }] }] };
    expect(xDomain(far, 5)[1]).toBeGreaterThanOrEqual(9);
    expect(yDomain(far, 5)[1]).toBeGreaterThanOrEqual(7);
    expect(withPlainPoints(far).y.domain?.[1]).toBeGreaterThan(7);
  });
});

describe('a scatter', () => {
  it('leaves its runs unjoined', () => {
    const joined = draw({ ...law, scatter: false });
    const lines = (svg: string) => svg.split('stroke-linecap="round"').length - 1;
    expect(lines(joined) - lines(draw(law))).toBe(law.series.length);
  });
});

describe('an optimum', () => {
  it('has a ring at its point, and words only where it has a label', () => {
    const svg = draw(grains);
    const { x, y } = scalesOf(grains, width, height);
    const rings = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="8"/g)].map(([, cx, cy]) => [cx, cy]);
    const best = grains.series[1]?.points[1] ?? { x: 0, y: 0 };
    expect(rings).toHaveLength(3);
    expect(Number(rings[1]?.[0])).toBeCloseTo(x.at(best.x), 1);
    expect(Number(rings[1]?.[1])).toBeCloseTo(y.at(best.y), 1);
    expect(svg.split('>best: ').length - 1).toBe(1);
    expect(altText(grains)).toContain('Best: depth 2, 1.23 kRPS.');
  });

  it('is left out where its point is not', () => {
    expect(draw({ ...grains, optima: [{ series: 'cost 1', index: 9, label: 'best' }] })).not.toContain('best');
  });
});

describe('a crossing', () => {
  const [one] = grains.series;
  const [a, b] = one?.points ?? [];
  const between = { x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 };
  const passing = {
    ...grains,
    optima: [],
    crossings: [{ series: one?.key ?? '', ...between, label: 'here it passes' }],
  };

  it('has a small ring at its place, and words', () => {
    const svg = draw(passing);
    const { x, y } = scalesOf(grains, width, height);
    const [, cx, cy] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="5" fill="none"/.exec(svg) ?? [];
    expect(Number(cx)).toBeCloseTo(x.at(between.x), 1);
    expect(Number(cy)).toBeCloseTo(y.at(between.y), 1);
    expect(svg).toContain('>here it passes<');
    expect(altText(passing)).toContain(`Marked on ${one?.label}: here it passes.`);
  });

  it('says the unit of the axis where it is alone, else in words only', () => {
    const other = grains.series[2]?.points[1];
    const at = { series: one?.key ?? '', ...between, label: 'here: 3 messages' };
    const there = {
      series: grains.series[2]?.key ?? '',
      x: other?.x ?? 0,
      y: other?.y ?? 0,
      label: 'there: 900 others',
    };
    const marked = (...crossings: (typeof at)[]) => ({ ...passing, x: { ...grains.x, unit: 'messages' }, crossings });
    expect(draw(marked(at))).toContain('>here: 3 messages<');
    expect(draw(marked(at, there))).toContain('>here: 3<');
    expect(draw(marked(at, there))).toContain('>there: 900 others<');
    expect(altText(marked(at, there))).toContain(`Marked on ${one?.label}: here: 3 messages.`);
  });

  it('is left out where the chart does not reach', () => {
    const outside = passing.crossings.map((crossing) => ({ ...crossing, x: 1e6 }));
    expect(draw({ ...passing, crossings: outside })).not.toContain('>here it passes<');
  });
});

it('counts in whole numbers where the axis does', () => {
  const values = layoutOf(grains, 900, 320).x.ticks.map(({ value }) => value);
  expect(values).toEqual([0, 1, 2, 3, 4, 5]);
});
