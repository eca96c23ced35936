/** What a fit says beyond its values, on the page and on the command line. */

import { parameterOf } from '../manifest/manifest.ts';
import { errorText, formatNumber, formatQuantity, formatShare } from '../words/units.ts';
import type { Words } from '../words/words.ts';
import type { Fit } from './fit.ts';
import type { FitProblem } from './problem.ts';

/** In their order: what the points cannot tell, which estimates go together, what lies beyond, and how close the curve comes. */
export function fitSentences(
  problem: FitProblem,
  { parameters, unknown, correlations, residuals, runs }: Fit,
  t: Words,
) {
  const { points, left, relative, chart } = problem;
  const nameOf = (key: string) => t(parameterOf(key)?.label ?? key);
  const isKnown = (key: string) => !unknown.some((keys) => keys.includes(key));
  const pairs = parameters.flatMap((one, j) =>
    parameters.slice(j + 1).flatMap((other, k) => {
      const r = formatNumber(Number(correlations[j]?.[j + 1 + k]?.toFixed(2)), 2);
      return isKnown(one.key) && isKnown(other.key) ? [t`${nameOf(one.key)} with ${nameOf(other.key)} ${r}`] : [];
    }),
  );
  const unit = t(chart.y.unit);
  const say = (size: number) => (relative ? formatShare(size) : formatQuantity(size, unit));
  const sizes = residuals.map(Math.abs);
  const worst = sizes.indexOf(Math.max(...sizes));
  const mean = say(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  const [most, place] = [say(sizes[worst] ?? Number.NaN), placeOf(problem, worst, t)];
  return [
    ...unknown.map((keys) =>
      keys.length === 1
        ? t`The points say nothing of this: ${nameOf(keys[0] ?? '')}.`
        : t`The points cannot tell these apart: ${keys.map(nameOf).join(t`, `)}.`,
    ),
    ...(pairs.length > 0 ? [t`Correlations: ${pairs.join(t`, `)}.`] : []),
    ...(parameters.some(({ atEnd }) => atEnd)
      ? [t`Closer values may lie beyond. Seek others too, or begin with a machine that is nearer to the measured one.`]
      : []),
    ...(left > 0 ? [t`Points left out, as nothing can be simulated there: ${left}.`] : []),
    (residuals[worst] ?? 0) > 0
      ? t`At ${points.length} points the curve is off by ${mean} on average; at most ${most}, too high at ${place}.`
      : t`At ${points.length} points the curve is off by ${mean} on average; at most ${most}, too low at ${place}.`,
    t`Found in ${runs} runs.`,
  ];
}

/** "64 bytes: +1.2 %", of every point. */
export function residualWords(problem: FitProblem, { residuals }: Fit, t: Words): string[] {
  const unit = t(problem.chart.y.unit);
  return residuals.map((one, i) => {
    const off = problem.relative ? errorText(one) : `${one < 0 ? '−' : '+'}${formatQuantity(Math.abs(one), unit)}`;
    return t`${placeOf(problem, i, t)}: ${off}`;
  });
}

const placeOf = ({ points, chart }: FitProblem, point: number, t: Words) =>
  formatQuantity(points[point]?.x ?? Number.NaN, t(chart.x.unit), 10);
