/** Which curve the others are shown relative to, and how. */
import type { Difference, Pin, Relation } from './explorer-state.ts';

/** The curve of a state's own values where they are none of the cases. */
export const OWN_CASE = 'own';

export const RELATIONS: readonly Relation[] = ['ratio', 'difference'];
const PIN = /^pin:([1-9])$/;
const MACHINE = 'machine:';

/** Key of a pinned curve, counted from 0: never that of a live one, whose keys are values. */
export function keyOfPin(place: number): string {
  return `pin:${place + 1}`;
}

export function keyOfMachine(machine: string): string {
  return MACHINE + machine;
}

/** The machine that a base names; undefined if it names a curve. */
export function machineOfBase(base: string): string | undefined {
  return base.startsWith(MACHINE) ? base.slice(MACHINE.length) : undefined;
}

/** Undefined if there is no such curve. `canonical` gives the key of a live curve, undefined if there can be none. */
export function normalDifference(
  difference: Difference | undefined,
  given: { pins: readonly Pin[]; beside: readonly string[]; canonical: (key: string) => string | undefined },
): Difference | undefined {
  if (!difference || !RELATIONS.includes(difference.as)) return undefined;
  const base = baseOf(difference.base, given);
  return base === undefined ? undefined : { as: difference.as, base };
}

function baseOf(base: string, given: Parameters<typeof normalDifference>[1]): string | undefined {
  const pin = PIN.exec(base)?.[1];
  if (pin !== undefined) return Number(pin) <= given.pins.length ? base : undefined;
  const machine = machineOfBase(base);
  if (machine !== undefined) return given.beside.includes(machine) ? base : undefined;
  return given.canonical(base);
}

/** As a link has it: "ratio:8". */
export function textOfDifference({ as, base }: Difference): string {
  return `${as}:${base}`;
}

/** Undefined if the text is none; whether there is such a curve is for `normalDifference` to say. */
export function readDifference(text: string): Difference | undefined {
  const as = RELATIONS.find((relation) => text.startsWith(`${relation}:`));
  return as && { as, base: text.slice(as.length + 1) };
}
