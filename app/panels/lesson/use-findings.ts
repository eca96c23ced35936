/** What is right of collected answers, found by the engine: once for every step, and for sliders once for every setting. */

import { useEffect, useMemo, useState } from 'react';
import type { Answer } from '../../model/lesson/answers.ts';
import type { Collected, Finding } from '../../model/lesson/collect.ts';
import { isRight, type Key } from '../../model/lesson/keys.ts';
import { type Asking, askingIn, type Lesson } from '../../model/lesson/lesson.ts';
import { meanError } from '../../model/lesson/predicted.ts';
import { change } from '../../model/state/state.ts';
import { axesOf } from './shape-words.ts';
import { findCurve, findKey } from './simulate.ts';
import { stateOfStep } from './use-lessons.ts';

/** By the key of a step; `curve` is what is simulated at its places, and the scale on which it is drawn. */
type Known = { key?: Key | undefined; curve?: number[]; scale: 'linear' | 'log' };

export type Findings = {
  of: Finding;
  keyOf(step: string): Known | undefined;
  /** Nothing is looked for any more. */
  isDone: boolean;
};

/** Of sliders every setting is a key of its own. */
function nameOf(step: Asking, answer?: Answer): string {
  return answer?.kind === 'find' ? `${step.key} ${JSON.stringify(answer.values)}` : step.key;
}

export function useFindings(lesson: Lesson, sheets: Collected['sheets']): Findings {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const wanted = useMemo(() => (sheets.length === 0 ? [] : wantedOf(lesson, sheets)), [lesson, sheets]);
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
      const values = answer?.kind === 'find' ? Object.entries(answer.values) : [];
      const moved = values.reduce((before, [key, value]) => change(before, key, value), state);
      stop = findKey(step, moved, (key) => keep({ key, scale }));
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [next]);

  const steps = askingIn(lesson);
  return {
    keyOf: (step) => known.get(step),
    of(key, answer) {
      const step = steps.find((one) => one.key === key);
      const found = step && known.get(nameOf(step, answer));
      if (step === undefined || found === undefined) return undefined;
      if (step.kind === 'predict' && answer.kind === 'predict')
        return meanError(step, answer.levels, found.curve ?? [], found.scale);
      return found.key === undefined ? false : isRight(step, answer, found.key);
    },
    isDone: next === undefined,
  };
}

type Wanted = { name: string; step: Asking; answer?: Answer };

function wantedOf(lesson: Lesson, sheets: Collected['sheets']): Wanted[] {
  const all = askingIn(lesson).flatMap((step): Wanted[] => {
    if (step.kind !== 'find') return [{ name: nameOf(step), step }];
    const answers = sheets.flatMap(({ answers: given }) => given[step.key] ?? []);
    return answers.map((answer) => ({ name: nameOf(step, answer), step, answer }));
  });
  return [...new Map(all.map((one) => [one.name, one])).values()];
}
