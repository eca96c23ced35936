/** The place of a person's own machines among the others. What it opens is loaded when it is opened. */

import { lazy, Suspense, useState } from 'react';
import type { CustomMachine } from '../../model/custom.ts';
import { NoteButton } from '../floating/note-button.tsx';
import { MachineIcon } from '../header/machine-icon.tsx';
import { useExplorer } from '../store.ts';

const CustomList = lazy(() => import('./custom-list.tsx'));
const CustomDialog = lazy(() => import('./custom-dialog.tsx'));

/** In the row of machines. */
export function CustomButton() {
  const custom = useExplorer((state) => state.link.custom);
  const [edited, setEdited] = useState<CustomMachine | null>(null);
  return (
    <>
      <NoteButton
        className="machine-button"
        data-custom="true"
        aria-current={custom === undefined ? undefined : 'true'}
        aria-label={custom === undefined ? 'Custom machine' : `Custom machine: ${custom.name}`}
        placement="bottom start"
        noteClass="machine-list"
        label="Your machines"
        face={
          <>
            <MachineIcon machine={custom?.parts.network ?? 'custom'} />
            <span className="machine-name">
              <span className="machine-own">{custom?.name ?? 'Custom'}</span> <small>yours</small>
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
  return (
    <Suspense fallback={<p className="aside custom-loading">Loading your machines.</p>}>
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
