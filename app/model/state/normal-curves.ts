/** The normal form of what is simulated: machine, experiment, changes, x axis and curves, with nothing beside them. */

import { type Parameter, parameterOf } from '../manifest/manifest.ts';
import { canonicalValue, problemOf } from '../manifest/value.ts';
import { type Values, valueAt } from '../manifest/values.ts';
import { CUSTOM, normalCustom } from '../presets/custom.ts';
import { withAliases } from '../presets/derived.ts';
import { seriesKeyOf } from '../presets/presets.ts';
import type { ExplorerState } from './explorer-state.ts';
import {
  choosable,
  customIn,
  experimentIn,
  initialState,
  keyOfSeries,
  machineIn,
  presetValues,
  seriesIn,
  whyFixed,
} from './read.ts';
import { normalCases, normalRange, normalSeriesValues, normalSweep } from './sweep-choice.ts';

/** The axes are the usual ones, and nothing is pinned. */
export function normalCurves(state: ExplorerState): ExplorerState {
  const placed = normalPlace(state);
  const changed = { ...placed, changes: normalChanges(placed, state.changes) };
  const allowed = choosable(changed);
  const sweep = normalSweep(experimentIn(placed).x, state.sweep, allowed);
  const { seriesBy, seriesValues, map: wanted } = normalSeries(changed, state, allowed);
  const { changes, axes, pins, ...place } = changed;
  const x = sweep ?? experimentIn(placed).x;
  const isOver = wanted?.parameter === seriesBy && x.parameter !== seriesBy && !('relativeTo' in x);
  const range = isOver ? normalRange(parameterOf(seriesBy), wanted) : undefined;
  const best = wanted?.best;
  const isChoice = best && best !== x.parameter && allowed.has(best) && parameterOf(best)?.kind === 'choice';
  const map = range && (isChoice ? { ...range, best } : range);
  return {
    ...place,
    changes,
    ...(sweep && { sweep }),
    seriesBy,
    ...(seriesValues && !map && { seriesValues }),
    ...(map && { map }),
    axes,
    pins,
  };
}

/** Machine and experiment, without anything a person has chosen on them. */
function normalPlace(state: ExplorerState): ExplorerState {
  const custom = state.custom && normalCustom(state.custom);
  const own = customIn({ ...state, ...(custom && { custom }) });
  const alone = own ? { ...initialState(own.base), machine: CUSTOM } : initialState(state.machine);
  const start = custom && (own || machineIn(alone).of) ? { ...alone, custom } : alone;
  const { experiments: offered } = machineIn(start);
  const experiment = offered.includes(state.experiment) ? state.experiment : (offered[0] ?? start.experiment);
  const placed = { ...start, experiment };
  return { ...placed, seriesBy: keyOfSeries(experimentIn(placed).series[0]) };
}

function normalSeries(
  placed: ExplorerState,
  { seriesBy, seriesValues, map }: ExplorerState,
  allowed: ReadonlySet<string>,
): Pick<ExplorerState, 'seriesBy' | 'seriesValues' | 'map'> {
  const isPreset = experimentIn(placed).series.some((series) => seriesKeyOf(series) === seriesBy);
  // As it begins: some experiments begin as a map.
  if (!isPreset && !allowed.has(seriesBy)) return { ...experimentIn(placed), seriesBy: placed.seriesBy };
  const parameter = parameterOf(seriesBy);
  const usual = seriesIn({ ...placed, seriesBy });
  const values =
    'cases' in usual
      ? normalCases(
          seriesValues,
          usual.cases.map(({ key }) => key),
        )
      : parameter && normalSeriesValues(parameter, seriesValues, usual.values);
  return { seriesBy, ...(values && { seriesValues: values }), ...(map && { map }) };
}

function normalChanges(placed: ExplorerState, changes: Values): Values {
  const base = presetValues(placed);
  const kept = Object.keys(base).flatMap((key) => {
    const parameter = parameterOf(key);
    if (!parameter || whyFixed(key) || !Object.hasOwn(changes, key)) return [];
    const value = valueAt(changes, parameter);
    // What moves with another value may be set to what it was before that was changed.
    const { [key]: _, ...others } = changes;
    const unset = { ...base, ...withAliases(machineIn(placed), others) };
    if (problemOf(parameter, value) || sameValue(parameter, value, valueAt(unset, parameter))) return [];
    return [[key, canonicalValue(parameter, value)] as const];
  });
  return Object.fromEntries(kept);
}

function sameValue(parameter: Parameter, a: number | string, b: number | string): boolean {
  return canonicalValue(parameter, a) === canonicalValue(parameter, b);
}
