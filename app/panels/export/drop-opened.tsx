/** What is dropped on the explorer is opened. What reads the file is loaded only then. */

import { useWords } from '../words.ts';
import { DropTarget } from './drop-target.tsx';
import { notify, unloaded } from './notify.ts';

export function DropOpened() {
  const t = useWords();
  return (
    <DropTarget
      says={t`Drop an exported figure, a sweep, a schedule, a program or a network here to open it`}
      onFile={open}
    />
  );
}

function open(file: File): void {
  import('./open-exported.ts').then(
    ({ openExported }) => openExported(file),
    () => notify(unloaded),
  );
}
