/** The lines and grounds of a map in pixels, found by d3-contour on the field of its values. */

import { contours } from 'd3-contour';
import type { Field } from '../model/map/field.ts';
import type { Point } from './box.ts';

/** Where columns and rows of the field stand, in px. */
export type Places = { x: readonly number[]; y: readonly number[] };

export type Ground = { level: number; rings: Point[][] };
export type Isoline = { level: number; lines: Point[][] };

/** Around the field stands a frame of its own edge values, in which what d3-contour closes is cut off. */
const FRAME = 1;

/** The region above each level, for painting one over the other from the lowest. Open places take the values beside them. */
export function groundsOf(field: Field, places: Places, levels: readonly number[]): Ground[] {
  return regionsOf(field, levels).map(({ value, coordinates }) => ({
    level: value,
    rings: coordinates.flatMap((polygon) => polygon.map((ring) => ring.map((at) => pixel(placed(at, field), places)))),
  }));
}

/** The lines of each level inside the map, without those along its edges and through open cells. */
export function isolinesOf(field: Field, places: Places, levels: readonly number[]): Isoline[] {
  return regionsOf(field, levels).map(({ value, coordinates }) => ({
    level: value,
    lines: coordinates
      .flatMap((polygon) =>
        polygon.flatMap((ring) =>
          pieces(
            ring.map((at) => placed(at, field)),
            field,
          ),
        ),
      )
      .map((line) => line.map((at) => pixel(at, places))),
  }));
}

/** Cells, by column and row of their lower left corner, of which a corner has no value; `known` if that is known to be so. */
export function openCells({ xs, ys, values, open }: Field): { i: number; j: number; known: boolean }[] {
  const width = xs.length;
  const cells: { i: number; j: number; known: boolean }[] = [];
  for (let j = 0; j + 1 < ys.length; j++)
    for (let i = 0; i + 1 < width; i++) {
      const corners = cornersOf(i, j, width);
      if (corners.some((at) => Number.isNaN(values[at])))
        cells.push({ i, j, known: corners.some((at) => open[at] === 1) });
    }
  return cells;
}

/** Places of the values at the corners of a cell. */
function cornersOf(i: number, j: number, width: number): number[] {
  const first = j * width + i;
  return [first, first + 1, first + width, first + width + 1];
}

function regionsOf(field: Field, levels: readonly number[]) {
  const { values, width, height } = framed(field);
  return contours()
    .size([width, height])
    .thresholds([...levels])([...values]);
}

function framed({ xs, ys, values }: Field): { values: Float64Array; width: number; height: number } {
  const [width, height] = [xs.length + 2 * FRAME, ys.length + 2 * FRAME];
  const whole = closed(values, xs.length, ys.length);
  const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at - FRAME));
  const out = new Float64Array(width * height).map(
    (_, at) =>
      whole[within(Math.floor(at / width), ys.length) * xs.length + within(at % width, xs.length)] ?? Number.NaN,
  );
  return { values: out, width, height };
}

/** Unknown values as those beside them, ring by ring, so that no contour follows the edge of what is open. */
function closed(values: Float64Array, width: number, height: number): Float64Array {
  let now = values;
  for (let round = 0; round < width + height && now.some(Number.isNaN); round++) {
    const before = now;
    now = before.map((value, at) => {
      if (!Number.isNaN(value)) return value;
      const [i, j] = [at % width, Math.floor(at / width)];
      const beside = [
        i > 0 ? before[at - 1] : undefined,
        i + 1 < width ? before[at + 1] : undefined,
        j > 0 ? before[at - width] : undefined,
        j + 1 < height ? before[at + width] : undefined,
      ].filter((one): one is number => one !== undefined && !Number.isNaN(one));
      return beside.length === 0 ? value : beside.reduce((sum, one) => sum + one, 0) / beside.length;
    });
  }
  return now;
}

type Place = { i: number; j: number };

/** From what d3-contour says, where a value stands in the middle of its cell, to columns and rows within the field. */
function placed([x = 0, y = 0]: readonly number[], { xs, ys }: Field): Place {
  const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at - 0.5 - FRAME));
  return { i: within(x, xs.length), j: within(y, ys.length) };
}

function pixel({ i, j }: Place, { x, y }: Places): Point {
  return { x: between(x, i), y: between(y, j) };
}

function between(places: readonly number[], at: number): number {
  const low = Math.min(places.length - 2, Math.floor(at));
  const [from = 0, to = 0] = [places[low], places[low + 1]];
  return from + (to - from) * (at - low);
}

/** A ring without its steps along an edge or through an open cell, in as many pieces as that leaves. */
function pieces(ring: readonly Place[], field: Field): Place[][] {
  const out: Place[][] = [];
  let line: Place[] = [];
  ring.forEach((to, at) => {
    const from = ring[at - 1];
    if (from && isDrawn(from, to, field)) {
      if (line.length === 0) line.push(from);
      line.push(to);
    } else if (line.length > 0) {
      out.push(line);
      line = [];
    }
  });
  if (line.length > 0) out.push(line);
  const [first, last] = [out[0], out.at(-1)];
  const isWhole = out.length === 1 && line.length === ring.length;
  const meet = first && last && first !== last && first[0]?.i === last.at(-1)?.i && first[0]?.j === last.at(-1)?.j;
  return meet && !isWhole ? [[...last, ...first.slice(1)], ...out.slice(1, -1)] : out;
}

function isDrawn(from: Place, to: Place, { xs, ys, values }: Field): boolean {
  const along = (a: number, b: number, end: number) => a === b && (a === 0 || a === end);
  if (along(from.i, to.i, xs.length - 1) || along(from.j, to.j, ys.length - 1)) return false;
  const [i, j] = [Math.floor((from.i + to.i) / 2), Math.floor((from.j + to.j) / 2)];
  return !cornersOf(i, j, xs.length).some((at) => Number.isNaN(values[at] ?? 0));
}
