/** A program's parameters and what it reports, called as the program calls them. */
import { lowerFirst, type Words } from '../words/words.ts';
import { ARGUMENTS } from './brought.ts';
import { columnsOf, parameterOf } from './manifest.ts';
import { nameOf } from './value.ts';

const PARAMETERS = ARGUMENTS.map((key) => parameterOf(key)?.label ?? key);
const REPORTS = (columnsOf({ program: 'script', table: 'estimate' }) ?? []).flatMap(({ key, label }) =>
  key.startsWith('report_') ? [label] : [],
);

/** How many reports have a column. */
export const MOST_REPORTS = REPORTS.length;

type Pairs = readonly (readonly [label: string, name: string])[];

/**
 * Each label with the name that it has here, empty where it has none. Both in the order of their declaration. On an
 * axis, whose words are `t`, the only point of a program without parameters stands where others have their first.
 */
export function ownNames(parameters: readonly { name: string }[], reports: readonly string[], t?: Words): Pairs {
  return [
    ...(t && parameters.length === 0 ? [[PARAMETERS[0] ?? '', t`no parameter`] as const] : []),
    ...parameters.map(({ name }, index) => [PARAMETERS[index] ?? '', nameOf(name)] as const),
    ...reports.map((name, index) => [REPORTS[index] ?? '', nameOf(name)] as const),
  ];
}

/** Words that say a label, as it is or within a sentence, by the name that it has here; one without stays as it is. */
export function naming(words: Words, pairs: Pairs): Words {
  const names = new Map(
    pairs.flatMap(([label, name]) => (name === '' ? [] : [[label, name] as const, [lowerFirst(label), name] as const])),
  );
  const say = (text: string | TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string =>
    typeof text === 'string' ? (names.get(text) ?? words(text)) : words(text, ...values);
  return Object.assign(say, { language: words.language });
}
