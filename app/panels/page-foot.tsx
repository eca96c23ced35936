/** What a page owes its readers besides its subject. */

import { machinesWithClaims } from '../model/claims.ts';
import { manifest } from '../model/manifest.ts';
import { useExplorer } from './store.ts';
import { useWords } from './words.ts';

export function PageFoot() {
  const t = useWords();
  const machine = useExplorer((state) => state.link.machine);
  return (
    <footer className="page-foot">
      {machinesWithClaims.includes(machine) && (
        <a className="page-foot-wide" href={`fidelity.html?m=${machine}`}>
          {t`Fidelity`}
        </a>
      )}
      <a href="accessibility.html" hrefLang="en">{t`Accessibility`}</a>
      <a href="licences.txt">{t`Licences`}</a>
      <span>{t`Grainscope ${manifest.version}`}</span>
    </footer>
  );
}
