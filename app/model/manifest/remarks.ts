/** What is allowed but probably not meant. The engine refuses none of it, so no rule of the engine stands here again. */

import type { Words } from '../words/words.ts';
import { networkPartOf } from './manifest.ts';
import type { Values } from './value.ts';

export type Remark = { path: string; text: string };

/** `values` complete: what does not apply has its default. */
export function remarksOn(values: Values, t: Words): Remark[] {
  const network = networkPartOf(values.network);
  const hasCredits = ['buffer_flits', 'hop_cycles', 'credit_cycles'].every((key) => network?.parameters.includes(key));
  const remarks: Remark[] = [];
  const loop = Number(values.hop_cycles) + 1 + Number(values.credit_cycles);
  if (hasCredits && Number(values.buffer_flits) < loop)
    remarks.push({
      path: 'buffer_flits',
      text: t`a credit comes round in ${loop} cycles, so a channel with ${values.buffer_flits} of ${loop} buffers cannot always move a flit`,
    });
  if (values.heads === 'dropped' && Number(values.header_flits) === 0)
    remarks.push({ path: 'heads', text: t`messages have no header flits here, so routers drop none` });
  return remarks;
}
