/** The claims of one figure or table: what was predicted first, what was fitted to it apart, then the rest. */

import type { BoardRow } from '../../model/claims/judge.ts';
import { encode } from '../../model/link/link.ts';
import { experimentOf } from '../../model/presets/presets.ts';
import { initialState, selectExperiment } from '../../model/state/state.ts';
import { message } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import { ClaimList, ClaimTable } from './claim-table.tsx';

type Shown = { title: string; rows: readonly BoardRow[]; machine: string; running: boolean };

// By verdict, in this order, what no run decides.
const LISTS = [
  { verdict: 'set', words: message('Set as the paper says') },
  { verdict: 'untested', words: message('Not tested yet') },
  { verdict: 'context', words: message('For context') },
] as const;

export function ClaimGroup({ title: group, rows, machine, running }: Shown) {
  const t = useWords();
  const title = t(group);
  // An input that is set to what the paper says is listed; one that is not is a miss.
  const compared = rows.filter(({ tested, kind, verdict }) => tested && (kind !== 'parameter' || verdict === 'misses'));
  const predicted = compared.filter(({ calibrated }) => !calibrated);
  const fitted = rows.filter(({ calibrated }) => calibrated);
  const listed = rows.filter((row) => !predicted.includes(row) && !fitted.includes(row));
  const experiments = [...new Set(rows.flatMap(({ experiment }) => experiment ?? []))];
  return (
    <section className="claim-group" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="claim-figures">
          {experiments.map((key) => (
            <a key={key} href={addressOf(machine, key)}>
              {t(experimentOf(key)?.title ?? '')}
            </a>
          ))}
        </span>
      </header>
      {predicted.length > 0 && <ClaimTable rows={predicted} running={running} caption={title} />}
      {fitted.length > 0 && (
        <>
          <h3 className="caption">{t`Fitted to the machine, so no evidence`}</h3>
          <ClaimTable rows={fitted} running={running} caption={t`${title}, fitted`} />
        </>
      )}
      {LISTS.map(({ verdict, words }) => {
        const members = listed.filter((row) => row.verdict === verdict);
        return members.length > 0 && <ClaimList key={verdict} rows={members} title={t(words)} />;
      })}
    </section>
  );
}

function addressOf(machine: string, experiment: string): string {
  return `./${encode(selectExperiment(initialState(machine), experiment))}`;
}
