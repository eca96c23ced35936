/** The state of the explorer a frame or two late, for parts of the page that need not follow a slider at once. */

import { createContext, type ReactNode, useContext } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ExplorerState } from '../model/state/state.ts';
import { useAfterPaint } from './after-paint.ts';
import { type Explorer, markedIn, type Run, useExplorer } from './store.ts';

type Phase = Run['phase'];

/** What is drawn, all of one moment: `results` and `phase` agree. */
export type Snapshot = Pick<Explorer, 'link' | 'shown' | 'plan' | 'beside' | 'results' | 'simulator'> & {
  phase: Phase;
  /** The curve that is pointed at or marked. */
  focus: string | undefined;
};

function snapshotOf(explorer: Explorer): Snapshot {
  const { link, shown, plan, beside, results, simulator, run, hovered } = explorer;
  const focus = hovered?.series ?? markedIn(explorer)?.series;
  return { link, shown, plan, beside, results, simulator, phase: run.phase, focus };
}

/** The present snapshot; the same object until something in it changes. */
export function useSnapshot(): Snapshot {
  return useExplorer(useShallow(snapshotOf));
}

const SnapshotContext = createContext<Snapshot | null>(null);
// Contexts of their own, so that their readers are not drawn anew with every new point.
const LinkContext = createContext<ExplorerState | null>(null);
const PhaseContext = createContext<Phase>('waiting');

export function LaterState({ children }: { children: ReactNode }) {
  const later = useAfterPaint(useSnapshot());
  return (
    <SnapshotContext value={later}>
      <LinkContext value={later.link}>
        <PhaseContext value={later.phase}>{children}</PhaseContext>
      </LinkContext>
    </SnapshotContext>
  );
}

/** Whether the late snapshot has caught up with the present plan, results and phase. Within `LaterState`. */
export function useIsDrawn(): boolean {
  const later = useSnapshotLater();
  // `beside` is made together with `plan`.
  return useExplorer(
    ({ plan, results, run }) => plan === later.plan && results === later.results && run.phase === later.phase,
  );
}

/** The late snapshot. Within `LaterState`. */
export function useSnapshotLater(): Snapshot {
  return within(useContext(SnapshotContext));
}

/** A component that reads the link here is not drawn anew in the frame of a change. */
export function useLinkLater(): ExplorerState {
  return within(useContext(LinkContext));
}

/** The phase of the run in the late snapshot; drawn anew only when the phase changes. */
export function usePhaseLater(): Phase {
  return useContext(PhaseContext);
}

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error('what comes later needs LaterState around it');
  return value;
}
