/** Arithmetic on colours, and which colour, dash and mark a series gets. Colours are `#rrggbb` throughout. */

import type { SeriesSpec } from '../model/chart/chart.ts';
import type { Theme } from './themes.ts';

export type MarkShape = 'circle' | 'square' | 'diamond' | 'triangle' | PinShape;
/** Marks of pinned curves, which no other curve has. */
export type PinShape = 'down' | 'plus' | 'hexagon' | 'cross' | 'star';

export type SeriesStyle = {
  /** For lines and marks: at least 3:1 on the ground. */
  stroke: string;
  /** For labels: at least 4.5:1 on the ground. */
  text: string;
  /** `stroke-dasharray` of the simulated line; undefined for a full line. */
  dash: string | undefined;
  mark: MarkShape;
};

const shapes: readonly MarkShape[] = ['circle', 'square', 'diamond', 'triangle'];
// Long strokes with short gaps, so that none is mistaken for the finely dashed closed form.
const dashes: readonly (string | undefined)[] = [undefined, '14 3', '7 3', '14 3 3 3'];
// Pinned curves differ from live ones and from each other without their colours: by mark and by dash.
const pins: readonly { mark: PinShape; dash: string }[] = [
  { mark: 'down', dash: '10 4' },
  { mark: 'plus', dash: '9 3 2 3' },
  { mark: 'hexagon', dash: '5 4' },
  { mark: 'cross', dash: '12 3 2 3 2 3' },
  { mark: 'star', dash: '18 5' },
];
// Places in the qualitative palette, from the warm and dark end: the ramps and the first live curves are at the other.
const pinColours: readonly number[] = [1, 3, 4, 5, 7];

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour `t` of the way from `from` to `to`, in sRGB; `t` is clamped to 0..1. */
export function mix(from: string, to: string, t: number): string {
  const part = Math.min(1, Math.max(0, t));
  const [r, g, b] = channels(from);
  const [red, green, blue] = channels(to);
  const byte = (a: number, z: number) =>
    Math.round(a + (z - a) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(r, red)}${byte(g, green)}${byte(b, blue)}`;
}

function luminance(colour: string): number {
  const linear = channels(colour).map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/** Contrast ratio of WCAG 2, 1..21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The colour itself, or the nearest step of it towards `ink` that text of any size can wear on `paper` (4.5:1). */
export function textSafe(colour: string, theme: Pick<Theme, 'paper' | 'ink'>): string {
  for (let step = 0; step < 20; step++) {
    const candidate = mix(colour, theme.ink, step / 20);
    if (contrast(candidate, theme.paper) >= 4.5) return candidate;
  }
  return theme.ink;
}

/** The colour at `t` (0..1) along evenly spaced stops. */
export function along(stops: readonly string[], t: number): string {
  const position = Math.min(1, Math.max(0, t)) * (stops.length - 1);
  const from = Math.min(stops.length - 1, Math.floor(position));
  const first = stops[from] ?? '#000000';
  return mix(first, stops[from + 1] ?? first, position - from);
}

/**
 * Ordered series take the machine's ramp; unordered ones a qualitative colour with a mark and a dash of their own; pinned
 * ones a mark and a dash that no other has. Where the system sets the colours there is one for all.
 */
export function styleOf(series: Pick<SeriesSpec, 'index' | 'count' | 'ordered' | 'pin'>, theme: Theme): SeriesStyle {
  const index = Math.max(0, Math.trunc(series.index) || 0);
  if (series.pin !== undefined) return styleOfPin(series.pin, theme);
  if (theme.forced) {
    const [dash, mark] = series.count <= 1 ? [undefined, 'circle' as const] : lookOf(index);
    return { stroke: theme.ink, text: theme.ink, dash, mark };
  }
  if (theme.grey && series.count > 1) {
    const stroke = along(theme.ramp, 1 - index / (series.count - 1));
    const [dash, mark] = lookOf(index);
    return { stroke, text: textSafe(stroke, theme), dash, mark };
  }
  if (series.count <= 1) {
    return { stroke: theme.accent, text: textSafe(theme.accent, theme), dash: undefined, mark: 'circle' };
  }
  if (series.ordered) {
    const stroke = along(theme.ramp, index / (series.count - 1));
    return { stroke, text: textSafe(stroke, theme), dash: undefined, mark: 'circle' };
  }
  const stroke = theme.qualitative[index % theme.qualitative.length] ?? theme.accent;
  const [dash, mark] = lookOf(index);
  return { stroke, text: textSafe(stroke, theme), dash, mark };
}

/** Colours repeat after nine series; marks and dashes run at another pace, so that pairs stay apart. */
function lookOf(index: number): [string | undefined, MarkShape] {
  return [dashes[Math.floor(index / 2) % dashes.length], shapes[index % shapes.length] ?? 'circle'];
}

/** The place of a pinned curve whose colour none of these has. */
export function pinApart(beside: readonly Pick<SeriesSpec, 'index' | 'count' | 'ordered' | 'pin'>[]): number {
  const taken = beside.map(({ index, count, ordered, pin }) =>
    pin === undefined && count > 1 && !ordered ? index : undefined,
  );
  return Math.max(
    0,
    pinColours.findIndex((colour) => !taken.includes(colour)),
  );
}

function styleOfPin(pin: number, theme: Theme): SeriesStyle {
  const place = Math.max(0, Math.trunc(pin) || 0) % pins.length;
  const { mark, dash } = pins[place] ?? { mark: 'down', dash: '10 4' };
  const colour = theme.qualitative[pinColours[place] ?? 1] ?? theme.accent;
  const stroke = theme.forced ? theme.accent : colour;
  return { stroke, text: textSafe(stroke, theme), dash, mark };
}
