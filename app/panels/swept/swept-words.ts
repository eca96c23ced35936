/** A sweep in sentences. */

import { valueName } from '../../exports/swept-chart.ts';
import type { SweptAxis, SweptFile } from '../../exports/swept-file.ts';
import { manifest } from '../../model/manifest/manifest.ts';
import { curvesOf } from '../../model/state/curves.ts';
import { type ExplorerState, experimentIn, machineIn, resolve } from '../../model/state/state.ts';
import { formatNumber } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';

const LONGEST_REASON = 200;

/** What was swept, over what, and how much of it there is. */
export function sentencesOf(file: SweptFile, view: ExplorerState | undefined, t: Words): string[] {
  const count = (number: number) => formatNumber(number, 9);
  const swept = file.axes.flatMap((axis) => {
    const { swept: key, label, values } = axis;
    if (key === 'seed') return values.length > 1 ? [t`${count(values.length)} seeds`] : [];
    const name = key === axis.key ? t(label) : axis.key;
    return values.length > 1 ? [t`${name} (${count(values.length)} values)`] : [];
  });
  const { reason = '' } = file;
  return [
    view
      ? t`A sweep of ${t(machineIn(view).name)}: ${t(experimentIn(view).title)}.`
      : t`A sweep of runs for which the explorer has no view.`,
    ...(swept.length > 0 ? [t`Swept: ${swept.join(t`, `)}.`] : []),
    file.refused === 0 ? t`Runs: ${count(file.rows)}.` : t`Runs: ${count(file.rows)}; refused: ${count(file.refused)}.`,
    ...(file.refused === 0
      ? []
      : [t`The first says: ${reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason}.`]),
    ...(file.hash === manifest.hash
      ? []
      : [t`Another engine made these numbers (${file.engine}); here runs may give others.`]),
  ];
}

/** What a value of what was swept is called: curves of a link have names of their own. */
export function naming(file: SweptFile, view: ExplorerState | undefined, t: Words) {
  const curves = file.isOver || view === undefined ? [] : curvesOf(resolve(view), t);
  return (axis: SweptAxis, value: number | string): string =>
    (axis === file.axes[0] && curves.find((curve) => String(curve.value) === String(value))?.label) ||
    valueName(axis, value, t);
}
