/** The state of the link when there is time, for what may follow a slider a frame or two behind. */

import { createContext, type ReactNode, useContext } from 'react';
import type { ExplorerState } from '../model/state.ts';
import { useAfterPaint } from './after-paint.ts';
import { useExplorer } from './store.ts';

const Context = createContext<ExplorerState | null>(null);

export function LaterLink({ children }: { children: ReactNode }) {
  return <Context value={useAfterPaint(useExplorer((state) => state.link))}>{children}</Context>;
}

/** Within `LaterLink`. A component that reads the link here is not drawn anew in the frame of a change. */
export function useLinkLater(): ExplorerState {
  const link = useContext(Context);
  if (link === null) throw new Error('useLinkLater needs LaterLink around it');
  return link;
}
