/** What a machine, an experiment and their sources look like as data. */

import type { Values } from '../manifest/values.ts';

/** `yours`: a person's own value, in a custom machine. No preset has one. */
export type SourceStatus = 'published' | 'derived' | 'calibrated' | 'assumed' | 'yours';

/** A number, the key of a parameter, or what is made of several. */
export type Expression =
  | number
  | string
  | { sum: Expression[] }
  | { product: Expression[] }
  | { difference: Expression[] }
  | { ratio: Expression[] };

export type Source = {
  status: SourceStatus;
  /** Key of the machine's paper. */
  paper?: string;
  /** Section, figure, table or equation. */
  where?: string;
  /** How a derived value follows, or what a calibrated one was fitted to. */
  derivation?: string;
  /** How a derived value follows from other parameters, which might be otherwise. */
  by?: Expression;
  /** What a person has measured to which a value of a custom machine was fitted, by name. */
  to?: string;
  /** Ids of the claims it stands on, or was fitted to. */
  claims?: string[];
  /** Why an assumed value was chosen; of a calibrated one, why it may lie where `plausible` says; of a published one, what is assumed beside it. */
  reason?: string;
  /** Two numbers between which the value may lie, or the choices that it may be, each by its label. */
  plausible?: (number | string)[];
  /**
   * How a calibrated value was found, or the key of the parameter it was found together with; `by hand` where it was
   * chosen so that its claims agree.
   */
  fit?: Fit | string;
};

/**
 * A search around the values of one or several parameters: what is declared has the least sum of squares of the relative
 * errors of what it was fitted to. app/model/claims/fit.ts does it again.
 */
export type Fit = {
  /**
   * Parameters that have one value, and the step of their grid; all choices where there is none, but those that the
   * derivation names as nearer and says why they were not taken.
   */
  vary: { keys: string[]; step?: number; but?: string[] }[];
  /** What is fitted to the claims where that is not what tests them: a `Quantity` for each. */
  to?: { claim: string; quantity: unknown }[];
};

export type Paper = { key: string; authors: string; title: string; year: number };

/** A machine; or with `of` a view of several, whose experiments have a case for each. */
export type MachinePreset = {
  key: string;
  name: string;
  year?: number;
  place: string;
  /** Key of the machine among whose variants it is; that one has no such key. */
  variantOf?: string;
  /** What it is called among its variants. */
  variant?: string;
  /** What is special about it, in one sentence. */
  summary: string;
  paper?: Paper;
  /** What else its values are from. */
  sources?: Paper[];
  /** Keys of the machines that are seen together; what is set is that of the first. */
  of?: string[];
  /** Keys of its experiments; the first is shown first. */
  experiments: string[];
  parameters: Record<string, { value: number | string; source: Source }>;
};

export type Sweep = {
  parameter: string;
  /** What stands before a value in the name of its curve, as in "depth 2"; without it the unit stands behind. */
  name?: string;
  /** What the curve of 0 is called where 0 stands for something else, such as for all. */
  zero?: string;
  values: (number | string)[];
  /**
   * The values are fractions of the capacity that the closed form gives for the point, so that they follow the
   * machine.
   */
  relativeTo?: 'capacity';
  /**
   * The values on some machines, by the key of the machine or of a case's machine, where times are of another order.
   * With `parameter` another parameter is swept there, such as the number of nodes of another network.
   */
  on?: Record<string, (number | string)[] | { parameter: string; values: (number | string)[] }>;
  /** Taken instead where the capacity is unknown. */
  absolute?: number[];
  /** By parameter and value of the curves: the values there, where curves bend elsewhere. */
  curves?: Record<string, Record<string, number[]>>;
  /**
   * By value: what must be set with it, unless a person has set it otherwise. A torus, for one, needs two virtual
   * channels.
   */
  also?: Record<string, Values>;
  /** Machines on which this sweep is offered first, as the curves of another sweep coincide there. */
  firstOn?: string[];
};

