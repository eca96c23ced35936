/** Opens the dialog that makes embeds, which is loaded when it is asked for. */

import { Suspense, useState } from 'react';
import type { ExplorerState } from '../../model/state/state.ts';
import { sayUnloaded } from '../export/notify.ts';
import { part } from '../part.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

const EmbedDialog = part(() => import('./embed-dialog.tsx'), sayUnloaded);

export function EmbedButton() {
  const t = useWords();
  // The state at the press of the button: nothing else can be changed while the dialog is open.
  const [asked, setAsked] = useState<ExplorerState | null>(null);
  // A page that is one file has no embed.html beside it.
  if (location.protocol === 'file:') return null;
  return (
    <>
      <button type="button" className="action action-embed" onClick={() => setAsked(useExplorer.getState().link)}>
        {t`Embed`}
      </button>
      {asked !== null && (
        <Suspense>
          <EmbedDialog state={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
