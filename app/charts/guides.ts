/** Curves that are known beforehand and belong to no run: an ideal, a law. */

import type { ChartSpec, GuideSpec, SeriesSpec } from '../model/chart/chart.ts';
import { curveOf, type Drawn } from './curves.ts';
import type { Layout } from './layout.ts';
import { mix } from './palette.ts';
import type { Theme } from './themes.ts';

export function guidesOf(spec: ChartSpec, layout: Layout, theme: Theme): Drawn[] {
  return (spec.guides ?? []).map((guide) => {
    const series = asSeries(guide);
    // Many without a name, such as what a class predicts, are a ground for the curve over them.
    const look =
      guide.label === '' ? { stroke: mix(theme.soft, theme.paper, 0.4) } : { stroke: theme.soft, dash: '7 4' };
    const style = { dash: undefined, ...look, text: theme.soft, mark: 'circle' } as const;
    return { series, curve: curveOf(series, layout), style };
  });
}

function asSeries({ key, label, points }: GuideSpec): SeriesSpec {
  return { key: `guide ${key}`, label, index: 0, count: 1, ordered: false, points: [], model: points };
}
