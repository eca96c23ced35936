/**
 * What a person has chosen, and the values that follow from it: defaults, then the machine, then the experiment, then
 * the person's changes.
 */

export type { Axes } from './axes.ts';
export { machinesBeside } from './beside.ts';
export * from './choices.ts';
export type { ExplorerState, Pin, Theme } from './explorer-state.ts';
export { hasMachines, leversOf, MOST_LEVERS, offeredIn } from './levers.ts';
export { drawsSame, selectData, selectMoment, selectPoint, selectView, selectWorkshop } from './looking.ts';
export { normalise } from './normal.ts';
export { type Origin, originsOf, sourceOf } from './origin.ts';
export { asksQuestion, GRAIN_UNITS, type GrainUnit, QUESTION, unitAsked } from './question.ts';
export {
  axesOf,
  choosable,
  customIn,
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
export { chartIn, type Resolved, type ResolvedChart, resolve } from './resolve.ts';
export { isTried, tried } from './tries.ts';
