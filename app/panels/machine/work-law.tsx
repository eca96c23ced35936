/** The law of performance with the numbers of the point in it: what the ideal loses to uneven loads and to messages. */

import type { Row } from '../../model/manifest.ts';
import { formatQuantity, formatShare } from '../../model/units.ts';
import { useWords } from '../words.ts';

/** Nothing for one PE, and for programs without messages to count. */
export function WorkLaw({ row }: { row: Row }) {
  const t = useWords();
  const at = (column: string) => row[column] ?? Number.NaN;
  const [rate, time] = [at('communication_rate'), at('relative_time')];
  if (!(rate > 0) || !Number.isFinite(time)) return null;
  const number = (value: number) => formatQuantity(value, '');
  return (
    <>
      <div className="law">
        <p>
          <var>P</var> = <var>P</var>
          <sub>{t`ideal`}</sub>·<var>W</var> / (1 + <var>r</var>·<var>t</var>)
        </p>
        <p>
          <span className="law-equals">=</span> <b>{number(at('ideal_krps'))}</b> · <b>{number(at('work_rate'))}</b> /{' '}
          <span className="law-part">
            (1 + <b>{number(rate)}</b> · <b>{number(time)}</b>)
          </span>{' '}
          <span className="law-part">
            = <b>{formatQuantity(at('performance_krps'), 'kRPS')}</b>
          </span>
        </p>
        <dl>
          <dt>
            <var>W</var>
          </dt>
          <dd>{t`work rate, mean of the PEs: uneven loads take ${formatShare(1 - at('work_rate'))}`}</dd>
          <dt>
            <var>r</var>
          </dt>
          <dd>{t`communication rate, messages by reductions`}</dd>
          <dt>
            <var>t</var>
          </dt>
          <dd>{t`reductions that a message costs`}</dd>
        </dl>
      </div>
      <p className="aside">
        {t`All numbers are of the same run, so that this is arithmetic of where its time went, not a prediction.`}
      </p>
    </>
  );
}
