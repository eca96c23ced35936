/** Results as a file, row by row: Parquet, CSV or NDJSON. The same rows give the same bytes. */
import { closeSync, openSync } from 'node:fs';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { manifest } from '../../model/manifest/manifest.ts';
import { writeAll } from '../files.ts';
import { cellText } from '../output.ts';
import type { Cell, ResultColumn } from './columns.ts';
import type { Plan } from './plan.ts';

/** Takes rows in their order, and ends the file. Both throw what the disk says. */
export type RowWriter = { write(rows: readonly (readonly Cell[])[]): void; end(): void };

/** What the writer of a format is told: a path that it may overwrite. */
type Opener = (path: string, columns: readonly ResultColumn[], about: Plan['about']) => RowWriter;

/** How many rows are held at once, and stand together in Parquet. */
export const ROWS_AT_ONCE = 20_000;

/** By the ending of the file's name. */
export const ROW_FORMATS: Readonly<Record<string, Opener>> = { parquet, csv, ndjson };

/** Numbers in their types, texts in UTF-8; under the key `grainscope` what the numbers are, with what the columns say. */
function parquet(path: string, columns: readonly ResultColumn[], about: Plan['about']): RowWriter {
  const schema = columns.map(({ key, type }) => ({
    name: key,
    repetition_type: 'OPTIONAL' as const,
    ...(type === 'STRING' ? { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const } : { type }),
  }));
  const described = columns.map(({ key, label, unit, doc, swept }) => [key, { label, unit, doc, swept }]);
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [{ name: 'root', num_children: schema.length }, ...schema],
    createdBy: `${manifest.name} ${manifest.version}`,
    kvMetadata: [{ key: 'grainscope', value: JSON.stringify({ ...about, columns: Object.fromEntries(described) }) }],
  });
  return {
    write(rows) {
      const columnData = columns.map(({ key, type }, place) => ({
        name: key,
        data: rows.map((row) => {
          const cell = row[place] ?? null;
          return type === 'INT64' && cell !== null ? BigInt(cell) : cell;
        }),
        offsetIndex: false,
      }));
      writer.write({ columnData, rowGroupSize: ROWS_AT_ONCE });
    },
    end: () => {
      writer.finish();
    },
  };
}

/** What the numbers are in lines that begin with `#`, then the names of the columns. What is unknown is empty. */
function csv(path: string, columns: readonly ResultColumn[], about: Plan['about']): RowWriter {
  const file = openSync(path, 'w');
  const units = columns.filter(({ unit }) => unit !== '').map(({ key, unit }) => [key, unit]);
  const head = Object.entries({ ...about, units: Object.fromEntries(units) });
  const comments = head.map(([key, value]) => `# ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const lines = (all: readonly string[]) => writeAll(file, `${all.join('\n')}\n`);
  lines([...comments, columns.map(({ key }) => key).join(',')]);
  return {
    write: (rows) => lines(rows.map((row) => row.map((cell) => cellText(String(cell ?? ''))).join(','))),
    end: () => closeSync(file),
  };
}

/** An object on each line. */
function ndjson(path: string, columns: readonly ResultColumn[]): RowWriter {
  const file = openSync(path, 'w');
  const lineOf = (row: readonly Cell[]) =>
    `${JSON.stringify(Object.fromEntries(columns.map(({ key }, place) => [key, row[place] ?? null])))}\n`;
  return {
    write: (rows) => writeAll(file, rows.map(lineOf).join('')),
    end: () => closeSync(file),
  };
}
