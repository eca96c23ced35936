/** The law behind the curves with the numbers of the point in it. */

import type { Row } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import { formatQuantity, keepTogether } from '../../model/words/units.ts';
import type { MarkedTerm } from '../figure/term.ts';
import { useWords } from '../words.ts';
import { Term } from './law-term.tsx';

type Props = { values: Values; zeroLoad: Row; contention: Row | null; estimate: Row | null };

/** All times in cycles. */
export function Law({ values, zeroLoad, contention, estimate }: Props) {
  const t = useWords();
  const hops = zeroLoad.hops ?? Number.NaN;
  const perHop = Number(values.hop_cycles ?? Number.NaN);
  const unloaded = zeroLoad.latency ?? Number.NaN;
  const distance = hops * perHop;
  const length = unloaded - distance;
  const total = estimate?.latency ?? Number.NaN;
  const waiting = Math.max(0, total - unloaded);
  const modelled = (contention?.latency ?? Number.NaN) - unloaded;
  if (!Number.isFinite(distance) || !Number.isFinite(length)) return null;
  const number = (value: number) => formatQuantity(value, '');
  const row = estimate ?? {};
  const term = (label: string, low: number, high: number): MarkedTerm => ({ label, column: 'latency', low, high, row });
  const ends = [0, distance, unloaded, Number.isFinite(total) ? total : Number.NaN] as const;
  const terms = {
    hops: term(`h·t ${number(distance)}`, ends[0], ends[1]),
    length: term(`n ${number(length)}`, ends[1], ends[2]),
    waiting: term(`W ${number(waiting)}`, ends[2], ends[3]),
  };
  return (
    <div className="law">
      <p>
        <var>T</var> = <var>h</var>·<var>t</var>
        <sub>r</sub> + <var>n</var> + <var>W</var>
      </p>
      <p>
        <span className="law-equals">=</span>{' '}
        <Term term={terms.hops} unit={t`cycles`}>
          {number(distance)}
        </Term>{' '}
        +{' '}
        <Term term={terms.length} unit={t`cycles`}>
          {number(length)}
        </Term>{' '}
        +{' '}
        <Term term={terms.waiting} unit={t`cycles`} className="law-waiting">
          {Number.isFinite(waiting) ? number(waiting) : '?'}
        </Term>
      </p>
      <p>
        <span className="law-equals">=</span>{' '}
        <b>{Number.isFinite(total) ? keepTogether(t`${number(total)} cycles`) : t`no mean`}</b>
      </p>
      <dl>
        <dt>
          <var>h</var>·<var>t</var>
          <sub>r</sub>
        </dt>
        <dd>{keepTogether(t`${number(hops)} hops on average, ${formatQuantity(perHop, t`cycles`)} each`)}</dd>
        <dt>
          <var>n</var>
        </dt>
        <dd>{t`flits of the message, and the cycle that ejects them`}</dd>
        <dt>
          <var>W</var>
        </dt>
        <dd>
          {t`waiting for channels: what the simulation adds`}
          {Number.isFinite(modelled) && t`; the contention model says ${number(modelled)}`}
        </dd>
      </dl>
    </div>
  );
}
