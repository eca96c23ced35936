/** A finished run as JSON, CSV or text. Pure. */

import { stateWord } from '../model/manifest/estimate-state.ts';
import { type Column, columnsOf, manifest } from '../model/manifest/manifest.ts';
import { naming, type ownNames } from '../model/manifest/own-names.ts';
import { formatValue, textOf as valueText } from '../model/manifest/value.ts';
import { applicable, complete, type Values, valueAt } from '../model/manifest/values.ts';
import { formatQuantity } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import type { TableData } from './host.ts';

/**
 * One line of JSON without spaces, the same bytes as the native binary prints. NaN and infinities are null. Parameters
 * are those that the run reads, in manifest order; tables are in the program's order.
 */
export function jsonOf(values: Values, tables: readonly TableData[]): string {
  const document = {
    engine: { name: manifest.name, version: manifest.version, hash: manifest.hash },
    seed: complete(values).seed,
    parameters: parametersByKey(values),
    tables: Object.fromEntries(
      tables.map((table) => {
        const columns = declared(values, table);
        const rows = rowsOf(table, columns);
        return [table.key, { columns: columns.map(({ key, unit }) => ({ key, unit })), rows }];
      }),
    ),
  };
  // JSON.stringify writes NaN and infinities as null.
  return `${JSON.stringify(document)}\n`;
}

/**
 * The parameters as `# key=value` lines, then one table, or 'all' of them, with a row of keys and units. Unknown
 * numbers are empty.
 */
export function csvOf(values: Values, tables: readonly TableData[], which: string): string {
  const head = [
    `# engine=${manifest.name} ${manifest.version}`,
    `# hash=${manifest.hash}`,
    ...parametersOf(values).map(({ parameter, value }) => `# ${parameter.key}=${valueText(parameter, value)}`),
  ];
  const blocks = selected(tables, which).map((table) => {
    const columns = declared(values, table);
    const title = columns.map(({ key, unit }) => cellText(unit ? `${key} (${unit})` : key)).join(',');
    const rows = rowsOf(table, columns).map((row) => row.map((cell) => (Number.isFinite(cell) ? cell : '')).join(','));
    return [`# table=${table.key}`, title, ...rows];
  });
  return `${[head, ...blocks].flat().join('\n')}\n`;
}

/** A text as a cell of CSV. */
export function cellText(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const MOST_TEXT_ROWS = 40;

/** `names` are those of a program of one's own. For reading: the last row of a table that grows, column by column with units; of other tables the rows. */
export function textOf(
  values: Values,
  tables: readonly TableData[],
  which: string,
  names: ReturnType<typeof ownNames> = [],
): string {
  const say = naming(english, names);
  // By the costs of LogGP no machine is simulated.
  const isBare = values.program === 'replay' && values.costs === 'loggp';
  const said = parametersOf(values).filter(
    ({ parameter: { key, group } }) => !isBare || key === 'seed' || group === 'program',
  );
  const parameters = said.map(({ parameter, value }) => [
    say(parameter.label),
    formatValue(parameter, value),
    parameter.unit,
  ]);
  const blocks = selected(tables, which).map((table) => {
    const columns = declared(values, table);
    const rows = rowsOf(table, columns);
    return isGrowing(values, table) ? aligned(lastRow(columns, rows.at(-1), say)) : rowsText(columns, rows);
  });
  return `${[`${manifest.name} ${manifest.version}`, aligned(parameters), ...blocks].join('\n\n')}\n`;
}

function lastRow(columns: readonly Column[], row: readonly number[] | undefined, say: Words): string[][] {
  return columns.map(({ key, label, unit }, i) => {
    const cell = row?.[i] ?? Number.NaN;
    return [say(label), key === 'state' ? stateWord(cell) : formatQuantity(cell, '', 4), unit];
  });
}

function rowsText(columns: readonly Column[], rows: readonly number[][]): string {
  const title = columns.map(({ key, unit }) => (unit ? `${key} (${unit})` : key));
  const shown = rows.slice(0, MOST_TEXT_ROWS).map((row) => row.map((cell) => formatQuantity(cell, '', 4)));
  const more = rows.length - shown.length;
  return aligned([title, ...shown]) + (more > 0 ? `\n… ${more} more rows: --csv or --json` : '');
}

/** Columns of text, each as wide as its widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The parameters that the run reads, in manifest order. */
export const parametersByKey = (values: Values): Record<string, number | string> =>
  Object.fromEntries(parametersOf(values).map(({ parameter, value }) => [parameter.key, value]));

function parametersOf(values: Values) {
  return applicable(values).map((parameter) => ({ parameter, value: valueAt(values, parameter) }));
}

function selected(tables: readonly TableData[], which: string): TableData[] {
  return tables.filter((table) => which === 'all' || table.key === which);
}

function isGrowing(values: Values, table: TableData): boolean {
  const program = manifest.programs.find(({ key }) => key === complete(values).program);
  return program?.tables.find(({ key }) => key === table.key)?.mode === 'append';
}

function declared(values: Values, table: TableData): Column[] {
  return columnsOf({ program: String(complete(values).program), table: table.key }) ?? [];
}

function rowsOf(table: TableData, columns: readonly Column[]): number[][] {
  return Array.from({ length: table.rows }, (_, i) => columns.map(({ key }) => table.columns[key]?.[i] ?? Number.NaN));
}
