/** The law behind the curves with the numbers of the point in it. */

import type { Row } from '../../model/manifest.ts';
import { formatQuantity } from '../../model/units.ts';
import type { Values } from '../../model/values.ts';

type Props = { values: Values; zeroLoad: Row; contention: Row | null; estimate: Row | null };

/** All times in cycles. */
export function Law({ values, zeroLoad, contention, estimate }: Props) {
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
  return (
    <div className="law">
      <p>
        <var>T</var> = <var>h</var>·<var>t</var>
        <sub>r</sub> + <var>n</var> + <var>W</var>
      </p>
      <p>
        <span className="law-equals">=</span> <b>{number(distance)}</b> + <b>{number(length)}</b> +{' '}
        <b className="law-waiting">{Number.isFinite(waiting) ? number(waiting) : '?'}</b> ={' '}
        <b>{Number.isFinite(total) ? `${number(total)} cycles` : 'no mean'}</b>
      </p>
      <dl>
        <dt>
          <var>h</var>·<var>t</var>
          <sub>r</sub>
        </dt>
        <dd>{`${number(hops)} hops on average, ${formatQuantity(perHop, 'cycles')} each`}</dd>
        <dt>
          <var>n</var>
        </dt>
        <dd>flits of the message, and the cycle that ejects them</dd>
        <dt>
          <var>W</var>
        </dt>
        <dd>
          waiting for channels: what the simulation adds
          {Number.isFinite(modelled) && `; the contention model says ${number(modelled)}`}
        </dd>
      </dl>
    </div>
  );
}
