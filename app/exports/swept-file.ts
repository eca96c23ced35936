/** The Parquet that `grainscope sweep` writes: what was swept, and a column when it is asked for. */
import * as v from 'valibot';
import { formatNumber } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import { Damaged, type Parquet, type Places, type Told } from './parquet.ts';

/** What is held of a row is some bytes for every swept column, and 16 for what is drawn. */
export const MOST_ROWS = 1_000_000;
const LARGEST_MB = 512;

/** `unit` may be empty. */
export type SweptColumn = { key: string; label: string; unit: string };

/** A column of what was swept. */
export type SweptAxis = SweptColumn &
  Places & {
    /** The parameter, or what tells the curves of a link apart. */
    swept: string;
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
  numbers: Parquet['numbers'];
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

/** Opens a file of so many bytes, or says what is wrong with it. `told` hears which share is read. */
export async function readSwept(
  { size, open }: { size: number; open(): Promise<Parquet | undefined> },
  t: Words = english,
  told?: Told,
): Promise<SweptFile | { problem: string }> {
  const mb = Math.ceil(size / 2 ** 20);
  if (mb > LARGEST_MB) return { problem: t`it has ${mb} MB; a sweep may have ${LARGEST_MB} MB here` };
  try {
    const parquet = await open();
    if (parquet === undefined) return { problem: t`it is no Parquet file, or it is cut off` };
    const { rows, text } = parquet;
    if (text === undefined)
      return { problem: t`it is no sweep of Grainscope; “grainscope sweep … -o results.parquet” writes one` };
    if (rows > MOST_ROWS)
      return {
        problem: t`it has ${formatNumber(rows, 12)} rows; at most ${formatNumber(MOST_ROWS, 12)} can be shown here`,
      };
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), about), text);
    const columns = read.success ? Object.entries(read.output.columns) : [];
    if (!read.success || !columns.some(([, { swept }]) => swept !== undefined))
      return { problem: t`it is of another version of Grainscope; write it again with the one of this page` };
    return await opened(read.output, parquet, told);
  } catch (reason) {
    if (!(reason instanceof Damaged)) throw reason;
    return { problem: t`it is cut off, or its columns are damaged` };
  }
}

async function opened(
  { engine, hash, link, over, columns }: v.InferOutput<typeof about>,
  parquet: Parquet,
  told?: Told,
): Promise<SweptFile> {
  const all = Object.entries(columns).map(([key, column]) => ({ key, ...column }));
  const wanted = all.filter(({ swept }) => swept !== undefined);
  const partOf = (column: number) => (share: number) => told?.((column + share) / (wanted.length + 1));
  const axes: SweptAxis[] = [];
  for (const { key, label, unit, swept = key } of wanted)
    axes.push({ key, label, unit, swept, ...(await parquet.places(key, partOf(axes.length))) });
  const errors = await parquet.places('error', partOf(wanted.length));
  const none = errors.values.indexOf('');
  return {
    engine,
    hash,
    link,
    isOver: over !== undefined,
    rows: parquet.rows,
    refused: errors.places.reduce((count, place) => count + Number(place !== none), 0),
    reason: errors.values.find((value) => value !== '')?.toString(),
    axes,
    results: all.filter(({ key, swept }) => swept === undefined && key !== 'error'),
    numbers: parquet.numbers,
  };
}
