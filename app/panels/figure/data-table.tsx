/** The same data as the chart, as a table. */

import { Suspense } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import { awaited } from '../awaited.tsx';
import { sayUnloaded } from '../export/notify.ts';
import { Unfolding } from '../floating/unfolding.tsx';
import { part } from '../part.ts';
import { showData, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

const DataRows = part(() => import('./data-rows.tsx'), sayUnloaded);

export function DataTable({ spec }: { spec: ChartSpec }) {
  const t = useWords();
  const open = useExplorer(({ link }) => link.look?.data === 'open');
  return (
    <Unfolding title={t`Data`} className="data" isOpen={open} onToggle={showData}>
      <Suspense fallback={awaited}>
        <DataRows spec={spec} />
      </Suspense>
    </Unfolding>
  );
}
