/**
 * Old links in the words of the present: what has changed in the presets since a link was made is written into it, one
 * version after the other, so that it means what it meant.
 */

import { parameterOf } from '../manifest/manifest.ts';
import { textOf } from '../manifest/value.ts';
import { readable, type Values } from '../manifest/values.ts';
import { belongsToMachine, CUSTOM, type CustomMachine, composedOf } from '../presets/custom.ts';
import { withAliases } from '../presets/derived.ts';
import { sweepOn } from '../presets/experiment-on.ts';
import {
  fixedOn,
  loadMachines,
  entryOf as machineEntry,
  machineIndex,
  machineOf,
  type SeriesPreset,
  type Sweep,
  seriesKeyOf,
  variedBy,
} from '../presets/presets.ts';
import { keyOfOwn, placeOfOwn } from '../state/beside.ts';
import { keyOfMachine, machineOfBase, readDifference, textOfDifference } from '../state/difference.ts';
import type { Pin } from '../state/explorer-state.ts';
import { whyFixed } from '../state/state.ts';
import { usualValues } from '../state/sweep-choice.ts';
import { type FrozenExperiment, frozenValues, type Snapshot, sameJson, takeSnapshot } from './frozen.ts';
import { loadSnapshot, newestVersion } from './frozen-files.ts';
import type { Extras } from './hash.ts';
import type { Entries } from './read.ts';

/** By version: keys of parameters, machines, experiments, charts and series that have another name in the next one. */
export const RENAMED: Readonly<Record<number, Readonly<Record<string, string>>>> = {};

/** A link as it stands, before anything of it is understood. */
export type RawLink = { entries: Entries; extras: Extras };

/** The snapshots from a version to the present one, in order, as `migrate` takes them. Rejects if one cannot be loaded. */
export async function snapshotsSince(version: number): Promise<Snapshot[]> {
  await loadMachines(machineIndex.map(({ key }) => key));
  const past = Array.from({ length: newestVersion - version }, (_, i) => loadSnapshot(version + i));
  return [...(await Promise.all(past)), takeSnapshot(newestVersion)];
}

/** `snapshots` from the version of the link to the present one, in order. */
export function migrate(link: RawLink, snapshots: readonly Snapshot[], renamed = RENAMED): RawLink {
  let migrated = link;
  snapshots.slice(1).forEach((after, index) => {
    const before = snapshots[index];
    if (before) migrated = step(migrated, { before, after, renamed: renamed[before.version] ?? {} });
  });
  return migrated;
}

// A link may name anything, also what every object has.
function entryOf<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

const nameNow = (renamed: Readonly<Record<string, string>>, key: string): string => entryOf(renamed, key) ?? key;

type Step = { before: Snapshot; after: Snapshot; renamed: Readonly<Record<string, string>> };

function step({ entries, extras }: RawLink, by: Step): RawLink {
  const written = new Map(entries);
  const { custom } = extras;
  writePlace(written, by, custom);
  const customNow = custom && migrateCustom(custom, by);
  const beside = migrateBeside(written, extras.beside ?? [], by);
  return {
    entries: rename(written, by),
    extras: {
      ...(customNow && { custom: customNow }),
      pins: extras.pins.map((pin) => migratePin(pin, by)),
      ...(beside.length > 0 && { beside }),
    },
  };
}

type Place = { machine: string; custom?: CustomMachine | undefined; experiment: string };

