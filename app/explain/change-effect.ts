/** What the last change did to a result, and why: which of its terms grew or shrank. */

import { pointState } from '../model/manifest/estimate-state.ts';
import { type Row, valueIn } from '../model/manifest/manifest.ts';
import { sayQuantity } from '../model/words/share.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { english, upperFirst, type Words } from '../model/words/words.ts';
import type { Account, Evidence, Term } from './account.ts';
import { changeSentence } from './change-sentence.ts';
import { accountOf, explanationOf } from './index.ts';

// A term that changes by less of the whole change than this says nothing about it.
const LEAST_PART = 0.2;
const MOST_PART = 0.5;
// A second cause that is at least this part of the main one is named beside it.
const NEXT_PART = 0.5;

/** What the main chart shows along y. */
export type Quantity = { column: string; label: string; unit: string };

/**
 * "Links full duplex: latency falls from 58 to 41 cycles (−29 %), mostly because waiting inside the network falls by
 * 15." First what the chart shows, then the causes. Empty if nothing is known of one of the two.
 */
export function changeEffect(
  what: string,
  before: Evidence,
  after: Evidence,
  t: Words = english,
  chart?: Quantity,
): string {
  const saturated = [before, after].map(({ row }) => pointState(row) === 'saturated');
  if (saturated[0] || saturated[1])
    return withReason(changeSentence(what, before.row, after.row, t), capacityReason(before, after, t), t);
  const [was, is] = [accountOf(before, t), accountOf(after, t)];
  const shown = chart && movementOf(before.row, after.row, chart, t);
  if (was === undefined || is === undefined)
    return shown === undefined ? plainEffect(what, before, after, t) : t`${what}: ${shown}.`;
  const say = (value: number) => formatQuantity(value, is.unit);
  const [from, to] = [say(was.total), say(is.total)];
  const isSame = from === to || Math.abs(is.total - was.total) <= was.uncertainty + is.uncertainty;
  const cause = isSame
    ? t`${is.quantity} stays at ${to}${cancelling(was, is, t)}`
    : t`${moved(is.quantity, was.total, is.total, say, t)}${reasonOf(was, is, t)}`;
  // Where the account is of what the chart shows, one sentence says both.
  if (shown === undefined || (chart && valueIn(after.row, chart.column) === is.total)) return t`${what}: ${cause}.`;
  return t`${what}: ${shown}. ${upperFirst(cause)}.`;
}

const movementOf = (before: Row, after: Row, shown: Quantity, t: Words): string | undefined =>
  movement(shown, valueIn(before, shown.column), valueIn(after, shown.column), t);

/** "time falls from 58 to 41 cycles (−29 %)", or "from 58 cycles at 3 hops to 41 cycles at 2 hops". Undefined if one is not known. */
export function movement(
  { column, label, unit }: Quantity,
  from = Number.NaN,
  to = Number.NaN,
  t: Words = english,
  places?: readonly [string, string],
): string | undefined {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return undefined;
  const say = (value: number) => sayQuantity(column, value, unit);
  if (!places || say(from) === say(to)) return moved(label, from, to, say, t);
  const [a, b] = [t`${say(from)} at ${places[0]}`, t`${say(to)} at ${places[1]}`];
  return to >= from ? t`${label} rises from ${a} to ${b}` : t`${label} falls from ${a} to ${b}`;
}

/** "latency falls from 58 to 41 cycles (−29 %)". */
function moved(label: string, from: number, to: number, say: (value: number) => string, t: Words): string {
  const [a, b] = [say(from), say(to)];
  if (a === b) return t`${label} stays at ${b}`;
  const size = from <= 0 ? '' : t` (${to > from ? '+' : '−'}${formatShare(Math.abs(to - from) / from)})`;
  return t`${label} ${to > from ? t`rises` : t`falls`} from ${a} to ${b}${size}`;
}

type Change = Pick<Term, 'label'> & { by: number };

/** How much every term changed, the greatest first. */
function changesOf(was: Account, is: Account): Change[] {
  const old = new Map(was.terms.map(({ key, value }) => [key, value]));
  return is.terms
    .map(({ key, label, value }) => ({ label, by: value - (old.get(key) ?? 0) }))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
}

function reasonOf(was: Account, is: Account, t: Words): string {
  const whole = is.total - was.total;
  const matter = changesOf(was, is).filter(({ by }) => Math.abs(by) >= LEAST_PART * Math.abs(whole));
  const causes = matter.filter(({ by }) => by * whole > 0);
  const [main, next] = causes;
  if (main === undefined) return '';
  const against = matter.find(({ by }) => by * whole < 0);
  const alone = main.by / whole >= MOST_PART && !(next && next.by / main.by >= NEXT_PART);
  const named = (alone ? causes.slice(0, 1) : causes.slice(0, 2)).map((change) => words(change, is.unit, t));
  const although = against === undefined ? '' : t`, although ${words(against, is.unit, t)}`;
  return t`, ${alone ? t`mostly ` : ''}because ${named.join(t` and `)}${although}`;
}

/** Two terms that outweigh each other are worth a word, since the total hides them. */
function cancelling(was: Account, is: Account, t: Words): string {
  const changes = changesOf(was, is).filter(({ by }) => Math.abs(by) >= LEAST_PART * is.total);
  const [up, down] = [changes.find(({ by }) => by > 0), changes.find(({ by }) => by < 0)];
  return up && down ? t`: ${words(up, is.unit, t)} while ${words(down, is.unit, t)}` : '';
}

function words({ label, by }: Change, unit: string, t: Words): string {
  return t`${label} ${by > 0 ? t`grows` : t`falls`} by ${formatQuantity(Math.abs(by), unit)}`;
}

/** Whether the closed form says that the network itself can carry more or less. */
function capacityReason(before: Evidence, after: Evidence, t: Words): string {
  const [from, to] = [before, after].map(({ capacity }) => capacity?.capacity ?? Number.NaN);
  const [a, b] = [from, to].map((value) => formatQuantity(value ?? Number.NaN, t`flits/node/cycle`));
  if (!(Number(from) > 0) || !(Number(to) > 0) || a === b) return '';
  return t`the capacity of the network ${Number(to) > Number(from) ? t`rises` : t`falls`} from ${a} to ${b}`;
}

function withReason(sentence: string, reason: string, t: Words): string {
  if (sentence === '' || reason === '') return sentence;
  return t`${sentence.replace(/[.。]$/, '')}; ${reason}.`;
}

/** The effect of a change on a quantity without parts. */
function plainEffect(what: string, before: Evidence, after: Evidence, t: Words): string {
  const shown = explanationOf(after.values).plain;
  if (shown === undefined) return changeSentence(what, before.row, after.row, t);
  const movement = movementOf(before.row, after.row, { ...shown, label: t(shown.label), unit: t(shown.unit) }, t);
  return movement === undefined ? '' : t`${what}: ${movement}.`;
}
