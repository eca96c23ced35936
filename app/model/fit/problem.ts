/** What is fitted: a curve of a state, points on its axes, and parameters with the ranges in which their values are sought. */

import { isError, manifest, type Parameter, parameterOf, type Row, valueIn } from '../manifest/manifest.ts';
import { clampValue, quotable } from '../manifest/value.ts';
import { complete, type Values } from '../manifest/values.ts';
import { belongsToMachine } from '../presets/custom.ts';
import { withAliases } from '../presets/derived.ts';
import { variedBy } from '../presets/presets.ts';
import type { MeasuredPoint } from '../state/explorer-state.ts';
import { asCustom } from '../state/own-machine.ts';
import { changeAll, type ExplorerState, type ResolvedChart, resolve, selectCustom } from '../state/state.ts';
import type { Evaluate } from '../sweep/closed-forms.ts';
import { expand, type PlannedSeries, UNASKED } from '../sweep/sweep.ts';
import { english, type Words } from '../words/words.ts';
import type { Fit } from './fit.ts';
import type { FitParameter, FitPoint, FitRun } from './model.ts';

export const MOST_FITTED = 4;

export type FitProblem = {
  /** Its name, and the chart on whose axes the points stand. */
  curve: string;
  chart: ResolvedChart;
  points: FitPoint[];
  /** How many were given beside them, where nothing can be simulated. */
  left: number;
  parameters: FitParameter[];
  relative: boolean;
  /** The values of the run at a point, with these values of the parameters. */
  valuesOf(values: readonly number[], point: number): Values;
  /** The same quantity by the chart's closed form, NaN where it says nothing; undefined without one. */
  foreseen: ((run: FitRun, evaluate: Evaluate) => number) | undefined;
};

/** The chart of a state on which measured points stand; undefined if none has curves. */
export const chartForPoints = (state: ExplorerState): ResolvedChart | undefined =>
  resolve(state).charts.find(({ stack, rows }) => stack === undefined && rows === undefined);

/**
 * Keys of what can be fitted of a state: numbers of the machine that its runs read, but for what is swept or tells curves apart.
 * What matters most is first, then the processor, then the network.
 */
export function fittable(state: ExplorerState): string[] {
  const { read, x, by, machine, experiment } = resolve(state);
  const varied = [x.parameter, ...variedBy(by)];
  if (machine.of !== undefined) return [];
  const rank = ({ key, group }: Parameter) => {
    const lever = experiment.levers.indexOf(key);
    return lever >= 0 ? lever : experiment.levers.length + Number(group === 'network');
  };
  return read
    .filter((parameter) => belongsToMachine(parameter) && (parameter.kind === 'integer' || parameter.kind === 'real'))
    .filter(({ key }) => !varied.includes(key))
    .sort((a, b) => rank(a) - rank(b))
    .map(({ key }) => key);
}

/** `row` is what a run gives; `curve` names one of several curves. */
export type FitAsk = { keys: readonly string[]; curve?: string | undefined; row(values: Values): Row };

