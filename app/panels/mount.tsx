/** Puts a page into its document, in its own face from the first sight on. */

import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeNewVersion } from './offline.ts';

const face = '14px "Inter Variable"';
// On a slow line the words come first, in whatever face there is.
const longestWaitMs = 400;

export async function mount(page: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  if (await takeNewVersion()) return;
  const patience = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([document.fonts.load(face), patience]).catch(() => undefined);
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
