/** What parameters are, in sentences that come once the form stands. */

import { useEffect } from 'react';
import { create } from 'zustand';
import { loadDocs } from '../../model/manifest/docs.ts';

const useArrival = create<{ here: boolean }>(() => ({ here: false }));
let asked = false;

/** Asked for once, however many say one; without them the form works as it is, and the next one asks again. */
function ask(): void {
  if (asked) return;
  asked = true;
  loadDocs().then(
    () => useArrival.setState({ here: true }),
    () => {
      asked = false;
    },
  );
}

/** Whoever says such a sentence is drawn anew when they are here. */
export function useDocs(): void {
  useArrival();
  useEffect(ask, []);
}
