/** A machine of a person's own as one more curve where every curve is a machine. */
import { parameterOf } from '../manifest/manifest.ts';
import { defaults } from '../manifest/values.ts';
import { CUSTOM, type CustomMachine, freeNetworkOf, originOf, presetOf } from './custom.ts';
import { type ExperimentPreset, machineOf, machineValues } from './presets.ts';
import type { CasePreset } from './types.ts';

const known = new WeakMap<ExperimentPreset, WeakMap<CustomMachine, ExperimentPreset>>();

/** The experiment with that curve; always the same object for the same parts. `own` is in normal form. */
export function withOwnCase(experiment: ExperimentPreset, own: CustomMachine): ExperimentPreset {
  const before = known.get(experiment) ?? new WeakMap<CustomMachine, ExperimentPreset>();
  known.set(experiment, before);
  const now = before.get(own) ?? {
    ...experiment,
    series: experiment.series.map((one) =>
      'cases' in one && one.cases.every(({ machine, network }) => machine !== undefined && network === undefined)
        ? { ...one, cases: [...one.cases, ownCase(one.cases, own, experiment.x.parameter)] }
        : one,
    ),
  };
  before.set(own, now);
  return now;
}

/** What the experiment says of a machine that its parts come from, such as how many nodes, it says of this one too. */
function ownCase(cases: readonly CasePreset[], own: CustomMachine, x: string): CasePreset {
  const of = (part: string) => cases.find(({ machine }) => machine === part) ?? cases[0];
  const usual = defaults();
  const values = machineValues(presetOf(own));
  const isFree = freeNetworkOf(own) !== undefined;
  const keys = new Set([...Object.keys(of(own.base)?.set ?? {}), ...Object.keys(values)]);
  const entries = [...keys].flatMap((key) => {
    const parameter = parameterOf(key);
    if (!parameter || key === x) return [];
    const one = of(originOf(own, parameter));
    const plain = machineOf(one?.machine ?? '')?.parameters[key]?.value ?? usual[key];
    const said = one?.set[key];
    if (parameter.group === 'program') return said === undefined ? [] : [[key, said] as const];
    const stands = said !== undefined && said !== plain && !(isFree && parameter.group === 'network');
    return [[key, (stands ? said : (values[key] ?? usual[key])) ?? 0] as const];
  });
  const along = parameterOf(x)?.group === 'network' ? own.parts.network : own.parts.node;
  return { key: CUSTOM, label: own.name, machine: along, set: Object.fromEntries(entries) };
}
