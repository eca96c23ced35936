/** A program's parameters and what it reports are called on the whole page as the program calls them. */
import { useEffect } from 'react';
import type { Declared } from '../../engine/script/interpreter.ts';
import { MOST_REPORTS, naming, ownNames } from '../../model/manifest/own-names.ts';
import { nameOf } from '../../model/manifest/value.ts';
import { type Explorer, useExplorer } from '../store.ts';
import { sayWith } from '../words.ts';

/** While whoever calls it is shown; `parameters` are undefined where the program has not been read. */
export function useNames(parameters: readonly Declared[] | undefined): void {
  const reports = useExplorer(reportsIn);
  // As text: a program that is read again while it is typed has new parameters of the same names, and new words draw the page anew.
  const given = parameters && JSON.stringify(parameters.map(({ name }) => ({ name })));
  useEffect(() => {
    if (given === undefined) return undefined;
    sayWith((words) => naming(words, ownNames(JSON.parse(given), reports.split('\n'), words)));
    return () => sayWith((words) => words);
  }, [given, reports]);
}

/** One a line, in the order of their columns; empty where no run has reported yet, or runs differ in what they report. */
function reportsIn({ plan, results }: Pick<Explorer, 'plan' | 'results'>): string {
  const points = plan?.series.flatMap((series) => series.points) ?? [];
  const all = points.flatMap(({ key }) => [results.get(key)?.reports ?? []]);
  return Array.from({ length: MOST_REPORTS }, (_, place) => {
    const [first, ...others] = new Set(all.flatMap((reports) => reports[place] ?? []));
    return others.length === 0 ? nameOf(first ?? '') : '';
  }).join('\n');
}
