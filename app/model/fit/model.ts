/** Simulated points beside measured ones: their distances, and how these change, at places in the ways of the parameters. */
import { Matrix } from 'ml-matrix';
import type { Place } from './simplex.ts';

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

// A step of a derivative, as a share of the parameter's range: so wide that a whole number changes within it.
const STEP = 0.02;

export type ResidualsAt = (places: readonly Place[]) => Promise<number[][]>;
export type Candidate = { place: Place; residuals: readonly number[]; cost: number };
export const candidatesAt = async (places: readonly Place[], residualsAt: ResidualsAt): Promise<Candidate[]> => {
  const all = await residualsAt(places);
  return places.map((place, i) => ({ place, residuals: all[i] ?? [], cost: costOf(all[i] ?? []) }));
};
export const byCost = (a: Candidate, b: Candidate) => a.cost - b.cost;

export const costOf = (residuals: readonly number[]) => residuals.reduce((sum, one) => sum + one * one, 0);

export const matrixOf = (columns: readonly (readonly number[])[]) =>
  new Matrix(columns.map((one) => [...one])).transpose();

/** Residuals by place, in the unit of the errors where they are known; a place is each parameter's share of its way. */
export function modelOf({ points, parameters, simulate, relative }: FitInput): {
  residualsAt: ResidualsAt;
  runs(): number;
} {
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

/** Whether steps through a range go by factors: the range is wide and above 0. */
const byFactors = ({ from, to }: FitParameter) => from > 0 && to / from >= 4;

export function valueAt(parameter: FitParameter, share: number): number {
  const { from, to } = parameter;
  const within = Math.min(1, Math.max(0, share));
  return byFactors(parameter) ? from * (to / from) ** within : from + within * (to - from);
}

export function placeOfStart(parameter: FitParameter): number {
  const { from, to, start } = parameter;
  const share = byFactors(parameter) ? Math.log(start / from) / Math.log(to / from) : (start - from) / (to - from);
  return Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0.5));
}

/** How residuals change with each parameter, per whole range of it; across at least one whole number. */
export async function slopesAt(parameters: readonly FitParameter[], place: Place, residualsAt: ResidualsAt) {
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