/**
 * A case sets `set`, and all parameters of `machine` if it is named. With `network` the parameters of the network come
 * from that other machine; the processors keep their own clock.
 */
export type CasePreset = { key: string; label: string; machine?: string; network?: string; set: Values };

/** Curves that differ in several parameters at once, each with a name. */
export type CaseSweep = {
  /** How links name it; no parameter is called so. */
  key: string;
  label: string;
  cases: CasePreset[];
  /** As of a sweep. */
  firstOn?: string[];
};

/** The range of the y axis of a map. `best`: the choice whose best value is shown. `on`: other ends, by machine. */
export type MapPreset = {
  parameter: string;
  from: number;
  to: number;
  steps: number;
  scale: 'linear' | 'log';
  best?: string;
  on?: Record<string, { to?: number; steps?: number }>;
};

/** What may tell curves apart: the values of one parameter, or cases. */
export type SeriesPreset = Sweep | CaseSweep;

export type AxisPreset = {
  key: string;
  label: string;
  unit: string;
  column: string;
  /** Shows the swept parameter of the run instead of a column. */
  parameter?: string;
  /** The same quantity in the chart's closed form: one of its columns, or a parameter of the point. */
  modelColumn?: string;
  /** The same quantity in the chart's reference. */
  referenceColumn?: string;
  /** A parameter without which there is no such quantity: where no run reads it, this axis is not offered. */
  with?: string;
  /**
   * The unit of the column, which is a time: it is shown as the number of instructions that the machine of its run does
   * meanwhile. On a y axis.
   */
  inInstructions?: 'us' | 'ms' | 's';
  /** On a y axis: curves as ratios, each by its key with that of the curve it is divided by. The unit is empty. */
  over?: Record<string, string>;
  /**
   * On the x axis of a stack: not what is swept, but a column for every curve, all of them at the last value of it that
   * all have, or at that of the marked point.
   */
  curves?: true;
  /** On the x axis of a chart of rows: their numbers, for a run of every curve, which is chosen as for `curves`. */
  ofRows?: true;
  scale: 'linear' | 'log';
};

/**
 * A curve that belongs to no run, drawn over them: a column that says what would be ideal, or a law of x, which is
 * 1 + time * x or its inverse, in the unit of a parameter times a factor.
 */
export type GuidePreset =
  | { key: string; label: string; column: string }
  | {
      key: string;
      label: string;
      law: 'rising' | 'falling';
      time: number;
      unit?: { parameter: string; factor: number };
    };

export type ChartPreset = {
  key: string;
  /** The first chart has none: it bears the name of the experiment. */
  title?: string;
  subtitle: string;
  table: string;
  /** The first is the default, the others are choices of quantity or unit. */
  x: AxisPreset[];
  y: AxisPreset[];
  /** The closed form that is drawn dashed. */
  model?: string;
  /** The closed form whose value is marked on the x axis. */
  reference?: 'capacity' | 'link-time';
  /**
   * Columns that add up to one, drawn on top of one another, from the bottom, for one curve of the experiment. The
   * chart has a single y axis, whose column is the first of them.
   */
  stack?: string[];
  /** The time class in whose colour a column of the stack is drawn, where it is not `share_` and the class. */
  classes?: Record<string, string>;
  /**
   * The layers are the rows of this table at the end of each run, called "PE 1", "PE 2", …: the y axis names its
   * column, a share of 0 to 1, and `number` that of their numbers, from 0. Their sum is drawn, with the average on a scale of its own;
   * with `curves` a curve for each, where sums say nothing. Along an x axis `ofRows` the y axis has any unit.
   */
  rows?: { table: string; number: string; name: string; curves?: true };
  /** Columns at the points rather than areas between them: for x that takes few values. */
  bars?: boolean;
  /** The points are runs without an order along x: they are not joined. */
  scatter?: boolean;
  guides?: GuidePreset[];
  /** Marks the greatest y of every curve. */
  optimum?: boolean;
  /**
   * Its curves are times of the same work where one of these series, by their keys, tells them apart: the fastest of each
   * stretch of x is marked and said.
   */
  fastest?: string[];
  /** Marks where every curve first passes this y. */
  threshold?: number;
};

