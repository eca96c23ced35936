/** What the chart shows, chosen beside it: what tells the curves apart, and the quantity on each axis. */

import { parameterOf } from '../../model/manifest/manifest.ts';
import { type AxisPreset, type ChartPreset, seriesKeyOf, seriesName } from '../../model/presets/presets.ts';
import { axisChoices } from '../../model/state/axes.ts';
import { axesOf, type ExplorerState, experimentIn, givenIn } from '../../model/state/state.ts';
import { displayUnit } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import type { Option } from '../floating/option-list.tsx';
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

/** `unit` is that of what is drawn, if known: beside another machine it may be another than that of the runs. */
export type AxisChoiceOf = { chart: ChartPreset; axis: 'x' | 'y'; unit?: string | undefined };

/** The quantities of the figure first, then every other column of the runs. */
export function axisOptions({ chart, axis, unit }: AxisChoiceOf, state: ExplorerState, t: Words): Option[] {
  const chosen = axesOf(state, chart)[axis].key;
  const all = axisChoices(givenIn(state), chart, axis).map((preset) => ({
    key: preset.key,
    label: axisName({ ...preset, unit: (preset.key === chosen ? unit : undefined) ?? preset.unit }, t),
  }));
  // What is swept may be a column too. Nobody can tell two of a name apart: one is offered, that in use if there is one.
  const isFirst = ({ key, label }: Option) => {
    const named = all.filter((one) => one.label === label);
    return (named.find((one) => one.key === chosen) ?? named[0])?.key === key;
  };
  return all.filter(isFirst);
}

export function AxisChoice({ chart, axis, unit, state }: AxisChoiceOf & { state: ExplorerState }) {
  const t = useWords();
  const options = axisOptions({ chart, axis, unit }, state, t);
  const { key, label } = axesOf(state, chart)[axis];
  // Its unit stands on the axis, with the prefix that the values there have.
  return (
    <QuietSelect
      label={axis}
      options={options}
      value={key}
      face={t(label)}
      onChange={(chosen) => selectAxis(chart.key, axis, chosen)}
    />
  );
}

function axisName({ label, unit }: AxisPreset, t: Words): string {
  return unit === '' ? t(label) : t`${t(label)}, ${t(displayUnit(unit))}`;
}
