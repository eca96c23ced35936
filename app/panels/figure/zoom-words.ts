/** What part of a chart is shown, in words. */

import { type ChartSpec, type Pixels, shownRange } from '../../charts/index.ts';
import { formatQuantity } from '../../model/words/units.ts';
import { english, type Words } from '../../model/words/words.ts';

/** "Shown: bisection traffic 1 Gbit/s to 3 Gbit/s, latency 20 cycles to 40 cycles." */
export function rangeWords(spec: ChartSpec, size: Pixels, t: Words = english): string {
  const { x, y } = shownRange(spec, size);
  const words = ({ label, unit }: ChartSpec['x'], [from, to]: [number, number]) =>
    t`${label} ${formatQuantity(from, unit)} to ${formatQuantity(to, unit)}`;
  return t`Shown: ${words(spec.x, x)}, ${words(spec.y, y)}.`;
}
