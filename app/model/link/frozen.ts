/**
 * What a link leaves out, frozen for every version of the link: `frozen/v1.json` holds the defaults, machines and
 * experiments that links of version 1 differ from. A link keeps its meaning when a preset or a default changes after
 * its version was released, because what changed is written into it before it is read (migrate.ts).
 *
 * The newest snapshot follows the presets until it is released, with the version of Grainscope in `released`. From then
 * on a change of a preset makes a new version. A link that names no version, or one there never was, is read as one of
 * the newest. `npm run freeze` does what is due; a test says when it is.
 */
import { manifest } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import {
  type ChartPreset,
  type ExperimentPreset,
  experiments,
  fixedOn,
  machines,
  machineValues,
  type SeriesPreset,
  type Sweep,
  seriesKeyOf,
} from '../presets/presets.ts';

export type FrozenMachine = { experiments: string[]; values: Values };
export type FrozenChart = { x: Record<string, string>; y: Record<string, string> };
export type FrozenExperiment = {
  parameters: Values;
  on?: Record<string, Values>;
  x: Sweep;
  series: SeriesPreset[];
  /** By chart key: the columns of its axes by their keys, the first being the one shown. */
  charts: Record<string, FrozenChart>;
};

export type Snapshot = {
  version: number;
  /** Version of Grainscope with which it was released; null while it follows the presets. */
  released: string | null;
  /** The machine of a link that names none. */
  first: string;
  defaults: Values;
  machines: Record<string, FrozenMachine>;
  experiments: Record<string, FrozenExperiment>;
};

/** What links of this version mean with the presets as they are. */
export function takeSnapshot(version: number): Snapshot {
  return {
    version,
    released: null,
    first: machines[0]?.key ?? '',
    defaults: Object.fromEntries(manifest.parameters.map((parameter) => [parameter.key, parameter.default])),
    machines: Object.fromEntries(
      machines.map((machine) => [machine.key, { experiments: machine.experiments, values: machineValues(machine) }]),
    ),
    experiments: Object.fromEntries(experiments.map((experiment) => [experiment.key, frozen(experiment)])),
  };
}

function frozen({ parameters, on, x, series, charts }: ExperimentPreset): FrozenExperiment {
  return { parameters, ...(on && { on }), x, series, charts: Object.fromEntries(charts.map((c) => [c.key, axes(c)])) };
}

function axes(chart: ChartPreset): FrozenChart {
  const columns = (axis: 'x' | 'y') => Object.fromEntries(chart[axis].map(({ key, column }) => [key, column]));
  return { x: columns('x'), y: columns('y') };
}

/** The values without a person's changes; of `machine` the values, which may be those of a custom one. */
export function frozenValues(snapshot: Snapshot, machine: Values, machineKey: string, experimentKey: string): Values {
  const experiment = Object.hasOwn(snapshot.experiments, experimentKey)
    ? snapshot.experiments[experimentKey]
    : undefined;
  const fixed = experiment ? fixedOn(experiment, machineKey) : {};
  return { ...snapshot.defaults, ...machine, ...fixed };
}

/**
 * Why links of version `before` could not keep their meaning in `after`: what a link has no words for must not change
 * once it is released. A thing may be added under a new key instead, or renamed with a line in `RENAMED`
 * (migrate.ts).
 */
export function breaksOf(before: Snapshot, after: Snapshot, renamed: Readonly<Record<string, string>> = {}): string[] {
  const now = (key: string) => renamed[key] ?? key;
  const breaks: string[] = [];
  const gone = Object.keys(before.defaults).filter((key) => !Object.hasOwn(after.defaults, now(key)));
  breaks.push(...gone.map((key) => `parameter ${key} is gone`));
  for (const [key, machine] of Object.entries(before.machines)) {
    const next = after.machines[now(key)];
    if (!next) breaks.push(`machine ${key} is gone`);
    const lost = machine.experiments.filter((experiment) => next && !next.experiments.includes(now(experiment)));
    breaks.push(...lost.map((experiment) => `machine ${key} has lost experiment ${experiment}`));
  }
  for (const [key, experiment] of Object.entries(before.experiments)) {
    const next = after.experiments[now(key)];
    if (next) breaks.push(...breaksOfExperiment(experiment, next, now).map((what) => `experiment ${key}: ${what}`));
    else breaks.push(`experiment ${key} is gone`);
  }
  return breaks;
}

function breaksOfExperiment(before: FrozenExperiment, after: FrozenExperiment, now: (key: string) => string): string[] {
  const breaks = before.parameters.program === after.parameters.program ? [] : ['its program has changed'];
  for (const series of before.series) {
    const key = seriesKeyOf(series);
    const next = after.series.find((candidate) => seriesKeyOf(candidate) === now(key));
    if ('cases' in series) {
      const cases = next && 'cases' in next ? next.cases : [];
      const changed = series.cases.filter(
        (one) => !cases.some((other) => sameJson([one.key, one.set], [other.key, other.set])),
      );
      breaks.push(...changed.map((one) => `case ${one.key} of ${key} has changed`));
    } else if (!next || 'cases' in next || !sameJson(series.also ?? {}, next.also ?? {}))
      breaks.push(`what goes with ${key} has changed`);
  }
  for (const [key, chart] of Object.entries(before.charts)) {
    const next = after.charts[now(key)];
    if (!next) breaks.push(`chart ${key} is gone`);
    for (const axis of ['x', 'y'] as const)
      for (const [name, column] of Object.entries(chart[axis]))
        if (next && next[axis][name] !== column) breaks.push(`axis ${key}.${axis}=${name} has changed`);
  }
  return breaks;
}

/** Equal whatever the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => sameJson(left[key], right[key]));
}
