/** Programs that divide given work among nodes: a farm, queens by boards, the travelling salesman. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import type { Words } from '../model/words/words.ts';
import { at, milliseconds, number, sharesOf } from './account.ts';
import { computation, handling } from './causes.ts';
import { type Explanation, ofCurrent, type Share } from './explanation.ts';

/** `point` is said of a run on several nodes, or workers beside a master, which has come to its end. */
function dividing(count: 'nodes' | 'workers', point: (row: Row, speedup: string, t: Words) => string): Explanation {
  const said = (row: Row, t: Words) => {
    const hands = formatQuantity(at(row, count), t(count));
    if (at(row, count) === 1) return t`${hands} takes ${milliseconds(row)}.`;
    const speedup = t`${hands} take ${milliseconds(row)}, a speedup of ${formatQuantity(at(row, 'speedup'), '', 3)} (${formatShare(at(row, 'efficiency'))} each)`;
    return point(row, speedup, t);
  };
  return {
    point: ({ row }, t) => (at(row, 'time_ms') > 0 ? said(row, t) : ''),
    finding: ofCurrent((rows, { column, places }, t) => {
      if (column === 'time_ms') return timeFinding(rows, places, t);
      return column === 'efficiency' ? efficiencyFinding(rows, t) : speedupFinding(rows, t);
    }),
    account({ row }, t) {
      const names = { wait: t`waiting for others`, idle: t`having no task` };
      return { ...sharesOf(row, at(row, 'cycles'), names, t), quantity: t`the time of the run`, unit: t`cycles` };
    },
    limits: {
      candidates: (share: Share) => [handling(share), { cause: 'imbalance', share: share('wait', 'idle') }],
      rest: computation,
    },
  };
}

export const farm = dividing(
  'workers',
  (row, speedup, t) =>
    t`${speedup}. A worker has no item for ${formatShare(at(row, 'idle'))} of the time, and the master is busy for ${formatShare(at(row, 'master_busy'))} of it.`,
);

export const boardQueens = dividing(
  'nodes',
  (row, speedup, t) =>
    t`${speedup}. They idle for ${formatShare(at(row, 'share_idle'))} of it: it takes ${formatQuantity(at(row, 'dealt_ms'), 'ms')} to hand out ${number(at(row, 'tasks'))} boards, and the busiest node searches ${formatShare(at(row, 'imbalance') - 1)} longer than the mean.`,
);

export const tsp = dividing(
  'nodes',
  (row, speedup, t) =>
    t`${speedup}. They try ${formatShare(at(row, 'work_ratio'))} of the cities that one node tries, spend ${formatShare(at(row, 'share_yield'))} of it in null calls and idle for ${formatShare(at(row, 'share_idle'))}.`,
);

function timeFinding(rows: readonly Row[], places: readonly string[], t: Words): string | undefined {
  const times = rows.map((row) => at(row, 'time_ms'));
  const least = times.indexOf(Math.min(...times.filter(Number.isFinite)));
  const [row, place] = [rows[least], places[least]];
  return row && place && t`the shortest run time is ${milliseconds(row)}, with ${place}`;
}

function efficiencyFinding(rows: readonly Row[], t: Words): string | undefined {
  const shares = rows.map((row) => at(row, 'efficiency')).filter(Number.isFinite);
  if (shares.length === 0) return undefined;
  const [most, least] = [formatShare(Math.max(...shares)), formatShare(Math.min(...shares))];
  return most === least ? t`an efficiency of ${most}` : t`an efficiency of ${most} at most, and of ${least} at least`;
}

function speedupFinding(rows: readonly Row[], t: Words): string | undefined {
  const speedups = rows.map((row) => at(row, 'speedup')).filter(Number.isFinite);
  if (speedups.length === 0) return undefined;
  return t`a speedup of ${formatQuantity(Math.max(...speedups), '', 3)} at most`;
}
