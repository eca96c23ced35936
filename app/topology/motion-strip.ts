/** The strip of nodes over time, as pixels: for every band, the parts of its time on top of one another. */

import { type Band, bandShares, resample } from '../model/motion/bands.ts';
import type { Window } from '../model/motion/moments.ts';
import { MOTION_CLASSES, type Motion } from '../model/motion/motion.ts';
import type { MotionTheme } from './motion-scene.ts';

/** In device pixels. */
export type StripRows = { top: number; height: number; pitch: number; thick: number };

/** Rows of equal height, with a gap between them where there is room for one. */
export function stripRows(count: number, top: number, height: number): StripRows {
  const pitch = height / Math.max(1, count);
  return { top, height, pitch, thick: pitch >= 14 ? pitch - 3 : pitch >= 5 ? pitch - 1 : pitch };
}

/** The row at a height; -1 outside. */
export function rowAtHeight(rows: StripRows, count: number, y: number): number {
  const row = Math.floor((y - rows.top) / rows.pitch);
  return row >= 0 && row < count ? row : -1;
}

export type StripPicture = { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> };

/** RGBA, transparent where nothing is known: gaps, and time outside the recording. */
export function stripPicture(
  motion: Motion,
  bands: readonly Band[],
  window: Window,
  width: number,
  height: number,
  theme: MotionTheme,
): StripPicture {
  const pixels = new Uint8ClampedArray(width * height * 4);
  const { pitch, thick } = stripRows(bands.length, 0, height);
  const colours = MOTION_CLASSES.map((name) => channels(theme.time[name]));
  const shares = bandShares(motion, bands);
  const perBand = shares.length / Math.max(1, bands.length);
  for (let band = 0; band < bands.length; band++) {
    const own = shares.subarray(band * perBand, (band + 1) * perBand);
    const means = resample(own, MOTION_CLASSES.length, motion.edges, window, width);
    const [top, bottom] = [
      Math.round(band * pitch),
      Math.max(Math.round(band * pitch) + 1, Math.round(band * pitch + thick)),
    ];
    for (let column = 0; column < width; column++) {
      const parts = means.subarray(column * colours.length, (column + 1) * colours.length);
      if (!Number.isNaN(parts[0])) fillColumn(pixels, width, column, top, Math.min(height, bottom), parts, colours);
    }
  }
  return { width, height, pixels };
}

type Rgb = readonly [number, number, number];

/** From the bottom to the top. A row of few pixels mixes the colours in each: no part vanishes. */
function fillColumn(
  pixels: Uint8ClampedArray,
  width: number,
  column: number,
  top: number,
  bottom: number,
  parts: Float32Array,
  colours: readonly Rgb[],
): void {
  const thick = bottom - top;
  let place = 0;
  let left = (parts[0] ?? 0) * thick;
  for (let y = bottom - 1; y >= top; y--) {
    let [red, green, blue, need] = [0, 0, 0, 1];
    while (need > 1e-6 && place < parts.length) {
      const take = Math.min(need, left);
      const [r, g, b] = colours[place] ?? [0, 0, 0];
      red += take * r;
      green += take * g;
      blue += take * b;
      need -= take;
      left -= take;
      if (left <= 1e-9) {
        place++;
        left = (parts[place] ?? 0) * thick;
      }
    }
    const at = (y * width + column) * 4;
    const whole = 1 - need;
    if (whole <= 0) continue;
    pixels[at] = red / whole;
    pixels[at + 1] = green / whole;
    pixels[at + 2] = blue / whole;
    pixels[at + 3] = 255;
  }
}

/** Red, green and blue of "#rrggbb", 0 to 255 each. */
function channels(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
