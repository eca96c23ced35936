/** The types of a figure, and of the runs and tables from which a figure is made. */

import type { ChartSpec } from '../chart/chart.ts';
import type { PointState } from '../manifest/estimate-state.ts';
import type { GrainError, Row, TableColumns } from '../manifest/manifest.ts';
import type { PlanPoint } from '../state/explorer-state.ts';
import type { ExplorerState } from '../state/state.ts';
import type { ClosedForms, Evaluate } from '../sweep/closed-forms.ts';
import type { SweepPlan } from '../sweep/sweep.ts';

/** What the engine says of a point. */
export type PointOutcome = {
  state: PointState | 'queued' | 'failed';
  row: Row;
  /** Whole tables, by key and column, that the charts of the experiment need. */
  tables?: Readonly<Record<string, TableColumns>>;
  error?: GrainError;
};

/** A chart that was made from a plan, and what of the plan it shows. */
export type Figure = ChartSpec & {
  /** Of a stack with a column for every curve: the point that each column shows, in the order of the points. */
  columns?: PlanPoint[];
  /** Where each curve shows what is in one run, that run. */
  runs?: PlanPoint[];
  /** What x of the runs is multiplied by, where it is shown in another unit. */
  xFactor?: number;
  meta: Readonly<Record<string, unknown>>;
};

export type FigureInput = {
  state: ExplorerState;
  plan: SweepPlan;
  /** By cache key of the point; undefined while nothing is known of it. */
  outcomeOf: (key: string) => PointOutcome | undefined;
  /** Whether more points of what is shown may still come, or change. */
  isUnderWay?: boolean;
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
