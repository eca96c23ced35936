/** The machine at one point of the figure: its links, what limits it, the law, and what the paper says. */

import type { Theme } from '../../charts/index.ts';
import { limitsSentence } from '../../model/limits.ts';
import { experimentIn } from '../../model/state.ts';
import { bestPlace } from '../figure/best.ts';
import { placeName } from '../figure/finding.ts';
import { type Selection, selectionOf } from '../figure/places.ts';
import { useShownLater } from '../figure/shown.tsx';
import { Watch } from '../motion/watch.tsx';
import { type Simulator, useExplorer } from '../store.ts';
import { closedForm, evidenceOf } from './evidence.ts';
import { Law } from './law.tsx';
import { MachineView } from './machine-view.tsx';
import { PaperSays } from './paper-says.tsx';
import { useChangeEffect } from './use-change-effect.ts';
import { WorkLaw } from './work-law.tsx';

export function MachinePanel({ theme }: { theme: Theme }) {
  const shown = useShownLater();
  const hovered = useExplorer((state) => state.hovered);
  const picked = useExplorer((state) => state.picked);
  const simulator = useExplorer((state) => state.simulator);
  const selection = shown === null ? null : selectionOf(shown.plan, shown.results, [hovered, picked, bestPlace(shown)]);
  return (
    <>
      <section className="machine">
        <h2 className="caption">The machine at this point</h2>
        <p className="machine-point">{pointText(selection, shown?.plan.x)}</p>
        <Watch theme={theme}>
          <MachineView selection={selection} theme={theme} />
        </Watch>
      </section>
      {selection !== null && shown !== null && (
        <Explained selection={selection} simulator={simulator} model={experimentIn(shown.state).charts[0]?.model} />
      )}
      {shown !== null && <PaperSays state={shown.state} selection={selection} results={shown.results} />}
    </>
  );
}

type ExplainedProps = { selection: Selection; simulator: Simulator; model: string | undefined };

/** `model` is the closed form of the figure: the law is its law. */
function Explained({ selection, simulator, model }: ExplainedProps) {
  const { values } = selection.point;
  const estimate = selection.result?.row ?? null;
  const zeroLoad = closedForm(simulator, 'zero-load', values);
  const limits = estimate === null ? '' : limitsSentence(evidenceOf(simulator, values, estimate));
  const effect = useChangeEffect(selection);
  const sentence = estimate === null ? 'This point is not simulated yet.' : limits;
  return (
    <>
      {(sentence !== '' || effect !== '') && (
        <div className="sentence">
          <p className="sentence-change" role="status">
            {effect}
          </p>
          {sentence !== '' && <p>{sentence}</p>}
        </div>
      )}
      {estimate !== null && <WorkLaw row={estimate} />}
      {zeroLoad !== null && model === 'contention' && (
        <Law
          values={values}
          zeroLoad={zeroLoad}
          contention={closedForm(simulator, model, values)}
          estimate={estimate}
        />
      )}
    </>
  );
}

function pointText(selection: Selection | null, x: string | undefined): string {
  if (selection === null || x === undefined) return 'No point yet';
  return `${selection.series.label}, ${placeName(x, selection.point.x)}`;
}
