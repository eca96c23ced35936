/** What the charts show, made anew when that changes, for those parts of the page that draw it and for no others. */

import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { closedFormsOf, FIRST_CURVE_POINTS, type KnownForms } from '../../model/closed-forms.ts';
import { type Beside, type Compared, comparedFigures } from '../../model/compare.ts';
import { encode } from '../../model/link.ts';
import type { ExplorerState } from '../../model/state.ts';
import type { SweepPlan } from '../../model/sweep.ts';
import { addressOf } from '../address.ts';
import { useAfterPaint } from '../after-paint.ts';
import { markedIn, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { Results } from './places.ts';

export type Shown = Compared & { state: ExplorerState; plan: SweepPlan; results: Results; beside: Beside };

function useFigures(): Shown | null {
  const t = useWords();
  const state = useExplorer((explorer) => explorer.shown);
  const plan = useExplorer((explorer) => explorer.plan);
  const beside = useExplorer((explorer) => explorer.beside);
  const results = useExplorer((explorer) => explorer.results);
  const simulator = useExplorer((explorer) => explorer.simulator);
  const focus = useExplorer((state) => state.hovered?.series ?? markedIn(state)?.series);
  const evaluate = simulator.phase === 'ready' ? simulator.evaluate : null;
  // Curves that a change leaves as they are need not be computed anew; those it moves are coarse in the first frame.
  const known = useRef<KnownForms>(new Map()).current;
  const isFirst = useAfterPaint(plan) !== plan;
  // Points come in a few times a second; the closed forms change only with the plan.
  const forms = useMemo(() => {
    if (state === null || plan === null || evaluate === null) return null;
    return closedFormsOf({ state, plan, evaluate, known, ...(isFirst && { places: FIRST_CURVE_POINTS }) }, t);
  }, [state, plan, evaluate, known, isFirst, t]);
  const besideForms = useMemo(
    () => (evaluate === null ? [] : beside.machines.map((other) => closedFormsOf({ ...other, evaluate }, t))),
    [beside, evaluate, t],
  );
  const link = useMemo(() => (state === null ? '' : addressOf(encode(state))), [state]);
  return useMemo(() => {
    if (state === null || plan === null || evaluate === null || forms === null) return null;
    const compared = comparedFigures(
      {
        state,
        plan,
        beside,
        outcomeOf: (key) => results.get(key),
        evaluate,
        forms,
        besideForms,
        ...(focus === undefined ? {} : { focus }),
        link,
      },
      t,
    );
    return { ...compared, state, plan, results, beside };
  }, [state, plan, beside, results, evaluate, forms, besideForms, focus, link, t]);
}

const ShownContext = createContext<Shown | null>(null);
const LaterContext = createContext<Shown | null>(null);

export function ShownProvider({ children }: { children: ReactNode }) {
  const shown = useFigures();
  return (
    <ShownContext value={shown}>
      <LaterContext value={useAfterPaint(shown)}>{children}</LaterContext>
    </ShownContext>
  );
}

/** Null while there is nothing to show. For what must answer in the frame of a change. */
export function useShown(): Shown | null {
  return useContext(ShownContext);
}

/** The same, when there is time: for what may follow a frame or two behind, and be left out while a slider moves on. */
export function useShownLater(): Shown | null {
  return useContext(LaterContext);
}
