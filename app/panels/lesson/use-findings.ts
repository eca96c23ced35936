/** What is right of collected answers, found by the engine: once for every step, and for sliders once for every setting. */

import { useEffect, useMemo, useState } from 'react';
import type { Collected, Finding } from '../../model/lesson/collect.ts';
import { isRight, type Key, setBy } from '../../model/lesson/keys.ts';
import { askingIn, type Lesson } from '../../model/lesson/lesson.ts';
import { meanError } from '../../model/lesson/predicted.ts';
import { nameOfKey, wantedOf } from '../../model/lesson/wanted.ts';
import { changeAll } from '../../model/state/state.ts';
import { axesOf } from './shape-words.ts';
import { findCurve, findKey } from './simulate.ts';
import { stateOfStep } from './use-lessons.ts';

/** By the key of a step; `curve` is what is simulated at its places, and the scale on which it is drawn. */
type Known = { key?: Key | undefined; curve?: number[]; scale: 'linear' | 'log' };

export type Findings = {
  of: Finding;
  keyOf(lesson: string, step: string): Known | undefined;
  /** Nothing is looked for any more. */
  isDone: boolean;
};

export function useFindings(lessons: readonly Lesson[], sheets: Collected['sheets']): Findings {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const wanted = useMemo(() => (sheets.length === 0 ? [] : wantedOf(lessons, sheets)), [lessons, sheets]);
  const next = wanted.find(({ name }) => !known.has(name));
  useEffect(() => {
    if (next === undefined) return undefined;
    // One after another: what is pasted while they are looked for only adds to them.
    let stop: () => void = () => undefined;
    let isWanted = true;
    const keep = (one: Known) => isWanted && setKnown((before) => new Map(before).set(next.name, one));
    void stateOfStep(next.step).then((state) => {
      if (!isWanted) return;
      const { step, answer } = next;
      const scale = step.kind === 'predict' ? (axesOf(step, state)?.y.scale ?? 'linear') : 'linear';
      if (step.kind === 'predict') {
        stop = findCurve(step, state, (curve) => keep({ curve, scale }));
        return;
      }
      const { moved, over } = setBy(step, answer);
      stop = findKey(step, changeAll(state, moved), (key) => keep({ key, scale }), over);
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [next]);

  return {
    keyOf: (lesson, step) => known.get(nameOfKey(lesson, step)),
    of(lesson, key, answer) {
      const step = askingIn(lessons.find((one) => one.key === lesson) ?? { steps: [] }).find((one) => one.key === key);
      const found = known.get(nameOfKey(lesson, key, answer));
      if (step === undefined || found === undefined) return undefined;
      if (step.kind === 'predict' && answer.kind === 'predict')
        return meanError(step, answer.levels, found.curve ?? [], found.scale);
      return found.key === undefined ? false : isRight(step, answer, found.key);
    },
    isDone: next === undefined,
  };
}
