/** What runs of a logic language on many processors say, in words made of their numbers: of a point, and of a figure. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';

const number = (value: number, digits = 3) => formatQuantity(value, '', digits);
const at = (row: Row, column: string) => row[column] ?? Number.NaN;
const speed = (row: Row) => formatQuantity(at(row, 'performance_krps'), 'kRPS');

/** Undefined if the row is of another program. */
export function logicSentence(row: Row, t: Words = english): string | undefined {
  if ('communication_rate' in row) return searchSentence(row, t);
  if ('total_reductions' in row) return remoteSentence(row, t);
  return undefined;
}

function searchSentence(row: Row, t: Words): string {
  const [pes, messages, rate] = [at(row, 'pes'), at(row, 'messages'), at(row, 'communication_rate')];
  if (pes === 1) return t`One PE does ${speed(row)}, and sends nothing.`;
  const share = formatShare(at(row, 'relative_performance'));
  const reached = t`${number(pes)} PEs do ${speed(row)}, ${share} of the ideal ${formatQuantity(at(row, 'ideal_krps'), 'kRPS')}`;
  if (!(messages > 0)) return t`${reached}.`;
  const often = rate < 1 ? t`one in ${number(1 / rate)} reductions` : t`${number(rate)} for every reduction`;
  return t`${reached}. They send ${formatQuantity(messages, t`messages`)}, ${often}; each costs as much as ${formatQuantity(at(row, 'relative_time'), t`reductions`)}.`;
}

function remoteSentence(row: Row, t: Words): string {
  const [total, software] = [at(row, 'total_reductions'), at(row, 'software_reductions')];
  const rest = at(row, 'firmware_reductions') + at(row, 'network_reductions');
  return t`The goal costs as much as ${formatQuantity(total, t`reductions`)} on the PE itself: ${number(software)} go into software, ${number(rest)} into firmware and network.`;
}

/** A curve of a figure whose points are all known. `places` say where they lie: "depth 2". */
export type KnownCurve = { name: string; current: boolean; rows: readonly Row[]; places: readonly string[] };

/** One line on a figure whose main quantity is `column`; undefined if its runs are of another program. */
export function logicFinding(
  curves: readonly KnownCurve[],
  column: string,
  optimum: boolean,
  t: Words = english,
): string | undefined {
  const current = curves.find((curve) => curve.current) ?? curves[0];
  const [first] = current?.rows ?? [];
  if (current === undefined || first === undefined) return undefined;
  if ('total_reductions' in first) return remoteFinding(current, t);
  if (!('communication_rate' in first)) return undefined;
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
}

function remoteFinding({ rows }: KnownCurve, t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'arguments') - at(b, 'arguments'));
  const [few, many] = [sorted.find((row) => at(row, 'arguments') === 1), sorted.at(-1)];
  if (few === undefined || many === undefined || at(many, 'arguments') <= 1) return undefined;
  const slope = (at(many, 'total_reductions') - at(few, 'total_reductions')) / (at(many, 'arguments') - 1);
  return t`A goal with one argument costs ${formatQuantity(at(few, 'total_reductions'), t`reductions`)} on another PE, every further one ${number(slope, 2)} more`;
}

function bestFinding({ name, rows, places }: KnownCurve, t: Words): string | undefined {
  const best = indexOfMost(rows, 'performance_krps');
  const row = rows[best];
  if (row === undefined) return undefined;
  return t`Best at ${places[best] ?? ''} with ${name}: ${speed(row)}, ${formatShare(at(row, 'relative_performance'))} of the ideal`;
}

/** Of the curves, where they reach furthest. */
function fastestFinding(curves: readonly KnownCurve[], t: Words): string | undefined {
  const ends = curves.flatMap(({ name, rows, places }) => {
    const row = rows.at(-1);
    return row === undefined ? [] : [{ name, row, place: places.at(-1) ?? '' }];
  });
  const best =
    ends[
      indexOfMost(
        ends.map(({ row }) => row),
        'performance_krps',
      )
    ];
  if (best === undefined) return undefined;
  return t`${capital(best.name)} is fastest with ${best.place}: ${speed(best.row)}, ${formatShare(at(best.row, 'relative_performance'))} of the ideal`;
}

function costFinding(curves: readonly KnownCurve[], t: Words): string | undefined {
  const costs = curves.flatMap(({ rows }) => rows.map((row) => at(row, 'relative_time'))).filter(Number.isFinite);
  if (costs.length === 0) return undefined;
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const range = t`${number(Math.min(...costs), 2)} to ${number(Math.max(...costs), 2)}`;
  return t`A message costs ${range} reductions, ${number(mean, 2)} on average of ${number(costs.length)} runs`;
}

function rateFinding({ name, rows }: KnownCurve, t: Words): string | undefined {
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const [rate, most] = [at(last, 'communication_rate'), at(last, 'largest_rate')];
  if (!(rate > 0 && most > 0)) return undefined;
  const verdict = rate <= most ? t`fewer than` : t`more than`;
  return t`${capital(name)} sends a message in ${number(1 / rate)} reductions: ${verdict} one in ${number(1 / most)}, which the bound allows`;
}

function workFinding({ name, rows, places }: KnownCurve, t: Words): string | undefined {
  const [from, to] = [rows[0], rows.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  return t`${capital(name)} work ${formatShare(at(from, 'work_rate'))} of the time at ${places[0]}, ${formatShare(at(to, 'work_rate'))} at ${places.at(-1)}`;
}

function overheadFinding({ name, rows, places }: KnownCurve, t: Words): string | undefined {
  const most = rows[indexOfMost(rows, 'overhead')];
  if (most === undefined) return undefined;
  const place = places[indexOfMost(rows, 'overhead')];
  return t`With ${name}, messages take ${number(at(most, 'overhead'), 2)} times as long as reductions at ${place}`;
}

function indexOfMost(rows: readonly Row[], column: string): number {
  return rows.reduce((best, row, i) => (at(row, column) > at(rows[best] ?? {}, column) ? i : best), 0);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
