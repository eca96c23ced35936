/** What a difference figure shows, in a sentence. */
import type { Figure } from '../figure/figure.ts';
import { placeOn } from '../figure/selection.ts';
import type { Relation } from '../state/explorer-state.ts';
import { FRACTION, formatNumber, formatQuantity } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';

/**
 * What a difference figure shows of one curve: "16 words: 1.7 to 2.3 times 8 words; most at 4 Gbit/s". Empty where nothing
 * can be compared.
 */
export function differenceSentence(
  figure: Figure,
  key: string,
  as: Relation,
  name: string,
  t: Words = english,
): string {
  const series = figure.series.find((one) => one.key === key);
  const points = series?.points.filter(({ y }) => Number.isFinite(y)) ?? [];
  const [first] = points;
  if (!series || !first) return '';
  const least = points.reduce((a, b) => (b.y < a.y ? b : a), first);
  const most = points.reduce((a, b) => (b.y > a.y ? b : a), first);
  const farthest = distance(most.y, as) >= distance(least.y, as) ? most : least;
  const place = t`farthest apart at ${placeOn(figure.x, farthest.x, t)}`;
  // 20 % more than 50 % would be 60 %.
  const [factor, unit] = figure.y.unit === FRACTION ? [100, t`percentage points`] : [1, figure.y.unit];
  const within = (value: number) => (as === 'ratio' ? formatNumber(value, 3) : formatQuantity(factor * value, unit));
  const [low, high] = [within(least.y), within(most.y)];
  const range = low === high ? low : t`${low} to ${high}`;
  if (as === 'ratio') return t`${series.label}: ${range} times ${name}${low === high ? '' : t`, ` + place}.`;
  return t`${series.label}: ${range} more than ${name}${low === high ? '' : t`, ` + place}.`;
}

/** How far a value is from "the same". */
function distance(value: number, as: Relation): number {
  return as === 'ratio' ? Math.abs(Math.log(Math.max(value, Number.MIN_VALUE))) : Math.abs(value);
}
