/** Machines one below the other, each with what is special about it; loaded when a list of them is opened. */

import { machineGroups } from '../../model/presets/presets.ts';
import { selectMachine } from '../store.ts';
import { useWords } from '../words.ts';
import { MachineIcon } from './machine-icon.tsx';
import { MachineName } from './machine-name.tsx';

/** `headed`: below the name of the group. `chosen`: the key of one. */
type Props = { group: keyof typeof machineGroups; headed?: boolean; chosen: string; onChosen(): void };

export default function MachineList({ group, headed = false, chosen, onChosen }: Props) {
  const t = useWords();
  const name = { papers: t`1988 to 1997`, today: t`Today`, views: t`Together` }[group];
  return (
    <section className="machine-group" aria-label={name}>
      {headed && <h3>{name}</h3>}
      {machineGroups[group].map((machine) => (
        <button
          type="button"
          key={machine.key}
          className="machine-row"
          aria-current={machine.key === chosen ? 'true' : undefined}
          onClick={() => {
            if (machine.key !== chosen) selectMachine(machine.key);
            onChosen();
          }}
        >
          <MachineIcon machine={machine.key} />
          <span>
            <MachineName machine={machine} />
            <span className="machine-about">
              {machine.of ? t(machine.summary) : t`${t(machine.place)}. ${t(machine.summary)}`}
            </span>
          </span>
        </button>
      ))}
    </section>
  );
}
