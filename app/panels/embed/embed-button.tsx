/** Opens the dialog that makes embeds, which is loaded when it is asked for. */

import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { sayUnloaded } from '../export/notify.ts';
import { part } from '../part.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

const EmbedDialog = part(() => import('./embed-dialog.tsx'), sayUnloaded);

export function EmbedButton() {
  const t = useWords();
  const link = useExplorer((state) => state.link);
  const [open, setOpen] = useState(false);
  // A page that is one file has no embed.html beside it.
  if (location.protocol === 'file:') return null;
  return (
    <>
      <Button className="action action-embed" onPress={() => setOpen(true)}>
        {t`Embed`}
      </Button>
      {open && (
        <Suspense>
          <EmbedDialog state={link} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
