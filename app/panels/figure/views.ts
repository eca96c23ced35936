/** What is looked at of each chart, as the link has it. */

import { type ActivePoint, asLookedAt, type ChartSpec, type View } from '../../charts/index.ts';
import { encode } from '../../model/link.ts';
import { markOn } from '../../model/mark.ts';
import { addressOf } from '../address.ts';
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

/** What is seen of a chart, as its export must show it: the part, the marked point, and the link to both. */
export function asSeen(spec: ChartSpec): ChartSpec {
  const { link, shown, plan, results } = useExplorer.getState();
  const { look } = link;
  const state = shown ?? link;
  // A chart of another machine knows its mark itself.
  const marked = spec.marked === undefined && look && plan ? markOn(spec, look, { state, plan }, results) : spec.marked;
  const { look: _, ...rest } = state;
  // The strip has its window in it.
  const view = spec.strip === undefined ? look?.views?.[spec.key] : undefined;
  return {
    ...asLookedAt(spec, view, marked),
    link: addressOf(encode(look ? { ...rest, look } : rest)),
  };
}
