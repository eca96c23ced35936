/** Where the names of what is best stand on a map: each in the middle of its ground, where that has room for it. */

import { type Margins, winnerAt } from '../model/map/standing.ts';
import type { Box } from './box.ts';
import type { Places } from './isolines.ts';
import { sizes } from './layout.ts';
import { textWidth } from './textwidth.ts';

export type PlacedName = { place: number; text: string; x: number; y: number };

/** Px between the places that are tried. */
const STEP = 8;
const ROOM = 6;

/** One name for the largest ground of each, as far as it has room. */
export function placeNames(
  margins: Margins,
  places: Places,
  plot: Box,
  nameOf: (place: number) => string,
): PlacedName[] {
  const [columns, rows] = [Math.floor(plot.width / STEP), Math.floor(plot.height / STEP)];
  const raster = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (__, i) => {
      const at = { x: plot.left + (i + 0.5) * STEP, y: plot.top + (j + 0.5) * STEP };
      return winnerAt(sampled(margins, places, at), 0);
    }),
  );
  return margins.winners.flatMap((place) => {
    const text = nameOf(place);
    const half = textWidth(text, sizes.text, 600) / 2 + ROOM;
    let best: { room: number; x: number; y: number } | undefined;
    raster.forEach((row, j) => {
      row.forEach((winner, i) => {
        if (winner !== place) return;
        const run = (dx: number, dy: number) => {
          let steps = 1;
          while (raster[j + dy * steps]?.[i + dx * steps] === place) steps += 1;
          return (steps - 0.5) * STEP;
        };
        const room = Math.min(Math.min(run(-1, 0), run(1, 0)) - half, 2 * (Math.min(run(0, -1), run(0, 1)) - 10));
        if (room > (best?.room ?? 0)) best = { room, x: plot.left + (i + 0.5) * STEP, y: plot.top + (j + 0.5) * STEP };
      });
    });
    return best ? [{ place, text, x: best.x, y: best.y }] : [];
  });
}

/** The margins at a place in px, between those of the corners of its cell. */
function sampled({ winners, fields }: Margins, { x, y }: Places, at: { x: number; y: number }): Margins {
  const [i, u] = within(x, at.x);
  const [j, v] = within(y, at.y);
  const width = x.length;
  const values = fields.map((field) => {
    const corner = (di: number, dj: number) => field.values[(j + dj) * width + i + di] ?? Number.NaN;
    const [low, high] = [0, 1].map((dj) => corner(0, dj) * (1 - u) + corner(1, dj) * u);
    return (low ?? 0) * (1 - v) + (high ?? 0) * v;
  });
  return {
    winners,
    fields: fields.map((field, k) => ({ ...field, values: Float64Array.of(values[k] ?? Number.NaN) })),
  };
}

/** The cell of a value among places that rise or fall, and how far it is in that. */
function within(places: readonly number[], at: number): [number, number] {
  const isRising = (places.at(-1) ?? 0) > (places[0] ?? 0);
  const after = places.findIndex((place) => (isRising ? place > at : place < at));
  const cell = Math.min(places.length - 2, Math.max(0, (after < 0 ? places.length : after) - 1));
  const [from = 0, to = 1] = [places[cell], places[cell + 1]];
  return [cell, Math.min(1, Math.max(0, (at - from) / (to - from)))];
}
