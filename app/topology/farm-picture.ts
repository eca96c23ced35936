/** A picture that is computed line by line, on a canvas: what the master has of it, and who computed which line when. */

import { interpolateRgb, piecewise } from 'd3-interpolate';
import { lineStateAt, type Picture } from '../model/motion/picture.ts';
import type { MotionTheme } from './motion-scene.ts';

export type PictureTheme = MotionTheme & { tint: string; qualitative: readonly string[] };

/** px: the picture is a square on the left, the times of its lines stand beside it. */
export type PictureLayout = { side: number; left: number; width: number; height: number };

const gapPx = 12;

export function layOutPicture(width: number, height: number): PictureLayout {
  const side = Math.min(height, Math.max(40, (width - gapPx) * 0.5));
  return { side, left: side + gapPx, width, height };
}

/** The line at a height; -1 outside. */
export function lineAtHeight({ points }: Picture, { side }: PictureLayout, y: number): number {
  const line = Math.floor((y / side) * points);
  return line >= 0 && line < points ? line : -1;
}

/** Neighbouring workers have different colours. With nine colours the tenth worker has that of the first. */
function workerColour({ qualitative, accent }: PictureTheme, worker: number): string {
  return qualitative[(worker - 1) % qualitative.length] ?? accent;
}

/** The picture in RGBA, coloured by iterations, from none to the most of any point. */
export function picturePixels(
  { points, iterations, most }: Picture,
  theme: PictureTheme,
): Uint8ClampedArray<ArrayBuffer> {
  const scale = piecewise(interpolateRgb, [theme.tint, ...theme.ramp, theme.ink]);
  const colours = Array.from({ length: 256 }, (_, i) => channels(scale(i / 255)));
  const pixels = new Uint8ClampedArray(points * points * 4);
  for (let i = 0; i < points * points; i++) {
    // Most points take few iterations: the square root spreads their colours.
    const [red, green, blue] = colours[Math.round(255 * Math.sqrt((iterations[i] ?? 0) / most))] ?? [0, 0, 0];
    pixels.set([red, green, blue, 255], 4 * i);
  }
  return pixels;
}

function channels(colour: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue];
}

export type PictureMoment = {
  at: number;
  /** The window of the strip beside the picture, in ms. */
  from: number;
  to: number;
  /** Nodes and the line that a person is on. */
  focus: readonly number[];
  line: number;
};

/** `whole` has a pixel for every point. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  whole: CanvasImageSource,
  layout: PictureLayout,
  { at, from, to, focus, line: pointed }: PictureMoment,
  theme: PictureTheme,
): void {
  const { side, left, width, height } = layout;
  const { points, lines } = picture;
  const pitch = side / points;
  context.clearRect(0, 0, width, height);
  context.imageSmoothingEnabled = false;
  context.fillStyle = theme.tint;
  context.fillRect(0, 0, side, side);
  const x = (time: number) => left + ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * (width - left);
  for (const [i, line] of lines.entries()) {
    const { worker, begun, ended, received } = line;
    const state = lineStateAt(line, at);
    const y = i * pitch;
    context.fillStyle = workerColour(theme, worker);
    if (state === 'received') context.drawImage(whole, 0, i, points, 1, 0, y, side, pitch + 0.3);
    else if (state !== 'open') {
      const done = state === 'sent' ? 1 : (at - begun) / Math.max(1e-12, ended - begun);
      context.globalAlpha = state === 'sent' ? 0.75 : 0.4;
      context.fillRect(0, y, side * done, Math.max(1, pitch));
    }
    const meant = i === pointed || (pointed < 0 && focus.includes(worker));
    const others = pointed >= 0 || focus.length > 0;
    context.globalAlpha = (meant ? 1 : others ? 0.25 : 0.85) * (begun <= at ? 1 : 0.3);
    const thick = Math.max(0.6, pitch >= 3 ? pitch - 1 : pitch);
    if (ended > from && begun < to) context.fillRect(x(begun), y, Math.max(1, x(ended) - x(begun)), thick);
    if (received > from && ended < to) {
      context.globalAlpha *= 0.35;
      context.fillRect(x(ended), y, x(received) - x(ended), thick);
    }
    context.globalAlpha = 1;
  }
  context.strokeStyle = theme.hair;
  context.lineWidth = 1;
  context.strokeRect(0.5, 0.5, side - 1, side - 1);
  context.strokeStyle = theme.ink;
  context.beginPath();
  context.moveTo(x(at), 0);
  context.lineTo(x(at), side);
  context.stroke();
  if (pointed < 0) return;
  context.strokeStyle = theme.accent;
  context.lineWidth = 2;
  context.strokeRect(1, pointed * pitch - 1, side - 2, Math.max(3, pitch) + 2);
}
