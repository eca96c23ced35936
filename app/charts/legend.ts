/** The key to marks, not to series: those are labelled at their ends. */

import type { ChartSpec } from '../model/chart/chart.ts';
import { english } from '../model/words/words.ts';
import type { Box } from './box.ts';
import { textWidth } from './textwidth.ts';
import { publishedName } from './words.ts';

export type LegendKind =
  | 'layer'
  | 'simulated'
  | 'model'
  | 'fastest'
  | 'runs'
  | 'published'
  | 'measured'
  | 'saturated'
  | 'budget'
  | 'unsettled'
  | 'coarse';
/** `layer` is the key of the series that it stands for. */
export type LegendItem = { kind: LegendKind; layer?: string; text: string; x: number; swatch: number };
/** Items of one row; `y` is the baseline. */
export type LegendRow = { items: LegendItem[]; y: number };
/** `above` rows stand above the title of the y axis; one more may share its row. */
export type LegendLayout = { rows: LegendRow[]; above: number };

type Measured = { kind: LegendKind; layer?: string; text: string; swatch: number; width: number };

const size = 12;
const between = 16;
// In %: what is thinner cannot be seen.
const leastPart = 0.05;
export const legendRowHeight = 18;
const swatches: Readonly<Record<LegendKind, number>> = {
  layer: 10,
  simulated: 22,
  runs: 10,
  model: 22,
  fastest: 22,
  published: 10,
  measured: 10,
  saturated: 10,
  budget: 10,
  unsettled: 10,
  coarse: 10,
};

/** From the lasting to the passing, so that what comes and goes while points refine moves nothing else. */
function entriesOf(spec: ChartSpec): Measured[] {
  const t = spec.words ?? english;
  if (spec.kind === 'stack') return layersIn(spec);
  const points = spec.series.flatMap((series) => series.points);
  const out: [LegendKind, string][] = [];
  const bands = points.some((point) => Number.isFinite(point.low) && Number.isFinite(point.high));
  const runs = spec.scatter === true ? 'runs' : 'simulated';
  if (points.length > 0) out.push([runs, bands ? t`simulated, 95 % band` : t`simulated`]);
  if (spec.series.some((series) => (series.model ?? []).length > 0)) out.push(['model', t`closed form`]);
  if ((spec.fastest ?? []).length > 0) out.push(['fastest', t`the fastest`]);
  const lasting = out.length;
  if (points.some((point) => point.state === 'saturated')) out.push(['saturated', t`saturated`]);
  if (points.some((point) => point.state === 'budget')) out.push(['budget', t`needs a longer run`]);
  if (points.some((point) => point.state === 'unsettled')) out.push(['unsettled', t`may still grow`]);
  if (points.some((point) => point.state === 'coarse')) out.push(['coarse', t`approximate`]);
  return out.map(([kind, text]) => measured(kind, text)).toSpliced(lasting, 0, ...publishedEntry(spec));
}

/** Where lines are printed, the mark stands on one. */
function publishedEntry(spec: ChartSpec): Measured[] {
  const { published = [], words: t = english } = spec;
  const isLine = published.some(({ along }) => along !== undefined);
  const [printed, own] = [published.some((one) => !one.measured), published.some((one) => one.measured)];
  return [
    ...(printed ? [measured('published', publishedName(spec, t), isLine ? swatches.model : undefined)] : []),
    ...(own ? [measured('measured', t`measured`)] : []),
  ];
}

function measured(kind: LegendKind, text: string, swatch = swatches[kind]): Measured {
  return { kind, text, swatch, width: swatch + 6 + textWidth(text, size) };
}

/** Every layer that is anywhere; tones tell nothing apart, so none of them. */
function layersIn(spec: ChartSpec): Measured[] {
  if (spec.tones === true) return [];
  const seen = spec.series.filter(({ points }) => points.some(({ y }) => y >= leastPart));
  const layers = seen.map(({ key, label }): Measured => {
    const swatch = swatches.layer;
    return { kind: 'layer', layer: key, text: label, swatch, width: swatch + 6 + textWidth(label, size) };
  });
  return [...layers, ...publishedEntry(spec)];
}

function widthOf(entries: readonly Measured[]): number {
  return entries.reduce((sum, entry) => sum + entry.width, 0) + between * Math.max(0, entries.length - 1);
}

function rowOf(entries: readonly Measured[], left: number, y: number): LegendRow {
  let x = left;
  const items = entries.map(({ width, ...entry }) => {
    const item = { ...entry, x };
    x += width + between;
    return item;
  });
  return { items, y };
}

/**
 * All in the row of the y axis's title if there is room, else as many rows above it as it takes. What shares the row of the
 * title ends at the right edge, and so does then all of it: one block.
 */
export function layOutLegend(spec: ChartSpec, outer: Box, titleWidth: number): LegendLayout {
  const all: Measured[][] = [];
  let rest = entriesOf(spec);
  const besideTitle = () => widthOf(rest) + titleWidth <= outer.width;
  while (rest.length > 0 && !besideTitle()) {
    let count = 1;
    while (count < rest.length && widthOf(rest.slice(0, count + 1)) <= outer.width) count++;
    all.push(rest.slice(0, count));
    rest = rest.slice(count);
  }
  const above = all.length;
  if (rest.length > 0) all.push(rest);
  const rows = all.map((entries, row) => {
    const y = outer.top + row * legendRowHeight + 12;
    if (all.length === above) return rowOf(entries, outer.left, y);
    // From the right edge what lasts stays where it is when something comes; layers keep their order from the bottom.
    const ordered = spec.kind === 'stack' ? entries : entries.toReversed();
    return rowOf(ordered, outer.left + outer.width - widthOf(entries), y);
  });
  return { rows, above };
}
