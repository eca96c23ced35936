/**
 * Machines that a person puts together: the network of one machine, the processor of another, and costs of their own.
 * What nobody changed keeps the source of the preset it came from; a changed value is the person's.
 */
import { bringNamed, CABLES } from '../manifest/brought.ts';
import { sentenceOf } from '../manifest/errors.ts';
import { type NetworkPart, networkPartOf, type Parameter, parameterOf, whyNotOn } from '../manifest/manifest.ts';
import { canonicalValue, nameOf, problemOf } from '../manifest/value.ts';
import { defaults, readable, type Values, valueAt } from '../manifest/values.ts';
import { english, type Words } from '../words/words.ts';
import {
  entryOf,
  type MachineEntry,
  type MachinePreset,
  machineOf,
  machinesAlone,
  machineValues,
  type Source,
} from './presets.ts';

/** Normal form: `changes` holds only what differs from the parts, in manifest order. */
export type CustomMachine = {
  readonly name: string;
  /** Key of the preset it started from: its paper, and what belongs to no part. */
  readonly base: string;
  /** Keys of the presets whose network and whose processor it has. */
  readonly parts: { readonly network: string; readonly node: string };
  readonly changes: Values;
  /** The changes that were fitted, and the name of the measured points that they were fitted to. */
  readonly fitted?: { readonly to: string; readonly values: Values };
  /** The list of cables that its changes name (topology/cables.ts: `textOfCables`), with the name of its file. */
  readonly cables?: { readonly file: string; readonly source: string };
};

/** How a state and a link name a machine that is none of the presets. */
export const CUSTOM = 'custom';

/** What of a parameter a machine may set: all but what a run or a program decides. */
export function belongsToMachine({ key, group }: Parameter): boolean {
  return group === 'network' || group === 'node' || key === 'network';
}

const isReady = (key: string): boolean => {
  const machine = machineOf(key);
  return machine !== undefined && machine.of === undefined;
};

/** A machine just like a preset and of its name, for a person to change. Undefined if there is no such preset yet. */
export function startFrom(base: string, name = entryOf(base)?.name ?? ''): CustomMachine | undefined {
  return normalCustom({ name, base, parts: { network: base, node: base }, changes: {} });
}

/** The normal form of any custom machine; undefined if the preset it stands on does not exist. */
export function normalCustom(custom: CustomMachine): CustomMachine | undefined {
  if (!isReady(custom.base)) return undefined;
  const part = (key: string) => (isReady(key) ? key : custom.base);
  const parts = { network: part(custom.parts.network), node: part(custom.parts.node) };
  const base = { ...defaults(), ...composed({ base: custom.base, parts }) };
  const changes = Object.keys(base).flatMap((key) => {
    const parameter = parameterOf(key);
    if (!parameter || !belongsToMachine(parameter) || !Object.hasOwn(custom.changes, key)) return [];
    const value = valueAt(custom.changes, parameter);
    if (problemOf(parameter, value)) return [];
    const canonical = canonicalValue(parameter, value);
    return canonical === canonicalValue(parameter, valueAt(base, parameter)) ? [] : [[key, canonical] as const];
  });
  const own = new Map(changes);
  // What a person changes after a fit is fitted no more.
  const fitted = Object.entries(custom.fitted?.values ?? {}).filter(([key, value]) => own.get(key) === value);
  const { cables } = custom;
  const name = Number(own.get(CABLES) ?? 0);
  if (cables) bringNamed(name, cables.source, cables.file);
  const normal: CustomMachine = {
    name: nameOf(custom.name) || 'Custom machine',
    base: custom.base,
    parts,
    changes: Object.fromEntries(changes),
    ...(custom.fitted &&
      fitted.length > 0 && { fitted: { to: nameOf(custom.fitted.to), values: Object.fromEntries(fitted) } }),
    ...(cables && name > 0 && { cables: { file: nameOf(cables.file), source: cables.source } }),
  };
  // The same machine stays the same object, so that what is drawn of it need not be drawn anew.
  return JSON.stringify(normal) === JSON.stringify(custom) ? custom : normal;
}

/** From which preset a parameter comes before anybody changed it. */
export function originOf({ base, parts }: Pick<CustomMachine, 'base' | 'parts'>, parameter: Parameter): string {
  if (parameter.group === 'network' || parameter.key === 'network') return parts.network;
  return parameter.group === 'node' || parameter.key === 'node' ? parts.node : base;
}

/** What the parts set, without a person's changes. `valuesOf` gives what a machine sets, by its key. */
export function composedOf(
  of: Pick<CustomMachine, 'base' | 'parts'>,
  valuesOf: (machineKey: string) => Values | undefined,
): Values {
  const values: Record<string, number | string> = {};
  for (const from of new Set([of.base, of.parts.network, of.parts.node])) {
    for (const [key, value] of Object.entries(valuesOf(from) ?? {})) {
      const parameter = parameterOf(key);
      if (parameter && originOf(of, parameter) === from) values[key] = value;
    }
  }
  return values;
}

function composed(of: Pick<CustomMachine, 'base' | 'parts'>): Values {
  return composedOf(of, (key) => {
    const machine = machineOf(key);
    return machine && machineValues(machine);
  });
}

const presets = new WeakMap<CustomMachine, MachinePreset>();

