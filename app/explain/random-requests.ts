/** Requests to random nodes, each waited for before the next: a closed loop. */

import { type Row, valueIn } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { message, type Words } from '../model/words/words.ts';
import { at, cycles, number, sharesOf, timeShares } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import { type Along, type Explanation, ofCurrent } from './explanation.ts';

export const randomRequests: Explanation = {
  point: ({ row }, t) => loopSentence(row, t),
  finding: ofCurrent((rows, { column, along }, t) =>
    column === 'efficiency' ? halfPowerFinding(rows, along, t) : trafficFinding(rows, t),
  ),
  account({ row }, t) {
    const names = { compute: t`computing`, wait: t`waiting for answers` };
    return { ...sharesOf(row, at(row, 'loop'), names, t), quantity: t`the time of the loop`, unit: t`cycles` };
  },
  limits: {
    candidates: handlingOrWaiting,
    rest: computation,
    lead(account, { cause }, t) {
      const { messages, without, computing } = timeShares(account);
      if (cause === 'waiting')
        return t`Waiting for answers limits the speed: it takes ${without} of the processors' time, handling messages ${messages}.`;
      if (cause === 'message cost')
        return t`Handling messages limits the speed: it takes ${messages} of the processors' time, waiting for answers ${without}.`;
      return t`Computation sets the speed: it takes ${computing} of the processors' time.`;
    },
  },
};

function loopSentence(row: Row, t: Words): string {
  const [loop, latency] = [at(row, 'loop'), at(row, 'latency')];
  const away = loop - at(row, 'base_loop');
  const parts = t`of ${cycles(loop, t)}, a request and its answer take ${number(away)} (${formatShare(away / loop)}), ${number(latency)} each way, and computation takes the rest`;
  const most =
    away > loop / 2 ? t`Communication takes most of the loop` : t`Communication takes less than half of the loop`;
  const busiest = formatQuantity(at(row, 'channel_load_max'), t`flits/cycle`);
  const traffic = at(row, 'bisection_traffic');
  // Networks of circuits have no bisection that is counted.
  if (Number.isNaN(traffic)) return t`${most}: ${parts}. The busiest channel moves ${busiest}.`;
  return t`${most}: ${parts}. ${formatQuantity(traffic, 'Gbit/s')} pass the bisection, and the busiest channel moves ${busiest}.`;
}

function trafficFinding(rows: readonly Row[], t: Words): string {
  const most = Math.max(...rows.map((row) => at(row, 'bisection_traffic')));
  return t`at most ${formatQuantity(most, t`Gbit/s`)} through the bisection`;
}

/** The column that has the grain where the figure does not have it in another unit. */
const GRAIN = { column: 'grain', unit: message('cycles/message') };

/** The grain at which half the time is computation, as the x axis has it, between points by the straight line of the logarithm. */
export function halfPowerGrain(
  rows: readonly Row[],
  along: Along | undefined,
  t: Words,
): { value: number; text: string } | undefined {
  const { column, unit } = along?.unit.endsWith('/message') ? along : GRAIN;
  const sorted = rows
    .filter((row) => valueIn(row, column) > 0)
    .toSorted((a, b) => valueIn(a, column) - valueIn(b, column));
  const above = sorted.findIndex((row) => at(row, 'efficiency') >= 0.5);
  const [from, to] = [sorted[above - 1], sorted[above]];
  if (!from || !to) return undefined;
  const part = (0.5 - at(from, 'efficiency')) / (at(to, 'efficiency') - at(from, 'efficiency'));
  const grain = valueIn(from, column) * (valueIn(to, column) / valueIn(from, column)) ** part;
  // Time or cycles of work: "64.2 ms", "210 cycles".
  return { value: grain, text: formatQuantity(grain, t(unit.replace('/message', ''))) };
}

/** The same in words. */
function halfPowerFinding(rows: readonly Row[], along: Along | undefined, t: Words): string | undefined {
  const grain = halfPowerGrain(rows, along, t);
  return grain && t`half the time is computation at ${grain.text} of work for each message`;
}
