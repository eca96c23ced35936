/** Random parameters, values and states for property tests. Imported by tests only. */

import * as fc from 'fast-check';
import { manifest, type Parameter, parameterOf } from '../manifest/manifest.ts';
import { type Values, valueAt } from '../manifest/values.ts';
import { type CustomMachine, normalCustom } from '../presets/custom.ts';
import { machines, seriesKeyOf } from '../presets/presets.ts';
import { axisChoices } from '../state/axes.ts';
import { keyOfOwn } from '../state/beside.ts';
import { selectCharts, selectDifference, withPins } from '../state/comparing.ts';
import { curveKeys } from '../state/curves.ts';
import { keyOfMachine, keyOfPin, RELATIONS } from '../state/difference.ts';
import type { Measured } from '../state/explorer-state.ts';
import { viewable } from '../state/look.ts';
import { normalise } from '../state/normal.ts';
import { pinOf } from '../state/pins.ts';
import {
  change,
  type ExplorerState,
  experimentIn,
  givenIn,
  initialState,
  machineIn,
  resolve,
  selectAxis,
  selectBeside,
  selectCustom,
  selectData,
  selectExperiment,
  selectMoment,
  selectPoint,
  selectSeries,
  selectSweep,
  selectView,
  valuesOf,
  withLanguage,
  withTheme,
} from '../state/state.ts';
import { type SweepChoice, usualSweep } from '../state/sweep-choice.ts';
import { expand, UNASKED } from '../sweep/sweep.ts';
import { LANGUAGES } from '../words/words.ts';

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

// JSON has one zero.
const anyFinite = () => fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom('<b>&"', 'Großer Knoten 粒', ''));
const ready = fc.constantFrom(...machines.filter(({ of }) => of === undefined).map(({ key }) => key));
const opened = fc.constantFrom(...machines.map(({ key }) => key));
const key = fc.constantFrom(...manifest.parameters.map((parameter) => parameter.key));

/** A custom machine in normal form. */
export const anyCustom: fc.Arbitrary<CustomMachine> = fc
  .record({
    name: text,
    base: ready,
    network: ready,
    node: ready,
    values: anyValues,
    changed: fc.array(key),
    fitted: fc.boolean(),
  })
  .map(({ name, base, network, node, values, changed, fitted }) => {
    const changes = Object.fromEntries(changed.map((one) => [one, values[one] ?? '']));
    const custom = normalCustom({
      name,
      base,
      parts: { network, node },
      changes,
      ...(fitted && { fitted: { to: name, values: Object.fromEntries(Object.entries(changes).slice(0, 2)) } }),
    });
    if (!custom) throw new Error(`no machine ${base}`);
    return custom;
  });

/** What is on the x axis, sound or not. */
const anySweep: fc.Arbitrary<SweepChoice | undefined> = fc.option(
  fc.oneof(
    fc.record({
      parameter: key,
      from: fc.double({ noNaN: true }),
      to: fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: 1, max: 1000 })),
      steps: fc.integer({ min: -1, max: 100 }),
      scale: fc.constantFrom('linear' as const, 'log' as const),
    }),
    parameters.map((parameter) => usualSweep(parameter, parameter.default)),
    parameters.chain((parameter) =>
      fc.record({ parameter: fc.constant(parameter.key), values: fc.array(allowedValue(parameter), { minLength: 1 }) }),
    ),
    fc.record({
      parameter: key,
      values: fc.array(fc.double({ min: 0.001, max: 2, noNaN: true }), { minLength: 1 }),
      relativeTo: fc.constant('capacity' as const),
    }),
  ),
  { nil: undefined },
);

/** Every change makes a whole state: more of them take time and find nothing that these do not. */
const MOST_CHANGED = 40;

/** One curve of one experiment, without pins. */
const anyPlain: fc.Arbitrary<ExplorerState> = fc
  .record({
    custom: fc.option(anyCustom, { nil: undefined, freq: 4 }),
    machine: opened,
    experiment: fc.nat(),
    values: anyValues,
    changed: fc.subarray(
      manifest.parameters.map((parameter) => parameter.key),
      { maxLength: MOST_CHANGED },
    ),
    sweep: anySweep,
    series: fc.oneof(
      fc.nat(),
      parameters.chain((parameter) => fc.tuple(fc.constant(parameter.key), fc.array(allowedValue(parameter)))),
    ),
    axes: fc.array(fc.record({ chart: fc.nat(), axis: fc.constantFrom('x' as const, 'y' as const), choice: fc.nat() })),
    beside: fc.array(fc.oneof({ weight: 4, arbitrary: ready }, { weight: 1, arbitrary: anyCustom }), { maxLength: 6 }),
    scales: fc.constantFrom('shared' as const, 'free' as const),
    together: fc.constantFrom('each' as const, 'one' as const),
    isMap: fc.boolean(),
    theme: fc.constantFrom('light' as const, 'dark' as const, undefined),
    lang: fc.constantFrom(...LANGUAGES, undefined),
  })
  .map((any) => {
    const { custom, machine, experiment, values, changed, sweep, series, axes } = any;
    const { beside, scales, together, isMap, theme, lang } = any;
    let state = custom ? selectCustom(initialState(), custom) : initialState(machine);
    const { experiments } = machineIn(state);
    state = selectExperiment(state, experiments[experiment % experiments.length] ?? '');
    const { charts, series: sweeps } = experimentIn(state);
    for (const one of changed) state = change(state, one, values[one] ?? '');
    state = selectSweep(state, sweep);
    const by = typeof series === 'number' ? sweeps[series % sweeps.length] : undefined;
    if (by) state = selectSeries(state, seriesKeyOf(by));
    if (typeof series !== 'number') state = selectSeries(state, series[0], series[1]);
    const up = parameterOf(state.seriesBy);
    const map = isMap && up ? usualSweep(up, valueAt(valuesOf(state), up)) : undefined;
    if (map && 'steps' in map) state = normalise({ ...state, map });
    for (const { chart, axis, choice } of axes) {
      const preset = charts[chart % charts.length];
      const choices = preset ? axisChoices(givenIn(state), preset, axis) : [];
      state = selectAxis(state, preset?.key ?? '', axis, choices[choice % choices.length]?.key ?? '');
    }
    return withLanguage(withTheme(selectCharts(selectBeside(state, beside, scales), together), theme), lang);
  });

