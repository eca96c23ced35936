/**
 * What a person has chosen, and the values that follow from it: defaults, then the machine, then the experiment, then
 * the person's changes.
 */

import type { Values } from '../manifest/values.ts';
import type { CustomMachine } from '../presets/custom.ts';
import type { Language } from '../words/words.ts';
import type { Axes } from './axes.ts';
import type { Companion } from './beside.ts';
import type { Difference } from './difference.ts';
import type { Look } from './look.ts';
import type { Pin } from './pins.ts';
import type { SweepChoice } from './sweep-choice.ts';

export type { Axes } from './axes.ts';
export { machinesBeside } from './beside.ts';
export * from './choices.ts';
export { drawsSame, selectData, selectMoment, selectPoint, selectView } from './looking.ts';
export { normalise } from './normal.ts';
export { type Origin, originsOf, sourceOf } from './origin.ts';
export type { Pin } from './pins.ts';
export {
  axesOf,
  choosable,
  experimentIn,
  givenIn,
  hueOf,
  initialState,
  machineIn,
  presetValues,
  seriesIn,
  stackOf,
  valuesOf,
  whyFixed,
} from './read.ts';

export type Theme = 'light' | 'dark';

/** What is simulated along one x axis, of which every curve is a part. */
export type Curves = {
  /** Key of a preset, or `custom`. */
  readonly machine: string;
  /** There exactly if `machine` is `custom`. */
  readonly custom?: CustomMachine;
  readonly experiment: string;
  readonly changes: Values;
  /** What is on the x axis, if not what the experiment puts there. */
  readonly sweep?: SweepChoice;
  /** What tells the curves apart: any parameter that the run reads, or the key of cases. */
  readonly seriesBy: string;
};

/**
 * Normal form, which every function here returns: `changes`, `axes` and what is optional hold only what differs from
 * the presets, in a fixed order.
 */
export type ExplorerState = Curves & {
  /** The values of what tells the curves apart, if not the usual ones. */
  readonly seriesValues?: readonly (number | string)[];
  readonly axes: Axes;
  readonly pins: readonly Pin[];
  /** Other machines that are shown with the same experiment. */
  readonly beside?: readonly Companion[];
  /** Whether machines side by side have axes of their own; shared if missing. */
  readonly scales?: 'free';
  /** The curves are shown relative to one of them. */
  readonly difference?: Difference;
  readonly look?: Look;
  readonly theme?: Theme;
  readonly lang?: Language;
};
