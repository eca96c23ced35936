/** What measured points tell of the parameters at the place where simulated ones come closest: intervals, and what stays unknown. */
import { SVD } from 'ml-matrix';
import { tOf } from '../manifest/student.ts';
import { type Candidate, candidatesAt, type FitInput, matrixOf, type ResidualsAt, slopesAt, valueAt } from './model.ts';
import type { Place } from './simplex.ts';

/** `low` and `high` are the 95 % interval within the range of the parameter. */
export type Fitted = { key: string; value: number; low: number; high: number; atEnd: boolean };

export type Certainty = {
  parameters: Fitted[];
  /** Per point, simulated less measured; as a share of what is measured if `relative`. */
  residuals: number[];
  /** Between estimates, by place among the parameters. */
  correlations: number[][];
  /** Keys of what the points cannot tell: one says nothing at all of it, several cannot be told apart. */
  unknown: string[][];
};

// The points tell nothing of a direction along which they change by less than this share of the best known direction.
const BLIND = 1e-4;
// A direction is unknown if its interval reaches this share of the way to either side: from the middle, all of the way.
const HALF = 0.5;
// A part of a direction that is smaller is not named.
const NAMED = 0.25;
// Where each parameter alone is tried: beyond a step, which slopes do not see, it may be as good.
const ALONE = [0, 0.25, 0.5, 0.75, 1];
// A direction is hardly known if its interval reaches at least HARDLY. So many places along it are tried, as the fit
// may be as good beyond a bend.
const STEPS = 8;
const HARDLY = 0.1;
// A parameter or direction is unknown if the fit is as good over this share of the way.
const EVERYWHERE = 0.9;

/**
 * `parts` of each parameter; `size` is how residuals change along it, per way of a parameter, above 0; `half` is half
 * of its interval, in ways.
 */
type Direction = { parts: readonly number[]; size: number; half: number };

/** The certainty of the best place, from how the residuals change around it. */
export async function certaintyAt(input: FitInput, best: Candidate, residualsAt: ResidualsAt): Promise<Certainty> {
  const { points, parameters, relative } = input;
  const { place, residuals, cost } = best;
  const slopes = await slopesAt(parameters, place, residualsAt);
  const free = Math.max(1, points.length - parameters.length);
  const reach = tOf(free) * Math.sqrt(cost / free);
  const directions = directionsOf(slopes, reach);
  // What 95 % do not exclude, of each parameter alone, then of each direction.
  const asGood = [
    ...(await aloneAt(place, residualsAt)),
    ...(await alongAt(place, directions, slopes, residualsAt)),
  ].map((tried) => [place, ...tried.filter((one) => one.cost <= cost + reach ** 2).map((one) => one.place)]);
  // Along such a direction the effects of several parameters make up for each other, however little one of them moves.
  const strengths = slopes.map((one) => Math.hypot(...one));
  const namedIn = (parts: readonly number[]) => {
    const effects = strengths.map((strength, j) => strength * Math.abs(parts[j] ?? 0));
    const most = Math.max(...effects);
    const isIn = (j: number) =>
      Math.abs(parts[j] ?? 0) >= NAMED || (effects[j] ?? 0) > Math.max(NAMED * most, 1e-9 * Math.max(...strengths));
    return parameters.flatMap(({ key }, j) => (isIn(j) ? [key] : []));
  };
  const isEverywhere = (places: readonly Place[] = []) => {
    const spans = parameters.map((_, j) => {
      const shares = places.map((one) => one[j] ?? 0);
      return Math.max(...shares) - Math.min(...shares);
    });
    return Math.hypot(...spans) >= EVERYWHERE;
  };
  const unknown = merged([
    ...directions.flatMap(({ half, parts }, d) =>
      half > HALF || isEverywhere(asGood[parameters.length + d]) ? [namedIn(parts)] : [],
    ),
    ...parameters.flatMap(({ key }, j) => (isEverywhere(asGood[j]) ? [[key]] : [])),
  ]);
  const endsOf = (j: number, half: number) => {
    const at = place[j] ?? 0;
    const shares = [at - half, at + half, ...asGood.flat().map((one) => one[j] ?? 0)];
    return [Math.min(...shares), Math.max(...shares)] as const;
  };
  const covariance = (j: number, k: number) =>
    directions.reduce((sum, { size, parts }) => sum + ((parts[j] ?? 0) * (parts[k] ?? 0)) / size ** 2, 0);
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

function directionsOf(slopes: readonly (readonly number[])[], reach: number): Direction[] {
  const { diagonal, rightSingularVectors } = new SVD(matrixOf(slopes), { autoTranspose: true });
  const largest = Math.max(...diagonal);
  return diagonal.map((size, d) => ({
    parts: rightSingularVectors.getColumn(d),
    size: Math.max(size, BLIND * largest, 1e-300),
    half: size <= BLIND * largest ? Number.POSITIVE_INFINITY : reach / size,
  }));
}

/** For each parameter, places where it alone has another value. */
async function aloneAt(place: Place, residualsAt: ResidualsAt): Promise<Candidate[][]> {
  const all = await candidatesAt(
    place.flatMap((_, j) => ALONE.map((share) => place.with(j, share))),
    residualsAt,
  );
  return place.map((_, j) => all.slice(j * ALONE.length, (j + 1) * ALONE.length));
}

/** Of each direction that is hardly known, where the others make up for what is off along it, as far as slopes tell. */
async function alongAt(
  place: Place,
  directions: readonly Direction[],
  slopes: readonly (readonly number[])[],
  residualsAt: ResidualsAt,
): Promise<Candidate[][]> {
  const all: Candidate[][] = [];
  for (const direction of directions) {
    const isTried = direction.half >= HARDLY && direction.half <= HALF;
    const line = isTried ? await candidatesAt(chordOf(place, direction.parts), residualsAt) : [];
    const others = directions.filter((one) => one !== direction);
    all.push(
      await candidatesAt(
        line.map((one) => closer(one, others, slopes)),
        residualsAt,
      ),
    );
  }
  return all;
}

/** A step towards the least squares in these directions. */
function closer(
  { place, residuals }: Candidate,
  directions: readonly Direction[],
  slopes: readonly (readonly number[])[],
): Place {
  const down = slopes.map((slope) => slope.reduce((sum, one, i) => sum + one * (residuals[i] ?? 0), 0));
  return directions.reduce<Place>((at, { size, parts }) => {
    const step = parts.reduce((sum, part, j) => sum + part * (down[j] ?? 0), 0) / size ** 2;
    return at.map((share, j) => Math.min(1, Math.max(0, share - step * (parts[j] ?? 0))));
  }, place);
}

/** Evenly from end to end of the line through a place within the ways of all parameters. */
function chordOf(place: Place, parts: readonly number[]): Place[] {
  const ends = parts.flatMap((part, j) => (part === 0 ? [] : [[0, 1].map((end) => (end - (place[j] ?? 0)) / part)]));
  const from = Math.max(...ends.map((both) => Math.min(...both)));
  const to = Math.min(...ends.map((both) => Math.max(...both)));
  return Array.from({ length: STEPS + 1 }, (_, i) =>
    place.map((at, j) => at + (parts[j] ?? 0) * (from + (i / STEPS) * (to - from))),
  );
}