/** What to set; or what to look at: machines beside (itself but the one that is open), and axes by chart. */
export type Try = {
  say: string;
  /** The machines on which it does not move the first chart. */
  off?: readonly string[];
  set?: Values;
  beside?: readonly string[];
  axes?: Readonly<Record<string, { x?: string; y?: string }>>;
};

export type ExperimentPreset = {
  key: string;
  /** Its one name: of its tab, its heading, its files and its frames. */
  title: string;
  subtitle: string;
  /** The figure of the paper that it redraws. */
  figure?: string;
  machines: string[];
  /** Fixed for this experiment, including the program. */
  parameters: Values;
  /** Fixed besides on one machine, or in the cases of it, by its key: what the program costs there. */
  on?: Record<string, Values>;
  x: Sweep;
  /** What may tell the curves apart; the first is the default. */
  series: SeriesPreset[];
  /** It begins as a map: what goes up on it is what else tells the curves apart first. Keys in the order of a range. */
  map?: MapPreset;
  charts: ChartPreset[];
  /** What a person might try first: in words, and as what it sets. */
  tries?: readonly Try[];
  /**
   * The parameters that matter most, in this order: a page shows the first three that the run reads and that neither the
   * x axis nor the curves vary. The first of them visibly changes the first chart.
   */
  levers: string[];
};

/** What a page knows of every machine before it is opened. */
export type MachineEntry = Pick<
  MachinePreset,
  'key' | 'name' | 'year' | 'place' | 'variantOf' | 'variant' | 'summary' | 'of'
> & {
  /** Its paper, by the first author and the year. */
  readonly paper?: string;
  /** Key of its node model. */
  readonly node?: string;
  /** Likewise its network. */
  readonly network?: string;
  /**
   * Its experiments in their order, each with the program that it runs, and the node that it names itself, as one that
   * looks at the bare network of any machine. `along`: parameters of networks, of which the x axis shows one.
   */
  readonly programs: Readonly<Record<string, { program: string; node?: string; along?: readonly string[] }>>;
};

/** What the paper on a machine says of what an experiment shows, and what is compared with it here. */
export type PaperNote = {
  experiment: string;
  where: string;
  says: string;
  caveat: string;
  here?: { column: string; unit: string; measure: string; applies: Readonly<Record<string, string | undefined>> };
};

/** A printed number by its claim, and what is simulated for it where no test of the claim says that; null where none is printed. */
export type PrintedCell = string | { claim: string; quantity: unknown } | null;

/**
 * Numbers stand for {0}, {1}, … in the text, each kept with what it is found by in the experiment as it begins: `of`, a
 * quantity, with the runs set so.
 */
export type CrossReason = {
  down: string[];
  across: string[];
  text: string;
  numbers: { set?: Values; of: unknown; value: number }[];
};

/**
 * A table below the figures of some experiments, which is filled by simulation when it is opened: one of the paper, with
 * what comes out beside each number, or what a column of runs says by two series of an experiment and its x axis.
 */
export type TablePreset = {
  key: string;
  title: string;
  /** Keys of the experiments below which it stands. */
  experiments: string[];
  /** What must be known to read it. */
  note?: string;
} & (
  | {
      /** The title of every column of the paper. */
      columns: string[];
      /** A row of numbers has one of `cells` for every column, a row of names one of `names`. */
      rows: ({ label: string; unit: string; cells: PrintedCell[] } | { label: string; names: string[] })[];
      /** What of the runs a person chooses; the first is chosen at first. */
      choice?: { parameter: string; values: number[] };
    }
  | {
      /** Keys of series of the experiment: what tells rows apart, at every x, and columns; `column` is a share, shown in per cent. */
      cross: { experiment: string; down: string; across: string; column: string };
      /** Why numbers of some rows and columns, named by their cases, are large. */
      why?: CrossReason[];
    }
);