/** What is looked at, sound or not; charts, curves and layers are counted among those of the state. */
const anyLook = fc.record({
  views: fc.array(
    fc.record({
      chart: fc.nat(),
      axes: fc.subarray(['x', 'y'] as const),
      ends: fc.oneof(
        fc.tuple(fc.double(), fc.double()),
        fc.tuple(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.double({ min: 1, max: 1000, noNaN: true })),
      ),
    }),
    { maxLength: 4 },
  ),
  curve: fc.nat(),
  index: fc.integer({ min: -1, max: 12 }),
  layer: fc.option(fc.constantFrom('compute', 'idle', 'wait', '1', '1-8', '0', 'nothing'), { nil: undefined }),
  moment: fc.option(fc.double({ min: -1, max: 1e5, noNaN: true }), { nil: null }),
  isOpen: fc.boolean(),
  asks: fc.boolean(),
});

function lookAt(
  state: ExplorerState,
  { views, curve, index, layer, moment, isOpen, asks }: typeof anyLook extends fc.Arbitrary<infer L> ? L : never,
) {
  const resolved = resolve(state);
  const able = viewable(resolved);
  const curves = curveKeys(resolved);
  let looking = selectData(state, isOpen);
  for (const { chart, axes, ends } of views) {
    const view = Object.fromEntries(axes.map((axis) => [axis, ends]));
    looking = selectView(looking, able[chart % able.length]?.key ?? '', view);
  }
  const marked = selectPoint(looking, { series: curves[curve % curves.length] ?? '', index }, layer);
  const watched = selectMoment(marked, moment);
  return asks ? normalise({ ...watched, look: { ...watched.look, page: 'question' } }) : watched;
}

type Pinned = { name: string; of: ExplorerState; curve: number };

/** Measured points, wherever they stand. */
const anyMeasured: fc.Arbitrary<Measured> = fc.record({
  name: fc.string({ unit: 'binary', maxLength: 60 }),
  experiment: fc.string({ maxLength: 20 }),
  chart: fc.string({ maxLength: 20 }),
  x: fc.string({ maxLength: 20 }),
  y: fc.string({ maxLength: 20 }),
  points: fc.array(
    fc.record({ x: anyFinite(), y: anyFinite(), low: anyFinite(), high: anyFinite() }, { requiredKeys: ['x', 'y'] }),
    { minLength: 1, maxLength: 20 },
  ),
});

/** A state in normal form, reached as a person reaches it: by changing, choosing, switching and pinning. */
export const anyState: fc.Arbitrary<ExplorerState> = fc
  .record({
    state: anyPlain,
    pins: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Pinned[]>([]) },
      { weight: 1, arbitrary: fc.array(fc.record({ name: text, of: anyPlain, curve: fc.nat() }), { maxLength: 6 }) },
    ),
    as: fc.constantFrom(undefined, ...RELATIONS),
    base: fc.oneof(
      fc.nat(),
      fc.nat({ max: 5 }).map(keyOfPin),
      ready.map(keyOfMachine),
      fc.nat({ max: 4 }).map((place) => keyOfMachine(keyOfOwn(place))),
      text,
    ),
    look: fc.option(anyLook, { nil: undefined }),
    measured: fc.option(anyMeasured, { nil: undefined, freq: 2 }),
  })
  .map(({ state, pins, as, base, look, measured }) => {
    const pinned = pins.flatMap(({ name, of, curve }) => {
      const { series } = expand(of, UNASKED);
      const one = series[curve % series.length];
      return one ? [pinOf(of, one.value, name)] : [];
    });
    const live = typeof base === 'string' ? [] : expand(state, UNASKED).series;
    const key = typeof base === 'string' ? base : String(live[base % live.length]?.value);
    const given = normalise({ ...withPins(state, pinned), ...(measured && { measured }) });
    const compared = selectDifference(given, as && { as, base: key });
    return look ? lookAt(compared, look) : compared;
  });
