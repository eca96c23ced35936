/** The scoreboard of a machine, computed here and now by the engine; rows fill as their runs finish. */

import { useEffect, useState } from 'react';
import type { Engine } from '../../engine/engine.ts';
import { type BoardRow, judge, type Outcomes, runsForBoard } from '../../model/claims/judge.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import { LOADING, type Row } from '../../model/manifest/manifest.ts';
import { UNLOADED } from '../part.ts';
import { wordsNow } from '../words.ts';

export type Board = {
  rows: BoardRow[];
  /** Runs finished, of all. */
  finished: number;
  total: number;
  phase: 'running' | 'done' | 'failed';
  seconds: number;
  /** What went wrong, once for each reason. */
  failures: string[];
};

// Judging takes a few milliseconds, which the simulation would rather have.
const restMs = 250;

const nothing: Outcomes = {
  rowOf: () => undefined,
  evaluate: () => LOADING,
};

/** Starts over when the machine changes. */
export function useBoard(machine: string): Board {
  const [board, setBoard] = useState(() => boardOf(machine));
  useEffect(() => {
    setBoard(boardOf(machine));
    // The claims are there to read before the engine is.
    const stop = import('../../engine/engine.ts').then(
      ({ createEngine }) => compute(machine, createEngine(), setBoard),
      () => setBoard({ ...boardOf(machine), phase: 'failed', failures: [wordsNow()(UNLOADED)] }),
    );
    return () => void stop.then((end) => end?.());
  }, [machine]);
  return board;
}

function boardOf(machine: string): Board {
  const t = wordsNow();
  const total = runsForBoard(machine).length;
  return {
    rows: judge(machine, nothing, undefined, t),
    finished: 0,
    total,
    phase: 'running',
    seconds: 0,
    failures: [],
  };
}

/** Returns what stops it, and closes the engine. */
function compute(machine: string, engine: Engine, show: (board: Board) => void): () => void {
  const t = wordsNow();
  const began = performance.now();
  const runs = runsForBoard(machine);
  const rowByKey = new Map<string, Row>();
  const failures = new Set<string>();
  let finished = 0;
  let timer = 0;

  const outcomes: Outcomes = { rowOf: (key) => rowByKey.get(key), evaluate: engine.evaluate };
  const draw = (phase: Board['phase']) => {
    clearTimeout(timer);
    timer = 0;
    const seconds = (performance.now() - began) / 1000;
    const rows = judge(machine, outcomes, undefined, t);
    show({ rows, finished, total: runs.length, phase, seconds, failures: [...failures] });
  };
  engine.ready.then(
    () => draw('running'),
    () => undefined,
  );
  const { cancel } = engine.run({
    points: runs,
    onUpdate({ final, row, key, error }) {
      if (!final) return;
      finished++;
      if (error) failures.add(sentenceOf(error, t));
      else rowByKey.set(key, row);
      if (timer === 0) timer = window.setTimeout(() => draw('running'), restMs);
    },
    onDone: () => draw(failures.size > 0 ? 'failed' : 'done'),
  });
  return () => {
    clearTimeout(timer);
    cancel();
    engine.close();
  };
}
