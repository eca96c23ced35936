/** What the last change did to the point that the page talks about: it is run once more as it was before. */

import { useEffect, useState } from 'react';
import { changeEffect, type Quantity } from '../../explain/change-effect.ts';
import { largestChange, shiftBetween } from '../../explain/change-places.ts';
import { placeName } from '../../model/figure/selection.ts';
import { lastRow, parameterOf, type Row } from '../../model/manifest/manifest.ts';
import { valueText } from '../../model/manifest/value.ts';
import { canonicalKey, type Values, validate } from '../../model/manifest/values.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { joinSentences, type Words } from '../../model/words/words.ts';
import type { Selection } from '../figure/places.ts';
import { usePhaseLater } from '../later-state.tsx';
import { checkNow, markedIn, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { evidenceOf } from './evidence.ts';

type Run = { key: string; values: Values };
/** `row` is null of a run that failed. */
type Known = { key: string; row: Row | null };

/** `words` are empty while nothing was changed, or nothing is known of before or after. */
export function useChangeEffect(selection: Selection): { words: string; isAwaited: boolean } {
  const { point, series, result } = selection;
  const t = useWords();
  const simulator = useExplorer((state) => state.simulator);
  const changedFrom = useExplorer((state) => state.before);
  const now = useExplorer((state) => state.shown);
  const settled = usePhaseLater() === 'done';
  const plan = useExplorer((state) => state.plan);
  const results = useExplorer((state) => state.results);
  const isChosen = useExplorer((state) => (state.hovered ?? markedIn(state)) !== null);
  const swept = plan?.x;
  const [known, setKnown] = useState<Known | null>(null);
  const changes = changedFrom && now ? changesBetween(changedFrom.state, now).filter((key) => key !== swept) : [];
  const moved = settled && result?.final === true && changedFrom !== null && changes.length > 0;
  // A curve of another value of the changed parameter is not what was changed.
  const before = moved && series.current ? runBefore(point.values, changes, resolve(changedFrom.state).values) : null;
  const key = before?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values
  useEffect(() => {
    if (before === null || simulator.phase !== 'ready') return undefined;
    const leaving = new AbortController();
    simulator.tables(before.values, ['estimate'], leaving).then(
      ({ estimate }) => setKnown({ key: before.key, row: estimate ? lastRow(estimate) : null }),
      // Without the run there is no sentence; the chart itself has said what failed.
      () => setKnown({ key: before.key, row: null }),
    );
    return () => leaving.abort();
  }, [key, simulator]);
  if (before === null || changedFrom === null || now === null || result === undefined)
    return { words: '', isAwaited: false };
  const row = known?.key === before.key ? known.row : undefined;
  const shown = quantityOf(now, t);
  const shift = shown && !isChosen ? shiftBetween(changedFrom, selection, results, shown, t) : undefined;
  // On a map of what is the best, another may have been the best before: what is said is of the one that is now.
  const best = parameterOf(now.map?.best ?? '');
  const names = namesOf(changes, before.values, point.values, t);
  const name = best ? t`${names} (${valueText(best, point.values[best.key] ?? '', t)})` : names;
  // Where the page talks of another place than before, what happened there comes second.
  const what = shift ? t`At ${placeName(swept ?? '', point.x, t)}` : name;
  const words = row
    ? changeEffect(
        what,
        evidenceOf(simulator, before.values, row),
        evidenceOf(simulator, point.values, result.row),
        t,
        shown,
      )
    : '';
  const most = shown && plan && largestChange(changedFrom, { state: now, plan, results }, selection, shown, t);
  const said = [shift && t`${name}: ${shift}.`, words, words && most];
  return {
    words: joinSentences(
      said.flatMap((one) => one || []),
      t,
    ),
    isAwaited: row === undefined,
  };
}

/** The parameters that a person has set otherwise in between. */
function changesBetween(before: ExplorerState, now: ExplorerState): string[] {
  const [was, is] = [resolve(before).values, resolve(now)];
  return is.read.map(({ key }) => key).filter((key) => was[key] !== is.values[key]);
}

/** Null if the point is the same after all, or the run as it was could not be. */
function runBefore(values: Values, changes: readonly string[], was: Values): Run | null {
  const differing = changes.filter((key) => values[key] !== was[key]);
  const old = { ...values, ...Object.fromEntries(differing.map((key) => [key, was[key] ?? ''])) };
  if (differing.length === 0 || validate(old, checkNow()).length > 0) return null;
  return { key: canonicalKey(old), values: old };
}

/** What the large chart shows, where it is in the row of a run. */
function quantityOf(state: ExplorerState, t: Words): Quantity | undefined {
  const [main] = resolve(state).charts;
  if (!main || main.stack || main.rows || main.y.inInstructions !== undefined) return undefined;
  return { column: main.y.column, label: t(main.y.label), unit: t(main.y.unit) };
}

/** "Topology mesh → torus, Virtual channels 1 → 2". */
const namesOf = (changes: readonly string[], before: Values, after: Values, t: Words): string =>
  changes
    .flatMap((key) => {
      const parameter = parameterOf(key);
      const [was, is] = [before[key], after[key]];
      if (parameter === undefined || was === undefined || is === undefined) return [];
      return `${t(parameter.label)} ${valueText(parameter, was, t)}\u00a0→ ${valueText(parameter, is, t)}`;
    })
    .join(t`, `);
