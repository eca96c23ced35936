/** What derived values come to where what they are derived from is otherwise. */

import { parameterOf } from '../manifest/manifest.ts';
import { clampValue } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import { machineValues } from './presets.ts';
import type { Expression, MachinePreset } from './types.ts';

/**
 * As on the page: what is another name for a value that is set moves with it, such as the clock of processors that go by
 * their network's. What was worked out of sizes and prices stays: a person asks what a longer header does to this machine.
 */
export function withAliases(machine: MachinePreset, set: Values): Values {
  const moved = Object.entries(withDerived(machine, set, (by) => typeof by === 'string'));
  const allowed = moved.map(([key, value]) => [key, clamped(key, value)] as const);
  return allowed.length === Object.keys(set).length ? set : Object.fromEntries(allowed);
}

function clamped(key: string, value: number | string): number | string {
  const parameter = parameterOf(key);
  return (parameter && clampValue(parameter, value)) ?? value;
}

/** `set` instead of the machine's own values, with what is derived from it and not set itself. */
export function withDerived(machine: MachinePreset, set: Values, moves = (_by: Expression) => true): Values {
  const derived = Object.entries(machine.parameters).flatMap(([key, { source }]): [string, number][] => {
    const { by } = source;
    if (by === undefined || Object.hasOwn(set, key) || !moves(by) || !namesOneOf(set, by)) return [];
    return [[key, derivedValue(key, by, { ...machineValues(machine), ...set })]];
  });
  return derived.length === 0 ? set : { ...set, ...Object.fromEntries(derived) };
}

/** The value that a derivation gives with these values, as the parameter takes it. */
export function derivedValue(key: string, by: Expression, values: Values): number {
  const value = numberOf(by, values);
  return parameterOf(key)?.kind === 'integer' ? Math.round(value) : Number(value.toPrecision(4));
}

function numberOf(by: Expression, values: Values): number {
  if (typeof by === 'number') return by;
  if (typeof by === 'string') return Number(values[by]);
  const [first = Number.NaN, ...rest] = Object.values(by)
    .flat()
    .map((part) => numberOf(part, values));
  if ('sum' in by) return rest.reduce((sum, one) => sum + one, first);
  if ('product' in by) return rest.reduce((product, one) => product * one, first);
  if ('difference' in by) return rest.reduce((left, one) => left - one, first);
  return rest.reduce((left, one) => left / one, first);
}

function namesOneOf(set: Values, by: Expression): boolean {
  if (typeof by !== 'object') return typeof by === 'string' && Object.hasOwn(set, by);
  return Object.values(by)
    .flat()
    .some((part) => namesOneOf(set, part));
}
