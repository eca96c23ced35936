/** Opens a sweep's Parquet in a room of its own. The file is read in this browser, column by column as they are wanted. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readSwept } from '../../exports/swept-file.ts';
import { viewOf } from '../../exports/swept-run.ts';
import type { Words } from '../../model/words/words.ts';
import { readerOf } from './reader.ts';
import { Swept } from './swept-contents.tsx';
import { Reading, SweptRoom } from './swept-room.tsx';

/** 'asked' when the room is there or was closed, or why it cannot be. Rejects where the browser cannot read the file. */
export async function openSwept(file: File, t: Words): Promise<'asked' | { problem: string }> {
  const reader = readerOf(file);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let isClosed = false;
  const close = () => {
    isClosed = true;
    reader.end();
    root.unmount();
    place.remove();
  };
  const show = (contents: ReactNode) =>
    root.render(
      <SweptRoom name={file.name} onClose={close}>
        {contents}
      </SweptRoom>,
    );
  const told = (share: number) => isClosed || show(<Reading share={share} />);
  const read = await readSwept({ size: file.size, open: reader.open }, t, told).catch((reason: unknown) => {
    if (isClosed) return undefined;
    close();
    throw reason;
  });
  if (read === undefined || isClosed) return 'asked';
  if ('problem' in read) {
    close();
    return read;
  }
  const view = await viewOf(read).catch(() => undefined);
  if (!isClosed) show(<Swept file={read} view={view} />);
  return 'asked';
}
