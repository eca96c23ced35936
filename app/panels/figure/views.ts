/** What is looked at of each chart, as the link has it. */

import type { ActivePoint, ChartSpec, View } from '../../charts/index.ts';
import { showPart, useExplorer } from '../store.ts';
import type { Places } from './places.ts';

/** The view of a chart, null where it is shown as a whole, and the way to another. */
export function useView({ key }: ChartSpec): [View | null, (view: View | null) => void] {
  const view = useExplorer(({ link }) => link.look?.views?.[key] ?? null);
  return [view, (next) => showPart(key, next)];
}

/** The marked point on a chart, while nothing is pointed at. */
export function useMarked({ kind, series }: ChartSpec, places: Places): ActivePoint | null {
  const at = useExplorer(({ link }) => link.look?.at ?? null);
  const layer = useExplorer(({ link }) => link.look?.layer);
  const place = places.toChart(at);
  if (kind !== 'stack' || place === null) return place;
  return layer !== undefined && series.some(({ key }) => key === layer) ? { series: layer, index: place.index } : null;
}
