/** What a figure is made of, and of what it is made. */

import type { PublishedPoint } from '../claims/on-charts.ts';
import type { GrainError, Row } from '../manifest/manifest.ts';
import type { PlanPoint } from '../state/explorer-state.ts';
import type { ExplorerState } from '../state/state.ts';
import type { ClosedForms, Evaluate, FigureReference } from '../sweep/closed-forms.ts';
import type { SweepPlan } from '../sweep/sweep.ts';
import type { Words } from '../words/words.ts';

export type FigureGuide = { key: string; label: string; points: { x: number; y: number }[] };
export type FigureOptimum = { series: string; index: number; label: string };
/** A place on a curve between its points. */
export type FigureCrossing = { series: string; x: number; y: number; label: string; short?: string };

export type FigurePointState = 'coarse' | 'converged' | 'budget' | 'unsettled' | 'saturated' | 'done';

/** What the engine says of a point. */
export type PointOutcome = {
  state: FigurePointState | 'queued' | 'failed';
  row: Row;
  /** Whole tables, by key and column, that the charts of the experiment need. */
  tables?: Readonly<Record<string, Readonly<Record<string, ArrayLike<number>>>>>;
  error?: GrainError;
};

export type FigureAxis = {
  label: string;
  unit: string;
  scale: 'linear' | 'log';
  domain?: [number, number];
  /** Between whole numbers there is nothing. */
  whole?: boolean;
  /** What stands at 0, 1, 2, …: the axis has no numbers. */
  names?: readonly string[];
};
export type FigurePoint = { x: number; y: number; low?: number; high?: number; state: FigurePointState };
export type FigureSeries = {
  key: string;
  label: string;
  index: number;
  count: number;
  ordered: boolean;
  points: FigurePoint[];
  model?: { x: number; y: number }[];
  /** The place of a pinned curve among the pins. */
  pin?: number;
};

/** What the charts take as their specification. */
export type Figure = {
  key: string;
  /** Where the series are the layers of one curve, `layersOf` names it by its key. */
  kind?: 'stack';
  layersOf?: string;
  /** Of a stack with a column for every curve: the point that each column shows, in the order of the points. */
  columns?: PlanPoint[];
  /** Where each curve shows what is in one run, that run. */
  runs?: PlanPoint[];
  title: string;
  subtitle: string;
  x: FigureAxis;
  y: FigureAxis;
  series: FigureSeries[];
  references: FigureReference[];
  /** What the machine's paper printed, where these axes can show it. */
  published?: PublishedPoint[];
  guides?: FigureGuide[];
  optima?: FigureOptimum[];
  crossings?: FigureCrossing[];
  /** What x of the runs is multiplied by, where it is shown in another unit. */
  xFactor?: number;
  /** The points are not joined. */
  scatter?: boolean;
  /** Of a stack: columns at the points. */
  bars?: boolean;
  /** Of a stack: the layers are rows of a table, which take tones instead of time classes. */
  tones?: boolean;
  /** A scale at the right edge: the y axis times `factor`. */
  right?: { label: string; unit: string; factor: number };
  state: string;
  source: string;
  link: string;
  meta: Readonly<Record<string, unknown>>;
  /** Of the language that all texts here are in; English if missing. */
  words?: Words;
};

export type FigureInput = {
  state: ExplorerState;
  plan: SweepPlan;
  /** By cache key of the point; undefined while nothing is known of it. */
  outcomeOf: (key: string) => PointOutcome | undefined;
  evaluate: Evaluate;
  /** Given by a caller who asks again while points come in: the same for every figure of one plan. */
  forms?: ClosedForms;
  /** How many charts, in the order of the preset; all if missing. */
  charts?: number | undefined;
  /** The curve whose layers a stack shows, by its value as text; the one that the page talks about if it is missing. */
  focus?: string | undefined;
  /** Full address that restores the state. */
  link: string;
};
