/** What the curves of the first page are until they have been simulated: the same, as they were recorded (scripts/stills.mjs). */

import type { PointResult } from '../../engine/engine.ts';
import { manifest } from '../../model/manifest/manifest.ts';
import { loadFirstStill } from '../../model/presets/first-still.ts';
import { pointsToRun } from '../../model/sweep/sweep.ts';
import { useExplorer } from '../store.ts';

/** Once the points are known. Nothing if they are others than those that were recorded, or some have come already. */
export async function showRecorded(): Promise<void> {
  const still = await loadFirstStill();
  const show = () => {
    const { plan, link, results } = useExplorer.getState();
    if (plan === null) return;
    stop();
    const points = pointsToRun(plan.series);
    const isSame = Object.keys(link.changes).length === 0 && points.length === still.states.length;
    if (!isSame || results.size > 0 || still.version !== manifest.version) return;
    const columns = Object.entries(still.columns);
    const recorded = points.map(({ key }, index): [string, PointResult] => {
      const row = Object.fromEntries(columns.map(([name, column]) => [name, column[index] ?? Number.NaN]));
      const state = still.states[index] as PointResult['state'];
      return [key, { key, state, final: false, row, recorded: true }];
    });
    useExplorer.setState({ results: new Map(recorded) });
  };
  const stop = useExplorer.subscribe(show);
  show();
}
