/** The scoreboard: what the paper on a machine says, against the simulation, run here. */

import { Fragment, Suspense } from 'react';
import { loadClaims, machinesWithClaims } from '../model/claims/claims.ts';
import { machinesRead } from '../model/claims/judge.ts';
import { loadReadings } from '../model/claims/readings.ts';
import { quotable } from '../model/manifest/value.ts';
import { isOfToday, loadMachines, machineIndex, machineOf, mainKeyOf } from '../model/presets/presets.ts';
import { ClaimGroup } from '../panels/fidelity/claim-group.tsx';
import { Summary } from '../panels/fidelity/summary.tsx';
import { useBoard } from '../panels/fidelity/use-board.ts';
import { mount } from '../panels/mount.tsx';
import { PageFoot } from '../panels/page-foot.tsx';
import { PageHead } from '../panels/page-head.tsx';
import { part } from '../panels/part.ts';
import { useExplorer } from '../panels/store.ts';
import { useTheme, useThemeOnPage } from '../panels/theme.ts';
import { useWords } from '../panels/words.ts';
import './base.css';
import '../panels/header/header.css';
import '../panels/page-head.css';
import '../panels/page-foot.css';
import '../panels/fidelity/fidelity.css';
import '../panels/print/sheet.css';

const Colophon = part(() => import('../panels/print/colophon.tsx'));

/** Beyond it a face of the system will do. */
const FACE_MS = 3000;

/** The key of the machine in the address. */
const asked = new URLSearchParams(location.search).get('m') ?? '';

function Fidelity() {
  const t = useWords();
  const machine = useExplorer(({ link }) => boardFor(link.machine));
  const { theme, toggle } = useTheme();
  useThemeOnPage(theme);
  const board = useBoard(machine);
  const preset = machineOf(machine);
  const groups = [...new Set(board.rows.map(({ group }) => group))].map((title) => ({
    title,
    rows: board.rows.filter((row) => row.group === title),
  }));
  return (
    <>
      <PageHead theme={theme} onToggleTheme={toggle} current="fidelity" />
      <main className="fidelity" id="main" tabIndex={-1}>
        {machinesWithClaims.length > 1 && <MachineLinks current={machine} />}
        <h1>
          {preset && t(preset.name)} {preset && isOfToday(preset) ? t`against what is in print` : t`against its paper`}
        </h1>
        {asked !== '' && machineIndex.every(({ key }) => key !== asked) && (
          <p className="not-known" role="status">
            {t`There is no machine “${quotable(asked)}”. Choose one of the machines above.`}
          </p>
        )}
        {preset?.paper && (
          <p className="lede">
            {[preset.paper, ...(preset.sources ?? [])].map(({ key, authors, title, year }, i) => (
              <Fragment key={key}>
                {i > 0 && '; '}
                {authors}, <cite lang="en">{title}</cite>, {year}
              </Fragment>
            ))}
            {t`. Every number under “Simulated” is computed now; none is typed in. A claim to which a parameter was fitted counts as no evidence.`}
          </p>
        )}
        <Summary board={board} />
        {groups.map(({ title, rows }) => (
          <ClaimGroup key={title} title={title} rows={rows} machine={machine} running={board.phase === 'running'} />
        ))}
      </main>
      <PageFoot />
      <Suspense>
        <Colophon address={location.href} />
      </Suspense>
    </>
  );
}

/** The machine itself, that of which it is a variant, or the first whose paper has been taken in. */
function boardFor(variant: string): string {
  const machine = mainKeyOf(variant);
  const [first] = machineIndex.filter(({ key }) => machinesWithClaims.includes(key));
  return machinesWithClaims.includes(machine) ? machine : (first?.key ?? '');
}

/** The boards of the machines, in the order of the machines. */
function MachineLinks({ current }: { current: string }) {
  const t = useWords();
  const boards = machineIndex.filter(({ key }) => machinesWithClaims.includes(key));
  return (
    <nav className="boards" aria-label={t`Machines`}>
      {boards.map(({ key, name }) => (
        <a key={key} href={`fidelity.html?m=${key}`} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

const shown = boardFor(useExplorer.getState().link.machine);
await Promise.all([loadClaims([shown]), loadReadings([shown])]);
await loadMachines([shown, ...machinesRead(shown)]);
// Lines that break elsewhere would move what is read: the face of the site is waited for, which mostly is there before the scripts.
const faces = Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
await Promise.race([faces, new Promise((go) => setTimeout(go, FACE_MS))]);
void mount(<Fidelity />);
