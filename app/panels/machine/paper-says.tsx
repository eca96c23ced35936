/** What the paper printed, and what comes out here, with what makes the two differ. */

import { saturationOf } from '../../explain/saturation.ts';
import { noteOf } from '../../model/claims/sayings.ts';
import { valueIn } from '../../model/manifest/manifest.ts';
import type { PaperNote } from '../../model/presets/presets.ts';
import { type ExplorerState, machineIn } from '../../model/state/state.ts';
import { formatQuantity, keepTogether } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import type { Results, Selection } from '../figure/places.ts';
import { Citation } from '../form/source-mark.tsx';
import { Terms } from '../glossary/terms.tsx';
import { useWords } from '../words.ts';

type Props = { state: ExplorerState; selection: Selection | null; results: Results };

export default function PaperSays({ state, selection, results }: Props) {
  const t = useWords();
  const note = noteOf(state.machine, state.experiment);
  if (note === undefined) return null;
  return (
    <section className="paper-says">
      <h2 className="caption">{t`The paper says`}</h2>
      <p>
        <Terms text={keepTogether(t(note.says))} />
      </p>
      {note.here !== undefined && (
        <p className="paper-here">{keepTogether(hereText(note.here, selection, results, t))}</p>
      )}
      <p className="aside">
        <Terms text={keepTogether(t(note.caveat))} />
      </p>
      <Citation machine={machineIn(state)} where={note.where} />
    </section>
  );
}

function hereText(
  here: NonNullable<PaperNote['here']>,
  selection: Selection | null,
  results: Results,
  t: Words,
): string {
  if (selection === null) return t`Here: not simulated yet.`;
  const { values, label } = selection.series;
  if (Object.entries(here.applies).some(([key, value]) => value !== undefined && values[key] !== value))
    return t`Here: ${label}, which the paper did not measure.`;
  const saturation = saturationOf(selection.series, results);
  if (here.measure === 'saturation') {
    if (saturation === null) return t`Here: ${label} do not saturate.`;
    return t`Here: ${label} saturate near ${formatQuantity(saturation.traffic, t(here.unit), 2)}.`;
  }
  const reached = selection.series.points.map(({ key }) => valueIn(results.get(key)?.row, here.column));
  const greatest = Math.max(...reached.filter(Number.isFinite));
  if (!Number.isFinite(greatest)) return t`Here: not simulated yet.`;
  return t`Here: ${label} reach ${formatQuantity(greatest, t(here.unit), 2)} at most.`;
}
