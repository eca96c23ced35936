/** The machines, and the views of several. */

import { Suspense, useState } from 'react';
import type { CustomMachine } from '../../model/presets/custom.ts';
import { entryOf, isOfToday, type MachineEntry, machineGroups, mainKeyOf } from '../../model/presets/presets.ts';
import { customIn, machineIn } from '../../model/state/state.ts';
import { awaited } from '../awaited.tsx';
import { CustomButton, CustomEditor, CustomRows } from '../custom/custom-machines.tsx';
import { sayUnloaded } from '../export/notify.ts';
import { Chevron } from '../floating/chevron.tsx';
import { NoteButton } from '../floating/note-button.tsx';
import { useLinkLater } from '../later-state.tsx';
import { useMedia } from '../media.ts';
import { part } from '../part.ts';
import { selectMachine, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { MachineIcon } from './machine-icon.tsx';
import { MachineName } from './machine-name.tsx';

const MachineList = part(() => import('./machine-list.tsx'), sayUnloaded);

/** In a row where there is room for it, else in a list behind a button. */
export function MachinePicker() {
  const t = useWords();
  // A press is answered at once, whatever the rest of the page has to do.
  const current = useExplorer(({ link }) => link.machine);
  const wide = useMedia('(min-width: 1360px)');
  if (wide) {
    return (
      <nav className="machines" aria-label={t`Machines`}>
        {[...machineGroups.papers, ...machineGroups.views].map((machine) => (
          <MachineButton
            key={machine.key}
            machine={(machine.key === mainKeyOf(current) && entryOf(current)) || machine}
            chosen={machine.key === mainKeyOf(current)}
          />
        ))}
        <TodayButton current={current} />
        <CustomButton />
      </nav>
    );
  }
  return <MachineMenu />;
}

function MachineMenu() {
  const t = useWords();
  const link = useLinkLater();
  const [edited, setEdited] = useState<CustomMachine | null>(null);
  const current = machineIn(link);
  return (
    <>
      <NoteButton
        className="machine-button machine-trigger"
        aria-label={t`Machine: ${t(current.name)}`}
        placement="bottom start"
        noteClass="machine-list"
        label={t`Machines`}
        face={
          <>
            <MachineIcon machine={customIn(link)?.parts.network ?? current.key} />
            <MachineName machine={current} />
            <Chevron />
          </>
        }
      >
        {(close) => (
          <>
            <Suspense fallback={awaited}>
              {(['papers', 'today', 'views'] as const).map((group) => (
                <MachineList key={group} group={group} headed chosen={mainKeyOf(link.machine)} onChosen={close} />
              ))}
            </Suspense>
            <CustomRows
              onChosen={close}
              onEdit={(machine) => {
                setEdited(machine);
                close();
              }}
            />
          </>
        )}
      </NoteButton>
      <CustomEditor machine={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** In the row: the machines of today behind one button, which bears the name of the one that is chosen. */
function TodayButton({ current }: { current: string }) {
  const t = useWords();
  const entry = entryOf(current);
  const chosen = entry && isOfToday(entry) ? entry : undefined;
  return (
    <NoteButton
      className="machine-button"
      aria-current={chosen ? 'true' : undefined}
      aria-label={chosen ? t`Machine of today: ${t(chosen.name)}` : undefined}
      placement="bottom end"
      noteClass="machine-list"
      label={t`Machines of today`}
      face={
        <>
          <MachineIcon machine={chosen?.key ?? 'slingshot'} />
          {chosen ? <MachineName machine={chosen} /> : <span className="machine-name">{t`Today`}</span>}
          <Chevron />
        </>
      }
    >
      {(close) => (
        <Suspense fallback={awaited}>
          <MachineList group="today" chosen={current} onChosen={close} />
        </Suspense>
      )}
    </NoteButton>
  );
}

type Chosen = { machine: MachineEntry; chosen: boolean };

function MachineButton({ machine, chosen }: Chosen) {
  return (
    <button
      type="button"
      className="machine-button"
      aria-current={chosen ? 'true' : undefined}
      onClick={() => !chosen && selectMachine(machine.key)}
    >
      <MachineIcon machine={machine.key} />
      <MachineName machine={machine} />
    </button>
  );
}
