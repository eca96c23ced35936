/** Random parameters, values and states for property tests. Imported by tests only. */
import * as fc from 'fast-check';
import { manifest, type Parameter } from './manifest.ts';
import { machines, seriesKeyOf } from './presets.ts';
import {
  change,
  type ExplorerState,
  experimentIn,
  initialState,
  machineIn,
  selectAxis,
  selectExperiment,
  selectSeries,
  withTheme,
} from './state.ts';
import type { Values } from './values.ts';

export const parameters: fc.Arbitrary<Parameter> = fc.constantFrom(...manifest.parameters);

/** An allowed value of one parameter. */
export function allowedValue(parameter: Parameter): fc.Arbitrary<number | string> {
  const whole = () => fc.integer({ min: parameter.minimum, max: parameter.maximum });
  switch (parameter.kind) {
    case 'integer':
      return whole();
    case 'real':
      return fc.double({ min: parameter.minimum, max: parameter.maximum, noNaN: true }).map((value) => value + 0);
    case 'choice':
      return fc.constantFrom(...(parameter.choices ?? []).map((choice) => choice.key));
    case 'shape':
      return fc
        .array(whole(), { minLength: 1, maxLength: 3 })
        .map((extents) => extents.join('x').replace(/(?<=\d)(x1)+$/, ''));
  }
}

/** An allowed value of every parameter; the combination may be a contradiction. */
export const anyValues: fc.Arbitrary<Values> = fc.record(
  Object.fromEntries(manifest.parameters.map((parameter) => [parameter.key, allowedValue(parameter)])),
);

/** A state in normal form, reached as a person reaches it: by changing, choosing and switching. */
export const anyState: fc.Arbitrary<ExplorerState> = fc
  .record({
    experiment: fc.nat(),
    machine: fc.constantFrom(...machines.filter(({ status }) => status === 'ready').map(({ key }) => key)),
    values: anyValues,
    changed: fc.subarray(manifest.parameters.map(({ key }) => key)),
    series: fc.nat(),
    axes: fc.array(fc.record({ chart: fc.nat(), axis: fc.constantFrom('x' as const, 'y' as const), choice: fc.nat() })),
    theme: fc.constantFrom('light' as const, 'dark' as const, undefined),
  })
  .map(({ machine, experiment, values, changed, series, axes, theme }) => {
    let state = initialState(machine);
    const { experiments } = machineIn(state);
    state = selectExperiment(state, experiments[experiment % experiments.length] ?? '');
    const { charts, series: sweeps } = experimentIn(state);
    for (const key of changed) state = change(state, key, values[key] ?? '');
    const by = sweeps[series % sweeps.length];
    state = by ? selectSeries(state, seriesKeyOf(by)) : state;
    for (const { chart, axis, choice } of axes) {
      const preset = charts[chart % charts.length];
      const choices = preset?.[axis] ?? [];
      state = selectAxis(state, preset?.key ?? '', axis, choices[choice % choices.length]?.key ?? '');
    }
    return withTheme(state, theme);
  });
