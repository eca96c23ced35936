/** The machine at one point of the figure: its links, what limits it, the law, and what the paper says. */

import type { Theme } from '../../charts/index.ts';
import { isError } from '../../engine/engine.ts';
import type { Row } from '../../model/manifest.ts';
import { limitSentence } from '../../model/sentences.ts';
import { formatQuantity } from '../../model/units.ts';
import type { Values } from '../../model/values.ts';
import { type Selection, selectionOf } from '../figure/places.ts';
import type { Shown } from '../figure/use-figures.ts';
import { type Simulator, useExplorer } from '../store.ts';
import { Law } from './law.tsx';
import { MachineView } from './machine-view.tsx';
import { PaperSays } from './paper-says.tsx';

export function MachinePanel({ shown, theme }: { shown: Shown | null; theme: Theme }) {
  const hovered = useExplorer((state) => state.hovered);
  const picked = useExplorer((state) => state.picked);
  const simulator = useExplorer((state) => state.simulator);
  const selection = shown === null ? null : selectionOf(shown.plan, shown.results, [hovered, picked]);
  return (
    <>
      <section className="machine">
        <h2 className="caption">The machine at this point</h2>
        <p className="machine-point">{pointText(selection)}</p>
        <MachineView selection={selection} theme={theme} />
      </section>
      {selection !== null && <Explained selection={selection} simulator={simulator} />}
      {shown !== null && <PaperSays state={shown.state} selection={selection} results={shown.results} />}
    </>
  );
}

function Explained({ selection, simulator }: { selection: Selection; simulator: Simulator }) {
  const { values } = selection.point;
  const estimate = selection.result?.row ?? null;
  const zeroLoad = closedForm(simulator, 'zero-load', values);
  const capacity = closedForm(simulator, 'capacity', values);
  const sentence =
    estimate === null
      ? ''
      : limitSentence({ row: estimate, ...(zeroLoad && { zeroLoad }), ...(capacity && { capacity }) });
  return (
    <>
      <p className="sentence">{sentence === '' ? 'This point is not simulated yet.' : sentence}</p>
      {zeroLoad !== null && (
        <Law
          values={values}
          zeroLoad={zeroLoad}
          contention={closedForm(simulator, 'contention', values)}
          estimate={estimate}
        />
      )}
    </>
  );
}

function closedForm(simulator: Simulator, model: string, values: Values): Row | null {
  if (simulator.phase !== 'ready') return null;
  const row = simulator.evaluate(model, values);
  return isError(row) ? null : row;
}

function pointText(selection: Selection | null): string {
  if (selection === null) return 'No point yet';
  const { point, series } = selection;
  return `${series.label}, ${formatQuantity(Number(point.x), 'flits/node/cycle')} offered`;
}
