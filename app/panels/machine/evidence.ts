/** A result with what the closed forms say of the same run. */

import type { Evidence } from '../../explain/account.ts';
import { isError, type Row } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import type { Simulator } from '../store.ts';

/** Null where the closed form says nothing. */
export function closedForm(simulator: Simulator, model: string, values: Values): Row | null {
  if (simulator.phase !== 'ready') return null;
  const row = simulator.evaluate(model, values);
  return isError(row) ? null : row;
}

/** `row` is the last of the point's estimates. */
export function evidenceOf(simulator: Simulator, values: Values, row: Row): Evidence {
  const zeroLoad = closedForm(simulator, 'zero-load', values);
  const capacity = closedForm(simulator, 'capacity', values);
  return { row, values, ...(zeroLoad && { zeroLoad }), ...(capacity && { capacity }) };
}
