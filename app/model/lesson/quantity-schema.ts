/** The language of quantities (`app/model/claims/quantity.ts`) as it may stand in a lesson, whoever wrote that. */

import * as v from 'valibot';
import type { Quantity } from '../claims/quantity.ts';
import type { Words } from '../words/words.ts';
import { fields, finite, keyText, list, values } from './fields.ts';

/** Of each list in a quantity. */
const MOST = 16;
/** Of the runs that one key takes. */
const MOST_RUNS = 64;

export function quantityOf(t: Words): v.GenericSchema<unknown, Quantity> {
  // What it is is told by a field that no other kind has.
  const inner = v.lazy((given) => {
    const kind = Object.keys(kinds).find((name) => typeof given === 'object' && given !== null && name in given);
    return kind === undefined ? none : (kinds[kind] ?? none);
  }) as v.GenericSchema<unknown, Quantity>;
  const two = v.strictTuple([inner, inner], t`is not two quantities`);
  const curve = fields({ x: inner, y: inner }, t);
  const cell = { run: values(t), column: keyText(t) };
  const only = (name: string, of: v.GenericSchema) => fields({ [name]: of }, t);
  const kinds: Readonly<Record<string, v.GenericSchema>> = {
    number: only('number', finite(t)),
    parameter: only('parameter', keyText(t)),
    form: fields({ ...cell, form: keyText(t) }, t),
    run: fields(cell, t),
    each: fields({ each: list(values(t), 1, MOST, t), of: inner }, t),
    list: only('list', list(inner, 1, MOST, t)),
    crossing: fields({ crossing: curve, at: finite(t) }, t),
    ...Object.fromEntries(['sum', 'difference', 'product', 'ratio'].map((name) => [name, only(name, two)])),
    ...Object.fromEntries(['orders', 'largest', 'smallest', 'mean', 'spread'].map((name) => [name, only(name, inner)])),
    ...Object.fromEntries(['slope', 'residual', 'slopes', 'argmax'].map((name) => [name, only(name, curve)])),
  };
  const none = v.custom<Quantity>(
    () => false,
    t`is no quantity: an object with one of ${Object.keys(kinds).join(', ')}`,
  ) as v.GenericSchema;
  return v.pipe(
    inner,
    v.check((of) => countRuns(of) <= MOST_RUNS, t`takes more than ${MOST_RUNS} runs`),
  );
}

/** How often it reads a run, without listing them. */
function countRuns(of: unknown): number {
  if (typeof of !== 'object' || of === null) return 0;
  if ('run' in of) return 1;
  if ('each' in of && 'of' in of && Array.isArray(of.each)) return of.each.length * countRuns(of.of);
  return Object.values(of).reduce((sum: number, part) => sum + countRuns(part), 0);
}
