/** One success criterion: whether and how it is met, and how that was checked. */

import type { Check, Criterion } from './criterion.ts';
import { verdictWords } from './statement.ts';

export function CriterionRow({ id, name, level, verdict, how, checked, open }: Criterion) {
  return (
    <tr data-verdict={verdict}>
      <th scope="row">
        {id} {name} <span className="criterion-level">{level}</span>
      </th>
      <td data-label="Verdict">{verdictWords[verdict]}</td>
      <td data-label="How">
        <p>{how}</p>
        {open !== undefined && (
          <p className="criterion-open">
            <strong>Open:</strong> {open}
          </p>
        )}
      </td>
      <td data-label="Checked">
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
  return 'procedure' in check ? (
    <>procedure: {check.procedure}</>
  ) : (
    <>
      test “{check.title}” <span className="criterion-file">{check.file}</span>
    </>
  );
}
