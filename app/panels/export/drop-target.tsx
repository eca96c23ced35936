/** The whole page takes a file that is dropped on it. What reads the file is loaded only then. */

import { useEffect, useState } from 'react';
import { useWords } from '../words.ts';
import { notify, unloaded } from './notify.ts';

export function DropTarget() {
  const t = useWords();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFile(event)) return;
        // Otherwise the browser leaves the page for the file.
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!hasFile(event)) return;
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file !== undefined) open(file);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return over ? (
    <p className="drop-target">{t`Drop an exported figure, a schedule or a program here to open it`}</p>
  ) : null;
}

function open(file: File): void {
  import('./open-exported.ts').then(
    ({ openExported }) => openExported(file),
    () => notify(unloaded),
  );
}
