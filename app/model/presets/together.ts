/** A view of several machines: what it sets is that of the first, and every case of its experiments is one of them. */

import { manifest } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import type { CasePreset, CaseSweep, ExperimentPreset, MachinePreset, SeriesPreset } from './types.ts';

const defaults: ReadonlyMap<string, number | string> = new Map(
  manifest.parameters.map((parameter) => [parameter.key, parameter.default]),
);

/** The machine; where it is a view of several with what the first of these sets, and where that is from. */
export function seenTogether(machine: MachinePreset, all: readonly MachinePreset[]): MachinePreset {
  const first = all.find(({ key }) => key === machine.of?.[0]);
  if (!first) return machine;
  const parameters = Object.entries(first.parameters).map(([key, { value, source }]) => {
    const cited = source.where !== undefined && first.paper && { paper: first.paper.key };
    return [key, { value, source: { ...cited, ...source } }] as const;
  });
  return { ...machine, parameters: { ...Object.fromEntries(parameters), ...machine.parameters } };
}

const ofNetworks = new Set(
  manifest.parameters.flatMap(({ key, group }) => (group === 'network' || key === 'network' ? key : [])),
);

// What a program does is what the experiment says, and a person: the same on every machine.
const ofPrograms = new Set(manifest.parameters.flatMap(({ key, group }) => (group === 'program' ? key : [])));

/** A machine's values with the network of another one. */
function withNetwork(own: Values, other: Values | '' | undefined): Values {
  if (!other) return own;
  const isOfNetwork = ([key]: [string, unknown]) => ofNetworks.has(key);
  // Zero: the processors go by the clock of their own network.
  const clock = own.processor_ps === 0 && own.cycle_ps !== undefined && { processor_ps: own.cycle_ps };
  const rest = Object.entries(own).filter((entry) => !isOfNetwork(entry));
  return { ...Object.fromEntries([...rest, ...Object.entries(other).filter(isOfNetwork)]), ...clock };
}

/** Curves that are machines, as a file lists them: by their keys, or all of a view. All of them have `set`. */
type MachineSweep = Omit<CaseSweep, 'cases'> & { of: string | readonly string[]; set?: Values };

/** An experiment as its file has it. */
export type ExperimentFile = Omit<ExperimentPreset, 'series'> & { series: (SeriesPreset | MachineSweep)[] };

/** The experiment with what the machines of its cases set, but what is on the x axis. */
export function withMachines(experiment: ExperimentFile, machines: readonly MachinePreset[]): ExperimentPreset {
  const ground = machines.find(({ key }) => key === experiment.machines[0]);
  const valuesOf = (machine: MachinePreset | undefined): Values =>
    Object.fromEntries(
      Object.entries(machine?.parameters ?? {}).flatMap(([key, { value }]) =>
        ofPrograms.has(key) ? [] : [[key, value] as const],
      ),
    );
  const machineOf = (named: string) => machines.find(({ key }) => key === named);
  const whole = (one: CasePreset): CasePreset => {
    if (one.machine === undefined) return one;
    const own = withNetwork(valuesOf(machineOf(one.machine)), one.network && valuesOf(machineOf(one.network)));
    // What the view sets and this machine does not is as it is without a machine.
    const rest = Object.keys(valuesOf(ground)).map((key) => [key, defaults.get(key) ?? 0]);
    const { [experiment.x.parameter]: _, ...set } = {
      ...Object.fromEntries(rest),
      ...own,
      ...one.set,
      ...experiment.on?.[one.machine],
    };
    return { ...one, set };
  };
  const casesOf = ({ of, set = {} }: MachineSweep): CasePreset[] =>
    (typeof of === 'string' ? (machineOf(of)?.of ?? []) : of).map((machine) => {
      return { key: machine, label: machineOf(machine)?.name ?? machine, machine, set };
    });
  const first = ground?.of?.[0];
  return {
    ...experiment,
    parameters: { ...experiment.parameters, ...(first !== undefined && experiment.on?.[first]) },
    series: experiment.series.map((series) => {
      if ('cases' in series) return { ...series, cases: series.cases.map(whole) };
      return 'of' in series ? { key: series.key, label: series.label, cases: casesOf(series).map(whole) } : series;
    }),
  };
}
