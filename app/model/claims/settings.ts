/** What a claim's test sets away from the machine, and the same test on the machine as it is. */

import { type Parameter, parameterOf } from '../manifest/manifest.ts';
import { valueText } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import { derivedValue } from '../presets/derived.ts';
import { machineOf } from '../presets/presets.ts';
import { displayUnit, formatNumber, withUnit } from '../words/units.ts';
import { english, joinSentences, type Words } from '../words/words.ts';
import { type Claim, sayingsOf } from './claims.ts';
import { type Quantity, runsIn } from './quantity.ts';
import { reasonFor } from './sayings.ts';

type Value = number | string;

export type Setting = {
  parameter: string;
  /** All that the test's runs set it to, but for what the machine has, in their order. */
  values: Value[];
  preset: Value;
};

/** Every parameter of the machine that a run of the test sets to something else. */
function settingsOf({ test }: Claim, machine: string): Setting[] {
  const own = machineOf(machine)?.parameters ?? {};
  const settings = new Map<string, Setting>();
  for (const { values } of test ? runsIn(test.quantity) : [])
    for (const [parameter, value] of Object.entries(values)) {
      const preset = own[parameter]?.value;
      if (preset === undefined || preset === value) continue;
      const setting = settings.get(parameter) ?? { parameter, values: [], preset };
      if (!setting.values.includes(value)) setting.values.push(value);
      settings.set(parameter, setting);
    }
  return [...settings.values()];
}

/**
 * The claim tested in the way in which the machine works, where its own test has it work in another. A size that a claim is
 * about, such as that of a barrier, is none. Undefined if there is no such way.
 */
export function asPreset(claim: Claim, machine: string): Claim | undefined {
  const ways = settingsOf(claim, machine).filter(({ parameter }) => parameterOf(parameter)?.kind === 'choice');
  if (!claim.test || ways.length === 0) return undefined;
  const keys = ways.map(({ parameter }) => parameter);
  return { ...claim, test: { ...claim.test, quantity: without(claim.test.quantity, keys) } };
}

function without(quantity: Quantity, keys: readonly string[]): Quantity {
  const kept = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
  const part = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(part);
    if (typeof inner !== 'object' || inner === null) return inner;
    const entries = Object.entries(inner).map(([name, value]): [string, unknown] => {
      if (name === 'run') return [name, kept(value as Values)];
      if (name === 'each') return [name, (value as Values[]).map(kept)];
      return [name, part(value)];
    });
    return Object.fromEntries(entries);
  };
  return part(quantity) as Quantity;
}

/** What a test's run sets, where it is derived from values of the machine: what it comes to with these. */
export function movedWith(machine: string, values: Values, run: Values): Values {
  const moved = (sayingsOf(machine)?.settings ?? []).flatMap(({ parameter, value, by }): [string, number][] =>
    by !== undefined && run[parameter] === value ? [[parameter, derivedValue(parameter, by, values)]] : [],
  );
  return moved.length === 0 ? run : { ...run, ...Object.fromEntries(moved) };
}

/** "Set for this test: full queue: block (preset: slow path)." and why, where that is said; empty if nothing is. */
export function settingsText(claim: Claim, machine: string, t: Words = english): string {
  const settings = settingsOf(claim, machine);
  if (settings.length === 0) return '';
  const parts = settings.flatMap(({ parameter, values, preset }) => {
    const of = parameterOf(parameter);
    return of ? [t`${t(of.label)}: ${valuesText(values, of, t)} (preset: ${valuesText([preset], of, t)})`] : [];
  });
  // A reason that several settings share is said once.
  const reasons = new Set(
    settings.flatMap(({ parameter, values }) => values.flatMap((value) => reasonFor(machine, parameter, value) ?? [])),
  );
  return joinSentences([t`Set for this test: ${parts.join(t`; `)}.`, ...Array.from(reasons, (reason) => t(reason))], t);
}

/** "Buffer per channel: 8 flits; Duplex: full". */
export function changeText(set: Values, t: Words = english): string {
  const parts = Object.entries(set).flatMap(([key, value]) => {
    const of = parameterOf(key);
    return of ? [t`${t(of.label)}: ${valuesText([value], of, t)}`] : [];
  });
  return parts.join(t`; `);
}

// So many are listed; of more, the first and the last.
const LISTED = 4;

function valuesText(values: readonly Value[], parameter: Parameter, t: Words): string {
  const { kind, unit, choices } = parameter;
  // A cycle and a factor have their unit each.
  const isWhole = unit === 'ps' || unit === 'x';
  const said = values.map((value) => {
    if (isWhole) return valueText(parameter, value, t);
    if (typeof value === 'number') return formatNumber(value, 6);
    return t(choices?.find(({ key }) => key === value)?.label ?? value.replaceAll('x', ' × '));
  });
  const few = said.length > LISTED ? t`${said[0]} to ${said.at(-1)}` : said.join(t`, `);
  return isWhole || kind === 'choice' || kind === 'shape' ? few : withUnit(few, t(displayUnit(unit)));
}
