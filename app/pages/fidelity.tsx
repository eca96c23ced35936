/** The scoreboard: what the paper on a machine says, against the simulation, run here. */

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadClaims, machinesWithClaims } from '../model/claims.ts';
import { machineOf, machines } from '../model/presets.ts';
import { ClaimGroup } from '../panels/fidelity/claim-group.tsx';
import { Summary } from '../panels/fidelity/summary.tsx';
import { useBoard } from '../panels/fidelity/use-board.ts';
import { ThemeButton } from '../panels/header/theme-button.tsx';
import { useExplorer } from '../panels/store.ts';
import { useTheme, useThemeOnPage } from '../panels/theme.ts';
import './base.css';
import './header.css';
import './fidelity.css';
import './print.css';

function Fidelity() {
  const linked = useExplorer((state) => state.link.machine);
  const machine = machinesWithClaims.includes(linked) ? linked : (machinesWithClaims[0] ?? '');
  const { theme, toggle } = useTheme();
  useThemeOnPage(theme);
  const board = useBoard(machine);
  const preset = machineOf(machine);
  const groups = [...new Set(board.rows.map(({ group }) => group))];
  return (
    <>
      <header className="header">
        <a className="wordmark" href="./" aria-label="Grainscope, start">
          Grain<span>scope</span>
        </a>
        <nav className="pages" aria-label="Pages">
          <a className="action" href={`./?v=1&m=${machine}`}>
            Explorer
          </a>
          <a className="action" href={`fidelity.html?m=${machine}`} aria-current="page">
            Fidelity
          </a>
        </nav>
        <div className="actions">
          <ThemeButton theme={theme} onToggle={toggle} />
        </div>
      </header>
      <main className="fidelity">
        {machinesWithClaims.length > 1 && <MachineLinks current={machine} />}
        <h1>{preset?.name} against its paper</h1>
        {preset && (
          <p className="lede">
            {preset.paper.authors}, <cite>{preset.paper.title}</cite>, {preset.paper.year}. Every number under
            “Simulated” is computed now; none is typed in. What a parameter was fitted to counts as no evidence.
          </p>
        )}
        <Summary board={board} />
        {groups.map((group) => (
          <ClaimGroup
            key={group}
            title={group}
            rows={board.rows.filter((row) => row.group === group)}
            machine={machine}
            running={board.phase === 'running'}
          />
        ))}
      </main>
    </>
  );
}

/** The boards of the machines, in the order of the machines. */
function MachineLinks({ current }: { current: string }) {
  const boards = machines.filter(({ key }) => machinesWithClaims.includes(key));
  return (
    <nav className="boards" aria-label="Machines">
      {boards.map(({ key, name }) => (
        <a key={key} href={`fidelity.html?m=${key}`} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
await loadClaims();
createRoot(root).render(
  <StrictMode>
    <Fidelity />
  </StrictMode>,
);
