/** What the machines of a view come down to, as a table that the engine fills when it is opened. */

import { useCallback } from 'react';
import { constantsTable } from '../../model/compare/constants.ts';
import type { Fill } from '../../model/compare/filled.ts';
import { encode } from '../../model/link/link.ts';
import { initialState, selectExperiment } from '../../model/state/state.ts';
import { useWords } from '../words.ts';
import { FilledTable } from './filled-table.tsx';

export default function ConstantsPanel({ view }: { view: string }) {
  const t = useWords();
  const fill: Fill = useCallback((rowOf, check, words) => constantsTable(view, rowOf, check, words), [view]);
  return (
    <FilledTable
      title={t`Constants of the machines`}
      name={`${view}-constants`}
      fill={fill}
      head={t`Constant`}
      linkOf={(experiment) => encode(selectExperiment(initialState(view), experiment))}
    />
  );
}
