/** Machines one below the other, each with what is special about it; loaded when a list of them is opened. */

import { Button } from 'react-aria-components/Button';
import { isOfToday, mainMachines } from '../../model/presets/presets.ts';
import { selectMachine } from '../store.ts';
import { useWords } from '../words.ts';
import { MachineIcon } from './machine-icon.tsx';
import { MachineName } from './machine-name.tsx';

/** `today`: those of today, else those of the papers; `headed`: below the name of their time. `chosen`: the key of one. */
type Props = { today: boolean; headed?: boolean; chosen: string; onChosen(): void };

export default function MachineList({ today, headed = false, chosen, onChosen }: Props) {
  const t = useWords();
  const name = today ? t`Today` : t`1988 to 1997`;
  return (
    <section className="machine-group" aria-label={name}>
      {headed && <h3>{name}</h3>}
      {mainMachines
        .filter((machine) => isOfToday(machine) === today)
        .map((machine) => (
          <Button
            key={machine.key}
            className="machine-row"
            aria-current={machine.key === chosen ? 'true' : undefined}
            onPress={() => {
              if (machine.key !== chosen) selectMachine(machine.key);
              onChosen();
            }}
          >
            <MachineIcon machine={machine.key} />
            <span>
              <MachineName machine={machine} />
              <span className="machine-about">{t`${t(machine.place)}. ${t(machine.summary)}`}</span>
            </span>
          </Button>
        ))}
    </section>
  );
}
