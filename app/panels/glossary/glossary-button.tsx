/** The way to all terms. What it opens is loaded when it is opened. */

import { Suspense, useState } from 'react';
import { sayUnloaded } from '../export/notify.ts';
import { part } from '../part.ts';
import { useWords } from '../words.ts';

const GlossaryDialog = part(() => import('./glossary-dialog.tsx'), sayUnloaded);

export function GlossaryButton() {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="page-foot-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t`Glossary`}
      </button>
      {isOpen && (
        <Suspense>
          <GlossaryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
