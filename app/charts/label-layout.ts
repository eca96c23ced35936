/** Which labels a chart has, and where. */

import type { Box, Point } from './box.ts';
import { type Drawn, strokesOf } from './curves.ts';
import { placeColumn } from './label-column.ts';
import { type Face, placeRow, type RowLabel } from './label-row.ts';
import { placeLabels, type Stroke } from './labels.ts';
import { type Layout, nameAtEnd, sizes } from './layout.ts';
import { ellipsis, textWidth } from './textwidth.ts';

/** `left` and `baseline` in px; `lead` joins the label to its curve. */
export type SeriesLabel = { key: string; text: string; left: number; baseline: number; lead: readonly Point[] | null };

const face: Face = {
  width: (text) => textWidth(text, sizes.text, 600),
  cut: (text, width) => ellipsis(text, width, sizes.text, 600),
};

/**
 * Curves that leave through the top are labelled in a row above it; those that end together in a column; the others
 * near their ends, clear of `taken` and, where they can be, of curves and `lines`.
 */
export function labelsOf(
  drawn: readonly Drawn[],
  taken: readonly Box[],
  layout: Layout,
  lines: readonly Stroke[] = [],
): SeriesLabel[] {
  const { plot } = layout;
  const right = layout.width - (layout.frame === null ? 2 : 24);
  const named = drawn
    .filter(({ curve }) => curve.labelled.length > 0)
    .map(({ series, curve }) => ({
      key: series.key,
      text: ellipsis(nameAtEnd(series.label, layout.unsaid), (right - plot.left) * 0.6, sizes.text, 600),
      path: curve.labelled,
    }));
  const leaving = named.filter(
    ({ path }) => layout.labelRow !== null && (path.at(-1)?.y ?? plot.top + 1) <= plot.top + 0.01,
  );
  const row = placeRow(
    leaving.map(({ key, text, path }) => ({ key, text, x: path.at(-1)?.x ?? plot.left })),
    layout.frame === null ? 0 : 24,
    right,
    face,
  );
  const bounds: Box = { left: plot.left + 4, top: plot.top, width: right - plot.left - 4, height: plot.height - 3 };
  const beside = row === null ? named : named.filter((one) => !leaving.includes(one));
  const strokes = [...strokesOf(drawn), ...lines];
  const requests = beside.map(({ key, text, path }) => ({ key, path, width: face.width(text), height: 15 }));
  const column = placeColumn(requests, bounds, taken, strokes);
  const others = requests.filter(({ key }) => column.every((label) => label.key !== key));
  const labels = [...column, ...placeLabels(others, bounds, [...taken, ...column.map(({ box }) => box)], strokes)];
  const arrowed = new Set(drawn.filter(({ curve }) => curve.arrow !== null).map(({ series }) => series.key));
  const texts = new Map(named.map(({ key, text }) => [key, text]));
  return [
    ...(row ?? []).map((label) => inRow(label, arrowed.has(label.key), layout)),
    ...labels.map(({ key, box, leader }) => ({
      key,
      text: texts.get(key) ?? '',
      left: box.left,
      baseline: box.top + 11.5,
      lead: leader,
    })),
  ];
}

/** The lead drops from under the label to just above the arrow, or the curve if it has none. */
function inRow(label: RowLabel, arrowed: boolean, layout: Layout): SeriesLabel {
  const baseline = layout.labelRow ?? layout.plot.top;
  const under = Math.max(label.left + 6, Math.min(label.left + label.width - 6, label.x));
  const lead = [
    { x: under, y: baseline + 5 },
    { x: label.x, y: layout.plot.top - (arrowed ? 13 : 3) },
  ];
  return { key: label.key, text: label.text, left: label.left, baseline, lead };
}
