/** What every file of a chart carries beside the picture: enough to name it, to cite it and to open it again. */

import type { ChartSpec } from '../model/chart/chart.ts';

/** Version of the record; it stands in the record under the key `grainscope`, by which a file is known as ours. */
export const RECORD_VERSION = 1;

/**
 * JSON on one line with sorted keys, so that equal charts are equal bytes: the version of the record, the chart's key,
 * words and link, and everything in `spec.meta` (engine, parameters, seed). Nothing in `meta` can take their place.
 */
export function recordText(spec: ChartSpec): string {
  const { key: chart, title, subtitle, source, state, link } = spec;
  const record = { ...spec.meta, grainscope: RECORD_VERSION, chart, title, subtitle, source, state, link };
  return JSON.stringify(record, sorted);
}

function sorted(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
