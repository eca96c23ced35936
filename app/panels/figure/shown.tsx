/** What the charts show, made anew when that changes, for those parts of the page that draw it and for no others. */

import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type Beside, type Compared, comparedFigures } from '../../model/compare/compare.ts';
import { encode } from '../../model/link/link.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import {
  type ClosedFormInput,
  closedFormsOf,
  FIRST_CURVE_POINTS,
  type KnownForms,
} from '../../model/sweep/closed-forms.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import { citedAddress } from '../address.ts';
import { type Snapshot, useSnapshot, useSnapshotLater } from '../later-state.tsx';
import { useWords } from '../words.ts';
import type { Results } from './places.ts';

export type Shown = Compared & { state: ExplorerState; plan: SweepPlan; results: Results; beside: Beside };

/** How many charts are drawn, and how many places of a closed form; all if missing. */
type Extent = Pick<ClosedFormInput, 'charts' | 'places'>;

/** The figures of a snapshot; null without one. `known` holds curves that have been evaluated before. */
function useFigures(given: Snapshot | null, { charts, places }: Extent, known: KnownForms): Shown | null {
  const t = useWords();
  const { shown: state, plan, beside, results, simulator, phase, focus } = given ?? {};
  const evaluate = simulator?.phase === 'ready' ? simulator.evaluate : null;
  // Points come in a few times a second; the closed forms change only with the plan.
  const forms = useMemo(() => {
    if (!state || !plan || !evaluate || !beside) return null;
    const extent = { evaluate, known, charts, places };
    return {
      own: closedFormsOf({ state, plan, ...extent }, t),
      besides: beside.machines.map((other) => closedFormsOf({ ...other, ...extent }, t)),
    };
  }, [state, plan, beside, evaluate, known, charts, places, t]);
  const isUnderWay = phase !== 'done';
  const link = useMemo(() => (state ? citedAddress(encode(state)) : ''), [state]);
  return useMemo(() => {
    if (!state || !plan || !beside || !results || !evaluate || !forms) return null;
    const compared = comparedFigures(
      {
        state,
        plan,
        beside,
        outcomeOf: (key) => results.get(key),
        isUnderWay,
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
  }, [state, plan, beside, results, isUnderWay, evaluate, forms, charts, focus, link, t]);
}

const ShownContext = createContext<Shown | null>(null);
const LaterContext = createContext<Shown | null>(null);

/**
 * The frame of a change shows a first sight of it, of the first `charts` charts and with coarse curves; the whole
 * follows after the paint.
 */
export function ShownProvider({ charts, children }: { charts?: number; children: ReactNode }) {
  const now = useSnapshot();
  const later = useSnapshotLater();
  const known = useRef<KnownForms>(new Map()).current;
  const first = useFigures(now.plan === later.plan ? null : now, { charts, places: FIRST_CURVE_POINTS }, known);
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
