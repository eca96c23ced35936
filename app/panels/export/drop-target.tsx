/** The whole page takes a file that is dropped on it. */

import { useEffect, useState } from 'react';

/** `says` is what may be dropped; `onFile` must be the same function as long as it does the same. */
export function DropTarget({ says, onFile }: { says: string; onFile(file: File): void }) {
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
        if (file !== undefined) onFile(file);
      },
      { signal },
    );
    return () => listening.abort();
  }, [onFile]);
  return over ? <p className="drop-target">{says}</p> : null;
}
