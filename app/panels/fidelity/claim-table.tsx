/** Claims with what was published and what was simulated. */

import { type BoardRow, type ChangeCost, explanationText } from '../../model/claims/judge.ts';
import { errorText, keepTogether, withUnit } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { type Mark, VerdictMark } from './verdict.tsx';

type Shown = { rows: readonly BoardRow[]; running: boolean; caption: string };

export function ClaimTable({ rows, running, caption }: Shown) {
  const t = useWords();
  return (
    <table className="claims">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Claim`}</th>
          <th scope="col">{t`Published`}</th>
          <th scope="col">{t`Simulated`}</th>
          <th scope="col">{t`Error`}</th>
          <th scope="col">{t`Tolerance`}</th>
          <th scope="col">{t`Verdict`}</th>
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

// Letters. A list of more than a few numbers, which takes a row of its own where columns are narrow.
const LONG = 24;

function ClaimRow({ row, running }: { row: BoardRow; running: boolean }) {
  const t = useWords();
  const waiting = running && row.verdict === 'untested';
  const published = breakable(withUnit(row.published, t(row.publishedUnit)));
  return (
    <tr data-claim={row.id} data-verdict={row.verdict}>
      <th scope="row">
        {keepTogether(t(row.text))}
        <small>
          <Source row={row} />
          {row.reading && keepTogether(t`. ${t(row.reading)}`)}
        </small>
        {row.settings && <p className="settings">{keepTogether(row.settings)}</p>}
        {row.as_preset && <OwnWay {...row.as_preset} unit={t(row.unit)} />}
        {row.standing && <p className="standing">{keepTogether(row.standing)}</p>}
        {row.readings.length > 0 && <Otherwise row={row} />}
        {row.contradiction && <p className="explanation">{keepTogether(row.contradiction)}</p>}
        {row.explanation && !waiting && <p className="explanation">{keepTogether(explanationText(row, t))}</p>}
        {row.costs.map((cost) => (
          <Cost key={cost.change} {...cost} />
        ))}
      </th>
      <td data-label={t`Published`} data-long={published.length > LONG || undefined}>
        {published}
      </td>
      <td data-label={t`Simulated`} data-long={row.simulated.length > LONG || undefined}>
        {row.simulated ? breakable(withUnit(row.simulated, t(row.unit))) : '–'}
      </td>
      <td data-label={t`Error`}>{errorText(row.error, row.tolerance) || '–'}</td>
      <td data-label={t`Tolerance`}>{row.tolerance}</td>
      <td>
        <VerdictMark mark={waiting ? 'waiting' : markOf(row)} />
        {row.robust !== null && <Share of={row.robust} />}
      </td>
    </tr>
  );
}

/** Arithmetic on printed numbers that comes out right is no agreement of the machine. */
function markOf({ arithmetic, verdict }: BoardRow): Mark {
  return arithmetic && (verdict === 'agrees' || verdict === 'follows') ? 'arithmetic' : verdict;
}

/** Where the paper says it; of a number derived from printed ones, the arithmetic. */
function Source({ row }: { row: BoardRow }) {
  const t = useWords();
  return (
    <>
      {t(row.where)}
      {row.derivation && (
        <>
          {' '}
          <span className="arithmetic">{row.derivation.replaceAll('*', '×').replaceAll('-', '−')}</span>
        </>
      )}
    </>
  );
}

/** What the claim would come to if it were read otherwise, in one line. */
function Otherwise({ row }: { row: BoardRow }) {
  const t = useWords();
  const said = row.readings.map(({ label, simulated, agrees }) => {
    const reading = `${t(label)} ${simulated}`;
    if (agrees === undefined) return reading;
    return agrees ? t`${reading} (agrees)` : t`${reading} (misses)`;
  });
  return <p className="otherwise">{keepTogether(t`Read otherwise: ${said.join(t`, `)}`)}</p>;
}

/** What a change that the explanation names does to the other claims: how many, and which. */
function Cost({ change, lost, won }: ChangeCost) {
  const t = useWords();
  if (lost.length + won.length === 0)
    return <p className="cost">{keepTogether(t`${change}. No other claim of the machine changes.`)}</p>;
  return (
    <details className="cost">
      <summary>{keepTogether(t`${change}. Other claims lost: ${lost.length}; won: ${won.length}.`)}</summary>
      <ul>
        {lost.map(({ id, text }) => (
          <li key={id}>
            {t`Would miss:`} {keepTogether(text)}
          </li>
        ))}
        {won.map(({ id, text }) => (
          <li key={id}>
            {t`Would agree:`} {keepTogether(text)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How much of what is plausible agrees, as a bar; the row says it in words. */
function Share({ of }: { of: number }) {
  return (
    <svg className="share" width="64" height="4" viewBox="0 0 64 4" aria-hidden="true" focusable="false">
      <rect width="64" height="4" rx="2" />
      {of > 0 && <rect width={Math.max(4, 64 * of)} height="4" rx="2" />}
    </svg>
  );
}

/** What comes out in the way in which the machine works, beside the test's. */
function OwnWay({ simulated, agrees, unit }: { simulated: string; agrees: boolean; unit: string }) {
  const t = useWords();
  const value = breakable(withUnit(simulated, unit));
  return (
    <p className="settings" data-agrees={agrees}>
      {keepTogether(agrees ? t`As preset it is ${value}, which agrees.` : t`As preset it is ${value}, which misses.`)}
    </p>
  );
}

/** A unit may be longer than its column: it is broken after a stroke. */
function breakable(text: string): string {
  return text.replaceAll('/', '/\u200b');
}

/** Claims that nothing was simulated for: inputs, what is not modelled, other machines. */
export function ClaimList({ rows, title }: { rows: readonly BoardRow[]; title: string }) {
  const t = useWords();
  // A reason that all rows share is shown once, above them.
  const reasons = [...new Set(rows.map(({ explanation }) => explanation))];
  const reason = reasons.length === 1 ? (reasons[0] ?? '') : '';
  return (
    <details className="aside">
      <summary>
        {title} <span>{rows.length}</span>
        {reason && <span className="reason">{t(reason)}</span>}
      </summary>
      <ul>
        {rows.map((row) => {
          const about = (row.explanation !== reason && row.explanation) || row.reading;
          return (
            <li key={row.id} data-claim={row.id} data-verdict={row.verdict}>
              <span>{keepTogether(t(row.text))}</span>
              <b>{breakable(withUnit(row.published, t(row.publishedUnit)))}</b>
              <small>
                <Source row={row} />
                {about && keepTogether(t`. ${t(about)}`)}
              </small>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
