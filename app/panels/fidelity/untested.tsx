/** What the paper says of parts that nothing simulates yet: one folded list each, below all that is compared. */

import type { BoardRow } from '../../model/claims/judge.ts';
import { useWords } from '../words.ts';
import { ClaimList } from './claim-table.tsx';

type Group = { title: string; rows: readonly BoardRow[] };

/** Whether nothing of a group is set, compared or for context. */
export function isWaiting(rows: readonly BoardRow[]): boolean {
  return rows.every(({ tested, verdict }) => !tested && verdict === 'untested');
}

export function UntestedGroups({ groups }: { groups: readonly Group[] }) {
  const t = useWords();
  if (groups.length === 0) return null;
  return (
    <section className="claim-group" aria-label={t`Not tested yet`}>
      <header>
        <h2>{t`Not tested yet`}</h2>
      </header>
      {groups.map(({ title, rows }) => (
        <ClaimList key={title} rows={rows} title={t(title)} />
      ))}
    </section>
  );
}
