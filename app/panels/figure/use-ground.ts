/** A chart of the page with what it showed before the last change. Files, links and frames never have it. */

import { useEffect, useMemo, useState } from 'react';
import type { ChartSpec, GroundOf } from '../../charts/index.ts';
import { useExplorer } from '../store.ts';
import type { Shown } from './shown.tsx';

type Grounded = { spec: ChartSpec; draw?: GroundOf };

/** The chart as it is where nothing was other, and until the part of the page is there that knows it. */
export function useGround(spec: ChartSpec, shown: Shown): Grounded {
  const before = useExplorer((explorer) => explorer.before);
  const [part, setPart] = useState<typeof import('./grounded.ts')>();
  const isWanted = before !== null && part === undefined;
  useEffect(() => {
    // Without it the chart is as good.
    if (isWanted) import('./grounded.ts').then(setPart, () => undefined);
  }, [isWanted]);
  return useMemo(
    () => (before && part ? { spec: part.grounded(spec, shown, before), draw: part.groundOfChart } : { spec }),
    [before, part, spec, shown],
  );
}
