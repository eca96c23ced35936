/** The searches for all solutions of the queens, reduction by reduction: performance, and what takes it away. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { upperFirst, type Words } from '../model/words/words.ts';
import { at, number, sharesOf, timeShares } from './account.ts';
import { computation, handling } from './causes.ts';
import { currentOf, type Explanation, type KnownCurve } from './explanation.ts';

const speed = (row: Row) => formatQuantity(at(row, 'performance_krps'), 'kRPS');

export const queens: Explanation = {
  point: ({ row }, t) => searchSentence(row, t),
  finding({ curves, column, optimum }, t) {
    const current = currentOf(curves);
    if (current === undefined || current.rows.length === 0) return undefined;
    if (optimum) return bestFinding(current, t);
    switch (column) {
      case 'performance_krps':
        return fastestFinding(curves, t);
      case 'relative_time':
        return costFinding(curves, t);
      case 'communication_rate':
        return rateFinding(current, t);
      case 'work_rate':
        return workFinding(current, t);
      default:
        return overheadFinding(current, t);
    }
  },
  account({ row }, t) {
    // The time of all processors together: then the parts of one reduction add up to what it costs the machine.
    const microseconds = (1000 * at(row, 'pes')) / at(row, 'performance_krps');
    const names = { compute: t`reducing`, wait: t`waiting for values`, idle: t`time without work` };
    return {
      ...sharesOf(row, microseconds, names, t),
      quantity: t`the time of all processors per reduction`,
      unit: 'us',
    };
  },
  limits: {
    // A processor without a goal and one that waits for a value both lack work: the share of it is uneven.
    candidates: (share) => [handling(share), { cause: 'imbalance', share: share('wait', 'idle') }],
    rest: computation,
    lead(account, { cause }, t) {
      const { messages, without, computing } = timeShares(account);
      if (cause === 'imbalance')
        return t`Load imbalance limits the speed: processors have no work for ${without} of the time; messages cost ${messages}.`;
      if (cause === 'message cost')
        return t`The cost of messages limits the speed: sending and receiving take ${messages} of the processors' time; ${without} goes without work.`;
      return t`The processors themselves limit the speed: ${computing} of their time is reductions.`;
    },
  },
  law: 'work',
};

function searchSentence(row: Row, t: Words): string {
  const [pes, messages, rate] = [at(row, 'pes'), at(row, 'messages'), at(row, 'communication_rate')];
  if (pes === 1) return t`One PE does ${speed(row)}, and sends nothing.`;
  const share = formatShare(at(row, 'relative_performance'));
  const reached = t`${number(pes)} PEs do ${speed(row)}, ${share} of the ideal ${formatQuantity(at(row, 'ideal_krps'), 'kRPS')}`;
  if (!(messages > 0)) return t`${reached}.`;
  const often = rate < 1 ? t`one in ${number(1 / rate)} reductions` : t`${number(rate)} for every reduction`;
  return t`${reached}. They send ${formatQuantity(messages, t`messages`)}, ${often}; each costs as much as ${formatQuantity(at(row, 'relative_time'), t`reductions`)}.`;
}

function bestFinding({ name, rows, places }: KnownCurve, t: Words): string | undefined {
  const best = indexOfMost(rows, 'performance_krps');
  const row = rows[best];
  if (row === undefined) return undefined;
  return t`Best at ${places[best] ?? ''} with ${name}: ${speed(row)}, ${formatShare(at(row, 'relative_performance'))} of the ideal`;
}

/** The fastest curve, where the curves reach furthest. */
function fastestFinding(curves: readonly KnownCurve[], t: Words): string | undefined {
  const ends = curves.flatMap(({ rows }) => rows.slice(-1));
  const row = ends[indexOfMost(ends, 'performance_krps')];
  const best = curves.find(({ rows }) => rows.at(-1) === row);
  if (!row || !best) return undefined;
  return t`${upperFirst(best.name)} is fastest with ${best.places.at(-1)}: ${speed(row)}, ${formatShare(at(row, 'relative_performance'))} of the ideal`;
}

function costFinding(curves: readonly KnownCurve[], t: Words): string | undefined {
  const costs = curves.flatMap(({ rows }) => rows.map((row) => at(row, 'relative_time'))).filter(Number.isFinite);
  if (costs.length === 0) return undefined;
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const [least, most] = [Math.min(...costs), Math.max(...costs)].map((cost) => number(cost, 2));
  const range = least === most ? least : t`${least} to ${most}`;
  return t`A message costs ${range} reductions, ${number(mean, 2)} on average of ${number(costs.length)} runs`;
}

function rateFinding({ name, rows }: KnownCurve, t: Words): string | undefined {
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const [rate, most] = [at(last, 'communication_rate'), at(last, 'largest_rate')];
  if (!(rate > 0 && most > 0)) return undefined;
  const verdict = rate <= most ? t`fewer than` : t`more than`;
  return t`${upperFirst(name)} sends a message in ${number(1 / rate)} reductions: ${verdict} one in ${number(1 / most)}, which the bound allows`;
}

function workFinding({ name, rows, places }: KnownCurve, t: Words): string | undefined {
  const [from, to] = [rows[0], rows.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  return t`${upperFirst(name)} work ${formatShare(at(from, 'work_rate'))} of the time at ${places[0]}, ${formatShare(at(to, 'work_rate'))} at ${places.at(-1)}`;
}

function overheadFinding({ name, rows, places }: KnownCurve, t: Words): string | undefined {
  const place = indexOfMost(rows, 'overhead');
  const most = rows[place];
  return (
    most &&
    t`With ${name}, messages take ${number(at(most, 'overhead'), 2)} times as long as reductions at ${places[place]}`
  );
}

function indexOfMost(rows: readonly Row[], column: ColumnKey): number {
  return rows.reduce((best, row, i) => (at(row, column) > at(rows[best] ?? {}, column) ? i : best), 0);
}
