/** The chart on which a curve is drawn before it is simulated: that of the explorer, without what it would tell. */

import { type ChartSpec, pinApart, type SeriesSpec } from '../../charts/index.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { type Level, pointsOfLevels, TOP, valueOfLevel } from '../../model/lesson/predicted.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { english } from '../../model/words/words.ts';

export const PREDICTION = 'prediction';

// A small step of the height, in levels: a sixteenth of the axis.
const TICK = Math.round(TOP / 16);

type Drawn = { levels: readonly Level[]; label: string };

type Shown = {
  own?: Drawn;
  others?: readonly Drawn[];
  revealed: boolean;
  /** Said while nothing is drawn. */
  hint?: string;
};

/** `own` is the curve in hand, `others` are those of many, which are thin; without a label they have no names. */
export function predictionSpec(
  spec: ChartSpec,
  step: StepOf<'predict'>,
  { own, others = [], revealed, hint = ' ' }: Shown,
): ChartSpec {
  const t = spec.words ?? english;
  const shown = spec.series
    .filter(({ key }) => (revealed && key === step.curve) || step.given?.includes(key))
    // Without another that is given, it is only to be told from what was drawn.
    .map((series) => (step.given === undefined ? { ...series, label: t`simulated` } : series));
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
          pin: pinApart(shown),
          points: pointsOfLevels(step, own.levels, scale),
        },
      ]
    : [];
  // Revealed or not, drawn or not: else the plot would move under the hand that draws.
  const asked = step.given === undefined ? t`simulated` : spec.series.find(({ key }) => key === step.curve)?.label;
  const names = [
    ...others.map(({ label }) => label),
    ...shown.map(({ label }) => label),
    asked ?? '',
    ...(own ? [own.label] : []),
  ];
  const isBlank = [...shown, ...drawn].every(({ points }) => points.length === 0);
  return {
    ...bare,
    x: { ...spec.x, domain: step.x },
    y: { ...spec.y, domain: step.y },
    // Its closed form would give away what is asked for.
    roomFor: [...new Set(names)],
    // More load may be offered than a network carries.
    mayLeave: spec.x.unit === parameterOf('offered_load')?.unit,
    series: [...shown.map(({ model: ______, ...series }) => series), ...drawn],
    references: [],
    guides: [
      ...(revealed ? [] : placesOf(step, scale)),
      ...others.map(({ levels, label }, index) => ({
        key: String(index),
        label,
        points: pointsOfLevels(step, levels, scale),
      })),
    ],
    ...(isBlank && { notice: { kind: 'empty', text: hint } as const }),
    // Nothing is simulated yet, so there are no marks to explain.
    ...(!revealed && { outside: ['marks'] as const }),
  };
}

/** Ticks where the curve is asked for. */
function placesOf({ at, y }: StepOf<'predict'>, scale: 'linear' | 'log'): NonNullable<ChartSpec['guides']> {
  const ends = [0, TICK].map((level) => valueOfLevel(level, y, scale));
  return at.map((x) => ({ key: `at ${x}`, label: '', points: ends.map((end) => ({ x, y: end })) }));
}
