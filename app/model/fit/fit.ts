/**
 * Values of parameters for which simulated points come closest to measured ones: least squares, from several starts, with 95 %
 * intervals, and with what the points cannot tell.
 */

import { levenbergMarquardt } from 'ml-levenberg-marquardt';
import { Matrix, SVD } from 'ml-matrix';

/** A parameter and where it may lie; `whole` where it takes whole numbers only. */
export type FitParameter = { key: string; from: number; to: number; start: number; whole: boolean };

/** `error` is half of the interval of y, where it is known of every point. */
export type FitPoint = { x: number; y: number; error?: number };

export type FitInput = {
  points: readonly FitPoint[];
  parameters: readonly FitParameter[];
  /** y at the place of a point, with these values of the parameters in their order; NaN where there is none. */
  simulate(values: readonly number[], point: number): number;
  /** Distances count as shares of what is measured, as on a logarithmic axis; needs y above 0. */
  relative: boolean;
  /** Told after every attempt how many of how many are over. */
  onProgress?(done: number, all: number): void;
};

/** `low` and `high` are the 95 % interval within the range of the parameter. */
export type Fitted = { key: string; value: number; low: number; high: number; atEnd: boolean };

export type Fit = {
  parameters: Fitted[];
  /** Per point, simulated less measured; as a share of what is measured if `relative`. */
  residuals: number[];
  /** Between estimates, by place among the parameters. */
  correlations: number[][];
  /** Keys of what the points cannot tell: one says nothing at all of it, several cannot be told apart. */
  unknown: string[][];
  runs: number;
};

const TRIED = 16;
const STARTS = 2;
// It nears quadratically: more change nothing that can be seen.
const ITERATIONS = 12;
// Of the range of a parameter: wide enough that steps of whole numbers do not look flat.
const STEP = 0.02;
// A direction in which points change less than this, relative to the best known one, says nothing.
const BLIND = 1e-4;
// A part of a direction that is smaller is not named.
const NAMED = 0.25;

/** Throws where no values can be simulated. Needs at least one point more than parameters. */
export function fitPoints(input: FitInput): Fit {
  const { points, parameters, onProgress = () => undefined } = input;
  const { residualsAt, runs } = modelOf(input);
  const cost = (place: readonly number[]) => residualsAt(place).reduce((sum, one) => sum + one * one, 0);
  const tried = [parameters.map(placeOfStart), ...spread(TRIED - 1, parameters.length)]
    .map((place) => ({ place, cost: cost(place) }))
    .filter((one) => Number.isFinite(one.cost))
    .sort((a, b) => a.cost - b.cost);
  if (tried.length === 0) throw new Error('no run with values in these ranges gives a number for every point');
  const zeros = points.map(() => 0);
  const found = tried.slice(0, STARTS).map(({ place }, attempt) => {
    const { parameterValues } = levenbergMarquardt(
      { x: points.map((_, i) => i), y: zeros },
      (at) => {
        const all = residualsAt(at);
        return (i) => all[i] ?? Number.NaN;
      },
      {
        initialValues: [...place],
        minValues: parameters.map(() => 0),
        maxValues: parameters.map(() => 1),
        gradientDifference: STEP,
        centralDifference: true,
        maxIterations: ITERATIONS,
        damping: 0.01,
        errorTolerance: 1e-18,
      },
    );
    onProgress(attempt + 1, STARTS);
    const better = cost(parameterValues) < cost(place) ? parameterValues : [...place];
    return { place: better, cost: cost(better) };
  });
  const best = found.reduce((least, one) => (one.cost < least.cost ? one : least));
  return { ...describe(input, best.place, residualsAt), runs: runs() };
}