/** Values that the presets gave and no longer give. Empty if the place was not known then either. */
function lostValues(place: Place, { before, after, renamed }: Step): Values {
  const now = (key: string) => nameNow(renamed, key);
  const valuesIn = (snapshot: Snapshot, name: (key: string) => string): Values | undefined => {
    const { custom } = place;
    // A custom machine carries what its parts have lost itself.
    const machine = custom
      ? composedOf(custom, (key) => entryOf(after.machines, now(key))?.values)
      : entryOf(snapshot.machines, name(place.machine))?.values;
    const key = name(custom ? custom.parts.node : place.machine);
    return machine && entryOf(snapshot.experiments, name(place.experiment))
      ? frozenValues(snapshot, machine, key, name(place.experiment))
      : undefined;
  };
  const [then, today] = [valuesIn(before, (key) => key), valuesIn(after, now)];
  if (!then || !today) return {};
  const old = new Map(Object.entries(then).map(([key, value]) => [now(key), value]));
  // Another network or node reads other parameters.
  const read = new Set([...readable(today), ...readable({ ...today, ...Object.fromEntries(old) })]);
  const keys = Object.keys(after.defaults).filter((key) => read.has(key) && whyFixed(key) === undefined);
  // What the engine did before it had a parameter is the default of the parameter.
  const pairs = keys.flatMap((key) => {
    const value = old.get(key) ?? after.defaults[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  const lost = Object.fromEntries(pairs.filter(([key, value]) => value !== today[key]));
  // What is derived from a lost value would move with it.
  const preset = place.custom ? undefined : machineOf(now(place.machine));
  const moved = preset ? withAliases(preset, lost) : lost;
  return Object.fromEntries(pairs.filter(([key]) => Object.hasOwn(moved, key)));
}

function writePlace(entries: Entries, by: Step, custom: CustomMachine | undefined): void {
  const { before, after, renamed } = by;
  const set = (key: string, value: string | undefined) => {
    if (value !== undefined && !entries.has(key)) entries.set(key, value);
  };
  if (before.first !== after.first) set('m', before.first);
  // A machine or an experiment that did not exist then was not taken then either, but the first one instead.
  const named = entries.get('m') ?? before.first;
  const isCustom = named === CUSTOM && custom !== undefined && entryOf(before.machines, custom.base) !== undefined;
  const machine = isCustom || entryOf(before.machines, named) ? named : before.first;
  const own = custom && isCustom ? custom.base : machine;
  const listed = entryOf(before.machines, own)?.experiments[0];
  if (listed !== entryOf(after.machines, nameNow(renamed, own))?.experiments[0]) set('x', listed);
  const asked = entries.get('x') ?? '';
  const experiment = entryOf(before.experiments, asked) ? asked : (listed ?? '');
  const then = entryOf(before.experiments, experiment);
  const today = entryOf(after.experiments, nameNow(renamed, experiment));
  if (!then || !today) return;
  const place: Place = { machine, custom: isCustom ? custom : undefined, experiment };
  const lost = lostValues(place, by);
  for (const [key, value] of Object.entries(lost)) {
    const parameter = parameterOf(key);
    const old = Object.keys(renamed).find((name) => renamed[name] === key) ?? key;
    if (parameter) set(old, textOf(parameter, value));
  }
  writeSeries(entries, then, today, by, own);
  if (
    ![...entries.keys()].some((key) => /^x\.(by|from|to|steps|scale|values|of)$/.test(key)) &&
    !sameJson(sweepAt(then, place), sweepAt(today, place, by))
  ) {
    for (const [key, value] of sweepPairs(sweepAt(then, place))) entries.set(key, value);
  }
  const isElsewhere = entries.has('x.by') && entries.get('x.by') !== then.x.parameter;
  for (const [chart, axes] of Object.entries(then.charts)) {
    const now = today.charts[nameNow(renamed, chart)];
    for (const axis of ['x', 'y'] as const) {
      if (axis === 'x' && isElsewhere) continue;
      const shown = Object.keys(axes[axis])[0];
      if (now && shown !== Object.keys(now[axis])[0]) set(`${chart}.${axis}`, shown);
    }
  }
}

/** What an experiment sweeps on the machine of a place, whose key may be another one today. */
function sweepAt({ x }: FrozenExperiment, { machine, custom }: Omit<Place, 'experiment'>, today?: Step): Sweep {
  const key = custom ? custom.parts.node : machine;
  return sweepOn(x, today ? nameNow(today.renamed, key) : key);
}

function sweepPairs({ parameter, values, relativeTo }: Sweep): [string, string][] {
  const pairs: [string, string][] = [
    ['x.by', parameter],
    ['x.values', values.join(',')],
  ];
  return relativeTo ? [...pairs, ['x.of', relativeTo]] : pairs;
}

function writeSeries(
  entries: Entries,
  then: FrozenExperiment,
  today: FrozenExperiment,
  step: Step,
  machine: string,
): void {
  const now = (key: string) => nameNow(step.renamed, key);
  const usual = usualSeries(then, entryOf(step.before.machines, machine)?.values, machine);
  const usualToday = usualSeries(today, entryOf(step.after.machines, now(machine))?.values, now(machine));
  if (usual !== undefined && now(usual) !== usualToday && !entries.has('by')) entries.set('by', usual);
  const by = entries.get('by') ?? usual;
  if (by === undefined || entries.has('by.values')) return;
  const curves = valuesOfCurves(then.series, by, entryOf(step.before.machines, machine)?.values);
  const curvesToday = valuesOfCurves(today.series, now(by), entryOf(step.after.machines, now(machine))?.values);
  if (curves && !sameJson(curves, curvesToday)) entries.set('by.values', curves.join(','));
}

/** The first series that matters on a machine, in the order in which experiment-on.ts offers them. */
function usualSeries(experiment: FrozenExperiment, values: Values | undefined, machine: string): string | undefined {
  const read = readable({ ...values, ...fixedOn(experiment, machine) });
  const usual = experiment.series.find((one) => variedBy(one).every((key) => read.has(key))) ?? experiment.series[0];
  return usual && seriesKeyOf(usual);
}

/** The values of the curves, of cases their keys; undefined if the parameter of the curves does not exist. */
function valuesOfCurves(series: readonly SeriesPreset[], by: string, machine: Values | undefined) {
  const listed = series.find((one) => seriesKeyOf(one) === by);
  if (listed) return 'cases' in listed ? listed.cases.map(({ key }) => key) : listed.values;
  const parameter = parameterOf(by);
  return parameter && usualValues(parameter, machine?.[by] ?? parameter.default);
}

function rename(entries: Entries, { renamed }: Step): Entries {
  const now = (key: string) => nameNow(renamed, key);
  const named = [...entries].map(([key, value]): [string, string] => {
    const [chart, axis, ...rest] = key.split('.');
    const isAxis = (axis === 'x' || axis === 'y') && (rest.length === 0 || (rest.length === 1 && rest[0] === 'zoom'));
    const isName = ['m', 'x', 'by', 'x.by'].includes(key);
    const isList = key === 'beside';
    const text = isName ? now(value) : isList ? value.split(',').map(now).join(',') : renamedBase(key, value, now);
    return [isAxis ? [now(chart ?? ''), axis, ...rest].join('.') : now(key), text];
  });
  return new Map(named);
}

/** The machine that curves are shown relative to. */
function renamedBase(key: string, value: string, now: (key: string) => string): string {
  const difference = key === 'relative' ? readDifference(value) : undefined;
  const machine = difference && machineOfBase(difference.base);
  return machine === undefined || !difference
    ? value
    : textOfDifference({ ...difference, base: keyOfMachine(now(machine)) });
}

/**
 * The machines of one's own beside. A preset that has changed becomes one, with the values it had: a link has no other
 * words for those.
 */
function migrateBeside(entries: Entries, own: readonly CustomMachine[], by: Step): CustomMachine[] {
  const listed = entries.get('beside')?.split(',') ?? [];
  const names = new Map<string, string>();
  const kept: CustomMachine[] = [];
  for (const key of listed) {
    const given = own[placeOfOwn(key) ?? -1];
    const one = given ? migrateCustom(given, by) : asItWas(key, by);
    names.set(key, one ? keyOfOwn(kept.push(one) - 1) : key);
  }
  if (listed.length > 0) entries.set('beside', listed.map((key) => names.get(key) ?? key).join(','));
  const difference = readDifference(entries.get('relative') ?? '');
  const name = difference && names.get(machineOfBase(difference.base) ?? '');
  if (difference && name !== undefined)
    entries.set('relative', textOfDifference({ ...difference, base: keyOfMachine(name) }));
  return kept;
}

/** Undefined if it is what it was, or was none. */
function asItWas(key: string, by: Step): CustomMachine | undefined {
  if (!entryOf(by.before.machines, key)) return undefined;
  const name = machineEntry(nameNow(by.renamed, key))?.name ?? key;
  const machine = migrateCustom({ name, base: key, parts: { network: key, node: key }, changes: {} }, by);
  return Object.keys(machine.changes).length > 0 ? machine : undefined;
}

function renameKeys(values: Values, { renamed }: Step): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [nameNow(renamed, key), value]));
}

