/** What a page owes its readers besides its subject. */

import { machinesWithClaims } from '../model/claims.ts';
import { manifest } from '../model/manifest.ts';
import { useExplorer } from './store.ts';

export function PageFoot() {
  const machine = useExplorer((state) => state.link.machine);
  return (
    <footer className="page-foot">
      {machinesWithClaims.includes(machine) && (
        <a className="page-foot-wide" href={`fidelity.html?m=${machine}`}>
          Fidelity
        </a>
      )}
      <a href="licences.txt">Licences</a>
      <span>{`Grainscope ${manifest.version}`}</span>
    </footer>
  );
}
