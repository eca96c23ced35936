/** The place of a person's own machines among the others. What it opens is loaded when it is opened. */

import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { CustomMachine } from '../../model/custom.ts';
import { MachineIcon } from '../header/machine-icon.tsx';
import { useExplorer } from '../store.ts';

const CustomList = lazy(() => import('./custom-list.tsx'));
const CustomDialog = lazy(() => import('./custom-dialog.tsx'));

/** In the row of machines. */
export function CustomButton() {
  const custom = useExplorer((state) => state.link.custom);
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<CustomMachine | null>(null);
  const close = () => setOpen(false);
  const edit = (machine: CustomMachine) => {
    setEdited(machine);
    close();
  };
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button
          className="machine-button"
          data-custom="true"
          aria-current={custom === undefined ? undefined : 'true'}
          aria-label={custom === undefined ? 'Custom machine' : `Custom machine: ${custom.name}`}
        >
          <MachineIcon machine={custom?.parts.network ?? 'custom'} />
          <span className="machine-name">
            <span className="machine-own">{custom?.name ?? 'Custom'}</span> <small>yours</small>
          </span>
        </Button>
        <Popover className="floating" placement="bottom start">
          <Dialog className="machine-list" aria-label="Your machines">
            <CustomRows onChosen={close} onEdit={edit} />
          </Dialog>
        </Popover>
      </DialogTrigger>
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
