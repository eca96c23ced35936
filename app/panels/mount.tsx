/** Puts a page into its document, in its own face from the first sight on. */

import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { message } from '../model/words/words.ts';
import { keepForOffline, takeNewVersion } from './offline.ts';
import { wordsNow } from './words.ts';

const BROKEN = message('This page has a fault and cannot go on. Load it again: its address holds what was shown.');

const face = '14px "Inter Variable"';
// On a slow line the words come first, in whatever face there is.
const longestWaitMs = 400;

/** `onNewVersion` is called when one waits for the next load. */
export async function mount(page: ReactNode, onNewVersion?: () => void): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  if (await takeNewVersion()) return;
  keepForOffline(onNewVersion);
  const patience = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([document.fonts.load(face), patience]).catch(() => undefined);
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    document.body.append(brokenNote());
  };
  createRoot(root, { onUncaughtError }).render(<StrictMode>{page}</StrictMode>);
}

/** React takes away all of a page that throws while it is drawn. */
function brokenNote(): HTMLElement {
  const note = document.createElement('p');
  note.className = 'page-note';
  note.role = 'alert';
  note.textContent = wordsNow()(BROKEN);
  return note;
}
