/** The track of a slider: the stops over which it moves, so that its keys step evenly on any scale. */

export type SliderRange = { minimum: number; maximum: number; step: number; scale: 'linear' | 'log' };

/** `stops`: values in ascending order. A track may end before the range does: the number field takes the rest. */
export type Track = { readonly stops: readonly number[]; readonly scale: 'linear' | 'log' };

const mostStops = 240;
/** The usual value stands at least so far from both ends, as a share of the track. */
const margin = 0.1;
/** A linear scale hides what happens in the first of so many decades. */
const linearDecades = 2;
/** Farther from the usual value a pixel would be too large a step. */
const decadesAround = 2;
/** Finest first: over small whole numbers a coarser scale stays logarithmic where a fine one takes every number. */
const stopsPerDecade = [24, 12, 6] as const;

// The parameters are always the same objects, and a slider asks in every frame.
const known = new WeakMap<SliderRange, Map<number, Track>>();

/** The track of a range around its usual value, which is one of the stops. Always the same object for the same two. */
export function trackOf(range: SliderRange, usual: number): Track {
  const tracks = known.get(range) ?? new Map<number, Track>();
  known.set(range, tracks);
  const track = tracks.get(usual) ?? trackAround(range, usual);
  tracks.set(usual, track);
  return track;
}

function trackAround(range: SliderRange, usual: number): Track {
  const linear = isWide(range) ? [] : [{ stops: linearStops(range), scale: 'linear' as const }];
  const log =
    range.minimum < 0
      ? []
      : stopsPerDecade.map((per) => ({ stops: logStops(range, per, usual), scale: 'log' as const }));
  const tracks = [...linear, ...log].map(({ stops, scale }) => ({ stops: withStop(stops, usual), scale }));
  // Near the beginning of every scale the coarsest has small steps there and goes farthest.
  const isLow = usual > range.minimum && usual < range.maximum / 2;
  const whole = tracks.find(({ stops }) => isInside(stops, usual)) ?? tracks.at(isLow ? -1 : 0);
  if (whole === undefined) throw new Error('a range has a scale');
  return { ...whole, stops: around(whole.stops, usual) };
}

function isWide({ minimum, maximum, scale }: SliderRange): boolean {
  return scale === 'log' || (minimum > 0 && Math.log10(maximum / minimum) > linearDecades);
}

/** Where a value stands on a track: 0 at its beginning, 1 at its end. */
export function placeOn({ stops, scale }: Track, value: number): number {
  return stops.length > 1 ? nearestStop(stops, value, scale) / (stops.length - 1) : 0;
}

function isInside(stops: readonly number[], usual: number): boolean {
  const place = stops.indexOf(usual) / (stops.length - 1);
  return place >= margin && place <= 1 - margin;
}

/** Shorter at the far end where the usual value is too near the other; whole where that value is an end of the range. */
function around(stops: readonly number[], usual: number): readonly number[] {
  const below = stops.indexOf(usual);
  const above = stops.length - 1 - below;
  if (below <= 0 || above <= 0) return stops;
  const most = (near: number) => Math.floor((near * (1 - margin)) / margin);
  return stops.slice(Math.max(0, below - most(above)), below + most(below) + 1);
}

function withStop(stops: readonly number[], usual: number): readonly number[] {
  const isWithin = usual > (stops[0] ?? usual) && usual < (stops.at(-1) ?? usual);
  return isWithin ? [...new Set([...stops, usual])].sort((a, b) => a - b) : stops;
}

function linearStops(range: SliderRange): number[] {
  const { minimum, maximum, step } = range;
  const pieces = Math.max(1, Math.min(Math.round((maximum - minimum) / step), mostStops));
  return stopsAt(range, pieces, (share) => minimum + (maximum - minimum) * share);
}

function logStops(range: SliderRange, perDecade: number, usual: number): number[] {
  const { minimum, maximum, step } = range;
  const far = 10 ** decadesAround;
  // A range that starts at nothing has its decades from the first step on.
  const start = Math.max(minimum > 0 ? minimum : step, usual / far);
  const end = usual > 0 ? Math.min(maximum, usual * far) : maximum;
  const pieces = Math.max(1, Math.ceil(Math.log10(end / start) * perDecade));
  const stops = stopsAt(range, pieces, (share) => start * (end / start) ** share);
  // Nothing at all is worth a stop however far it is.
  return [...new Set([...(minimum > 0 ? [] : [minimum]), ...stops])];
}

/** Whole numbers of steps, both ends included. */
function stopsAt({ minimum, maximum, step }: SliderRange, pieces: number, at: (share: number) => number): number[] {
  const snap = (value: number) => {
    const snapped = minimum + Math.round((value - minimum) / step) * step;
    // Twelve digits, so that 0.1 + 0.2 is 0.3.
    return Number(Math.min(maximum, Math.max(minimum, snapped)).toPrecision(12));
  };
  return [...new Set(Array.from({ length: pieces + 1 }, (_, i) => snap(at(i / pieces))))];
}

/** The stop nearest to a value, by ratio on a logarithmic scale. */
export function nearestStop(stops: readonly number[], value: number, scale: Track['scale']): number {
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
