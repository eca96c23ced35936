/** Colours of a drawing. */

import { interpolateRgb, piecewise } from 'd3-interpolate';

/** The colours a drawing needs, all `#rrggbb`; a theme of the charts has them all. `ramp` runs from the least to the most. */
export type DrawingTheme = {
  font: string;
  paper: string;
  ink: string;
  soft: string;
  faint: string;
  hair: string;
  accent: string;
  warn: string;
  ramp: readonly string[];
};

/** Colour of a load given as a share of the capacity, clamped to 0..1: from a hairline's to the strongest of the ramp. */
export function loadColours(theme: DrawingTheme): (share: number) => string {
  const scale = piecewise(interpolateRgb, [theme.hair, ...theme.ramp]);
  return (share) => scale(Math.min(1, Math.max(0, share)));
}

/** Colour of a node that has this share of the most that one has: warm, which no link is. */
export function nodeColours(theme: DrawingTheme): (share: number) => string {
  return interpolateRgb(theme.faint, theme.warn);
}

/** The colour `share` of the way to the paper. */
export function fade(colour: string, share: number, theme: DrawingTheme): string {
  return interpolateRgb(colour, theme.paper)(share);
}
