/** A table of a paper with what comes out here beside every number. */

import { type Claim, claimsOf } from '../claims/claims.ts';
import { judgeClaim, type Outcomes, readingsOf, runsFor } from '../claims/judge.ts';
import { numbersOf, type Quantity } from '../claims/quantity.ts';
import { isError, type Row } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import type { PrintedCell, TablePreset } from '../presets/types.ts';
import { message, type Words } from '../words/words.ts';
import type { Cell, Filled, Line, RowOf, Standing } from './filled.ts';

export type PrintedTable = Extract<TablePreset, { rows: unknown }>;

const SIDES = [
  { key: 'printed', label: message('printed') },
  { key: 'simulated', label: message('simulated') },
] as const;

/** `set` is what the runs have instead of the machine's own values, where they do not say it themselves. */
export function printedTable(
  { columns, rows, note }: PrintedTable,
  machine: string,
  set: Values,
  rowOf: RowOf,
  t: Words,
): Filled {
  const claims = claimsOf(machine);
  const used = rows.flatMap((row) => ('cells' in row ? row.cells.flatMap((cell) => asked(cell, claims) ?? []) : []));
  const rowFor = (key: string): Row | undefined => {
    const known = rowOf(key);
    return known && isError(known) ? {} : known;
  };
  const outcomes: Outcomes = { rowOf: rowFor, evaluate: () => ({}) };
  const wanted = runsFor(machine, used, set).filter(({ key }) => rowOf(key) === undefined);
  const missing = new Set(wanted.map(({ key }) => key));
  const readings = readingsOf(machine, claims, outcomes, set);
  const reasons: string[] = [];
  const why = (reason: string): Cell => {
    if (!reasons.includes(reason)) reasons.push(reason);
    return { why: '–', reason: reasons.indexOf(reason) };
  };

  const simulated = (cell: PrintedCell): Cell => {
    const claim = asked(cell, claims);
    if (claim === undefined) return { why: '' };
    if (claim.builtIn !== undefined) return { value: printed(claim), standing: 'set' };
    if (claim.test === undefined) return why(t(claim.untested ?? ''));
    if (runsFor(machine, [claim], set).some(({ key }) => missing.has(key))) return undefined;
    const [value = Number.NaN] = numbersOf(claim.test.quantity, readings);
    if (Number.isNaN(value)) return why(t`The runs give no number.`);
    // What the claim does not say itself is no test of it.
    if (typeof cell !== 'string') return { value };
    return { value, standing: judgeClaim(claim, machine, claims, outcomes, t).verdict as Standing };
  };

  const lines = rows.map((row, place): Line => {
    const key = String(place);
    if ('names' in row) return { key, label: t(row.label), names: row.names };
    const cells = row.cells.flatMap((cell): Cell[] => {
      const claim = asked(cell, claims);
      return [claim === undefined ? { why: '' } : { value: printed(claim) }, simulated(cell)];
    });
    return { key, label: t(row.label), unit: t(row.unit), cells };
  });
  return {
    columns: columns.flatMap((name, place) =>
      SIDES.map(({ key, label }) => ({ key: `${place} ${key}`, label: t(label), over: t(name) })),
    ),
    lines,
    ...(note !== undefined && { note: t(note) }),
    reasons,
    wanted,
  };
}

const printed = ({ published }: Claim) => (typeof published === 'number' ? published : Number.NaN);

/** The claim of a cell, tested as the cell says. */
function asked(cell: PrintedCell, claims: readonly Claim[]): Claim | undefined {
  if (cell === null) return undefined;
  const claim = claims.find(({ id }) => id === (typeof cell === 'string' ? cell : cell.claim));
  if (claim === undefined || typeof cell === 'string') return claim;
  const { untested: _, builtIn: __, ...rest } = claim;
  return { ...rest, test: { quantity: cell.quantity as Quantity } };
}
