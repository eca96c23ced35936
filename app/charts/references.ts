/** Capacities and claims: where their lines and bands are, and where their words fit. */

import type { ChartSpec, ReferenceSpec } from '../model/chart/chart.ts';
import type { Box, Point } from './box.ts';
import { overlaps } from './clip.ts';
import { formatNumber } from './format.ts';
import { covered, type Stroke } from './labels.ts';
import type { Layout } from './layout.ts';
import { sizes } from './layout.ts';
import { textWidth } from './textwidth.ts';

export type PlacedReference = {
  kind: ReferenceSpec['kind'];
  text: string;
  /** Null when the reference lies outside the plot: then only its words are shown, with an arrow. */
  line: readonly [Point, Point] | null;
  band: Box | null;
  /** Null when no room was found for the words. */
  box: Box | null;
};

const height = 16;
const gap = 6;
/** What the words of a reference beyond the plot may hide of curves: some 20 px of a closed form, 6 of others. */
const MOST_HIDDEN = 24;

/** Words never overlap each other, stay inside the plot and keep clear of the curves, and of each other's lines, where they can. */
export function placeReferences(spec: ChartSpec, layout: Layout, curves: readonly Stroke[]): PlacedReference[] {
  const taken: Box[] = [];
  const shapes = spec.references.flatMap((reference) => {
    const shape = shapeOf(reference, layout);
    return shape === null ? [] : [{ ...shape, kind: reference.kind, axis: reference.axis }];
  });
  const strokes = [...curves, ...shapes.flatMap(({ line }) => (line === null ? [] : { points: [...line], weight: 1 }))];
  const placed = new Map<Shape, Pick<PlacedReference, 'text' | 'box'>>();
  // Words of a level have the fewest places: they are first.
  for (const shape of shapes.toSorted((one, other) => Number(one.axis === 'x') - Number(other.axis === 'x'))) {
    // The last brackets hold the source; a label without room for the source is shortened.
    const short = shape.text.replace(/ ?[(（][^()（）]*[)）](?=[^()（）]*$)/, '');
    for (const text of [shape.text, short]) {
      const width = textWidth(text, sizes.text);
      const box = width > layout.plot.width ? null : roomFor(shape, width, layout.plot, taken, strokes);
      placed.set(shape, { text, box });
      if (box === null || (text !== short && shape.line !== null && covered(shape.line, box) > 0)) continue;
      taken.push(box);
      break;
    }
  }
  return shapes.map((shape) => {
    const { text = shape.text, box = null } = placed.get(shape) ?? {};
    return { kind: shape.kind, text, line: shape.line, band: shape.band, box };
  });
}

type Shape = { text: string; line: PlacedReference['line']; band: Box | null; places: (width: number) => Point[] };

function shapeOf(reference: ReferenceSpec, layout: Layout): Shape | null {
  return reference.axis === 'x' ? verticalShape(reference, layout) : horizontalShape(reference, layout);
}

function verticalShape(reference: ReferenceSpec, { plot, x }: Layout): Shape | null {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const [low, high] = ordered(x.scale.at(reference.from), x.scale.at(reference.to ?? reference.from));
  if (!Number.isFinite(low) || !Number.isFinite(high) || high < plot.left - 0.5) return null;
  const text = named(reference, x.unit.factor);
  // From the top, or above the axis where the curves of a saturating network leave room.
  const tops = [0, 1, 2, 3].map((row) => plot.top + 4 + row * (height + 2));
  const bottomOf = (row: number) => bottom - 6 - height - row * (height + 2);
  const bottoms = [0, 1].map(bottomOf);
  const rows = (lefts: number[]) => [...tops, ...bottoms].flatMap((y) => lefts.map((x): Point => ({ x, y })));
  // Rows take as much of the height as there is, from the axis up.
  const upwards = (left: number) => {
    const rowsAbove = Math.max(2, Math.floor((plot.height - 10) / (height + 2)));
    return Array.from({ length: rowsAbove }, (_, row): Point => ({ x: left, y: bottomOf(row) }));
  };
  if (low > right + 0.5)
    return { text: `${text} →`, line: null, band: null, places: (width) => upwards(right - width) };
  const band =
    reference.to === undefined
      ? null
      : {
          left: Math.max(low, plot.left),
          top: plot.top,
          width: Math.min(high, right) - Math.max(low, plot.left),
          height: plot.height,
        };
  const line =
    band === null
      ? ([
          { x: low, y: plot.top },
          { x: low, y: bottom },
        ] as const)
      : null;
  return {
    text,
    line,
    band,
    places: (width) => {
      const beside = rows([Math.min(high, right) + gap, Math.max(low, plot.left) - gap - width]);
      // On the line where there is no room beside it.
      const across = Math.min(Math.max(plot.left, (low + high - width) / 2), right - width);
      return [...beside, ...rows([across])];
    },
  };
}

function horizontalShape(reference: ReferenceSpec, { plot, y }: Layout): Shape | null {
  const right = plot.left + plot.width;
  const [top, bottom] = ordered(y.scale.at(reference.from), y.scale.at(reference.to ?? reference.from));
  if (
    !Number.isFinite(top) ||
    !Number.isFinite(bottom) ||
    top > plot.top + plot.height + 0.5 ||
    bottom < plot.top - 0.5
  )
    return null;
  const text = named(reference, y.unit.factor);
  const [from, to] = [Math.max(top, plot.top), Math.min(bottom, plot.top + plot.height)];
  const band = reference.to === undefined ? null : { left: plot.left, top: from, width: plot.width, height: to - from };
  const line =
    band === null
      ? ([
          { x: plot.left, y: from },
          { x: right, y: from },
        ] as const)
      : null;
  const places = (width: number) =>
    [right - width, plot.left + gap].flatMap((left): Point[] => [
      { x: left, y: from - height - 2 },
      { x: left, y: to + 2 },
    ]);
  return { text, line, band, places };
}

/** The label with the value, unless the label already says a number. */
function named(reference: ReferenceSpec, factor: number): string {
  // A level is named after what it stands for, of which 0 or 1 says nothing.
  if (reference.kind === 'level' || /\d/.test(reference.label)) return reference.label;
  const value = formatNumber(reference.from * factor);
  const range = reference.to === undefined ? value : `${value}–${formatNumber(reference.to * factor)}`;
  return `${reference.label} ${range}`.trim();
}

function roomFor(shape: Shape, width: number, plot: Box, taken: readonly Box[], curves: readonly Stroke[]): Box | null {
  const isBeyond = shape.line === null && shape.band === null;
  let best: { box: Box; cost: number } | null = null;
  for (const [rank, place] of shape.places(width).entries()) {
    const box: Box = { left: place.x, top: place.y, width, height };
    const fits =
      box.left >= plot.left &&
      box.left + width <= plot.left + plot.width + 0.01 &&
      box.top >= plot.top &&
      box.top + height <= plot.top + plot.height;
    if (!fits || taken.some((other) => overlaps(other, box))) continue;
    const hidden = curves.reduce((sum, { points, weight }) => sum + 4 * weight * covered(points, box), 0);
    const cost = hidden + rank;
    if (isBeyond && hidden > MOST_HIDDEN) continue;
    if (best === null || cost < best.cost) best = { box, cost };
  }
  return best?.box ?? null;
}

function ordered(one: number, other: number): [number, number] {
  return one <= other ? [one, other] : [other, one];
}
