/** Reads the Parquet that `grainscope sweep` writes: what was swept, and a column when it is asked for. */
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';
import * as v from 'valibot';
import { formatNumber } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';

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
  numbers(key: string): Promise<Float64Array>;
};

const described = v.object({ label: v.string(), unit: v.string(), doc: v.string(), swept: v.optional(v.string()) });
const about = v.object({
  engine: v.pipe(v.string(), v.startsWith('grainscope ')),
  hash: v.number(),
  link: v.optional(v.string()),
  over: v.optional(v.record(v.string(), v.string())),
  columns: v.record(v.string(), described),
});

/** Opens it, or says what is wrong with it. Never rejects. */
export async function readSwept(file: AsyncBuffer, t: Words = english): Promise<SweptFile | { problem: string }> {
  const mb = Math.ceil(file.byteLength / 2 ** 20);
  if (mb > LARGEST_MB) return { problem: t`it has ${mb} MB; a sweep may have ${LARGEST_MB} MB here` };
  const metadata = await parquetMetadataAsync(file).catch(() => undefined);
  if (metadata === undefined) return { problem: t`it is no Parquet file, or it is cut off` };
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
  try {
    return await opened(read.output, rows, (key) => cellsOf(file, metadata, key, rows));
  } catch {
    return { problem: t`it is cut off, or its columns are damaged` };
  }
}

type Cells = (number | string | null)[];

async function opened(
  { engine, hash, link, over, columns }: v.InferOutput<typeof about>,
  rows: number,
  cells: (key: string) => Promise<Cells>,
): Promise<SweptFile> {
  const all = Object.entries(columns).map(([key, column]) => ({ key, ...column }));
  const axes: SweptAxis[] = [];
  for (const { key, label, unit, swept } of all)
    if (swept !== undefined) axes.push({ key, label, unit, swept, ...placesOf(await cells(key)) });
  const errors = (await cells('error')).filter((error) => error !== null);
  return {
    engine,
    hash,
    link,
    isOver: over !== undefined,
    rows,
    refused: errors.length,
    reason: errors[0]?.toString(),
    axes,
    results: all.filter(({ key, swept }) => swept === undefined && key !== 'error'),
    numbers: async (key) =>
      Float64Array.from(await cells(key), (cell) => (typeof cell === 'number' ? cell : Number.NaN)),
  };
}

function placesOf(cells: Cells): Pick<SweptAxis, 'values' | 'places'> {
  const known = new Map<number | string, number>();
  const places = Uint32Array.from(cells, (cell) => {
    const value = cell ?? '';
    const place = known.get(value) ?? known.size;
    known.set(value, place);
    return place;
  });
  return { values: [...known.keys()], places };
}

/** A column, cell by cell. Throws what is wrong with the file. */
async function cellsOf(file: AsyncBuffer, metadata: FileMetaData, key: string, rows: number): Promise<Cells> {
  const cells: Cells = Array.from({ length: rows }, () => null);
  await parquetRead({
    file,
    metadata,
    columns: [key],
    onChunk: ({ columnData, rowStart }) => {
      for (let at = 0; at < columnData.length; ++at) {
        const cell: unknown = columnData[at];
        if (typeof cell === 'number' || typeof cell === 'string') cells[rowStart + at] = cell;
        else if (typeof cell === 'bigint') cells[rowStart + at] = Number(cell);
      }
    },
  });
  return cells;
}
