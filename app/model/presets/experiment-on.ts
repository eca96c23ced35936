/** An experiment on one machine: what it sweeps there, and of what tells curves apart only what matters there. */

import { readable, type Values } from '../manifest/values.ts';
import {
  type AxisPreset,
  type ExperimentPreset,
  figureOn,
  fixedOn,
  type MapPreset,
  type SeriesPreset,
  type Sweep,
  type Try,
  variedBy,
} from './presets.ts';

/** What the experiment puts on the x axis on a machine, by its key. */
export function sweepOn(sweep: Sweep, machine: string): Sweep;
export function sweepOn(sweep: MapPreset, machine: string): Omit<MapPreset, 'on'>;
export function sweepOn({ on, ...sweep }: Sweep | MapPreset, machine: string) {
  const here = on && Object.hasOwn(on, machine) ? on[machine] : undefined;
  return { ...sweep, ...(Array.isArray(here) ? { values: here } : here) };
}

const known = new WeakMap<ExperimentPreset, Map<string, ExperimentPreset>>();

/**
 * The experiment as it is offered on a machine; always the same object for the same parts. `machine` is the key under
 * which the experiment has values for it, `values` are those the machine sets.
 */
export function experimentOn(experiment: ExperimentPreset, machine: string, values: Values): ExperimentPreset {
  const given = { ...values, ...fixedOn(experiment, machine) };
  const tried = (experiment.tries ?? []).flatMap(({ set = {} }) => Object.keys(set).map((key) => given[key]));
  const key = [machine, given.network, given.node, ...tried].join(' ');
  const offered = known.get(experiment) ?? new Map<string, ExperimentPreset>();
  known.set(experiment, offered);
  const now = offered.get(key) ?? offer(experiment, machine, given);
  offered.set(key, now);
  return now;
}

function offer(experiment: ExperimentPreset, machine: string, given: Values): ExperimentPreset {
  const read = readable(given);
  const isRead = (keys: readonly string[]) => keys.every((key) => read.has(key));
  // A case may bring a network or a node of its own, with what that reads.
  const matters = (one: SeriesPreset) =>
    'cases' in one
      ? one.cases.every(({ machine: whole, set }) => {
          if (whole !== undefined) return true;
          const own = readable({ ...given, ...set });
          return Object.keys(set).every((key) => own.has(key));
        })
      : isRead(variedBy(one));
  const isFirst = ({ firstOn }: SeriesPreset) => Number(firstOn?.includes(machine) ?? false);
  const series = experiment.series
    .filter(matters)
    .sort((a, b) => isFirst(b) - isFirst(a))
    .map((one) => ('cases' in one ? one : sweepOn(one, machine)));
  const tries = (experiment.tries ?? []).flatMap(({ beside, off, ...one }): Try[] => {
    const { set = {} } = one;
    const isChange = beside !== undefined || Object.keys(set).some((key) => given[key] !== set[key]);
    if (!isRead(Object.keys(set)) || !isChange || off?.includes(machine)) return [];
    return [{ ...one, ...(beside && { beside: beside.filter((key) => key !== machine) }) }];
  });
  const exists = ({ with: needed }: AxisPreset) => needed === undefined || read.has(needed);
  const charts = experiment.charts.map((chart) => ({ ...chart, x: chart.x.filter(exists), y: chart.y.filter(exists) }));
  const ofMachines = series.some((one) => 'cases' in one && one.cases.some((each) => each.machine !== undefined));
  const { figure: _, ...rest } = experiment;
  const figure = figureOn(experiment, machine);
  return {
    ...rest,
    charts,
    ...(figure !== undefined && { figure }),
    // Where curves are machines, each has its own values.
    x: { ...sweepOn(experiment.x, machine), ...(ofMachines && experiment.x.on && { on: experiment.x.on }) },
    // Something must tell curves apart, also where a machine of one's own reads nothing of it.
    series: series.length > 0 ? series : [{ parameter: 'seed', name: 'seed', values: [] }],
    ...(experiment.map && { map: sweepOn(experiment.map, machine) }),
    ...(experiment.tries && { tries }),
  };
}
