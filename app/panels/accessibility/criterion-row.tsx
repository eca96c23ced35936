/** One success criterion: whether and how it is met, and how that was checked. */

import { spaceIn } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import type { Check, Criterion } from './criterion.ts';
import { verdictWords } from './statement.ts';
import { useStatementWords } from './words.ts';

export function CriterionRow({ id, name, level, verdict, how, checked, open }: Criterion) {
  const t = useWords();
  const say = useStatementWords(t);
  return (
    <tr data-verdict={verdict}>
      <th scope="row">
        {id} {say(name)} <span className="criterion-level">{level}</span>
      </th>
      <td data-label={t`Verdict`}>{t(verdictWords[verdict])}</td>
      <td data-label={t`How`}>
        <p>{say(how)}</p>
        {open !== undefined && (
          <p className="criterion-open">
            <strong>{t`Open:`}</strong>
            {spaceIn(t)}
            {say(open)}
          </p>
        )}
      </td>
      <td data-label={t`Checked`}>
        <ul>
          {checked.map((check) => (
            <li key={'procedure' in check ? check.procedure : check.title}>
              <CheckText check={check} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function CheckText({ check }: { check: Check }) {
  const t = useWords();
  const say = useStatementWords(t);
  if ('procedure' in check) return t`procedure: ${say(check.procedure)}`;
  // Tests are named as they are in the sources.
  return (
    <>
      {t`test`} <span lang="en">“{check.title}”</span>{' '}
      <span className="criterion-file" lang="zxx">
        {check.file}
      </span>
    </>
  );
}
