/** What the last change did to the point that the page talks about: it is run once more as it was before. */

import { useEffect, useState } from 'react';
import { changeEffect } from '../../explain/change-effect.ts';
import { lastRow, parameterOf, type Row } from '../../model/manifest/manifest.ts';
import { valueText } from '../../model/manifest/value.ts';
import { canonicalKey, type Values, validate } from '../../model/manifest/values.ts';
import type { Words } from '../../model/words/words.ts';
import type { Selection } from '../figure/places.ts';
import { usePhaseLater } from '../later-state.tsx';
import { type LastChange, type Simulator, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { evidenceOf } from './evidence.ts';

type Before = { key: string; values: Values };
/** `row` is null of a run that failed. */
type Known = { key: string; row: Row | null };

/** `words` are empty while nothing was changed, or nothing is known of before or after. */
export function useChangeEffect({ point, series, result }: Selection): { words: string; isAwaited: boolean } {
  const t = useWords();
  const simulator = useExplorer((state) => state.simulator);
  const lastChange = useExplorer((state) => state.lastChange);
  const settled = usePhaseLater() === 'done';
  const swept = useExplorer(({ plan }) => plan?.x);
  const [known, setKnown] = useState<Known | null>(null);
  const moved = settled && result?.final === true && lastChange !== null && lastChange.key !== swept;
  // A curve of another value of the changed parameter is not what was changed.
  const before = moved && series.current ? valuesBefore(point.values, lastChange, t) : null;
  const key = before?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values
  useEffect(() => {
    if (before === null || simulator.phase !== 'ready') return undefined;
    let current = true;
    simulator.tables(before.values, ['estimate']).then(
      ({ estimate }) => {
        if (current) setKnown({ key: before.key, row: estimate ? lastRow(estimate) : null });
      },
      // Without the run there is no sentence; the chart itself has said what failed.
      () => current && setKnown({ key: before.key, row: null }),
    );
    return () => {
      current = false;
    };
  }, [key, simulator]);
  if (before === null || lastChange === null || result === undefined) return { words: '', isAwaited: false };
  const row = known?.key === before.key ? known.row : undefined;
  const words = row
    ? sentence(simulator, lastChange, { ...before, row }, { values: point.values, row: result.row }, t)
    : '';
  return { words, isAwaited: row === undefined };
}

/** Null if nothing is changed after all, or the run as it was could not be. */
function valuesBefore(values: Values, { key, from }: LastChange, t: Words): Before | null {
  const old = { ...values, [key]: from };
  if (values[key] === from || validate(old, t).length > 0) return null;
  return { key: canonicalKey(old), values: old };
}

type Ran = { values: Values; row: Row };

function sentence(simulator: Simulator, { key }: LastChange, before: Ran, after: Ran, t: Words): string {
  const parameter = parameterOf(key);
  const value = after.values[key];
  if (parameter === undefined || value === undefined) return '';
  const what = `${t(parameter.label)} ${valueText(parameter, value, t)}`;
  return changeEffect(
    what,
    evidenceOf(simulator, before.values, before.row),
    evidenceOf(simulator, after.values, after.row),
    t,
  );
}
