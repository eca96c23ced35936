/**
 * Quantities that are read off simulations, as a small language that fits into JSON. Every quantity is a list of
 * numbers; most have one.
 */
import { type GrainError, isError, type Row, valueIn } from '../manifest/manifest.ts';
import { canonicalKey, type Values } from '../manifest/values.ts';

/** Points in order; `x` and `y` are lists of the same length. */
export type Curve = { x: Quantity; y: Quantity };

export type Quantity =
  | { number: number }
  /** Numbers that another claim publishes. */
  | { claim: string }
  /** The machine's own setting, or that of another; of a shape, its parts. */
  | { parameter: string; machine?: string }
  /** A column of the last row of the run's first table. `run` is what differs from the machine. */
  | { run: Values; column: string }
  /** A column of a closed form. */
  | { form: string; run: Values; column: string }
  /** The quantity once for each set of values, which go over those of its runs. */
  | { each: Values[]; of: Quantity }
  | { list: Quantity[] }
  /** Number by number; a single number goes with each of a list. */
  | { sum: [Quantity, Quantity] }
  | { difference: [Quantity, Quantity] }
  | { product: [Quantity, Quantity] }
  | { ratio: [Quantity, Quantity] }
  /** Decimal logarithm: orders of magnitude. */
  | { orders: Quantity }
  | { largest: Quantity }
  | { smallest: Quantity }
  | { mean: Quantity }
  /** Largest less smallest. */
  | { spread: Quantity }
  /** Of the straight line with the least squares. */
  | { slope: Curve }
  /** Greatest distance from that line, as a share of the mean of y. */
  | { residual: Curve }
  /** From point to point. */
  | { slopes: Curve }
  /** x where y is greatest, the first of several. */
  | { argmax: Curve }
  /** x where y first passes `at`, on straight lines between the points. */
  | { crossing: Curve; at: number };

/** What quantities are read from. */
export type Readings = {
  machine: Values;
  /** What another machine sets; nothing if there is none of that key. */
  settings(machine: string): Values;
  /** Last row of the run with this cache key; undefined if it is not there (yet). */
  rowOf(key: string, values: Values): Row | undefined;
  evaluate(model: string, values: Values): Row | GrainError;
  /** Numbers that a claim publishes; none if there is no such claim. */
  published(id: string): number[];
  /** What a run sets, moved with those values of the machine that it is derived from. */
  moved?(run: Values): Values;
};

/** All values of a run: the machine's, and the run's own. */
export function runValues(machine: Values, run: Values): Values {
  return { ...machine, ...run };
}

/** The numbers; NaN where a run is missing or has none. Every run is asked for, whatever the others give. */
export function numbersOf(quantity: Quantity, readings: Readings, over: Values = {}): number[] {
  const numbers = (inner: Quantity) => numbersOf(inner, readings, over);
  const pairs = (two: [Quantity, Quantity], combine: (a: number, b: number) => number) =>
    pairwise(numbers(two[0]), numbers(two[1]), combine);
  const points = (curve: Curve) => pairwise(numbers(curve.x), numbers(curve.y), (x, y) => ({ x, y }));

  if ('number' in quantity) return [quantity.number];
  if ('claim' in quantity) return readings.published(quantity.claim);
  if ('parameter' in quantity) {
    const { parameter, machine } = quantity;
    return settingOf((machine === undefined ? readings.machine : readings.settings(machine))[parameter]);
  }
  if ('each' in quantity)
    return quantity.each.flatMap((values) => numbersOf(quantity.of, readings, { ...over, ...values }));
  if ('list' in quantity) return quantity.list.flatMap(numbers);
  if ('sum' in quantity) return pairs(quantity.sum, (a, b) => a + b);
  if ('difference' in quantity) return pairs(quantity.difference, (a, b) => a - b);
  if ('product' in quantity) return pairs(quantity.product, (a, b) => a * b);
  if ('ratio' in quantity) return pairs(quantity.ratio, (a, b) => a / b);
  if ('orders' in quantity) return numbers(quantity.orders).map(Math.log10);
  if ('largest' in quantity) return [Math.max(...numbers(quantity.largest))];
  if ('smallest' in quantity) return [Math.min(...numbers(quantity.smallest))];
  if ('mean' in quantity) {
    const all = numbers(quantity.mean);
    return [all.reduce((sum, number) => sum + number, 0) / all.length];
  }
  if ('spread' in quantity) {
    const all = numbers(quantity.spread);
    return [Math.max(...all) - Math.min(...all)];
  }
  if ('slope' in quantity) return [fitted(points(quantity.slope)).slope];
  if ('residual' in quantity) return [residualOf(points(quantity.residual))];
  if ('slopes' in quantity) return slopesOf(points(quantity.slopes));
  if ('argmax' in quantity) return [argmaxOf(points(quantity.argmax))];
  if ('crossing' in quantity) return [crossingOf(points(quantity.crossing), quantity.at)];
  return [cellOf(quantity, readings, over)];
}

