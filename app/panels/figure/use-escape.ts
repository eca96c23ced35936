/** Escape takes away what the pointer has called up, wherever the focus is. */

import { useEffect, useRef } from 'react';

export function useEscape(isShown: boolean, dismiss: () => void): void {
  const latest = useRef(dismiss);
  latest.current = dismiss;
  useEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // Whoever has the focus may have had a nearer use for it.
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isShown]);
}
