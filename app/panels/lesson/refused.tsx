/** Links that were not taken, and why. */

import { type Collected, linesText } from '../../model/lesson/collect.ts';
import { useWords } from '../words.ts';

/** Every line that was not taken, under the reason. */
export function Refused({ refused }: Pick<Collected, 'refused'>) {
  const t = useWords();
  if (refused.length === 0) return null;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return (
    <details className="collect-refused no-print">
      <summary>{t`What was refused, and why`}</summary>
      <ul>
        {reasons.slice(0, MOST_REASONS).map((reason) => {
          const of = refused.filter((one) => one.reason === reason);
          return (
            <li key={reason}>
              <strong>
                {of.length === 1 ? t`Line ${of[0]?.line ?? 0}:` : t`Lines ${linesText(of.map(({ line }) => line))}:`}
              </strong>{' '}
              {reason}. <code>{of[0]?.quote}</code>
            </li>
          );
        })}
        {reasons.length > MOST_REASONS && (
          <li>
            {t`And lines ${linesText(refused.filter(({ reason }) => reasons.indexOf(reason) >= MOST_REASONS).map(({ line }) => line))}, for ${reasons.length - MOST_REASONS} more reasons.`}
          </li>
        )}
      </ul>
    </details>
  );
}

// Reasons quote what is wrong, so a hostile list has as many as it has lines.
const MOST_REASONS = 200;