/** A number of a run or closed form that a quantity reads. */
export type CellRead = { values: Values; column: string; form?: string };

/** The runs and closed forms of a quantity, with what each sets. */
export function runsIn(quantity: Quantity, over: Values = {}): CellRead[] {
  if ('run' in quantity) {
    const values = { ...quantity.run, ...over };
    return [{ values, column: quantity.column, ...('form' in quantity && { form: quantity.form }) }];
  }
  if ('each' in quantity) return quantity.each.flatMap((values) => runsIn(quantity.of, { ...over, ...values }));
  const parts = Object.values(quantity).flatMap((part: unknown): Quantity[] => {
    if (typeof part !== 'object' || part === null) return [];
    return 'x' in part && 'y' in part ? [part.x as Quantity, part.y as Quantity] : ([part].flat() as Quantity[]);
  });
  return parts.flatMap((part) => runsIn(part, over));
}

type Cell = Extract<Quantity, { run: Values }>;

function cellOf(cell: Cell, readings: Readings, over: Values): number {
  const own = { ...cell.run, ...over };
  const values = runValues(readings.machine, readings.moved?.(own) ?? own);
  const row = 'form' in cell ? readings.evaluate(cell.form, values) : readings.rowOf(canonicalKey(values), values);
  return row && !isError(row) ? valueIn(row, cell.column) : Number.NaN;
}

function settingOf(value: number | string | undefined): number[] {
  return typeof value === 'number' ? [value] : String(value).split('x').map(Number);
}

function pairwise<Result>(a: number[], b: number[], combine: (a: number, b: number) => Result): Result[] {
  const at = (list: number[], index: number) => (list.length === 1 ? list[0] : list[index]) ?? Number.NaN;
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => combine(at(a, index), at(b, index)));
}

type Point = { x: number; y: number };

type Line = { slope: number; meanY: number; at(x: number): number };

function fitted(points: Point[]): Line {
  const mean = (pick: (point: Point) => number) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const slope = mean(({ x, y }) => (x - meanX) * (y - meanY)) / mean(({ x }) => (x - meanX) ** 2);
  return { slope, meanY, at: (x) => meanY + slope * (x - meanX) };
}

function residualOf(points: Point[]): number {
  const line = fitted(points);
  return Math.max(...points.map(({ x, y }) => Math.abs(y - line.at(x)))) / line.meanY;
}

function slopesOf(points: Point[]): number[] {
  return points.slice(1).map((point, index) => {
    const before = points[index] as Point;
    return (point.y - before.y) / (point.x - before.x);
  });
}

/** NaN if some y is unknown: it might be the greatest. */
function argmaxOf(points: Point[]): number {
  const [first, ...rest] = points;
  if (!first || points.some(({ y }) => Number.isNaN(y))) return Number.NaN;
  return rest.reduce((best, point) => (point.y > best.y ? point : best), first).x;
}

function crossingOf(points: Point[], at: number): number {
  const end = points.findIndex(({ y }, index) => index > 0 && ((points[index - 1] as Point).y - at) * (y - at) <= 0);
  const [a, b] = [points[end - 1], points[end]];
  if (!a || !b) return Number.NaN;
  return a.y === b.y ? a.x : a.x + ((at - a.y) / (b.y - a.y)) * (b.x - a.x);
}
