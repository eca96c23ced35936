/** What can be said of a program that has no file here: how its time divides into the classes that it reports. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import { columnsOf } from '../model/manifest/manifest.ts';
import { formatShare } from '../model/words/units.ts';
import { lowerFirst, type Words } from '../model/words/words.ts';
import { at, CLASS_LABELS, type Evidence, type Term } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import type { Explanation } from './explanation.ts';

// A class that takes less is not worth a word.
const LEAST = 0.005;
const SHARE = /^share_/;

export const generic: Explanation = {
  point(evidence, t) {
    const shares = classesOf(evidence, 1, t).filter(({ value }) => value >= LEAST);
    const parts = shares.sort((a, b) => b.value - a.value).map(({ label, value }) => `${label} ${formatShare(value)}`);
    return parts.length === 0 ? '' : t`Where the processors' time goes: ${parts.join(t`, `)}.`;
  },
  account(evidence, t) {
    const { row } = evidence;
    const [total, unit] = 'time_s' in row ? [1000 * at(row, 'time_s'), 'ms'] : [at(row, 'cycles'), t`cycles`];
    const terms = classesOf(evidence, total, t);
    return terms.length === 0 ? undefined : { quantity: t`the time of the run`, total, unit, uncertainty: 0, terms };
  },
  limits: { candidates: handlingOrWaiting, rest: computation },
};

/** The columns that say which share of the time a class takes, in their order, as parts of `total`. */
function classesOf({ row, values }: Evidence, total: number, t: Words): Term[] {
  const columns = columnsOf({ program: String(values.program), table: 'estimate' });
  const labels = new Map(columns?.map(({ key, label }) => [key, lowerFirst(label)]));
  return (Object.keys(row) as ColumnKey[])
    .filter((column) => SHARE.test(column) && Number.isFinite(at(row, column)))
    .map((column) => {
      const key = column.replace(SHARE, '');
      return { key, label: t(CLASS_LABELS[key] ?? labels.get(column) ?? key), value: total * at(row, column) };
    });
}
