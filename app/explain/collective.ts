/** Collective operations: which algorithm is fastest at which length, and what the network adds to the closed form. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { joinSentences, type Words } from '../model/words/words.ts';
import { at, sharesOf } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import type { Explanation, KnownCurve } from './explanation.ts';

const us = (value: number) => formatQuantity(value, 'us');

export const collective: Explanation = {
  point: ({ row }, t) => operationSentence(row, t),
  finding({ curves, column }, t) {
    const isKnown = curves.length > 1 && curves.every(({ rows }) => rows.length > 1);
    return isKnown && column === 'time_us' ? fastestFinding(curves, column, t) : undefined;
  },
  account: ({ row }, t) => ({ ...sharesOf(row, at(row, 'time_us'), {}, t), quantity: t`the operation`, unit: 'us' }),
  limits: { candidates: handlingOrWaiting, rest: computation },
};

function operationSentence(row: Row, t: Words): string {
  const steps = formatQuantity(at(row, 'steps'), t`steps`);
  const taken = t`${formatQuantity(at(row, 'nodes'), t`nodes`)} need ${steps} of ${us(at(row, 'step_us'))}, ${us(at(row, 'time_us'))} in all.`;
  const ratio = at(row, 'added_ratio');
  if (!(ratio > LEAST_ADDED)) return taken;
  return joinSentences([taken, t`The network adds ${formatShare(ratio - 1)} to what LogGP expects.`], t);
}

/** Less is not worth a sentence. */
const LEAST_ADDED = 1.01;

/** The fastest curve at each place, and where another one becomes it. */
function fastestFinding(curves: readonly KnownCurve[], column: ColumnKey, t: Words): string | undefined {
  const places = curves[0]?.places ?? [];
  const ranges: { name: string; first: string; last: string }[] = [];
  for (const [index, place] of places.entries()) {
    const best = fastestAt(curves, column, index);
    if (best === undefined) continue;
    const range = ranges.at(-1);
    if (range?.name === best.name) range.last = place;
    else ranges.push({ name: best.name, first: place, last: place });
  }
  const said = ranges.map(({ name, first, last }, index) => {
    if (ranges.length === 1) return t`${name} at every length`;
    if (index === 0) return t`${name} up to ${last}`;
    if (index === ranges.length - 1) return t`${name} from ${first}`;
    return first === last ? t`${name} at ${first}` : t`${name} from ${first} to ${last}`;
  });
  return said.length === 0 ? undefined : t`Fastest: ${said.join(t`, `)}`;
}

function fastestAt(curves: readonly KnownCurve[], column: ColumnKey, index: number): KnownCurve | undefined {
  const time = ({ rows }: KnownCurve) => {
    const row = rows[index];
    return row === undefined ? Number.NaN : at(row, column);
  };
  return curves
    .filter((curve) => Number.isFinite(time(curve)))
    .reduce<KnownCurve | undefined>((best, curve) => (best && time(best) <= time(curve) ? best : curve), undefined);
}
