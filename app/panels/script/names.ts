/** A program's parameters and what it reports are called on the whole page as the program calls them. */
import { useEffect } from 'react';
import type { Declared } from '../../engine/script/interpreter.ts';
import { ARGUMENTS } from '../../model/manifest/brought.ts';
import { columnsOf, parameterOf } from '../../model/manifest/manifest.ts';
import { nameOf } from '../../model/manifest/value.ts';
import type { Words } from '../../model/words/words.ts';
import { type Explorer, useExplorer } from '../store.ts';
import { sayWith } from '../words.ts';

const PARAMETERS = ARGUMENTS.map((key) => parameterOf(key)?.label ?? key);
const REPORTS = (columnsOf({ program: 'script', table: 'estimate' }) ?? []).flatMap(({ key, label }) =>
  key.startsWith('report_') ? [label] : [],
);

/** While whoever calls it is shown. */
export function useNames(parameters: readonly Declared[]): void {
  const reports = useExplorer(reportsIn);
  const names = JSON.stringify([
    ...parameters.map(({ name }, index) => [PARAMETERS[index], nameOf(name)]),
    ...reports.split('\n').map((name, index) => [REPORTS[index], name]),
  ]);
  useEffect(() => {
    sayWith((words) => naming(words, JSON.parse(names)));
    return () => sayWith((words) => words);
  }, [names]);
}

/** One a line, in the order of their columns; empty where no run has reported yet, or runs differ in what they report. */
function reportsIn({ plan, results }: Pick<Explorer, 'plan' | 'results'>): string {
  const points = plan?.series.flatMap((series) => series.points) ?? [];
  const all = points.flatMap(({ key }) => [results.get(key)?.reports ?? []]);
  return REPORTS.map((_, place) => {
    const [first, ...others] = new Set(all.flatMap((reports) => reports[place] ?? []));
    return others.length === 0 ? nameOf(first ?? '') : '';
  }).join('\n');
}

/** Words that say a label, as it is or within a sentence, by the name that it has here; one without stays as it is. */
function naming(words: Words, pairs: readonly (readonly [label: string, name: string])[]): Words {
  const names = new Map(
    pairs.flatMap(([label, name]) =>
      name === '' ? [] : [[label, name] as const, [label.toLowerCase(), name] as const],
    ),
  );
  const say = (text: string | TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string =>
    typeof text === 'string' ? (names.get(text) ?? words(text)) : words(text, ...values);
  return Object.assign(say, { language: words.language });
}
