/** Collective operations: which algorithm is fastest at which length, and what contention adds to the closed form. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { joinSentences, type Words } from '../model/words/words.ts';
import { at, sharesOf } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import type { Along, Explanation, KnownCurve } from './explanation.ts';

const us = (value: number) => formatQuantity(value, 'us');

export const collective: Explanation = {
  point: ({ row }, t) => operationSentence(row, t),
  finding({ curves, column, along }, t) {
    const algorithms = new Set(curves.map(({ values }) => values?.collective_algorithm));
    const isKnown = curves.every(({ rows }) => rows.length > 1);
    return isKnown && algorithms.size > 1 && column === 'time_us' ? fastestFinding(curves, along, t) : undefined;
  },
  account: ({ row }, t) => ({ ...sharesOf(row, at(row, 'time_us'), {}, t), quantity: t`the operation`, unit: 'us' }),
  limits: { candidates: handlingOrWaiting, rest: computation },
};

function operationSentence(row: Row, t: Words): string {
  const steps = formatQuantity(at(row, 'steps'), t`steps`);
  const taken = t`${formatQuantity(at(row, 'nodes'), t`nodes`)} need ${steps} of ${us(at(row, 'step_us'))}, ${us(at(row, 'time_us'))} in all.`;
  const ratio = at(row, 'added_ratio');
  if (!(ratio > LEAST_ADDED)) return taken;
  return joinSentences([taken, t`Contention adds ${formatShare(ratio - 1)} to what LogGP expects.`], t);
}

/** Less is not worth a sentence. */
const LEAST_ADDED = 1.01;

/** The fastest curve at each place along x, and from where on it is another one. */
function fastestFinding(curves: readonly KnownCurve[], along: Along | undefined, t: Words): string | undefined {
  const ranges: { name: string; first: string; last: string }[] = [];
  for (const index of curves[0]?.rows.keys() ?? []) {
    const best = fastestAt(curves, index);
    if (best === undefined) continue;
    const [name, place] = [best.title ?? best.name, placeOf(best, index, along, t)];
    const range = ranges.at(-1);
    if (range?.name === name) range.last = place;
    else ranges.push({ name, first: place, last: place });
  }
  const said = ranges.map(({ name, first, last }, index) => {
    if (ranges.length === 1) return t`${name} everywhere`;
    if (index === 0) return t`${name} up to ${last}`;
    if (index === ranges.length - 1) return t`${name} from ${first}`;
    return first === last ? t`${name} at ${first}` : t`${name} from ${first} to ${last}`;
  });
  return said.length === 0 ? undefined : t`Fastest: ${said.join(t`, `)}`;
}

function fastestAt(curves: readonly KnownCurve[], index: number): KnownCurve | undefined {
  const time = ({ rows: { [index]: row } }: KnownCurve) => (row === undefined ? Number.NaN : at(row, 'time_us'));
  return curves
    .filter((curve) => Number.isFinite(time(curve)))
    .reduce<KnownCurve | undefined>((best, curve) => (best && time(best) <= time(curve) ? best : curve), undefined);
}

/** "4,096 bytes": the axis says of what. */
function placeOf({ rows, places }: KnownCurve, index: number, along: Along | undefined, t: Words): string {
  const row = rows[index];
  const isLength = along?.unit === 'bytes' && row !== undefined;
  return isLength ? formatQuantity(at(row, 'bytes'), t`bytes`, 7) : (places[index] ?? '');
}
