/** What the form says of a parameter besides its value: where it is from, and what it does in the figure. */

import type { Parameter } from '../../model/manifest/manifest.ts';
import { formatValue } from '../../model/manifest/value.ts';
import { variedBy } from '../../model/presets/presets.ts';
import { type ExplorerState, originsOf, resolve } from '../../model/state/state.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import { useWords } from '../words.ts';
import type { FieldProps } from './field.tsx';

type About = Pick<FieldProps, 'origin' | 'was' | 'entry' | 'machine' | 'role' | 'points'>;

/** `plan` is that of the figure, null while there is none. */
export function useAbout(link: ExplorerState, plan: SweepPlan | null): (parameter: Parameter) => About {
  const t = useWords();
  const { machine, by, x: sweep } = resolve(link);
  const originOf = originsOf(link);
  const varied = variedBy(by);
  // Curves are planned for the last state that holds together, which may be of other series.
  const curves = plan?.seriesBy === link.seriesBy ? plan.series : null;
  const roleOf = (parameter: Parameter) => {
    if (!varied.includes(parameter.key)) return undefined;
    const listed = 'cases' in by || by.parameter !== parameter.key ? [] : by.values;
    const values = curves?.map((curve) => curve.values[parameter.key] ?? '') ?? listed;
    return [...new Set(values)].map((value) => formatValue(parameter, value, t)).join(t`, `);
  };
  const points = plan === null ? sweep.values.length : Math.max(0, ...plan.series.map((curve) => curve.points.length));
  return (parameter) => {
    const origin = originOf(parameter.key);
    return {
      origin: origin.kind,
      was: origin.kind === 'changed' ? origin.from : undefined,
      entry: machine.parameters[parameter.key],
      machine,
      role: roleOf(parameter),
      points: sweep.parameter === parameter.key ? points : undefined,
    };
  };
}
