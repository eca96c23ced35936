/** A chart of the page with its fastest curves marked, once the part that knows them is there. */

import { useEffect, useMemo, useState } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import { later } from '../floating/later.ts';
import { useWords } from '../words.ts';
import type { Shown } from './shown.tsx';

const marking = later(() => import('../../explain/fastest.ts'));

export function useFastest(spec: ChartSpec, shown: Shown): ChartSpec {
  const t = useWords();
  const [part, setPart] = useState(marking.part);
  useEffect(() => void marking.load().then(setPart, () => undefined), []);
  return useMemo(() => part?.withFastest(spec, shown, t) ?? spec, [part, spec, shown, t]);
}
