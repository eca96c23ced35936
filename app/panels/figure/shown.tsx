/** What the charts show, made anew when that changes, for those parts of the page that draw it and for no others. */

import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type ClosedFormInput, closedFormsOf, FIRST_CURVE_POINTS, type KnownForms } from '../../model/closed-forms.ts';
import { type Beside, type Compared, comparedFigures } from '../../model/compare.ts';
import type { FigureInput } from '../../model/figure.ts';
import { encode } from '../../model/link.ts';
import type { ExplorerState } from '../../model/state.ts';
import type { SweepPlan } from '../../model/sweep.ts';
import { addressOf } from '../address.ts';
import { useAfterPaint } from '../after-paint.ts';
import { markedIn, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { Results } from './places.ts';

export type Shown = Compared & { state: ExplorerState; plan: SweepPlan; results: Results; beside: Beside };

/** What the figures are made of; the same object until one of them changes. */
type Given = Omit<FigureInput, 'outcomeOf' | 'link'> & { beside: Beside; results: Results };

function useGiven(): Given | null {
  const state = useExplorer((explorer) => explorer.shown);
  const plan = useExplorer((explorer) => explorer.plan);
  const beside = useExplorer((explorer) => explorer.beside);
  const results = useExplorer((explorer) => explorer.results);
  const simulator = useExplorer((explorer) => explorer.simulator);
  const focus = useExplorer((explorer) => explorer.hovered?.series ?? markedIn(explorer)?.series);
  const evaluate = simulator.phase === 'ready' ? simulator.evaluate : null;
  return useMemo(
    () =>
      state === null || plan === null || evaluate === null ? null : { state, plan, beside, results, evaluate, focus },
    [state, plan, beside, results, evaluate, focus],
  );
}

/** How much of it is drawn: of how many charts, and at how many places of a closed form. All if missing. */
type Extent = Pick<ClosedFormInput, 'charts' | 'places'>;

/** Null of nothing. Curves that were evaluated before are in `known` and need not be again. */
function useFigures(given: Given | null, { charts, places }: Extent, known: KnownForms): Shown | null {
  const t = useWords();
  const { state, plan, beside, results, evaluate, focus } = given ?? {};
  // Points come in a few times a second; the closed forms change only with the plan.
  const forms = useMemo(() => {
    if (!state || !plan || !evaluate || !beside) return null;
    const extent = { evaluate, known, charts, places };
    return {
      own: closedFormsOf({ state, plan, ...extent }, t),
      besides: beside.machines.map((other) => closedFormsOf({ ...other, ...extent }, t)),
    };
  }, [state, plan, beside, evaluate, known, charts, places, t]);
  const link = useMemo(() => (state ? addressOf(encode(state)) : ''), [state]);
  return useMemo(() => {
    if (!state || !plan || !beside || !results || !evaluate || !forms) return null;
    const compared = comparedFigures(
      {
        state,
        plan,
        beside,
        outcomeOf: (key) => results.get(key),
        evaluate,
        forms: forms.own,
        besideForms: forms.besides,
        charts,
        focus,
        link,
      },
      t,
    );
    return { ...compared, state, plan, results, beside };
  }, [state, plan, beside, results, evaluate, forms, charts, focus, link, t]);
}

const ShownContext = createContext<Shown | null>(null);
const LaterContext = createContext<Shown | null>(null);

/**
 * The frame of a change shows a first sight of it, of the first `charts` charts and with coarse curves; the whole
 * follows after the paint.
 */
export function ShownProvider({ charts, children }: { charts?: number; children: ReactNode }) {
  const given = useGiven();
  const later = useAfterPaint(given);
  const known = useRef<KnownForms>(new Map()).current;
  const isFirst = given !== null && given.plan !== later?.plan;
  const first = useFigures(isFirst ? given : null, { charts, places: FIRST_CURVE_POINTS }, known);
  const whole = useFigures(later, {}, known);
  return (
    <ShownContext value={first ?? whole}>
      <LaterContext value={whole}>{children}</LaterContext>
    </ShownContext>
  );
}

/** Null while there is nothing to show. For what must answer in the frame of a change; only of the first charts then. */
export function useShown(): Shown | null {
  return useContext(ShownContext);
}

/** The same, when there is time: for what may follow a frame or two behind, and be left out while a slider moves on. */
export function useShownLater(): Shown | null {
  return useContext(LaterContext);
}
