/** What is said of the shape of a curve that a person has drawn, and of the simulated one. */

import { counted } from '../../model/figure/selection.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { type Level, levelOfValue, TOP } from '../../model/lesson/predicted.ts';
import { goAlike, shapeOf, shapeText, slopeBeside } from '../../model/lesson/shape.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { formatQuantity } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';

type Scale = 'linear' | 'log';
export type Axes = { x: { label: string; unit: string; scale: Scale }; y: { unit: string; scale: Scale } };

/** The axes on which the curve of a step is drawn. */
export function axesOf(step: Pick<StepOf<'predict'>, 'chart'>, state: ExplorerState): Axes | null {
  const { charts } = resolve(state);
  return charts.find(({ key }) => key === step.chart) ?? charts[0] ?? null;
}

/** What is set, or typed, is said as it is: 1,024 bytes are not 1,020. */
export const SET_DIGITS = 7;

/** A place of the x axis: "8 words", "depth 2", and of what is counted "4 nodes". */
export function placeText({ label, unit }: Axes['x'], value: number, t: Words): string {
  const text = formatQuantity(value, t(unit), SET_DIGITS);
  return unit === '' ? counted(text, label, t) : text;
}

/** Both shapes in words, and what is said of the two, in sentences; null where too little is simulated. */
export function shapesOf(
  step: StepOf<'predict'>,
  levels: readonly Level[],
  { x, y, simulated }: Axes & { simulated: readonly number[] },
  t: Words,
): { own: string; simulated: string; says: string[] } | null {
  const place = (value: number) => (x.scale === 'log' ? Math.log(value) : value);
  const [low, high] = step.x.map(place) as [number, number];
  const along = step.at.map((value) => (place(value) - low) / (high - low));
  const own = shapeOf(
    along,
    levels.map((level) => (level ?? Number.NaN) / TOP),
  );
  const isUp = (value: number) => (Number.isFinite(value) ? levelOfValue(value, step.y, y.scale) / TOP : Number.NaN);
  const found = shapeOf(along, simulated.map(isUp));
  if (own === null || found === null) return null;
  const textOf = (index: number) => placeText(x, step.at[index] ?? Number.NaN, t);
  const texts = { own: shapeText(own, textOf, t), simulated: shapeText(found, textOf, t) };
  const slope = slopeBeside(own, found);
  const off = slope === undefined ? [] : [slope === 'flat' ? t`Yours is too flat.` : t`Yours is too steep.`];
  if (!goAlike(own, found))
    return { ...texts, says: [t`The simulated curve ${texts.simulated}; yours ${texts.own}.`, ...off] };
  return {
    ...texts,
    says:
      slope === undefined
        ? [t`You had its shape: it ${texts.simulated}.`]
        : [t`The simulated curve ${texts.simulated}.`, ...off],
  };
}
