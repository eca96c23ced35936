/** The machine at one point of the figure: its links, what limits it, the law, and what the paper says. */

import { Suspense } from 'react';
import type { Theme } from '../../charts/index.ts';
import { bestPlace, runName, selectionOf } from '../../model/figure/selection.ts';
import { awaited } from '../awaited.tsx';
import { sayUnloaded } from '../export/notify.ts';
import { useShownLater } from '../figure/shown.tsx';
import { Watch } from '../motion/watch.tsx';
import { part } from '../part.ts';
import { isOutdated, markedIn, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

// There is nothing to draw or to say before there are points.
const MachineView = part(() => import('./machine-view.tsx'), sayUnloaded);
const Explained = part(() => import('./explained.tsx'), sayUnloaded);
const PaperSays = part(() => import('./paper-says.tsx'), sayUnloaded);

export function MachinePanel({ theme }: { theme: Theme }) {
  const t = useWords();
  const shown = useShownLater();
  const hovered = useExplorer((state) => state.hovered);
  const marked = useExplorer(markedIn);
  const simulator = useExplorer((state) => state.simulator);
  const outdated = useExplorer(isOutdated);
  const best = shown && bestPlace(shown.plan, shown.figures[0]);
  const selection = shown && selectionOf(shown.plan, shown.results, [hovered, marked, best]);
  return (
    <>
      <section className="machine" data-outdated={outdated || undefined}>
        <h2 className="caption">{t`The machine at this point`}</h2>
        <p className="machine-point">{selection && shown ? runName(shown, selection, t) : t`No point yet`}</p>
        <Watch theme={theme}>
          <Suspense fallback={<MachineRoom />}>
            <MachineView selection={selection} along={shown?.plan.x} theme={theme} />
          </Suspense>
        </Watch>
      </section>
      <Suspense fallback={awaited}>
        {selection !== null && shown !== null && <Explained selection={selection} simulator={simulator} />}
        {shown !== null && <PaperSays state={shown.state} selection={selection} results={shown.results} />}
      </Suspense>
    </>
  );
}

/** As high as the drawing will be. */
function MachineRoom() {
  return (
    <>
      <div className="machine-box" />
      <p className="machine-foot" />
    </>
  );
}
