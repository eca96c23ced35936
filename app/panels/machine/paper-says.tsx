/** What the paper printed, and what comes out here, with what makes the two differ. */

import { type ExplorerState, machineIn } from '../../model/state.ts';
import { formatQuantity } from '../../model/units.ts';
import { saturationOf } from '../figure/finding.ts';
import type { Results, Selection } from '../figure/places.ts';
import { Citation } from '../form/source-mark.tsx';
import notes from './paper-notes.json' with { type: 'json' };

type Props = { state: ExplorerState; selection: Selection | null; results: Results };

export function PaperSays({ state, selection, results }: Props) {
  const note = notes.find(({ machine, experiment }) => machine === state.machine && experiment === state.experiment);
  if (note === undefined) return null;
  return (
    <section className="paper-says">
      <h2 className="caption">The paper says</h2>
      <p>{note.says}</p>
      <p className="paper-here">{hereText(note, selection, results)}</p>
      <p className="aside">{note.caveat}</p>
      <Citation machine={machineIn(state)} where={note.where} />
    </section>
  );
}

function hereText(note: (typeof notes)[number], selection: Selection | null, results: Results): string {
  if (selection === null) return 'Here: not simulated yet.';
  const { values, label } = selection.series;
  if (Object.entries(note.applies).some(([key, value]) => values[key] !== value))
    return `Here: ${label}, which the paper did not measure.`;
  const saturation = saturationOf(selection.series, results);
  if (note.measure === 'saturation') {
    if (saturation === null) return `Here: ${label} do not saturate.`;
    return `Here: ${label} saturate near ${formatQuantity(saturation.traffic, note.unit, 2)}.`;
  }
  const reached = selection.series.points.map(({ key }) => results.get(key)?.row[note.column] ?? Number.NaN);
  const greatest = Math.max(...reached.filter(Number.isFinite));
  if (!Number.isFinite(greatest)) return 'Here: not simulated yet.';
  return `Here: ${label} reach ${formatQuantity(greatest, note.unit, 2)} at most.`;
}
