/** A machine by its name and year. */

import { CUSTOM } from '../../model/presets/custom.ts';
import type { MachineEntry } from '../../model/presets/presets.ts';
import type { Words } from '../../model/words/words.ts';
import { useWords } from '../words.ts';

type Named = Pick<MachineEntry, 'key' | 'name' | 'year' | 'place' | 'of'>;

export function MachineName({ machine }: { machine: Named }) {
  const t = useWords();
  return (
    <span className="machine-name">
      {t(machine.name)} <small>{whenOf(machine, t)}</small>
    </span>
  );
}

function whenOf({ key, year, place, of }: Named, t: Words): string {
  if (key === CUSTOM) return t`yours`;
  if (of) return t(place);
  return String(year);
}
