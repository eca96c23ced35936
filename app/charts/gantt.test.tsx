import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Timeline } from '../model/motion/timeline.ts';
import { ganttAt, layOutGantt, outlinesOf, rowTop } from './gantt.ts';
import { GanttChart } from './gantt-chart.tsx';
import { prettySvg } from './pretty.ts';
import { themeOf } from './themes.ts';

const [width, height] = [600, 240];
const whole = { from: 0, to: 4000 };

/** Bins of 100 ms: mostly reducing, with a message now and then, and idle at the end. */
function timelineOf(pes: number): Timeline {
  return {
    rows: Array.from({ length: pes }, (_, pe) => ({
      pe,
      label: `PE ${pe + 1}`,
      bins: Array.from({ length: 40 }, (_, i) => {
        const late = i > 30 + (pe % 8);
        const message = (i + pe) % 7 === 0;
        const shares = late ? [0, 0, 0, 0.25, 0.75] : message ? [0.4, 0.35, 0.25, 0, 0] : [1, 0, 0, 0, 0];
        return { from: 100 * i, to: 100 * (i + 1), shares };
      }),
    })),
  };
}

/** Area of an outline in square pixels: it is made of rectangles. */
function areaOf(path: string): number {
  return [...path.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)/g)].reduce(
    (sum, [, left, top, right, bottom]) => sum + (Number(right) - Number(left)) * (Number(bottom) - Number(top)),
    0,
  );
}

describe.each([1, 6, 64])('a strip of %i PEs', (pes) => {
  const timeline = timelineOf(pes);
  const layout = layOutGantt(timeline, whole, width, height);

  it('fills every row from end to end', () => {
    const area = Object.values(outlinesOf(timeline, layout)).reduce((sum, path) => sum + areaOf(path), 0);
    const full = pes * layout.thick * layout.plot.width;
    expect(area / full).toBeGreaterThan(0.98);
    expect(area / full).toBeLessThan(1.02);
  });

  it('writes names that do not touch', () => {
    const at = layout.named.map((index) => (index + 0.5) * layout.pitch);
    expect(layout.named[0]).toBe(0);
    for (const [i, y] of at.slice(1).entries()) expect(y - (at[i] ?? 0)).toBeGreaterThan(14);
  });

  it('writes the first name below its upper edge', () => {
    const svg = renderToStaticMarkup(
      <GanttChart timeline={timeline} window={whole} theme={themeOf('light')} width={width} height={height} />,
    );
    expect(Number(/y="([\d.]+)"[^>]*>PE 1</.exec(svg)?.[1])).toBeGreaterThanOrEqual(12);
  });

  it('finds the row and the moment under the pointer', () => {
    const row = pes - 1;
    const y = rowTop(row, layout) + layout.thick / 2;
    const at = layout.x.at(1234);
    const found = ganttAt(timeline, whole, width, height, at, y);
    expect(found?.row).toBe(row);
    expect(found?.at).toBeCloseTo(1234, 6);
    expect(ganttAt(timeline, whole, width, height, 1, y)).toBeNull();
  });
});

it('cuts off what is outside the window', () => {
  const timeline = timelineOf(2);
  const window = { from: 950, to: 1250 };
  const layout = layOutGantt(timeline, window, width, height);
  const { left, width: wide } = layout.plot;
  for (const path of Object.values(outlinesOf(timeline, layout))) {
    for (const [, from, to] of path.matchAll(/M([\d.]+) [\d.]+H([\d.]+)/g)) {
      expect(Number(from)).toBeGreaterThanOrEqual(left - 0.01);
      expect(Number(to)).toBeLessThanOrEqual(left + wide + 0.01);
    }
  }
  expect(layout.ticks.every(({ value }) => value >= window.from && value <= window.to)).toBe(true);
});

it.each([
  ['six-light', timelineOf(6), themeOf('light', 'multi-psi-v1')],
  ['many-dark', timelineOf(64), themeOf('dark', 'multi-psi-v1')],
])('strip %s is the same bytes as ever', async (name, timeline, theme) => {
  const strip = (
    <GanttChart
      timeline={timeline}
      window={whole}
      theme={theme}
      width={width}
      height={height}
      row={2}
      brush={{ from: 900, to: 1400 }}
    />
  );
  await expect(prettySvg(renderToStaticMarkup(strip))).toMatchFileSnapshot(`golden/gantt-${name}.svg`);
});
