/** The curves of before the last change, for a chart of the page. Files, links and frames never have them. */

import { useMemo } from 'react';
import type { ChartSpec, SeriesSpec } from '../../charts/index.ts';
import { groundOf } from '../../model/compare/before.ts';
import { useExplorer } from '../store.ts';
import type { Shown } from './shown.tsx';

export function useGround(spec: ChartSpec, { state, plan, figures }: Shown): SeriesSpec[] | undefined {
  const before = useExplorer((explorer) => explorer.before);
  const figure = figures.find(({ key }) => key === spec.key);
  return useMemo(() => {
    const curves = before && figure ? groundOf(figure, { state, plan }, before) : [];
    return curves.length > 0 ? curves : undefined;
  }, [before, figure, state, plan]);
}
