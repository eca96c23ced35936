/** The value that a control shows. */

import type { Parameter } from '../../model/manifest/manifest.ts';
import { valueAt } from '../../model/manifest/values.ts';
import { valuesOf } from '../../model/state/state.ts';
import { useExplorer } from '../store.ts';

/** As it is now, in the frame of a change: the form around a control follows after the paint. */
export function useValue(parameter: Parameter): number | string {
  return useExplorer(({ link }) => valueAt(valuesOf(link), parameter));
}