/** As if it were a preset, always the same object for the same machine. `custom` must be in normal form. */
export function presetOf(custom: CustomMachine): MachinePreset {
  const known = presets.get(custom) ?? composePreset(custom);
  presets.set(custom, known);
  return known;
}

function composePreset(custom: CustomMachine): MachinePreset {
  const base = machineOf(custom.base);
  if (!base) throw new Error(`no machine ${custom.base}`);
  const values = { ...composed(custom), ...custom.changes };
  // A processor that goes by the cycles of its own network keeps their length on one that has none.
  if (!networkPartOf(values.network)?.cycles)
    values.processor_ps ||= machineOf(custom.parts.node)?.parameters.cycle_ps?.value ?? 0;
  const parameters: MachinePreset['parameters'] = {};
  for (const [key, value] of Object.entries(values)) {
    const parameter = parameterOf(key);
    const entry = parameter && machineOf(originOf(custom, parameter))?.parameters[key];
    if (Object.hasOwn(custom.changes, key)) parameters[key] = { value, source: ownSource(custom, key) };
    else if (entry) parameters[key] = { ...entry, value };
  }
  return {
    ...base,
    key: CUSTOM,
    name: custom.name,
    summary: summaryOf(custom),
    experiments: experimentsFor(custom),
    parameters,
  };
}

const ownSource = ({ fitted }: CustomMachine, key: string): Source =>
  fitted && Object.hasOwn(fitted.values, key) ? { status: 'calibrated', to: fitted.to } : { status: 'yours' };

/** The network of a machine of one's own, if no preset has this network. */
export function freeNetworkOf({ changes }: Pick<CustomMachine, 'changes'>): NetworkPart | undefined {
  return Object.hasOwn(changes, 'network') ? networkPartOf(changes.network) : undefined;
}

/** Whether a changed value is of another network than the machine has now. */
export function isUnread(custom: CustomMachine, key: string): boolean {
  const values = { ...composed(custom), ...custom.changes };
  return values.network !== undefined && parameterOf(key)?.group === 'network' && !readable(values).has(key);
}

/** "J-Machine with the processor of the Multi-PSI/V1 and 2 values of your own." */
export function summaryOf(custom: CustomMachine, t: Words = english): string {
  const { base, parts, changes } = custom;
  const nameAt = (key: string) => entryOf(key)?.name ?? key;
  const free = freeNetworkOf(custom);
  const own = Object.keys(changes).filter(
    (key) => key !== 'network' && key !== CABLES && !isUnread(custom, key),
  ).length;
  const others = [
    ...(free === undefined ? [] : [t`another network (${t(free.label)})`]),
    ...(parts.network === base || free !== undefined ? [] : [t`the network of the ${nameAt(parts.network)}`]),
    ...(parts.node === base ? [] : [t`the processor of the ${nameAt(parts.node)}`]),
    ...(own === 0 ? [] : [ownValues(own, t)]),
  ];
  return others.length === 0 ? t`As the ${nameAt(base)}.` : t`${nameAt(base)} with ${listOf(others, t)}.`;
}

const ownValues = (count: number, t: Words) =>
  count === 1 ? t`one value of your own` : t`${count} values of your own`;

function listOf(items: string[], t: Words): string {
  const [last, ...others] = items.toReversed();
  return others.length === 0 ? (last ?? '') : t`${others.toReversed().join(t`, `)} and ${last}`;
}

/** Keys of the experiments that it can run, those of the preset it started from first. */
function experimentsFor(custom: CustomMachine): string[] {
  const { base, parts } = custom;
  const node = entryOf(parts.node)?.node;
  const network = freeNetworkOf(custom) ?? networkPartOf(entryOf(parts.network)?.network);
  const has = ({ along }: RunEntry) => !along || along.some((key) => network?.parameters.includes(key));
  const listed = [entryOf(base), ...machinesAlone()].flatMap((entry) => Object.entries(entry?.programs ?? {}));
  return [...new Map(listed)].flatMap(([key, run]) => (runsOn(node, run) && has(run) ? [key] : []));
}

/** The presets that such a machine needs here: its parts, and those whose experiments it can run. */
export function machinesNeeded({ base, parts }: Pick<CustomMachine, 'base' | 'parts'>): string[] {
  const node = entryOf(parts.node)?.node;
  const running = machinesAlone().filter(({ programs }) => Object.values(programs).some((run) => runsOn(node, run)));
  return [base, parts.network, parts.node, ...running.map(({ key }) => key)];
}

/** Whether a preset can run an experiment, be it its own or another machine's. */
export function canRun(machine: MachineEntry, experimentKey: string): boolean {
  const run = runOf(experimentKey);
  return machine.of === undefined && run !== undefined && runsOn(machine.node, run);
}

/** Why a machine that is ready cannot run an experiment, in one sentence; undefined if it can. */
export function whyCannotRun(
  machine: Pick<MachineEntry, 'node'>,
  experimentKey: string,
  t: Words = english,
): string | undefined {
  const run = runOf(experimentKey);
  const why = run && whyNotOn(run.node ?? machine.node, run.program);
  return why && sentenceOf(why, t);
}

type RunEntry = MachineEntry['programs'][string];

function runOf(experimentKey: string): RunEntry | undefined {
  return machinesAlone().find(({ programs }) => Object.hasOwn(programs, experimentKey))?.programs[experimentKey];
}

function runsOn(node: string | undefined, run: RunEntry): boolean {
  return whyNotOn(run.node ?? node, run.program) === undefined;
}
