/** The setting nearest to a state at which the condition of a step holds, looked for while the step is open. */

import { useEffect, useState } from 'react';
import { isRight } from '../../model/lesson/keys.ts';
import type { Asking } from '../../model/lesson/lesson.ts';
import { nearestPassing } from '../../model/lesson/nearest.ts';
import type { Values } from '../../model/manifest/values.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { findKey } from './simulate.ts';
import type { Found } from './use-key.ts';

/** Undefined if there is none near; `state` is null while nothing is looked for. */
export function useNearest(step: Asking, state: ExplorerState | null): Found<Values | undefined> {
  const [found, setFound] = useState<{ for: ExplorerState; value: Values | undefined } | null>(null);
  useEffect(() => {
    if (state === null || step.kind !== 'find') return undefined;
    const stops = new Set<() => void>();
    let stopped = false;
    const passes = (at: ExplorerState) =>
      new Promise<boolean>((resolve) => {
        stops.add(
          findKey(step, at, (key) =>
            resolve(key !== undefined && isRight(step, { kind: 'find', values: {} }, key) === true),
          ),
        );
      });
    void nearestPassing(step, state, passes, () => stopped).then((value) => {
      if (!stopped) setFound({ for: state, value });
    });
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [step, state]);
  return found !== null && found.for === state ? found : null;
}
