/** The chart of the question: efficiency in per cent, times with their units, and a number at the half of every curve. */

import type { ChartSpec, PointSpec } from '../../charts/index.ts';
import type { GrainUnit } from '../../model/state/state.ts';
import { displayUnit, formatNumber, formatQuantity } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';

const PERCENT = 100;

/** `spec` has shares from 0 to 1 on its y axis, and the grain in `unit` on its x axis. */
export function questionChart(spec: ChartSpec, unit: GrainUnit, t: Words): ChartSpec {
  const upTo = ({ x, y }: { x: number; y: number }) => ({ x, y: PERCENT * y });
  const point = ({ low, high, ...one }: PointSpec): PointSpec => ({
    ...one,
    ...upTo(one),
    ...(low !== undefined && high !== undefined && { low: PERCENT * low, high: PERCENT * high }),
  });
  return {
    ...spec,
    title: t`How small may a piece of work be?`,
    x: { ...spec.x, label: t`grain: work for each message`, unit: displayUnit(t(unit)) },
    y: { ...spec.y, label: t`efficiency: share of the time that is work`, unit: '%', domain: [0, PERCENT] },
    series: spec.series.map(({ model: _, ...one }) => ({ ...one, points: one.points.map(point) })),
    crossings: (spec.crossings ?? []).map((one) => ({
      ...one,
      y: PERCENT * one.y,
      // The axis says of what it is a number.
      label: unit === 'us' ? formatQuantity(one.x, unit) : formatNumber(one.x, 3),
    })),
    // The page says beside the chart how far it is.
    outside: ['marks'],
    // Names find room among the curves, which on a phone need the whole width.
    roomFor: [],
  };
}
