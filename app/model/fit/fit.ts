/**
 * Values of parameters for which simulated points come closest to measured ones: least squares, from several starts, by derivatives
 * and then without them, with 95 % intervals, and with what the points cannot tell.
 *
 * Both descents are our own. `ml-levenberg-marquardt` and `fmin` ask for one value after the other, each at once, and simulations run in
 * workers, many at a time, until they are stopped. Neither gives the slopes that the intervals come from, and between the steps of whole
 * numbers the former stays where it is.
 */

import { Matrix, SVD, solve } from 'ml-matrix';
import { tOf } from '../manifest/student.ts';
import { type Place, searchFrom } from './simplex.ts';

/** A parameter and where it may lie; `whole` where it takes whole numbers only. */
export type FitParameter = { key: string; from: number; to: number; start: number; whole: boolean };

/** `error` is half of the interval of y, where it is known of every point. */
export type FitPoint = { x: number; y: number; error?: number };

/** Values of the parameters in their order, at the place of a point. */
export type FitRun = { values: readonly number[]; point: number };

export type FitInput = {
  points: readonly FitPoint[];
  parameters: readonly FitParameter[];
  /** y of every run, in their order; NaN where there is none. Rejects if the fit is to stop. */
  simulate(runs: readonly FitRun[]): Promise<readonly number[]>;
  /** The same by a closed form, which costs next to nothing: it says where simulations begin. */
  foresee?: ((runs: readonly FitRun[]) => Promise<readonly number[]>) | undefined;
  /** Distances count as shares of what is measured, as on a logarithmic axis; needs y above 0. */
  relative: boolean;
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

// Places that fill all evenly; then for each parameter so many about each start, and about the best.
const TRIED = 24;
const ABOUT = 8;
const NEAR = 10;
// The best places from which descents begin, and how far these are apart, in shares of the ways of the parameters.
const STARTS = 3;
// The same where a closed form has said where to begin, and how many places it is asked for.
const TRIED_KNOWING = 8;
const STARTS_KNOWING = 2;
const FORESEEN = 60;
const APART = 0.1;
/** How far from a start is looked before its descent, and from the best place after all of them. */
const AROUND = 0.2;
const NEARBY = [0.1, 0.02];
// A cost lower by such a share is worth another descent.
const WORTH = 1e-3;
// Where each parameter alone is tried in the end: beyond a step, which slopes do not see, it may be as good.
const ALONG = [0, 0.25, 0.5, 0.75, 1];
// Of its way: a parameter as good nearly everywhere is not known.
const EVERYWHERE = 0.9;
// It nears quadratically: more change nothing that can be seen.
const ITERATIONS = 12;
const SETTLED = 1e-9;
/** How steps are damped, relative to the damping before: the best of them goes on. */
const DAMPINGS = [0.1, 1, 10, 1000];
// Of the range of a parameter: wide enough that steps of whole numbers do not look flat.
const STEP = 0.02;
// A direction in which points change less than this, relative to the best known one, says nothing.
const BLIND = 1e-4;
// A direction whose interval reaches so far to either side, as a share of the way, is not known: from the middle that is everywhere.
const HALF = 0.5;
// A part of a direction that is smaller is not named.
const NAMED = 0.25;

/** Rejects where no values can be simulated. Needs at least one point more than parameters. */
export async function fitPoints(input: FitInput): Promise<Fit> {
  const { parameters } = input;
  const { residualsAt, runs } = modelOf(input);
  const guesses = await foreseen(input);
  const known: Candidate[] = [];
  const costsAt = async (places: readonly Place[]) => {
    const tried = await candidatesAt(places, residualsAt);
    known.push(...tried.filter(({ cost }) => Number.isFinite(cost)));
    return tried.map(({ cost }) => cost);
  };
  const [most, starts] = guesses.length > 0 ? [TRIED_KNOWING, STARTS_KNOWING] : [TRIED, STARTS];
  await costsAt([parameters.map(placeOfStart), ...guesses, ...spread(most - 1, parameters.length)]);
  const tried = apart(known, starts);
  const [first] = tried;
  if (!first) throw new Error('no run with values in these ranges gives a number for every point');
  let best = first;
  for (const start of tried) {
    const before = known.length;
    await searchFrom(start, AROUND, ABOUT * parameters.length, costsAt);
    const [lowest = start] = known.slice(before).concat(start).sort(byCost);
    const found = await descend(parameters, lowest, residualsAt);
    if (found.cost < best.cost) best = found;
  }
  // Where it is flat, or steps lie in the way, the descent ends too early.
  for (const reach of NEARBY) {
    await searchFrom(best, reach, NEAR * parameters.length, costsAt);
    const [nearby = best] = known.toSorted(byCost);
    if (nearby.cost < best.cost * (1 - WORTH)) best = await descend(parameters, nearby, residualsAt);
  }
  const slopes = await slopesAt(parameters, best.place, residualsAt);
  const along = parameters.flatMap((_, j) => ALONG.map((share) => best.place.with(j, share)));
  return { ...describe(input, best, slopes, await candidatesAt(along, residualsAt)), runs: runs() };
}

type ResidualsAt = (places: readonly Place[]) => Promise<number[][]>;
type Candidate = { place: Place; residuals: readonly number[]; cost: number };
const candidatesAt = async (places: readonly Place[], residualsAt: ResidualsAt): Promise<Candidate[]> => {
  const all = await residualsAt(places);
  return places.map((place, i) => ({ place, residuals: all[i] ?? [], cost: costOf(all[i] ?? []) }));
};
const byCost = (a: Candidate, b: Candidate) => a.cost - b.cost;

/** Where the closed form comes closest to the points; nothing where there is none, or it says nothing there. */
async function foreseen({ foresee, ...input }: FitInput): Promise<Place[]> {
  if (!foresee) return [];
  const { parameters } = input;
  const { residualsAt } = modelOf({ ...input, simulate: foresee });
  const places = [parameters.map(placeOfStart), ...spread(FORESEEN - 1, parameters.length)];
  const tried = (await candidatesAt(places, residualsAt)).filter(({ cost }) => Number.isFinite(cost));
  const found: Candidate[] = [];
  for (const start of apart(tried, STARTS)) found.push(await descend(parameters, start, residualsAt));
  const [best] = found.sort(byCost);
  return best ? [best.place] : [];
}

/** The best places, at most so many, none near to a better one. */
function apart(known: readonly Candidate[], most: number): Candidate[] {
  const chosen: Candidate[] = [];
  for (const one of known.toSorted(byCost)) {
    const isNear = (other: Candidate) => Math.hypot(...one.place.map((at, j) => at - (other.place[j] ?? 0))) < APART;
    if (chosen.length < most && !chosen.some(isNear)) chosen.push(one);
  }
  return chosen;
}

const costOf = (residuals: readonly number[]) => residuals.reduce((sum, one) => sum + one * one, 0);

/** Down to the least squares near a place, by the way of Levenberg and Marquardt; several dampings are tried at once. */
async function descend(parameters: readonly FitParameter[], start: Candidate, residualsAt: ResidualsAt) {
  let [at, damping] = [start, 0.1];
  for (let i = 0; i < ITERATIONS; i++) {
    const slope = matrixOf(await slopesAt(parameters, at.place, residualsAt));
    const square = slope.transpose().mmul(slope);
    const down = slope.transpose().mmul(Matrix.columnVector([...at.residuals]));
    const dampings = DAMPINGS.map((factor) => factor * damping);
    const places = dampings.map((one) => {
      const damped = square.clone();
      parameters.forEach((_, j) => {
        damped.set(j, j, square.get(j, j) * (1 + one) + Number.EPSILON);
      });
      const step = solve(damped, down, true).to1DArray();
      return at.place.map((share, j) => Math.min(1, Math.max(0, share - (step[j] ?? 0))));
    });
    const all = await residualsAt(places);
    const costs = all.map(costOf).map((cost) => (Number.isFinite(cost) ? cost : Number.POSITIVE_INFINITY));
    const chosen = costs.indexOf(Math.min(...costs));
    const [place, residuals, cost] = [places[chosen], all[chosen], costs[chosen] ?? Number.POSITIVE_INFINITY];
    if (!place || !residuals || !(cost < at.cost * (1 - SETTLED))) break;
    damping = Math.min(1e6, Math.max(1e-9, dampings[chosen] ?? damping));
    at = { place, residuals, cost };
  }
  return at;
}

const matrixOf = (columns: readonly (readonly number[])[]) => new Matrix(columns.map((one) => [...one])).transpose();

/** Residuals by place, in the unit of the errors where they are known; a place is each parameter's share of its way. */
function modelOf({ points, parameters, simulate, relative }: FitInput): { residualsAt: ResidualsAt; runs(): number } {
  const known = new Map<string, number>();
  const keyOf = ({ values, point }: FitRun) => `${point} ${values.join(' ')}`;
  const weighted = points.every(({ error = 0 }) => error > 0);
  const residualsAt = async (places: readonly Place[]) => {
    const all = places.map((place) => cornersOf(parameters, place));
    const asked = new Map<string, FitRun>();
    for (const corners of all)
      for (const { values } of corners)
        for (const point of points.keys()) {
          const run = { values, point };
          if (!known.has(keyOf(run))) asked.set(keyOf(run), run);
        }
    const answers = await simulate([...asked.values()]);
    [...asked.keys()].forEach((key, i) => {
      known.set(key, answers[i] ?? Number.NaN);
    });
    return all.map((corners) =>
      points.map(({ y, error = 1 }, point) => {
        const simulated = corners.reduce(
          (sum, { values, weight }) => sum + weight * (known.get(keyOf({ values, point })) ?? Number.NaN),
          0,
        );
        if (weighted) return (simulated - y) / error;
        return relative ? Math.log(simulated / y) : simulated - y;
      }),
    );
  };
  return { residualsAt, runs: () => known.size };
}

/** The values at a place; between whole numbers those around it, with their weights: as on the line that joins them. */
function cornersOf(parameters: readonly FitParameter[], place: Place): { values: number[]; weight: number }[] {
  return parameters.reduce<{ values: number[]; weight: number }[]>(
    (corners, parameter, j) => {
      const value = valueAt(parameter, place[j] ?? 0);
      const low = Math.floor(value);
      const ends =
        parameter.whole && low !== value
          ? [
              { value: low, weight: low + 1 - value },
              { value: low + 1, weight: value - low },
            ]
          : [{ value, weight: 1 }];
      return corners.flatMap((corner) =>
        ends.map((end) => ({ values: [...corner.values, end.value], weight: corner.weight * end.weight })),
      );
    },
    [{ values: [], weight: 1 }],
  );
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
  { place, residuals, cost }: Candidate,
  slopes: readonly (readonly number[])[],
  along: readonly Candidate[],
): Omit<Fit, 'runs'> {
  const { diagonal: sizes, rightSingularVectors: directions } = new SVD(matrixOf(slopes), { autoTranspose: true });
  const free = Math.max(1, points.length - parameters.length);
  const noise = Math.sqrt(cost / free);
  const reach = tOf(free) * noise;
  const [largest = 0] = sizes.toSorted((a, b) => b - a);
  const isBlind = (size: number) => size <= BLIND * largest || size === 0 || reach / size > HALF;
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
  // What 95 % do not exclude, of the places at which one parameter alone is another.
  const asGood = parameters.map((_, j) => {
    const own = along.slice(j * ALONG.length, (j + 1) * ALONG.length);
    return own.filter((one) => one.cost <= cost + reach ** 2).map((one) => one.place[j] ?? 0);
  });
  const endsOf = (j: number, half: number) => {
    const shares = [(place[j] ?? 0) - half, (place[j] ?? 0) + half, ...(asGood[j] ?? [])];
    return [Math.min(...shares), Math.max(...shares)] as const;
  };
  const isEverywhere = (j: number) => {
    const [low, high] = endsOf(j, 0);
    return high - low >= EVERYWHERE;
  };
  const unknown = merged([
    ...sizes.flatMap((size, direction) => (isBlind(size) ? [namedIn(direction)] : [])),
    ...parameters.flatMap(({ key }, j) => (isEverywhere(j) ? [[key]] : [])),
  ]);
  const covariance = (j: number, k: number) =>
    sizes.reduce((sum, size, d) => sum + (part(j, d) * part(k, d)) / Math.max(size, BLIND * largest, 1e-300) ** 2, 0);
  const fitted = parameters.map((parameter, j): Fitted => {
    const at = place[j] ?? 0;
    const isUnknown = unknown.some((keys) => keys.includes(parameter.key));
    const half = isUnknown ? 1 : reach * Math.sqrt(covariance(j, j));
    const tidy = (value: number) => (parameter.whole ? Math.round(value) : Number(value.toPrecision(4)));
    const [low, high] = endsOf(j, half).map((end) => valueAt(parameter, end)) as [number, number];
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

/** Directions that share parameters are said at once; as many directions as parameters say nothing of any of these. */
function merged(directions: readonly string[][]): string[][] {
  let groups: { keys: string[]; directions: number }[] = [];
  for (const named of directions) {
    const meets = ({ keys }: { keys: string[] }) => keys.some((key) => named.includes(key));
    const all = [...groups.filter(meets), { keys: named, directions: 1 }];
    const one = {
      keys: [...new Set(all.flatMap(({ keys }) => keys))],
      directions: all.reduce((sum, group) => sum + group.directions, 0),
    };
    groups = [...groups.filter((group) => !meets(group)), one];
  }
  return groups.flatMap(({ keys, directions: count }) => (count < keys.length ? [keys] : keys.map((key) => [key])));
}

/** How residuals change with each parameter, per whole range of it; across at least one whole number. */
async function slopesAt(parameters: readonly FitParameter[], place: Place, residualsAt: ResidualsAt) {
  const ends = parameters.map((parameter, j) => {
    const at = place[j] ?? 0;
    const perStep = Math.abs(valueAt(parameter, at + STEP) - valueAt(parameter, at - STEP)) / 2;
    const step = parameter.whole && perStep > 0 && perStep < 1 ? Math.min(0.5, STEP / perStep) : STEP;
    return { low: Math.max(0, at - step), high: Math.min(1, at + step) };
  });
  const all = await residualsAt(ends.flatMap(({ low, high }, j) => [place.with(j, low), place.with(j, high)]));
  return ends.map(({ low, high }, j) => {
    const [below = [], above = []] = [all[2 * j], all[2 * j + 1]];
    return above.map((one, i) => {
      const change = (one - (below[i] ?? Number.NaN)) / (high - low);
      return Number.isFinite(change) ? change : 0;
    });
  });
}
