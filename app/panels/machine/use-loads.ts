/** The load of every link at the point that the page talks about. */

import { useEffect, useState } from 'react';
import type { LinkLoads } from '../../engine/engine.ts';
import { manifest } from '../../model/manifest.ts';
import type { PlannedPoint } from '../../model/sweep.ts';
import { messageOf } from '../session.ts';
import { useExplorer } from '../store.ts';

export type Loads =
  | { phase: 'none' }
  | { phase: 'computing' }
  | { phase: 'known'; key: string; loads: LinkLoads }
  | { phase: 'failed'; message: string };

// A pointer that sweeps over a curve asks for nothing.
const restMs = 120;

/** Whether the program of the point reports what its links carry. */
export function hasLoads({ values, error }: PlannedPoint): boolean {
  const program = manifest.programs.find(({ key }) => key === values.program);
  return error === undefined && program?.tables.some(({ key }) => key === 'links') === true;
}

/** Asks once the curves are finished, so that the drawing never delays them. */
export function useLoads(point: PlannedPoint | null): Loads {
  const simulator = useExplorer((state) => state.simulator);
  const settled = useExplorer(({ run }) => run.phase === 'done' || run.phase === 'stopped');
  const [loads, setLoads] = useState<Loads>({ phase: 'none' });
  const key = point?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the point
  useEffect(() => {
    if (point === null || !hasLoads(point) || simulator.phase !== 'ready' || !settled) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      setLoads((before) => (before.phase === 'known' ? before : { phase: 'computing' }));
      simulator.links(point.values).then(
        (found) => current && setLoads({ phase: 'known', key: point.key, loads: found }),
        (reason) => current && setLoads({ phase: 'failed', message: messageOf(reason) }),
      );
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, simulator, settled]);
  return loads;
}
