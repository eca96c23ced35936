/** Curves that a person has pinned: everything that is needed to simulate one of them again, wherever the page is. */
import { parameterOf } from '../manifest/manifest.ts';
import { canonicalValue, nameOf, problemOf } from '../manifest/value.ts';
import { seriesKeyOf } from '../presets/presets.ts';
import { OWN_CASE } from './difference.ts';
import type { ExplorerState, Pin } from './explorer-state.ts';
import { normalCurves } from './normal-curves.ts';
import { experimentIn } from './read.ts';

export const MOST_PINS = 5;

/** The state in which the pinned curve is one of the curves. */
export function stateOfPin({ name: _, value, ...pin }: Pin): ExplorerState {
  const isValue = parameterOf(pin.seriesBy) !== undefined;
  return normalCurves({ ...pin, axes: {}, pins: [], ...(isValue && { seriesValues: [value] }) });
}

/** One curve of a state as a pin. */
export function pinOf(state: ExplorerState, value: number | string, name: string): Pin {
  const { machine, custom, experiment, changes, sweep, seriesBy } = state;
  const place = { machine, experiment, changes, seriesBy, ...(custom && { custom }), ...(sweep && { sweep }) };
  return { name, value, ...place };
}

/** The pins that can be simulated, in normal form, at most `MOST_PINS`. */
export function normalPins(pins: readonly Pin[]): Pin[] {
  return pins.flatMap((pin) => normalPin(pin) ?? []).slice(0, MOST_PINS);
}

/** Undefined if its machine, experiment or curve does not exist. */
export function normalPin(pin: Pin): Pin | undefined {
  const state = stateOfPin(pin);
  if (state.machine !== pin.machine || state.experiment !== pin.experiment || state.seriesBy !== pin.seriesBy)
    return undefined;
  const value = valueOfCurve(state, pin.value);
  return value === undefined ? undefined : pinOf(state, value, nameOf(pin.name) || 'Pinned curve');
}

function valueOfCurve(state: ExplorerState, value: number | string): number | string | undefined {
  const parameter = parameterOf(state.seriesBy);
  if (parameter) return problemOf(parameter, value) ? undefined : canonicalValue(parameter, value);
  const series = experimentIn(state).series.find((one) => seriesKeyOf(one) === state.seriesBy);
  const cases = series && 'cases' in series ? series.cases.map(({ key }) => key) : [];
  return [...cases, OWN_CASE].find((key) => key === value);
}
