import { machineIndex } from '../model/presets/presets.ts';
import type * as Declared from './grainscope.d.ts';

/** The list of machines of the library; a view of several has no year. */
export const machines: typeof Declared.machines = machineIndex.map(({ key, name, year, summary }) => ({
  key,
  name,
  summary,
  ...(year !== undefined && { year }),
}));
