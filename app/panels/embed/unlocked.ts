/** Which of the charts and sliders that a frame asks for there are, and why the others are not. */

import type { FrameNotice } from '../../model/link/frame.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { type ChartPreset, variedBy } from '../../model/presets/presets.ts';
import { type ExplorerState, resolve, whyFixed } from '../../model/state/state.ts';
import { english, type Words } from '../../model/words/words.ts';

/** The charts of the experiment with these keys, in this order; the first if there are none. */
export function chartsIn(
  state: ExplorerState,
  keys: readonly string[],
  t: Words = english,
): { shown: ChartPreset[]; notices: FrameNotice[] } {
  const { charts } = resolve(state).experiment;
  const known = keys.flatMap((key) => charts.find((chart) => chart.key === key) ?? []);
  const choices = charts.map(({ key }) => key).join(', ');
  const notices = keys
    .filter((key) => !charts.some((chart) => chart.key === key))
    .map((key) => ({ key: 'charts', text: t`'${key}' is no chart of this experiment; choose from ${choices}` }));
  return { shown: known.length > 0 ? known : charts.slice(0, 1), notices };
}

/** The parameters among these that a person can move in this state; `keyOf` is told what they are called here. */
export function slidersIn(
  state: ExplorerState,
  keys: readonly string[],
  t: Words = english,
  keyOf = (called: string): string => called,
): { keys: string[]; notices: FrameNotice[] } {
  const { read: applying, x, by } = resolve(state);
  const read = new Set(applying.map(({ key }) => key));
  const swept = x.parameter;
  const why = (called: string): string | undefined => {
    const key = keyOf(called);
    if (parameterOf(key) === undefined) return t`'${called}' is not a parameter`;
    if (key === swept) return t`'${called}' is on the x axis, so it has no slider`;
    if (variedBy(by).includes(key)) return t`'${called}' tells the curves apart, so it has no slider`;
    const fixed = whyFixed(key);
    if (fixed !== undefined) return t`'${called}' has no slider: ${t(fixed)}`;
    return read.has(key) ? undefined : t`'${called}' makes no difference here, so it has no slider`;
  };
  const notices = keys.flatMap((key) => {
    const text = why(key);
    return text === undefined ? [] : [{ key: 'sliders', text }];
  });
  return { keys: [...new Set(keys.filter((key) => why(key) === undefined).map(keyOf))], notices };
}
