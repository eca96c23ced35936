/** What a program of a person's own declares, read on the page with what interprets it in a run, and what that does there. */
import type { Declared, ProgramRead } from '../../engine/script/interpreter.ts';
import { prepareInterpreter } from '../../engine/script/prepare.ts';
import { argumentKey } from '../../model/manifest/brought.ts';
import type { SweepChoice } from '../../model/state/sweep-choice.ts';

let reader: Promise<(source: string) => ProgramRead> | undefined;

/** Rejects if the interpreter cannot be loaded. Nothing of the program runs but what stands outside of its function. */
export async function readProgram(source: string): Promise<ProgramRead> {
  reader ??= prepareInterpreter().then(async () => (await import('../../engine/script/interpreter.ts')).readProgram);
  reader.catch(() => {
    reader = undefined;
  });
  return (await reader)(source);
}

const STEPS = 6;

/** Its ends: those that are declared, or from an eighth of the default to eight times as much. */
export function rangeOf({ default: standard, min, max }: Declared): { from: number; to: number } {
  const around = Math.abs(standard) || 1;
  return { from: min ?? around / 8, to: max ?? around * 8 };
}

/** The values of all parameters but the first, as the program has them. */
export function argumentsOf(parameters: readonly Declared[]): readonly (readonly [key: string, value: number])[] {
  return parameters.slice(1).flatMap(({ default: standard }, index) => {
    const key = argumentKey(index + 1);
    return key === undefined || standard < 0 ? [] : [[key, standard] as const];
  });
}

/** The first parameter goes on the x axis; a program without one has a single point. */
export function sweepOf(parameters: readonly Declared[]): Extract<SweepChoice, { values: unknown }> {
  const [first] = parameters;
  const parameter = argumentKey(0) ?? '';
  if (!first) return { parameter, values: [1] };
  const { from, to } = rangeOf(first);
  // An argument of 0 would be the default.
  const isLog = first.log === true && from > 0;
  const all = Array.from({ length: STEPS }, (_, step) => {
    const share = step / (STEPS - 1);
    return isLog ? from * (to / from) ** share : from + (to - from) * share;
  });
  const whole = Number.isInteger(from) && Number.isInteger(to);
  const values = all.map((value) => (whole ? Math.round(value) : Number(value.toPrecision(4))));
  return { parameter, values: [...new Set(values)].filter((value) => value !== 0) };
}
