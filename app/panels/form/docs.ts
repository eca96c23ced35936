/** What parameters are, in sentences that come once the form stands. */

import { useEffect } from 'react';
import { create } from 'zustand';
import { loadDocs } from '../../model/manifest/docs.ts';

const useArrival = create<{ phase: 'unasked' | 'asked' | 'here' }>(() => ({ phase: 'unasked' }));

/** Asked for once, however many say one; without them the form works as it is, and the next one asks again. */
function ask(): void {
  if (useArrival.getState().phase !== 'unasked') return;
  useArrival.setState({ phase: 'asked' });
  loadDocs().then(
    () => useArrival.setState({ phase: 'here' }),
    () => useArrival.setState({ phase: 'unasked' }),
  );
}

/** Whoever says such a sentence is drawn anew when they are here. */
export function useDocs(): void {
  useArrival();
  useEffect(ask, []);
}
