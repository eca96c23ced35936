/** What a page owes its readers besides its subject. */

import type { MouseEvent } from 'react';
import { machinesWithClaims } from '../model/claims/claims.ts';
import { manifest } from '../model/manifest/manifest.ts';
import { mainKeyOf } from '../model/presets/presets.ts';
import { GlossaryButton } from './glossary/glossary-button.tsx';
import { useExplorer } from './store.ts';
import { useWords } from './words.ts';

/** The page as one file has no other page, but the statement within. */
function openInside(event: MouseEvent): void {
  const statement = document.querySelector<HTMLDialogElement>('dialog#statement');
  if (statement === null) return;
  event.preventDefault();
  statement.showModal();
}

/** `isLessons` where the page is that of the lessons, whose head leads to them. */
export function PageFoot({ isLessons = false }: { isLessons?: boolean }) {
  const t = useWords();
  const machine = useExplorer((state) => mainKeyOf(state.link.machine));
  return (
    <footer className="page-foot">
      {machinesWithClaims.includes(machine) && (
        <a className="page-foot-wide" href={`fidelity.html?m=${machine}`}>
          {t`Fidelity`}
        </a>
      )}
      {!isLessons && (
        <a className="page-foot-wide" href="lessons.html">
          {t`Learn`}
        </a>
      )}
      <GlossaryButton />
      <a href="accessibility.html" hrefLang="en" onClick={openInside}>{t`Accessibility`}</a>
      <a href="licences.txt">{t`Licences`}</a>
      <span>{t`Grainscope ${manifest.version}`}</span>
    </footer>
  );
}
