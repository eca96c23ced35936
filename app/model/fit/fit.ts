/**
 * Values of parameters for which simulated points come closest to measured ones: least squares, from several starts, by derivatives
 * and then without them, with 95 % intervals, and with what the points cannot tell.
 *
 * Both descents are our own. `ml-levenberg-marquardt` and `fmin` ask for one value after the other, each at once, and simulations run in
 * workers, many at a time, until they are stopped. Neither gives the slopes that the intervals come from, and between the steps of whole
 * numbers the former stays where it is.
 */

import { Matrix, solve } from 'ml-matrix';
import { type Certainty, certaintyAt } from './certainty.ts';
import {
  byCost,
  type Candidate,
  candidatesAt,
  costOf,
  type FitInput,
  type FitParameter,
  matrixOf,
  modelOf,
  placeOfStart,
  type ResidualsAt,
  slopesAt,
} from './model.ts';
import { type Place, searchFrom } from './simplex.ts';

export type Fit = Certainty & { runs: number };

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
// It nears quadratically: more change nothing that can be seen.
const ITERATIONS = 12;
const SETTLED = 1e-9;
/** How steps are damped, relative to the damping before: the best of them goes on. */
const DAMPINGS = [0.1, 1, 10, 1000];

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
  return { ...(await certaintyAt(input, best, residualsAt)), runs: runs() };
}

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
