/** Charts for the tests and benchmarks of exports. */

import { family3 } from '../../charts/testing/samples.ts';
import type { ChartSpec, PointSpec } from '../../model/chart/chart.ts';

const LINK = 'https://example.org/app/?v=1&m=j-machine&x=latency-load&message_words=8';

/** What a figure of the page has in its metadata. */
export const meta = {
  engine: { name: 'grainscope', version: '0.1.0', hash: 7 },
  machine: 'J-Machine',
  experiment: 'latency-load',
  seed: 1,
  parameters: { dimensions: '8x8x8', message_words: 8 },
};

export const figure: ChartSpec = { ...family3, link: LINK, meta };

/** One curve of `count` points. */
export function curveOf(count: number): ChartSpec {
  const points = Array.from(
    { length: count },
    (_, i): PointSpec => ({ x: i / 100, y: 50 + 30 * Math.sin(i / 40), low: 45, high: 85, state: 'converged' }),
  );
  return { ...figure, series: [{ key: 'a', label: 'a', index: 0, count: 1, ordered: false, points }], references: [] };
}
