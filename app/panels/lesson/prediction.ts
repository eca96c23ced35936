/** The chart on which a curve is drawn before it is simulated: that of the explorer, without what it would tell. */

import type { ChartSpec, SeriesSpec } from '../../charts/index.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { type Level, pointsOfLevels } from '../../model/lesson/predicted.ts';

export const PREDICTION = 'prediction';

type Drawn = { levels: readonly Level[]; label: string };

/** `own` is the curve in hand, `others` are those of many, which are thin and have no names. */
export function predictionSpec(
  spec: ChartSpec,
  step: StepOf<'predict'>,
  { own, others = [], revealed }: { own?: Drawn; others?: readonly (readonly Level[])[]; revealed: boolean },
): ChartSpec {
  const shown = spec.series.filter(({ key }) => (revealed && key === step.curve) || step.given?.includes(key));
  const { published: _, optima: __, crossings: ___, guides: ____, marked: _____, ...bare } = spec;
  const scale = spec.y.scale;
  const drawn: SeriesSpec[] = own
    ? [
        {
          key: PREDICTION,
          label: own.label,
          index: 0,
          count: 1,
          ordered: false,
          pin: 0,
          points: pointsOfLevels(step, own.levels, scale),
        },
      ]
    : [];
  return {
    ...bare,
    x: { ...spec.x, domain: step.x },
    y: { ...spec.y, domain: step.y },
    // Its closed form would give away what is asked for.
    series: [...shown.map(({ model: ______, ...series }) => series), ...drawn],
    references: [],
    guides: [
      ...(revealed ? [] : placesOf(step)),
      ...others.map((levels, index) => ({
        key: String(index),
        label: '',
        points: pointsOfLevels(step, levels, scale),
      })),
    ],
    notice: { kind: 'empty', text: '' },
  };
}

/** Fine lines where the curve is asked for. */
function placesOf({ at, y }: StepOf<'predict'>): NonNullable<ChartSpec['guides']> {
  return at.map((x) => ({ key: `at ${x}`, label: '', points: y.map((end) => ({ x, y: end })) }));
}
