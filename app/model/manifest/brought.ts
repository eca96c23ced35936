/**
 * What a person has brought from outside for runs: a schedule, a program. It is data beside the parameters, and one of them names it by
 * its hash: so equal values are equal runs.
 */
import { manifest, parameterOf } from './manifest.ts';

/** The parameter that names the schedule of `replay`. */
export const SCHEDULE = 'schedule';

/** `isOwn`: it was written or opened here; else a link has brought it. */
type Brought = { source: string; file: string; isOwn: boolean };
export type Named = Omit<Brought, 'isOwn'> & { name: number };
const known = new Map<number, Brought>();
/** The parameter that names the program of `script`. */
export const SCRIPT = 'script';
const programSlot = parameterOf('program')?.slot ?? 0;
/** The parameter that names what is brought, by program. */
const NAMING: Readonly<Record<string, string>> = { replay: SCHEDULE, script: SCRIPT };

/** The parameters that hold the values of a program's own, by place. */
export const ARGUMENTS: readonly string[] = ['argument_1', 'argument_2', 'argument_3', 'argument_4'];

/** Whether a run of these needs what interprets programs. */
export const isInterpreted = (values: Readonly<Record<string, number | string>>): boolean => values.program === SCRIPT;

/** From now on values can name the text. What is known under its name stays where the name is only said to be that of this text. */
export function bringNamed(name: number, text: string, file: string, isOwn = false): void {
  if (name !== 0 && (isOwn || !known.has(name))) known.set(name, { source: text, file, isOwn });
}

/** The program that values name, with the name of its file; undefined where they name none, or it has not been brought. */
export const programOf = (values: Readonly<Record<string, number | string>>): Brought | undefined =>
  known.get(Number(values[SCRIPT]));

/** What these values name, if it has been brought. */
export const broughtBy = (values: Readonly<Record<string, number | string>>): string | undefined =>
  known.get(nameIn(values))?.source;

/** The same with its name and file, as another thread or computer is told of it. */
export function broughtWith(values: Readonly<Record<string, number | string>>): Named | undefined {
  const [name, brought] = [nameIn(values), known.get(nameIn(values))];
  return brought && { name, source: brought.source, file: brought.file };
}

/** The name of a text in these values; 0 or NaN where they name none. */
export const nameIn = (values: Readonly<Record<string, number | string>>): number =>
  Number(values[NAMING[String(values.program)] ?? '']);

/** Gives an instance of the engine what a configuration names. One that names nothing asks for nothing. */
export function bringTo(instance: { bring(text: string | undefined): void }, config: Float64Array): void {
  const program = manifest.programs[config[programSlot] ?? 0]?.key ?? '';
  const name = config[parameterOf(NAMING[program] ?? '')?.slot ?? -1] ?? 0;
  if (program in NAMING) instance.bring(known.get(name)?.source);
}

/** The file that a value names, as people call it; undefined where it has not been brought. */
export const fileOf = (value: number | string): string | undefined => known.get(Number(value))?.file;
