/**
 * What runs fill, as far as they are over: begun when it is drawn and the curves are there, which come first; stopped when it
 * is not, or when a person says so.
 */

import { useEffect, useRef, useState } from 'react';
import { createEngine } from '../../engine/engine.ts';
import type { RowOf, Run } from '../../model/compare/filled.ts';
import { pointState } from '../../model/manifest/estimate-state.ts';
import type { GrainError, Row } from '../../model/manifest/manifest.ts';
import type { Check } from '../../model/manifest/values.ts';
import type { Words } from '../../model/words/words.ts';
import { checkNow, isRunOver, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

/** `isOver`: nothing more is wanted. */
export type Progress<Filled> = {
  filled: Filled;
  finished: number;
  isOver: boolean;
  isStopped: boolean;
  stop: (stopped: boolean) => void;
};

/** Another `fill` begins anew with the runs that there are. `early`: with first estimates, until they are over. */
export function useFilled<Filled extends { wanted: Run[] }>(
  fill: (rowOf: RowOf, check: Check, t: Words) => Filled,
  early = false,
): Progress<Filled> {
  const t = useWords();
  const rows = useRef(new Map<string, Row | GrainError>());
  const estimates = useRef(new Map<string, Row>());
  const [isStopped, stop] = useState(false);
  const areCurvesThere = useExplorer(({ run }) => isRunOver(run.phase));
  const asked = (): Filled => {
    const overRow: RowOf = (key) => rows.current.get(key) ?? shownRow(key);
    const over = fill(overRow, checkNow(), t);
    if (estimates.current.size === 0 || over.wanted.length === 0) return over;
    return { ...fill((key) => overRow(key) ?? estimates.current.get(key), checkNow(), t), wanted: over.wanted };
  };
  const [filled, setFilled] = useState(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked follows from fill and the words
  useEffect(() => {
    setFilled(asked());
    if (isStopped || !areCurvesThere) return undefined;
    const engine = createEngine();
    const begun = new Set<string>();
    // What is wanted next may hang on what came out: a half is looked for by halving.
    const go = () => {
      const now = asked();
      setFilled(now);
      const next = now.wanted.filter(({ key }) => !begun.has(key));
      for (const { key } of next) begun.add(key);
      if (next.length === 0) return;
      engine.run({
        points: next,
        onUpdate({ key, row, error, final }) {
          if (final) rows.current.set(key, error ?? row);
          else if (early && pointState(row) === 'coarse') estimates.current.set(key, row);
          else return;
          go();
        },
        onDone: () => undefined,
      });
    };
    go();
    return () => engine.close();
  }, [fill, t, isStopped, areCurvesThere]);
  return { filled, finished: rows.current.size, isOver: filled.wanted.length === 0, isStopped, stop };
}

/** What the charts have shown already need not run again. */
function shownRow(key: string): Row | undefined {
  const result = useExplorer.getState().results.get(key);
  return result?.final && result.state !== 'failed' ? result.row : undefined;
}
