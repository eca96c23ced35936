/** Reads `--key value`, `--key=value`, `-o value` and flags; what is left are positional arguments. */
import { misuse, unknownName } from './failure.ts';

/** By name without dashes: whether the option takes a value, once or repeatedly. */
export type Options = Readonly<Record<string, 'flag' | 'value' | 'values'>>;

export type Arguments = {
  positional: string[];
  flags: ReadonlySet<string>;
  /** Values in the order given; of a 'value' option one. */
  values: ReadonlyMap<string, string[]>;
};

const SHORT = new Map(Object.entries({ '-o': '--output', '-h': '--help' }));

/** Throws a Failure for options that do not exist, lack a value, have one too many or are repeated. */
export function readArguments(argv: readonly string[], options: Options): Arguments {
  const positional: string[] = [];
  const flags = new Set<string>();
  const values = new Map<string, string[]>();
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const full = SHORT.get(word) ?? word;
    if (!full.startsWith('--')) {
      positional.push(full);
      continue;
    }
    const cut = full.indexOf('=');
    const name = full.slice(2, cut < 0 ? undefined : cut);
    const kind = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!kind)
      throw unknownName(
        `--${name}`,
        'option',
        Object.keys(options).map((key) => `--${key}`),
      );
    if (kind === 'flag') {
      if (cut >= 0) throw misuse(`--${name}`, 'takes no value');
      flags.add(name);
      continue;
    }
    const value = cut >= 0 ? full.slice(cut + 1) : rest.shift();
    const before = values.get(name) ?? [];
    if (value === undefined) throw misuse(full === word ? `--${name}` : word, 'needs a value');
    if (kind === 'value' && before.length > 0) throw misuse(`--${name}`, 'is given twice');
    values.set(name, [...before, value]);
  }
  return { positional, flags, values };
}

/** The value of an option that is given at most once. */
export function valueOption(given: Arguments, name: string): string | undefined {
  return given.values.get(name)?.[0];
}

/** Throws a Failure if there are more positional arguments than the command takes. */
export function limitPositional(given: Arguments, most: number): void {
  const surplus = given.positional[most];
  if (surplus !== undefined) throw misuse(surplus, 'is one argument too many; see --help');
}