/** Residuals by place, in the unit of the errors where they are known; a place is each parameter's share of its way. */
function modelOf({ points, parameters, simulate, relative }: FitInput) {
  const known = new Map<string, number>();
  const run = (values: readonly number[], point: number): number => {
    const key = `${point} ${values.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const y = simulate(values, point);
    known.set(key, y);
    return y;
  };
  // Between whole numbers as on the line that joins them.
  const smooth = (values: readonly number[], point: number, from = 0): number => {
    const at = values.findIndex((value, i) => i >= from && parameters[i]?.whole && !Number.isInteger(value));
    const value = values[at];
    if (value === undefined) return run(values, point);
    const [low, high] = [Math.floor(value), Math.ceil(value)];
    const [a, b] = [low, high].map((one) => smooth(values.with(at, one), point, at + 1));
    return (a ?? Number.NaN) * (high - value) + (b ?? Number.NaN) * (value - low);
  };
  const weighted = points.every(({ error = 0 }) => error > 0);
  const residualsAt = (place: readonly number[]) => {
    const values = parameters.map((parameter, i) => valueAt(parameter, place[i] ?? 0));
    return points.map(({ y, error = 1 }, i) => {
      const simulated = smooth(values, i);
      if (weighted) return (simulated - y) / error;
      return relative ? Math.log(simulated / y) : simulated - y;
    });
  };
  return { residualsAt, runs: () => known.size };
}

/** Of a wide range above 0 the way goes by factors. */
const byFactors = ({ from, to }: FitParameter) => from > 0 && to / from >= 4;

function valueAt(parameter: FitParameter, share: number): number {
  const { from, to } = parameter;
  const within = Math.min(1, Math.max(0, share));
  return byFactors(parameter) ? from * (to / from) ** within : from + within * (to - from);
}

function placeOfStart(parameter: FitParameter): number {
  const { from, to, start } = parameter;
  const share = byFactors(parameter) ? Math.log(start / from) / Math.log(to / from) : (start - from) / (to - from);
  return Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0.5));
}

const BASES = [2, 3, 5, 7];

/** Places that fill the room evenly (Halton's sequence). */
function spread(count: number, dimensions: number): number[][] {
  const radical = (index: number, base: number) => {
    let [left, part, sum] = [index, 1 / base, 0];
    for (; left > 0; left = Math.floor(left / base), part /= base) sum += (left % base) * part;
    return sum;
  };
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: dimensions }, (_, d) => radical(i + 1, BASES[d] ?? 11)),
  );
}

/** What the best place says of the parameters, by how the residuals change around it. */
function describe(
  { points, parameters, relative }: FitInput,
  place: readonly number[],
  residualsAt: (place: readonly number[]) => number[],
): Omit<Fit, 'runs'> {
  const residuals = residualsAt(place);
  const slopes = parameters.map((parameter, j) => slopeAt(parameter, place, j, residualsAt));
  const slope = new Matrix(points.map((_, i) => slopes.map((one) => one[i] ?? 0)));
  const { diagonal: sizes, rightSingularVectors: directions } = new SVD(slope, { autoTranspose: true });
  const free = Math.max(1, points.length - parameters.length);
  const noise = Math.sqrt(residuals.reduce((sum, one) => sum + one * one, 0) / free);
  const reach = tOf(free) * noise;
  const [largest = 0] = sizes.toSorted((a, b) => b - a);
  const isBlind = (size: number) => size <= BLIND * largest || size === 0 || reach / size > 1;
  const part = (j: number, direction: number) => directions.get(j, direction);
  // Along such a direction the effects of several parameters make up for each other, however little one of them moves.
  const strengths = slopes.map((one) => Math.hypot(...one));
  const namedIn = (direction: number) => {
    const effects = strengths.map((strength, j) => strength * Math.abs(part(j, direction)));
    const most = Math.max(...effects);
    const isIn = (j: number) =>
      Math.abs(part(j, direction)) >= NAMED || (effects[j] ?? 0) > Math.max(NAMED * most, 1e-9 * largest);
    return parameters.flatMap(({ key }, j) => (isIn(j) ? [key] : []));
  };
  const unknown = sizes.flatMap((size, direction) => (isBlind(size) ? [namedIn(direction)] : []));
  const covariance = (j: number, k: number) =>
    sizes.reduce((sum, size, d) => sum + (part(j, d) * part(k, d)) / Math.max(size, BLIND * largest, 1e-300) ** 2, 0);
  const fitted = parameters.map((parameter, j): Fitted => {
    const at = place[j] ?? 0;
    const isUnknown = unknown.some((keys) => keys.includes(parameter.key));
    const half = isUnknown ? 1 : reach * Math.sqrt(covariance(j, j));
    const tidy = (value: number) => (parameter.whole ? Math.round(value) : Number(value.toPrecision(4)));
    const [low, high] = [at - half, at + half].map((end) => valueAt(parameter, end)) as [number, number];
    return {
      key: parameter.key,
      value: tidy(valueAt(parameter, at)),
      low: parameter.whole ? Math.floor(low) : Number(low.toPrecision(4)),
      high: parameter.whole ? Math.ceil(high) : Number(high.toPrecision(4)),
      atEnd: at < 1e-3 || at > 1 - 1e-3,
    };
  });
  const correlations = parameters.map((_, j) =>
    parameters.map((_, k) => covariance(j, k) / Math.sqrt(covariance(j, j) * covariance(k, k))),
  );
  const weighted = points.every(({ error = 0 }) => error > 0);
  const said = residuals.map((one, i) => {
    const { y = 0, error = 1 } = points[i] ?? {};
    if (weighted) return relative ? (one * error) / y : one * error;
    return relative ? Math.exp(one) - 1 : one;
  });
  return { parameters: fitted, residuals: said, correlations, unknown };
}

/** How residuals change with a parameter, per whole range of it; across at least one whole number. */
function slopeAt(
  parameter: FitParameter,
  place: readonly number[],
  j: number,
  residualsAt: (place: readonly number[]) => number[],
): number[] {
  const at = place[j] ?? 0;
  const value = valueAt(parameter, at);
  const perStep = Math.abs(valueAt(parameter, at + STEP) - valueAt(parameter, at - STEP)) / 2;
  const step = parameter.whole && perStep > 0 && perStep < 1 ? Math.min(0.5, STEP / perStep) : STEP;
  const [low, high] = [Math.max(0, at - step), Math.min(1, at + step)];
  const [below, above] = [low, high].map((share) => residualsAt(place.with(j, share)));
  if (!below || !above || !Number.isFinite(value)) return place.map(() => 0);
  return above.map((one, i) => {
    const change = (one - (below[i] ?? Number.NaN)) / (high - low);
    return Number.isFinite(change) ? change : 0;
  });
}

// The 97.5 % point of Student's t by degrees of freedom, from 1.
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086,
];

/** Beyond the table the expansion in 1/n, right to 0.001. */
const tOf = (free: number): number => T[free - 1] ?? 1.96 + 2.3723 / free + 2.8225 / free ** 2;
