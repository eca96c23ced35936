/** What the chart shows, chosen beside it: what tells the curves apart, and the quantity on each axis. */

import { parameterOf } from '../../model/manifest.ts';
import { type AxisPreset, type ChartPreset, seriesKeyOf, seriesName } from '../../model/presets.ts';
import { axesOf, type ExplorerState, experimentIn, givenIn } from '../../model/state.ts';
import { axisChoices } from '../../model/state-axes.ts';
import { displayUnit } from '../../model/units.ts';
import type { Words } from '../../model/words.ts';
import { selectAxis, selectSeries } from '../store.ts';
import { useWords } from '../words.ts';
import { QuietSelect } from './quiet-select.tsx';

/** What the experiment offers; what else a person has chosen is named too. */
export function SeriesChoice({ state }: { state: ExplorerState }) {
  const t = useWords();
  const offered = experimentIn(state).series.map((series) => ({
    key: seriesKeyOf(series),
    label: seriesName(series, t),
  }));
  const isOffered = offered.some(({ key }) => key === state.seriesBy);
  const own = { key: state.seriesBy, label: t(parameterOf(state.seriesBy)?.label ?? state.seriesBy) };
  const options = isOffered ? offered : [...offered, own];
  return (
    <QuietSelect label={t`Curves`} options={options} value={state.seriesBy} onChange={(key) => selectSeries(key)} />
  );
}

type AxisProps = { chart: ChartPreset; axis: 'x' | 'y'; state: ExplorerState };

/** The quantities of the figure first, then every other column of the runs. */
export function AxisChoice({ chart, axis, state }: AxisProps) {
  const t = useWords();
  const choices = axisChoices(givenIn(state), chart, axis);
  const options = choices.map((preset) => ({ key: preset.key, label: axisName(preset, t) }));
  const value = axesOf(state, chart)[axis].key;
  return (
    <QuietSelect label={axis} options={options} value={value} onChange={(key) => selectAxis(chart.key, axis, key)} />
  );
}

function axisName({ label, unit }: AxisPreset, t: Words): string {
  return unit === '' ? t(label) : `${t(label)}, ${t(displayUnit(unit))}`;
}
