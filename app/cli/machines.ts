import { machineIndex } from '../model/presets/presets.ts';
import type * as Declared from './grainscope.d.ts';

/** As the library lists them. */
export const machines: typeof Declared.machines = machineIndex.map(({ key, name, year, summary }) => ({
  key,
  name,
  summary,
  ...(year !== undefined && { year }),
}));
