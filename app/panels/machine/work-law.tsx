/** The law of performance with the numbers of the point in it: what the ideal loses to uneven loads and to messages. */

import type { ColumnKey } from '../../model/manifest/column-keys.ts';
import type { Row } from '../../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../../model/words/units.ts';
import type { MarkedTerm } from '../figure/term.ts';
import { useWords } from '../words.ts';
import { Term } from './law-term.tsx';

/** Nothing for one PE, and for programs without messages to count. */
export function WorkLaw({ row }: { row: Row }) {
  const t = useWords();
  const at = (column: ColumnKey) => row[column] ?? Number.NaN;
  const [rate, time] = [at('communication_rate'), at('relative_time')];
  if (!(rate > 0) || !Number.isFinite(time)) return null;
  const number = (value: number) => formatQuantity(value, '');
  // What each factor takes away, from the ideal down to the performance.
  const [ideal, performance] = [at('ideal_krps'), at('performance_krps')];
  const working = ideal * at('work_rate');
  const loss = (label: string, layer: ColumnKey, low: number, high: number): MarkedTerm => ({
    layer,
    label: `${label} −${number(high - low)}`,
    column: 'performance_krps',
    low,
    high,
    row,
  });
  return (
    <>
      <div className="law">
        <p>
          <var>P</var> = <var>P</var>
          <sub>{t`ideal`}</sub>·<var>W</var> / (1 + <var>r</var>·<var>t</var>)
        </p>
        <p>
          <span className="law-equals">=</span> <b>{number(ideal)}</b> ·{' '}
          <Term term={loss('W', 'imbalance_loss', working, ideal)} unit="kRPS">
            {number(at('work_rate'))}
          </Term>{' '}
          /{' '}
          <span className="law-part">
            (1 +{' '}
            <Term term={loss('r·t', 'communication_loss', performance, working)} unit="kRPS">
              {number(rate)} · {number(time)}
            </Term>
            )
          </span>
        </p>
        <p>
          <span className="law-equals">=</span> <b>{formatQuantity(performance, 'kRPS')}</b>
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
      <p className="aside">{t`All numbers come from one run, so this is arithmetic of its time and no prediction.`}</p>
    </>
  );
}
