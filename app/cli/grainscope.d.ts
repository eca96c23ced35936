/**
 * Grainscope in Node and, as grainscope.js of any copy of its page, in a browser: runs and sweeps of simulated machines. Whatever is wrong
 * rejects with an Error that names it.
 */

/** What is run: a link of the explorer, or a machine with what is set on it. */
export type What =
  | { link: string; machine?: undefined; set?: undefined }
  | { link?: undefined; machine?: string; set?: Readonly<Record<string, number | string>> };

/** A number, or one of a parameter's choices; all parameters that the run reads are there. */
export type Parameters = Readonly<Record<string, number | string>>;

export type Table = {
  rows: number;
  /** By key. NaN is an unknown number. */
  columns: Readonly<Record<string, Float64Array>>;
};

export type Run = { parameters: Parameters; tables: Readonly<Record<string, Table>> };

/** One run, beside what goes on here. A signal ends it. */
export function run(what: What, options?: { signal?: AbortSignal }): Promise<Run>;

export type Sweep = {
  /** By parameter: its values, or a text such as `0.01:0.3:30` for 30 from 0.01 to 0.3. Without it a link's own axis and curves. */
  over?: Readonly<Record<string, string | readonly (number | string)[]>>;
  /** Every point with the seeds from 1 to this. */
  seeds?: number;
};

export type SweepOptions = {
  /** Runs at once. Missing: one for each core, in a browser at most 8. */
  threads?: number;
  /** In Node: the address of a server of Redis or Valkey, whose workers run it; see `grainscope work`. */
  queue?: string;
  signal?: AbortSignal;
  onProgress?(finished: number, points: number): void;
};

export type Swept = {
  rows: number;
  /**
   * The swept parameters, the seed, the columns of the program's first table, and `error`. Numbers are typed arrays, in which NaN is
   * unknown; texts are arrays, in which null is none.
   */
  columns: Readonly<Record<string, Float64Array | readonly (string | null)[]>>;
  /** The units of the columns that have one. */
  units: Readonly<Record<string, string>>;
  /** What the numbers are: the engine, and all parameters that are not swept. */
  about: Readonly<Record<string, unknown>>;
};

/** Many runs, in the order of the axes, the seed the fastest. */
export function sweep(what: What & Sweep, options?: SweepOptions): Promise<Swept>;

export type FigureOptions = {
  /** By key: another chart of the link than its first. */
  chart?: string;
  /** By key: of machines side by side, the one whose chart it is. */
  machine?: string;
  threads?: number;
  signal?: AbortSignal;
  /** Hears harmless notes on the link, such as the version that made it. Errors in the link reject. */
  onNote?(text: string): void;
};

/** How it is drawn; in px, or as wide as a column of so many mm. */
export type Look = {
  /** `png` and `pdf` in Node. */
  format?: 'svg' | 'png' | 'pdf' | 'csv' | 'json';
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  /** Pixels of a PNG for each px. */
  scale?: 2 | 4;
  column?: 84 | 174;
  ground?: 'white' | 'transparent';
  grey?: true;
};

export type Figure = {
  title: string;
  /** What the chart shows, in words. */
  text: string;
  /** In the units of the axes; NaN is unknown. */
  curves: readonly { name: string; x: Float64Array; y: Float64Array }[];
  /** A file, as the page exports it. */
  draw(look?: Look): Promise<Uint8Array<ArrayBuffer>>;
};

/** The figure that a link shows, simulated here. */
export function figure(link: string, options?: FigureOptions): Promise<Figure>;

/** The machines, and the views of several, which have no year. */
export const machines: readonly { key: string; name: string; year?: number; summary: string }[];
