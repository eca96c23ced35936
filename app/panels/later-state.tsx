/** The state of the explorer when there is time, for what may follow a slider a frame or two behind. */

import { createContext, type ReactNode, useContext } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ExplorerState } from '../model/state/state.ts';
import { useAfterPaint } from './after-paint.ts';
import { type Explorer, markedIn, type Run, useExplorer } from './store.ts';

type Phase = Run['phase'];

/** All that is drawn or waited for, of one moment: results are there when the phase says so. */
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

/** As it is; the same object until something in it changes. */
export function useSnapshot(): Snapshot {
  return useExplorer(useShallow(snapshotOf));
}

const SnapshotContext = createContext<Snapshot | null>(null);
// For what would otherwise be drawn anew with every point that comes in.
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

/** Whether what follows later has caught up with what the points, the curves and the run are now. Within `LaterState`. */
export function useIsDrawn(): boolean {
  const later = useSnapshotLater();
  // What is beside is planned with the plan.
  return useExplorer(
    ({ plan, results, run }) => plan === later.plan && results === later.results && run.phase === later.phase,
  );
}

/** Within `LaterState`. */
export function useSnapshotLater(): Snapshot {
  return within(useContext(SnapshotContext));
}

/** A component that reads the link here is not drawn anew in the frame of a change. */
export function useLinkLater(): ExplorerState {
  return within(useContext(LinkContext));
}

/** The same of how far the run has come. */
export function usePhaseLater(): Phase {
  return useContext(PhaseContext);
}

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error('what comes later needs LaterState around it');
  return value;
}
