/** Claims with what was published and what was simulated. */

import { type BoardRow, errorText } from '../../model/claims-judge.ts';
import { withUnit } from '../../model/units.ts';
import { VerdictMark } from './verdict.tsx';

type Shown = { rows: readonly BoardRow[]; running: boolean; caption: string };

export function ClaimTable({ rows, running, caption }: Shown) {
  return (
    <table className="claims">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Published</th>
          <th scope="col">Simulated</th>
          <th scope="col">Error</th>
          <th scope="col">Tolerance</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ClaimRow key={row.id} row={row} running={running} />
        ))}
      </tbody>
    </table>
  );
}

function ClaimRow({ row, running }: { row: BoardRow; running: boolean }) {
  const waiting = running && row.verdict === 'untested';
  return (
    <tr data-claim={row.id} data-verdict={row.verdict}>
      <th scope="row">
        {row.text}
        <small>
          {row.where}
          {row.reading && `. ${row.reading}`}
        </small>
        {row.explanation && !waiting && <p className="explanation">{row.explanation}</p>}
      </th>
      <td data-label="Published">{withUnit(row.published, row.unit)}</td>
      <td data-label="Simulated">{row.simulated || '–'}</td>
      <td data-label="Error">{errorText(row.error) || '–'}</td>
      <td data-label="Tolerance">{row.tolerance}</td>
      <td>
        <VerdictMark mark={waiting ? 'waiting' : row.verdict} />
      </td>
    </tr>
  );
}

/** Claims that nothing was simulated for: inputs, what is still to come, other machines. */
export function ClaimList({ rows, title }: { rows: readonly BoardRow[]; title: string }) {
  return (
    <details className="aside">
      <summary>
        {title} <span>{rows.length}</span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-claim={row.id} data-verdict={row.verdict}>
            <span>{row.text}</span>
            <b>{withUnit(row.published, row.unit)}</b>
            <small>
              {row.where}
              {(row.explanation || row.reading) && `. ${row.explanation || row.reading}`}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
