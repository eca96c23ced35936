/**
 * What a person has brought from outside for runs: a schedule, a program, a list of cables. It is data beside the parameters, and one of
 * them names it by its hash: so equal values are equal runs.
 */

/** The parameter that names the schedule of `replay`. */
export const SCHEDULE = 'schedule';
/** The parameter that names the program of `script`. */
export const SCRIPT = 'script';
/** The network that a list of cables makes, and the parameter that names the list. */
export const OWN_NETWORK = 'own-wiring';
export const CABLES = 'cables';

/** `isOwn`: it was written or opened here; else a link has brought it. */
type Brought = { source: string; file: string; isOwn: boolean };
export type Named = Omit<Brought, 'isOwn'> & { name: number };
/** In the order in which the engine takes them (`Brought` there): for the program, for the network. */
export type Texts = readonly (string | undefined)[];

const known = new Map<number, Brought>();
/** What decides which parameter names a text: one after the other as `Texts`. */
const NAMING: readonly { by: string; keys: Readonly<Record<string, string>> }[] = [
  { by: 'program', keys: { replay: SCHEDULE, script: SCRIPT } },
  { by: 'network', keys: { [OWN_NETWORK]: CABLES } },
];

/** The parameters that hold the values of a program's own, by place. */
export const ARGUMENTS: readonly string[] = ['argument_1', 'argument_2', 'argument_3', 'argument_4'];

/** Whether one of these is not given: the program has a value of its own, or no parameter in this place. */
export const isLeftToProgram = (key: string, values: Readonly<Record<string, number | string>>): boolean =>
  ARGUMENTS.includes(key) && Number(values[key]) < 0;

/** Whether a run of these needs what interprets programs. */
export const isInterpreted = (values: Readonly<Record<string, number | string>>): boolean => values.program === SCRIPT;

/** Whether a parameter names what is brought. */
export const namesBrought = (key: string): boolean => NAMING.some(({ keys }) => Object.values(keys).includes(key));

/** From now on values can name the text. What is known under its name stays where the name is only said to be that of this text. */
export function bringNamed(name: number, text: string, file: string, isOwn = false): void {
  if (name !== 0 && (isOwn || !known.has(name))) known.set(name, { source: text, file, isOwn });
}

/** What a parameter names in these values; undefined where it names nothing, or that has not been brought. */
export const namedBy = (values: Readonly<Record<string, number | string>>, key: string): Brought | undefined =>
  known.get(Number(values[key]));

/** What these values name, as far as it has been brought. */
export const broughtBy = (values: Readonly<Record<string, number | string>>): Texts =>
  namesIn(values).map((name) => known.get(name)?.source);

/** The same with names and files, as another thread or computer is told of it. */
export const broughtWith = (values: Readonly<Record<string, number | string>>): Named[] =>
  namesIn(values).flatMap((name) => {
    const brought = known.get(name);
    return brought ? [{ name, source: brought.source, file: brought.file }] : [];
  });

/** The names of texts in these values, in the order of `Texts`; 0 or NaN where they name none. */
export const namesIn = (values: Readonly<Record<string, number | string>>): number[] =>
  NAMING.map(({ by, keys }) => Number(values[keys[String(values[by])] ?? '']));

/** The file that a value names, as people call it; undefined where it has not been brought. */
export const fileOf = (value: number | string): string | undefined => known.get(Number(value))?.file;
