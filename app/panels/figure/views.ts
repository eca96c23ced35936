/** Which part of each chart is shown. Of this page only: a link keeps the range of the sweep instead. */

import { create } from 'zustand';
import { type ChartSpec, type View, viewed } from '../../charts/index.ts';

const useViews = create<Readonly<Record<string, View>>>(() => ({}));

/** A view is of a quantity against another: with other axes it would mean nothing. */
function keyOf({ key, x, y }: ChartSpec): string {
  return [key, x.label, x.unit, x.scale, y.label, y.unit, y.scale].join('\n');
}

/** The view of a chart, null where it is shown as a whole, and the way to another. */
export function useView(spec: ChartSpec): [View | null, (view: View | null) => void] {
  const key = keyOf(spec);
  const view = useViews((views) => views[key] ?? null);
  const setView = (next: View | null) => {
    if (next !== null) useViews.setState({ [key]: next });
    else useViews.setState((views) => Object.fromEntries(Object.entries(views).filter(([name]) => name !== key)), true);
  };
  return [view, setView];
}

/** What is seen of a chart, as its export must show it. */
export function asSeen(spec: ChartSpec): ChartSpec {
  return viewed(spec, useViews.getState()[keyOf(spec)] ?? null);
}
