/** Reads the Parquet that `grainscope sweep` writes: what was swept, and a column when it is asked for. */
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';
import * as v from 'valibot';
import { formatNumber } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';

/** Awaited after some rows, with the share that is read: a page draws in between. Rejects if nobody waits any more. */
export type Pause = (share: number) => Promise<void>;
const unpaused: Pause = () => Promise.resolve();

/** What is held of a row is some bytes for every swept column, and 16 for what is drawn. */
export const MOST_ROWS = 1_000_000;
const LARGEST_MB = 512;

/** `unit` may be empty. */
export type SweptColumn = { key: string; label: string; unit: string };

/** A column of what was swept: its values in the order of the file, and for every row the place of its value among them. */
export type SweptAxis = SweptColumn & {
  /** The parameter, or what tells the curves of a link apart. */
  swept: string;
  values: readonly (number | string)[];
  places: Uint32Array;
};

export type SweptFile = {
  /** The program that wrote it, and what tells its engine from others. */
  engine: string;
  hash: number;
  /** The view of the explorer that was swept; undefined where none shows such runs. */
  link?: string | undefined;
  /** Whether values were asked for, rather than those of the link's own curves. */
  isOver: boolean;
  rows: number;
  /** How many rows could not run, and why the first of them could not. */
  refused: number;
  reason?: string | undefined;
  axes: readonly SweptAxis[];
  results: readonly SweptColumn[];
  /** A column of numbers, NaN where a row has none. Rejects if the file cannot be read. */
  numbers(key: string, pause?: Pause): Promise<Float64Array>;
};

/** The columns that can be drawn over or told apart: of the seeds there are means. */
export const axesOf = ({ axes }: Pick<SweptFile, 'axes'>): SweptAxis[] =>
  axes.filter(({ key, values }) => key !== 'seed' && values.length > 1);

const described = v.object({ label: v.string(), unit: v.string(), doc: v.string(), swept: v.optional(v.string()) });
const about = v.object({
  engine: v.pipe(v.string(), v.startsWith('grainscope ')),
  hash: v.number(),
  link: v.optional(v.string()),
  over: v.optional(v.record(v.string(), v.string())),
  columns: v.record(v.string(), described),
});

/** Opens it, or says what is wrong with it. Rejects only where `pause` does. */
export async function readSwept(
  file: AsyncBuffer,
  t: Words = english,
  pause: Pause = unpaused,
): Promise<SweptFile | { problem: string }> {
  const mb = Math.ceil(file.byteLength / 2 ** 20);
  if (mb > LARGEST_MB) return { problem: t`it has ${mb} MB; a sweep may have ${LARGEST_MB} MB here` };
  const metadata = await parquetMetadataAsync(file).catch(() => undefined);
  if (metadata === undefined || metadata.num_rows < 0) return { problem: t`it is no Parquet file, or it is cut off` };
  const text = metadata.key_value_metadata?.find(({ key }) => key === 'grainscope')?.value;
  if (text === undefined)
    return { problem: t`it is no sweep of Grainscope; “grainscope sweep … -o results.parquet” writes one` };
  const rows = Number(metadata.num_rows);
  if (rows > MOST_ROWS)
    return {
      problem: t`it has ${formatNumber(rows, 12)} rows; at most ${formatNumber(MOST_ROWS, 12)} can be shown here`,
    };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), about), text);
  const columns = read.success ? Object.entries(read.output.columns) : [];
  if (!read.success || !columns.some(([, { swept }]) => swept !== undefined))
    return { problem: t`it is of another version of Grainscope; write it again with the one of this page` };
  return opened(read.output, rows, (key, take, paused) => eachCell(file, metadata, key, take, paused), pause).catch(
    (reason: unknown) => {
      if (!(reason instanceof Damaged)) throw reason;
      return { problem: t`it is cut off, or its columns are damaged` };
    },
  );
}

class Damaged extends Error {}

type Take = (cell: number | string | null, row: number) => void;

async function opened(
  { engine, hash, link, over, columns }: v.InferOutput<typeof about>,
  rows: number,
  cells: (key: string, take: Take, pause: Pause) => Promise<void>,
  pause: Pause,
): Promise<SweptFile> {
  const all = Object.entries(columns).map(([key, column]) => ({ key, ...column }));
  const wanted = all.filter(({ swept }) => swept !== undefined);
  const partOf = (column: number) => (share: number) => pause((column + share) / (wanted.length + 1));
  const axes: SweptAxis[] = [];
  for (const { key, label, unit, swept = key } of wanted) {
    const known = new Map<number | string, number>();
    const places = new Uint32Array(rows);
    const place = (cell: number | string | null, row: number) => {
      const value = cell ?? '';
      const at = known.get(value) ?? known.size;
      if (at === known.size) known.set(value, at);
      places[row] = at;
    };
    await cells(key, place, partOf(axes.length));
    axes.push({ key, label, unit, swept, values: [...known.keys()], places });
  }
  const errors = { count: 0, first: undefined as string | undefined };
  const countError = (error: number | string | null) => {
    if (error === null) return;
    errors.count += 1;
    errors.first ??= String(error);
  };
  await cells('error', countError, partOf(wanted.length));
  return {
    engine,
    hash,
    link,
    isOver: over !== undefined,
    rows,
    refused: errors.count,
    reason: errors.first,
    axes,
    results: all.filter(({ key, swept }) => swept === undefined && key !== 'error'),
    async numbers(key, paused = unpaused) {
      const numbers = new Float64Array(rows).fill(Number.NaN);
      const keep = (cell: number | string | null, row: number) => {
        if (typeof cell === 'number') numbers[row] = cell;
      };
      await cells(key, keep, paused);
      return numbers;
    },
  };
}

/** A column, cell by cell, with a pause after every group of rows. Rejects with what is wrong with the file, or as `pause` does. */
async function eachCell(file: AsyncBuffer, metadata: FileMetaData, key: string, take: Take, pause: Pause) {
  const rows = Number(metadata.num_rows);
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    await parquetRead({
      file,
      metadata,
      columns: [key],
      rowStart,
      rowEnd,
      onChunk: ({ columnData, rowStart: first }) => {
        for (let at = 0; at < columnData.length; ++at) take(cellOf(columnData[at]), first + at);
      },
    }).catch((reason: unknown) => {
      throw new Damaged(String(reason));
    });
    rowStart = rowEnd;
    await pause(rowEnd / rows);
  }
}

function cellOf(cell: unknown): number | string | null {
  if (typeof cell === 'bigint') return Number(cell);
  return typeof cell === 'number' || typeof cell === 'string' ? cell : null;
}
