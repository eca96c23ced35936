/** The claims of one figure or table: what is evidence first, what is none apart, then the rest. */

import { Fragment } from 'react';
import { machineShowing } from '../../model/claims/claims.ts';
import type { BoardRow } from '../../model/claims/judge.ts';
import { encode } from '../../model/link/link.ts';
import { machineIndex } from '../../model/presets/files.ts';
import { experimentOf } from '../../model/presets/presets.ts';
import { initialState, selectExperiment } from '../../model/state/state.ts';
import { message } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import { ClaimList, ClaimTable } from './claim-table.tsx';

type Shown = { title: string; rows: readonly BoardRow[]; machine: string; running: boolean };

const NO_EVIDENCE = [
  { evidence: 'fitted', words: message('Fitted to the machine, so no evidence') },
  { evidence: 'follows', words: message('Follows from inputs or an identity, so no evidence') },
  { evidence: 'inconsistent', words: message('The paper contradicts itself, so no evidence') },
] as const;

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
  const isListed = ({ tested, kind, evidence, verdict }: BoardRow) =>
    !tested || (kind === 'parameter' && evidence === 'follows' && verdict !== 'misses');
  const listed = rows.filter(isListed);
  const compared = rows.filter((row) => !isListed(row));
  const counted = compared.filter(({ evidence }) => !NO_EVIDENCE.some((kind) => kind.evidence === evidence));
  const experiments = [...new Set(rows.map(({ experiment }) => experiment))].flatMap(
    (key) => experimentOf(key ?? '') ?? [],
  );
  return (
    <section className="claim-group" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="claim-figures">
          {experiments.map((experiment) => {
            const shown = machineShowing(machine, group, experiment);
            const variant = machineIndex.find(({ key }) => key === shown && key !== machine);
            return (
              <a key={experiment.key} href={addressOf(shown, experiment.key)}>
                {variant ? t`${t(experiment.title)} (${t(variant.name)})` : t(experiment.title)}
              </a>
            );
          })}
        </span>
      </header>
      {counted.length > 0 && <ClaimTable rows={counted} running={running} caption={title} />}
      {NO_EVIDENCE.map(({ evidence, words }) => {
        const members = compared.filter((row) => row.evidence === evidence);
        const what = t(words);
        return (
          members.length > 0 && (
            <Fragment key={evidence}>
              <h3 className="caption">{what}</h3>
              <ClaimTable rows={members} running={running} caption={`${title}: ${what}`} />
            </Fragment>
          )
        );
      })}
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
