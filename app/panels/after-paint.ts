/** What may wait until the frame of a change has been painted. */

import { startTransition, useEffect, useState } from 'react';

/**
 * The value from before a change, until after the next paint. React's deferred value would start at once and delay the
 * frame that should show the change.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [later, setLater] = useState(() => value);
  useEffect(() => {
    let timer = 0;
    // The callback comes just before the paint, and a timer set there just after it.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setLater(() => value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return later;
}
