/** A chart of the page with the curves of before the last change. Files, links and frames never have them. */

import { useMemo } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import { withPlainPoints } from '../../charts/plain-points.ts';
import { groundOf } from '../../model/compare/before.ts';
import { useExplorer } from '../store.ts';
import type { Shown } from './shown.tsx';

export function useGround(spec: ChartSpec, { state, plan, figures }: Shown): ChartSpec {
  const before = useExplorer((explorer) => explorer.before);
  const figure = figures.find(({ key }) => key === spec.key);
  return useMemo(() => {
    const curves = before && figure ? groundOf(figure, { state, plan }, before) : [];
    return curves.length > 0 ? withPlainPoints({ ...spec, before: curves }) : spec;
  }, [before, spec, figure, state, plan]);
}
