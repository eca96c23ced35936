/** What changing one parameter did to the latency of a network, or to whether it saturates. */

import { pointState } from '../model/manifest/estimate-state.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import { cycles, load } from './account.ts';

/**
 * What changing one parameter did to the point that the page talks about. Empty if nothing is known of one of the
 * two.
 */
export function changeSentence(what: string, before: Row, after: Row, t: Words = english): string {
  const was = pointState(before) === 'saturated';
  const is = pointState(after) === 'saturated';
  if (was && is) {
    const [a, b] = [before.accepted_load ?? Number.NaN, after.accepted_load ?? Number.NaN];
    return a > 0 && b > 0
      ? t`${what}: saturated before and after; accepted load ${compare(a, b, (value) => load(value, t), 0, t)}.`
      : '';
  }
  if (is) return t`${what}: the network now saturates at this load.`;
  const latency = after.latency ?? Number.NaN;
  if (was) return latency > 0 ? t`${what}: the network no longer saturates; latency is ${cycles(latency, t)}.` : '';
  const old = before.latency ?? Number.NaN;
  return old > 0 && latency > 0
    ? t`${what}: latency ${compare(old, latency, (value) => cycles(value, t), interval(before) + interval(after), t)}.`
    : '';
}

function interval(row: Row): number {
  return row.latency_ci ?? 0;
}

/** "rises from a to b (+12 %)"; within the uncertainty of both it "stays at". */
function compare(from: number, to: number, format: (value: number) => string, uncertainty: number, t: Words): string {
  if (Math.abs(to - from) <= uncertainty || format(from) === format(to)) return t`stays at ${format(to)}`;
  const verb = to > from ? t`rises` : t`falls`;
  const sign = to > from ? '+' : '−';
  return t`${verb} from ${formatQuantity(from, '')} to ${format(to)} (${sign}${formatShare(Math.abs(to - from) / from)})`;
}
