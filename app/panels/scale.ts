/** Positions of a slider. A slider moves over whole stops, so that its keys step evenly on any scale. */

export type SliderRange = { minimum: number; maximum: number; step: number; scale: 'linear' | 'log' };

const mostStops = 240;
const stopsPerDecade = 24;

// The parameters are always the same objects, and a slider asks in every frame.
const known = new WeakMap<SliderRange, readonly number[]>();

/** The values a slider offers, in ascending order; each a whole number of steps, both ends included. */
export function stopsOf(range: SliderRange): readonly number[] {
  const stops = known.get(range) ?? stopsIn(range);
  known.set(range, stops);
  return stops;
}

function stopsIn({ minimum, maximum, step, scale }: SliderRange): number[] {
  const count = Math.round((maximum - minimum) / step);
  const snap = (value: number) => {
    const snapped = minimum + Math.round((value - minimum) / step) * step;
    // Twelve digits, so that 0.1 + 0.2 is 0.3.
    return Number(Math.min(maximum, Math.max(minimum, snapped)).toPrecision(12));
  };
  if (scale === 'log') {
    // A range that starts at nothing has its decades from the first step on.
    const start = minimum > 0 ? minimum : step;
    const pieces = Math.max(1, Math.ceil(Math.log10(maximum / start) * stopsPerDecade));
    const stops = Array.from({ length: pieces + 1 }, (_, i) => snap(start * (maximum / start) ** (i / pieces)));
    return [...new Set([minimum, ...stops])];
  }
  const pieces = Math.max(1, Math.min(count, mostStops));
  return [...new Set(Array.from({ length: pieces + 1 }, (_, i) => snap(minimum + ((maximum - minimum) * i) / pieces)))];
}

/** The stop nearest to a value, by ratio on a logarithmic scale. */
export function nearestStop(stops: readonly number[], value: number, scale: SliderRange['scale']): number {
  const distance = (stop: number) => {
    if (scale === 'linear' || stop === value) return Math.abs(stop - value);
    return stop > 0 && value > 0 ? Math.abs(Math.log(stop / value)) : Number.MAX_VALUE;
  };
  let best = 0;
  stops.forEach((stop, i) => {
    if (distance(stop) < distance(stops[best] ?? stop)) best = i;
  });
  return best;
}
