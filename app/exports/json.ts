/** A figure as JSON: its record, its words, and every number in it. */

import { altText, type ChartSpec } from '../charts/index.ts';
import { recordText } from '../charts/record.ts';

/**
 * Indented JSON: the record's keys at the top, `alt` in words, and under `figure` what is drawn, as in `ChartSpec`.
 * Unknown numbers are null.
 */
export function jsonOf(spec: ChartSpec): string {
  const { meta: _, notice: __, alt: ___, link: ____, neighbours: _____, ...figure } = spec;
  return `${JSON.stringify({ ...JSON.parse(recordText(spec)), alt: altText(spec), figure }, null, 2)}\n`;
}
