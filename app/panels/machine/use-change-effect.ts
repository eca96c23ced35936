/** What the last change did to the point that the page talks about: it is run once more as it was before. */

import { useEffect, useState } from 'react';
import { changeEffect } from '../../explain/change-effect.ts';
import { parameterOf, type Row } from '../../model/manifest/manifest.ts';
import { formatValue } from '../../model/manifest/value.ts';
import { canonicalKey, type Values, validate } from '../../model/manifest/values.ts';
import { withUnit } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import type { Selection } from '../figure/places.ts';
import { usePhaseLater } from '../later-state.tsx';
import { type LastChange, type Simulator, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { evidenceOf } from './evidence.ts';

type Before = { key: string; values: Values };
type Known = { key: string; row: Row };

/** A sentence; empty while nothing was changed, or nothing is known of before or after. */
export function useChangeEffect({ point, series, result }: Selection): string {
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
        if (current && estimate) setKnown({ key: before.key, row: lastRow(estimate) });
      },
      // Without the run there is no sentence; the chart itself has said what failed.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key, simulator]);
  if (before === null || lastChange === null || result === undefined || known?.key !== before.key) return '';
  return sentence(simulator, lastChange, before, known, point.values, result.row, t);
}

/** Null if nothing is changed after all, or the run as it was could not be. */
function valuesBefore(values: Values, { key, from }: LastChange, t: Words): Before | null {
  const old = { ...values, [key]: from };
  if (values[key] === from || validate(old, t).length > 0) return null;
  return { key: canonicalKey(old), values: old };
}

function sentence(
  simulator: Simulator,
  { key }: LastChange,
  before: Before,
  known: Known,
  values: Values,
  row: Row,
  t: Words,
): string {
  const parameter = parameterOf(key);
  const value = values[key];
  if (parameter === undefined || value === undefined) return '';
  const what = `${t(parameter.label)} ${withUnit(formatValue(parameter, value, t), t(parameter.unit))}`;
  return changeEffect(what, evidenceOf(simulator, before.values, known.row), evidenceOf(simulator, values, row), t);
}

function lastRow(columns: Readonly<Record<string, Float64Array>>): Row {
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, column.at(-1) ?? Number.NaN]));
}
