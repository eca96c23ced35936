/** Opens a sweep's Parquet in a room of its own. The file is read in this browser, column by column as they are wanted. */
import { createRoot } from 'react-dom/client';
import { readSwept } from '../../exports/swept-file.ts';
import { viewOf } from '../../exports/swept-run.ts';
import type { Words } from '../../model/words/words.ts';
import SweptDialog from './swept-dialog.tsx';

/** 'asked' when the room is there, or why it cannot be. Never rejects. */
export async function openSwept(file: File, t: Words): Promise<'asked' | { problem: string }> {
  const slice = (from: number, to?: number) => file.slice(from, to).arrayBuffer();
  const read = await readSwept({ byteLength: file.size, slice }, t);
  if ('problem' in read) return read;
  const view = await viewOf(read).catch(() => undefined);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<SweptDialog name={file.name} file={read} view={view} onClose={close} />);
  return 'asked';
}
