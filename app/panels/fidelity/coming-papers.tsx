/** Papers of which nothing is tested yet, because their machines are still to come: how much they claim. */

import type { ComingPaper } from '../../model/presets/folder.ts';
import { machineIndex } from '../../model/presets/presets.ts';
import { useWords } from '../words.ts';

export function ComingPapers({ papers }: { papers: readonly ComingPaper[] }) {
  const t = useWords();
  if (papers.length === 0) return null;
  return (
    <section className="claim-group" aria-label={t`Machines to come`}>
      <header>
        <h2>{t`Machines to come`}</h2>
      </header>
      <p className="lede">{t`What their papers claim is listed in the project; none of it is tested yet.`}</p>
      <ul className="coming">
        {papers.map(({ machine, claims }) => {
          const count = (kind: string) => claims.filter((claim) => claim.kind === kind).length;
          return (
            <li key={machine}>
              <b>{machineIndex.find(({ key }) => key === machine)?.name}</b>
              <span>
                {t`${claims.length} claims: ${count('prediction')} predictions, ${count('derived')} derived numbers, ${count('parameter')} parameters, ${count('context')} for context`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
