/** What the chart shows, chosen beside it: what tells the curves apart, and the quantity on each axis. */

import { timedUnit } from '../../model/compare/one-unit.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { type ChartPreset, seriesKeyOf, seriesName } from '../../model/presets/presets.ts';
import { axisChoices, axisName } from '../../model/state/axes.ts';
import { axesOf, type ExplorerState, experimentIn, givenIn } from '../../model/state/state.ts';
import { displayUnit, nameWithUnit } from '../../model/words/units.ts';
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

/** `isTimed` where the chart is in microseconds, as machines beside go by other clocks. */
export type AxisChoiceOf = { chart: ChartPreset; axis: 'x' | 'y'; isTimed: boolean };

/** The quantities of the figure first, then every other column of the runs. */
export function axisOptions({ chart, axis, isTimed }: AxisChoiceOf, state: ExplorerState, t: Words): Option[] {
  const chosen = axesOf(state, chart)[axis].key;
  const all = axisChoices(givenIn(state), chart, axis).map((preset) => {
    const unit = t(displayUnit(isTimed ? timedUnit(preset.unit) : preset.unit));
    return { key: preset.key, label: nameWithUnit(axisName(chart[axis], preset, t), unit, t) };
  });
  // The codes of states draw nothing that can be read. What is swept may be a column too. Nobody can tell two of a name
  // apart: one is offered, that in use if there is one.
  const isFirst = ({ key, label }: Option) => {
    const named = all.filter((one) => one.label === label);
    return (named.find((one) => one.key === chosen) ?? named[0])?.key === key;
  };
  return all.filter((one) => isFirst(one) && (one.key !== 'column:state' || one.key === chosen));
}

export function AxisChoice({ chart, axis, isTimed, state }: AxisChoiceOf & { state: ExplorerState }) {
  const t = useWords();
  const options = axisOptions({ chart, axis, isTimed }, state, t);
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
