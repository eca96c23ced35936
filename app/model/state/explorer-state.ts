/** What a person has chosen, as it is kept: plain data that never changes, from which everything else follows. */

import type { Values } from '../manifest/values.ts';
import type { CustomMachine } from '../presets/custom.ts';
import type { Language } from '../words/words.ts';
import type { Axes } from './axes.ts';
import type { MapChoice, SweepChoice } from './sweep-choice.ts';

export type Theme = 'light' | 'dark';

/** A family of curves along one x axis: machine, experiment, changes, and what tells the curves apart. */
export type Curves = {
  /** Key of a preset, or `custom`. */
  readonly machine: string;
  /** The machine if `machine` is `custom`; one more curve if `machine` is a view of several machines; else missing. */
  readonly custom?: CustomMachine;
  readonly experiment: string;
  readonly changes: Values;
  /** What is on the x axis, if not what the experiment puts there. */
  readonly sweep?: SweepChoice;
  /** What tells the curves apart: any parameter that the run reads, or the key of cases. */
  readonly seriesBy: string;
};

export type Pin = Curves & {
  readonly name: string;
  /** Which of the curves: a value of the parameter, or the key of a case. */
  readonly value: number | string;
};

/** Key of a preset, or a machine of a person's own. */
export type Companion = string | CustomMachine;

export type Relation = 'ratio' | 'difference';

/**
 * `base` is the key of a curve: a value of what tells the curves apart, or `pin:1`; or `machine:paragon` for the same
 * curves on a machine beside.
 */
export type Difference = { readonly as: Relation; readonly base: string };

/** The part of each axis that is shown, in its unit, from low to high; an axis that is missing is shown as a whole. */
export type View = { readonly x?: [number, number]; readonly y?: [number, number] };

/** A point of the plan; `series` is the key of a curve, `index` counts in its points. */
export type PlanPoint = { readonly series: string; readonly index: number };

/** How a person looks at the state. Normal form: only parts that differ from the usual look and that the state has. */
export type Look = {
  /** By the key of a chart, in the order of the experiment, or `STRIP`. */
  readonly views?: Readonly<Record<string, View>>;
  /** The marked point. */
  readonly at?: PlanPoint;
  /** Key of the layer of a stack that is marked at it. */
  readonly layer?: string;
  /** The run of that point is watched, at this time in ms. */
  readonly moment?: number;
  /** The numbers of the large chart stand below it as a table. */
  readonly data?: 'open';
  /** The one question with which the page opens, instead of the workshop. */
  readonly page?: 'question';
};

/** In the units of the axes; `low` and `high` are the ends of the interval of y. */
export type MeasuredPoint = { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number };

/** Points that a person has measured. They stand where this chart of the experiment has these axes, by their keys. */
export type Measured = {
  /** What they are called: the name of a file, as a rule. */
  readonly name: string;
  readonly experiment: string;
  readonly chart: string;
  readonly x: string;
  readonly y: string;
  readonly points: readonly MeasuredPoint[];
};

/**
 * Normal form, which every function here returns: `changes`, `axes` and what is optional hold only what differs from
 * the presets, in a fixed order.
 */
export type ExplorerState = Curves & {
  /** The values of what tells the curves apart, or the keys of the cases, if not the usual ones. */
  readonly seriesValues?: readonly (number | string)[];
  /**
   * A map over two parameters: the y axis is the parameter that would tell curves apart, over a range. Not possible
   * where x is relative to something.
   */
  readonly map?: MapChoice;
  readonly axes: Axes;
  readonly pins: readonly Pin[];
  readonly measured?: Measured;
  /** Other machines that are shown with the same experiment. */
  readonly beside?: readonly Companion[];
  /** Whether machines side by side have axes of their own; shared if missing. */
  readonly scales?: 'free';
  /** One chart shows the curves of all of them; each machine has its own if missing. */
  readonly charts?: 'one';
  /** The curves are shown relative to one of them. */
  readonly difference?: Difference;
  readonly look?: Look;
  readonly theme?: Theme;
  readonly lang?: Language;
};
