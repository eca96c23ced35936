/** What the form says of a parameter besides its value: where it is from, and what it does in the figure. */

import type { Parameter } from '../../model/manifest/manifest.ts';
import { type ExplorerState, originsOf, resolve } from '../../model/state/state.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import type { FieldProps } from './field.tsx';

type About = Pick<FieldProps, 'origin' | 'was' | 'entry' | 'machine' | 'points'>;

/** `plan` is that of the figure, null while there is none. */
export function useAbout(link: ExplorerState, plan: SweepPlan | null): (parameter: Parameter) => About {
  const { machine, x: sweep } = resolve(link);
  const originOf = originsOf(link);
  const points = plan === null ? sweep.values.length : Math.max(0, ...plan.series.map((curve) => curve.points.length));
  return (parameter) => {
    const origin = originOf(parameter.key);
    return {
      origin: origin.kind,
      was: origin.kind === 'changed' ? origin.from : undefined,
      entry: machine.parameters[parameter.key],
      machine,
      points: sweep.parameter === parameter.key ? points : undefined,
    };
  };
}
