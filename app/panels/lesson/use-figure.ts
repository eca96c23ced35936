/** The figure of a step that stands still, with the curves that are named: on paper, and where many figures stand together. */

import { useEffect, useMemo, useState } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import { type FigureInput, figuresOf } from '../../model/figure/figure.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { LOADING } from '../../model/manifest/manifest.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { expand, UNASKED } from '../../model/sweep/sweep.ts';
import type { Words } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import { simulateCurves } from './simulate.ts';
import { useStateOf } from './use-lessons.ts';

/** Null while it is simulated. `curves` must be the same array for the same curves; without it none is drawn. */
export function useFigure(step: StepOf<'predict'>, curves: readonly string[] | undefined): ChartSpec | null {
  const t = useWords();
  const state = useStateOf(step);
  const given = useCurves(curves, state, t);
  return useMemo(
    () => (state === null || given === null ? null : (specOf(step, state, given, t) ?? null)),
    [step, state, given, t],
  );
}

type Given = Pick<FigureInput, 'plan' | 'outcomeOf'>;

/** The curves that are named, simulated; null while they are. */
function useCurves(
  curves: readonly string[] | undefined,
  state: ExplorerState | null,
  t: Words,
): Given | 'none' | null {
  const [given, setGiven] = useState<Given | null>(null);
  useEffect(() => {
    if (curves === undefined || state === null) return undefined;
    return simulateCurves(state, curves, (plan, outcomeOf) => setGiven({ plan, outcomeOf }), t);
  }, [curves, state, t]);
  return curves === undefined ? 'none' : given;
}

/** The figure with nothing but what is given. */
function specOf(step: StepOf<'predict'>, state: ExplorerState, given: Given | 'none', t: Words): ChartSpec | undefined {
  const known = given === 'none' ? { plan: expand(state, UNASKED, t), outcomeOf: () => undefined } : given;
  const figures = figuresOf({ state, ...known, evaluate: () => LOADING, link: '' }, t);
  return figures.find(({ key }) => key === step.chart) ?? figures[0];
}