function migrateCustom(custom: CustomMachine, by: Step): CustomMachine {
  const now = (key: string) => nameNow(by.renamed, key);
  const base = { base: now(custom.base), parts: { network: now(custom.parts.network), node: now(custom.parts.node) } };
  // A part that does not exist is that of the machine it started from.
  const soundParts = (of: Pick<CustomMachine, 'base' | 'parts'>, { machines }: Snapshot) => {
    const part = (key: string) => (entryOf(machines, key) ? key : of.base);
    return { base: of.base, parts: { network: part(of.parts.network), node: part(of.parts.node) } };
  };
  const valuesIn = (of: Pick<CustomMachine, 'base' | 'parts'>, snapshot: Snapshot): Values => {
    const set = composedOf(soundParts(of, snapshot), (key) => entryOf(snapshot.machines, key)?.values);
    return { ...snapshot.defaults, ...set };
  };
  const then = renameKeys(valuesIn(custom, by.before), by);
  const today = valuesIn(base, by.after);
  const lost = Object.keys(today).flatMap((key) => {
    const parameter = parameterOf(key);
    const value = then[key] ?? by.after.defaults[key];
    const isLost = parameter && belongsToMachine(parameter) && value !== undefined && value !== today[key];
    return isLost ? [[key, value] as const] : [];
  });
  const { fitted } = custom;
  return {
    ...custom,
    ...base,
    changes: { ...Object.fromEntries(lost), ...renameKeys(custom.changes, by) },
    ...(fitted && { fitted: { ...fitted, values: renameKeys(fitted.values, by) } }),
  };
}

function migratePin(pin: Pin, by: Step): Pin {
  const now = (key: string) => nameNow(by.renamed, key);
  const { machine, custom, experiment } = pin;
  const lost = lostValues({ machine, custom, experiment }, by);
  const then = entryOf(by.before.experiments, experiment);
  const today = entryOf(by.after.experiments, now(experiment));
  const moved = then && today && !pin.sweep && !sameJson(sweepAt(then, pin), sweepAt(today, pin, by));
  const sweep = moved ? sweepOf(sweepAt(then, pin)) : pin.sweep;
  return {
    ...pin,
    machine: now(machine),
    ...(custom && { custom: migrateCustom(custom, by) }),
    experiment: now(experiment),
    changes: { ...lost, ...renameKeys(pin.changes, by) },
    ...(sweep && { sweep: { ...sweep, parameter: now(sweep.parameter) } }),
    seriesBy: now(pin.seriesBy),
  };
}

function sweepOf({ parameter, values, relativeTo }: Sweep) {
  return { parameter, values, ...(relativeTo && { relativeTo }) };
}
