/** The place of a person's own machines among the others. What it opens is loaded when it is opened. */

import { Suspense, useState } from 'react';
import type { CustomMachine } from '../../model/presets/custom.ts';
import { loadMachines, machinesAlone } from '../../model/presets/presets.ts';
import { customIn } from '../../model/state/state.ts';
import { sayUnloaded } from '../export/notify.ts';
import { NoteButton } from '../floating/note-button.tsx';
import { MachineIcon } from '../header/machine-icon.tsx';
import { part } from '../part.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

// A machine of one's own may have parts of any.
const allMachines = () => loadMachines(machinesAlone().map(({ key }) => key));
const CustomList = part(() => import('./custom-list.tsx'), sayUnloaded);
const CustomDialog = part(async () => {
  await allMachines();
  return import('./custom-dialog.tsx');
}, sayUnloaded);

/** In the row of machines. */
export function CustomButton() {
  const t = useWords();
  const custom = useExplorer((state) => customIn(state.link));
  const [edited, setEdited] = useState<CustomMachine | null>(null);
  return (
    <>
      <NoteButton
        className="machine-button"
        data-custom="true"
        aria-current={custom === undefined ? undefined : 'true'}
        aria-label={custom === undefined ? t`Custom machine` : t`Custom machine: ${custom.name}`}
        placement="bottom start"
        noteClass="machine-list"
        label={t`Your machines`}
        face={
          <>
            <MachineIcon machine={custom?.parts.network ?? 'custom'} />
            <span className="machine-name">
              <span className="machine-own">{custom?.name ?? t`Custom`}</span>{' '}
              <small>{custom === undefined ? t`machine` : t`yours`}</small>
            </span>
          </>
        }
      >
        {(close) => (
          <CustomRows
            onChosen={close}
            onEdit={(machine) => {
              setEdited(machine);
              close();
            }}
          />
        )}
      </NoteButton>
      <CustomEditor machine={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** The list of machines alone, for where there is one already. */
export function CustomRows(props: { onChosen(): void; onEdit(machine: CustomMachine): void }) {
  const t = useWords();
  return (
    <Suspense fallback={<p className="aside custom-loading">{t`Loading your machines.`}</p>}>
      <CustomList {...props} />
    </Suspense>
  );
}

export function CustomEditor({ machine, onClose }: { machine: CustomMachine | null; onClose(): void }) {
  if (machine === null) return null;
  return (
    <Suspense fallback={null}>
      <CustomDialog machine={machine} onClose={onClose} />
    </Suspense>
  );
}
