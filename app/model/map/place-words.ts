/** Places along the axes of a map in words. */

import type { ChartSpec } from '../chart/chart.ts';
import { placeOn } from '../figure/selection.ts';
import { english, type Words } from '../words/words.ts';

/** Whether values along both axes look alike: of the same unit, such as bytes of a message and of a limit. */
export const areAlike = ({ x, rows = x }: ChartSpec) => x.unit !== '' && x.unit === rows.unit;

/** Where a value lies: "2,004 bytes", and with the name of its axis where both axes are alike. */
export function placeAlong(spec: ChartSpec, along: 'x' | 'row', value: number, t: Words = english): string {
  const { x, rows = x } = spec;
  const axis = along === 'x' ? x : rows;
  const place = placeOn(axis, value, t);
  return areAlike(spec) ? t`${axis.label} ${place}` : place;
}