/** Or why it cannot be fitted, in one sentence. */
export function fitProblem(
  state: ExplorerState,
  measured: readonly MeasuredPoint[],
  { keys, curve, row }: FitAsk,
  t: Words = english,
): FitProblem | { problem: string } {
  const chart = chartForPoints(state);
  const { x, machine, values } = resolve(state);
  if (machine.of !== undefined) return { problem: t`several machines are shown; choose one of them` };
  const [first] = manifest.programs.find(({ key }) => key === values.program)?.tables ?? [];
  if (!chart) return { problem: t`no chart has curves` };
  if (chart.y.over || chart.y.inInstructions || chart.preset.table !== first?.key)
    return { problem: t`the y axis must show a column of each run` };
  const { series } = expand(state, UNASKED);
  const named =
    curve === undefined ? undefined : series.find(({ value, label }) => String(value) === curve || label === curve);
  if (curve !== undefined && !named)
    return {
      problem: t`there is no curve '${quotable(curve)}'; choose one of ${series.map(({ value }) => value).join(t`, `)}`,
    };
  const chosen = named ?? series.find(({ current }) => current) ?? series[0];
  if (!chosen) return { problem: t`there is no curve` };
  const allowed = fittable(state);
  const wrong = keys.find((key) => !allowed.includes(key));
  if (wrong !== undefined)
    return { problem: t`'${quotable(wrong)}' cannot be fitted here; choose among ${allowed.join(t`, `)}` };
  if (keys.length === 0 || keys.length > MOST_FITTED || new Set(keys).size < keys.length)
    return { problem: t`give one to ${MOST_FITTED} different parameters` };
  const swept = parameterOf(x.parameter);
  const perStep = chart.x.parameter === x.parameter ? 1 : ratioOf(chart, chosen, x.parameter, row);
  if (swept === undefined || perStep === undefined)
    return { problem: t`the x axis must show what is swept, or a multiple of it` };
  const sweptAt = (at: number) => Number((at / perStep).toPrecision(12));
  const isThere = ({ x: at, y }: MeasuredPoint) =>
    clampValue(swept, sweptAt(at)) === sweptAt(at) && (chart.y.scale === 'linear' || y > 0);
  const used = measured.filter(isThere);
  if (used.length <= keys.length)
    return {
      problem:
        used.length === 1
          ? t`1 point can be simulated; ${keys.length + 1} are needed at least`
          : t`${used.length} points can be simulated; ${keys.length + 1} are needed at least`,
    };
  const parameters = keys.map((key) => rangeOf(state, chosen.values, key));
  const valuesOf = (tried: readonly number[], point: number) => {
    const set = Object.fromEntries(keys.map((key, i) => [key, tried[i] ?? Number.NaN]));
    return complete({
      ...chosen.values,
      ...withAliases(machine, set),
      [x.parameter]: sweptAt(used[point]?.x ?? Number.NaN),
    });
  };
  const { model } = chart.preset;
  const column = chart.y.modelColumn;
  return {
    curve: chosen.label,
    chart,
    points: used.map(({ x: at, y, low, high }) => ({
      x: at,
      y,
      ...(low !== undefined && high !== undefined && high > low && { error: (high - low) / 2 }),
    })),
    left: measured.length - used.length,
    parameters,
    relative: used.every(({ y }) => y > 0) && chart.y.scale === 'log',
    valuesOf,
    foreseen:
      model === undefined || column === undefined
        ? undefined
        : ({ values: tried, point }, evaluate) => {
            const row = evaluate(model, valuesOf(tried, point));
            return isError(row) ? Number.NaN : valueIn(row, column);
          },
  };
}

/** What x is per unit of what is swept, where its runs say the same at all planned points that can run. */
function ratioOf({ x }: ResolvedChart, { points }: PlannedSeries, parameter: string, row: (values: Values) => Row) {
  const able = points.filter(({ error }) => error === undefined);
  const ratios = able.map(({ values }) => valueIn(row(values), x.column) / Number(values[parameter]));
  const [first = Number.NaN] = ratios;
  return first > 0 && ratios.every((one) => Math.abs(one / first - 1) < 1e-9) ? first : undefined;
}

/** What a fit foresees, where the chart has a closed form. */
export const foreseenBy = ({ foreseen }: FitProblem, evaluate: Evaluate) =>
  foreseen && (async (runs: readonly FitRun[]) => runs.map((run) => foreseen(run, evaluate)));

const AROUND = 8;

/** What is plausible; where nothing says so, from an eighth of the value to eight times as much, or all that is allowed. */
function rangeOf(state: ExplorerState, values: Values, key: string): FitParameter {
  const { minimum = 0, maximum = 1, kind } = parameterOf(key) ?? {};
  const { plausible = [] } = resolve(state).machine.parameters[key]?.source ?? {};
  const start = Number(values[key]);
  const known = plausible.filter((one) => typeof one === 'number');
  const around = start > 0 ? [start / AROUND, start * AROUND] : [minimum, maximum];
  const ends = known.length > 1 ? [...known, start] : around;
  const whole = kind === 'integer';
  const within = (end: number) => Math.min(maximum, Math.max(minimum, end));
  const [from, to] = [within(Math.min(...ends)), within(Math.max(...ends))];
  return { key, from: whole ? Math.floor(from) : from, to: whole ? Math.ceil(to) : to, start, whole };
}

/** The state with the values that were found, as a machine of a person's own. `to` is the name of the points; what they do not tell is no fit. */
export function fittedState(
  state: ExplorerState,
  { parameters, unknown }: Pick<Fit, 'parameters' | 'unknown'>,
  to: string,
  t: Words = english,
): ExplorerState {
  const valuesOf = (found: Fit['parameters']) => Object.fromEntries(found.map(({ key, value }) => [key, value]));
  const changed = changeAll(state, valuesOf(parameters));
  const values = valuesOf(parameters.filter(({ key }) => !unknown.flat().includes(key)));
  return selectCustom(changed, { ...asCustom(changed, t), fitted: { to, values } });
}
