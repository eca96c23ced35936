/** The state of the explorer when there is time, for what may follow a slider a frame or two behind. */

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ExplorerState } from '../model/state.ts';
import { useAfterPaint } from './after-paint.ts';
import { type Run, useExplorer } from './store.ts';

type Phase = Run['phase'];

const LinkContext = createContext<ExplorerState | null>(null);
const PhaseContext = createContext<Phase>('waiting');

export function LaterState({ children }: { children: ReactNode }) {
  const link = useExplorer((state) => state.link);
  const phase = useExplorer(({ run }) => run.phase);
  const later = useAfterPaint(useMemo(() => ({ link, phase }), [link, phase]));
  return (
    <LinkContext value={later.link}>
      <PhaseContext value={later.phase}>{children}</PhaseContext>
    </LinkContext>
  );
}

/** Within `LaterState`. A component that reads the link here is not drawn anew in the frame of a change. */
export function useLinkLater(): ExplorerState {
  const link = useContext(LinkContext);
  if (link === null) throw new Error('useLinkLater needs LaterState around it');
  return link;
}

/** The same of how far the run has come. */
export function usePhaseLater(): Phase {
  return useContext(PhaseContext);
}
