/** Columns of a Parquet file. Its library takes a damaged file at its word, so a page reads it in a worker (panels/swept/reader.ts). */
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';

/** Hears now and then which share of a column has been read. */
export type Told = (share: number) => void;

/** A column: its values in the order of the file, '' where a row has none, and for every row the place of its value among them. */
export type Places = { values: readonly (number | string)[]; places: Uint32Array };

export type Parquet = {
  rows: number;
  /** What the file says under the key `grainscope`. */
  text?: string | undefined;
  /** Both reject with Damaged if the column cannot be read. */
  places(key: string, told?: Told): Promise<Places>;
  /** NaN where a row has no number. */
  numbers(key: string, told?: Told): Promise<Float64Array>;
};

export class Damaged extends Error {}

/** What a worker is asked that reads one, and what it answers. */
export type Question = { file: Blob } | { read: 'places' | 'numbers'; key: string };
export type Answer = { share: number } | { value: unknown } | { problem: string };

/** Undefined if it is no Parquet file. */
export async function openParquet(file: AsyncBuffer): Promise<Parquet | undefined> {
  const metadata = await parquetMetadataAsync(file).catch(() => undefined);
  if (metadata === undefined || metadata.num_rows < 0) return undefined;
  const rows = Number(metadata.num_rows);
  return {
    rows,
    text: metadata.key_value_metadata?.find(({ key }) => key === 'grainscope')?.value,
    async places(key, told) {
      const known = new Map<number | string, number>();
      const places = new Uint32Array(rows);
      const place = (cell: number | string | null, row: number) => {
        const value = cell ?? '';
        const at = known.get(value) ?? known.size;
        if (at === known.size) known.set(value, at);
        places[row] = at;
      };
      await eachCell(file, metadata, key, place, told);
      return { values: [...known.keys()], places };
    },
    async numbers(key, told) {
      const numbers = new Float64Array(rows).fill(Number.NaN);
      const keep = (cell: number | string | null, row: number) => {
        if (typeof cell === 'number') numbers[row] = cell;
      };
      await eachCell(file, metadata, key, keep, told);
      return numbers;
    },
  };
}

type Take = (cell: number | string | null, row: number) => void;

async function eachCell(file: AsyncBuffer, metadata: FileMetaData, key: string, take: Take, told?: Told) {
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
    told?.(rowEnd / rows);
  }
}

function cellOf(cell: unknown): number | string | null {
  if (typeof cell === 'bigint') return Number(cell);
  return typeof cell === 'number' || typeof cell === 'string' ? cell : null;
}
