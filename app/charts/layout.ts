/** Where everything goes. The page calls `scalesOf` with the size it drew a chart at, to find what a pointer is on. */

import type { AxisSpec, ChartSpec } from '../model/chart/chart.ts';
import { nameWithUnit, takesPrefixes } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import type { Box, Point } from './box.ts';
import { drawablePoints, explodes, xDomain, yDomain } from './domain.ts';
import { axisUnit, formatPlace, placeNumber, type UnitScale } from './format.ts';
import { type LegendRow, layOutLegend, legendRowHeight } from './legend.ts';
import { makeScale, type Scale, type Tick, ticksOf } from './scale.ts';
import { textWidth, wrap } from './textwidth.ts';
import { type TickPlace, tickPlaces } from './tick-rows.ts';

/** Text sizes in px, the three of the page. */
export const sizes = { title: 20, subtitle: 14, text: 12 } as const;
export const rowHeight = 16;

/** `named`: its ticks are names, of which none may be missing. */
export type AxisLayout = { scale: Scale; unit: UnitScale; ticks: Tick[]; title: string; named?: boolean };

/** Lines of text of a standalone picture, with their baselines. */
export type TextLine = { text: string; x: number; y: number; anchor: 'start' | 'end' };

export type Layout = {
  width: number;
  height: number;
  plot: Box;
  x: AxisLayout;
  /** Under the x axis, with the row in which each stands. */
  xLabels: TickPlace[];
  y: AxisLayout;
  /** The scale at the right edge, on the pixels of the y axis. */
  right: AxisLayout | null;
  /** Nothing is known of the domains yet: ticks would have no meaning. */
  blank: boolean;
  legend: LegendRow[];
  /** Baseline of the title of the y axis. */
  yTitle: number;
  /** Where the title of the x axis ends: under the right end of the axis, further right if it would not fit. */
  xTitle: Point;
  /** Titles that the page shows in their places. */
  outside: { x: boolean; y: boolean };
  /** Baseline of the names of curves that leave through the top; null where curves end inside. */
  labelRow: number | null;
  /** The beginning that all names of curves share, if a narrow chart leaves it out. */
  unsaid: string;
  /** Present when standalone. */
  frame: Record<'title' | 'finding' | 'subtitle' | 'state' | 'footer', TextLine[]> | null;
};

const margin = 24;
/** Room above the plot for the arrows of saturated points. */
const lane = 14;
/** Room above those for the names of curves that leave through the top. */
const labelRowHeight = 29;
const tickGap = 8;
/** Room for the arrow of a title that opens a list. */
const arrowRoom = 20;
/** Between the end of a curve and its name, where a line may have to lead. */
const leadRoom = 24;
/** Charts narrower than this, px, shorten the names of curves and give them up to half of the width. */
const narrow = 480;

function makeAxis(
  axis: AxisSpec,
  domain: [number, number],
  range: [number, number],
  count: number,
  t: Words = english,
): AxisLayout {
  const unit = axisUnit(axis.unit, axis.scale, domain);
  const scale = makeScale(axis.scale, domain, range);
  // Asked for more ticks than there are whole numbers, d3 would divide them.
  const most =
    axis.whole === true && axis.scale === 'linear' ? Math.max(1, Math.min(count, domain[1] - domain[0])) : count;
  const ticks = ticksOf(scale, most, unit).filter(({ value }) => axis.whole !== true || Number.isInteger(value));
  if (!outgrowsPrefix(axis, domain)) return { scale, unit, ticks, title: nameWithUnit(axis.label, unit.unit, t) };
  const named = ticks.map((tick) => (tick.label === '' ? tick : { ...tick, label: formatPlace(axis, tick.value) }));
  return { scale, unit, ticks: named, title: axis.label };
}

/** Whether each tick needs a prefix of its own, as on an axis from 6 µs to 1 s. */
function outgrowsPrefix({ scale, unit }: AxisSpec, [low, high]: [number, number]): boolean {
  return scale === 'log' && high >= 1e4 * low && takesPrefixes(unit);
}

/** Columns stand at few places, and each has its value under it. */
function ticksAtBars(spec: ChartSpec, axis: AxisLayout): AxisLayout {
  if (spec.bars !== true) return axis;
  const places = [...new Set(spec.series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const ticks = places.map((value) => ({
    value,
    label: spec.x.names?.[value] ?? placeNumber(value, axis.unit.factor),
    major: true,
  }));
  return { ...axis, ticks, named: spec.x.names !== undefined };
}

/** Width of the name under the last column beyond what the column has of the plot; `width` is that of the plot. */
function lastName({ bars, x: { names = [] } }: ChartSpec, width: number): number {
  return bars === true ? textWidth(names.at(-1) ?? '', sizes.text) - width / Math.max(1, names.length) : 0;
}

function rightAxis({ right, words }: ChartSpec, { kind, domain, range }: Scale, count: number): AxisLayout | null {
  if (right === undefined || kind !== 'linear') return null;
  const [low, high] = [domain[0] * right.factor, domain[1] * right.factor];
  return makeAxis({ ...right, scale: 'linear' }, [low, high], range, count, words);
}

function tickRoomOf({ ticks }: AxisLayout): number {
  return Math.max(16, ...ticks.map((tick) => textWidth(tick.label, sizes.text))) + tickGap;
}

// Long lines in a file may be drawn in a face a tenth wider than the page's own.
const otherFaces = 1.1;

type MostLines = { finding: number; subtitle: number; state: number; link: number; source: number };

/** Lines that words around a chart may take, most first (a file has its link in the metadata, too), and the height that must be left for the chart; px. */
const mostLines: readonly [MostLines, ...MostLines[]] = [
  { finding: 5, subtitle: 3, state: 2, link: 3, source: 8 },
  { finding: 5, subtitle: 1, state: 2, link: 0, source: 8 },
  { finding: 2, subtitle: 1, state: 2, link: 0, source: 8 },
  { finding: 0, subtitle: 3, state: 2, link: 3, source: 8 },
  { finding: 0, subtitle: 1, state: 1, link: 0, source: 8 },
  { finding: 0, subtitle: 1, state: 1, link: 0, source: 4 },
];
const leastChart = 220;

function frameTop(
  spec: ChartSpec,
  width: number,
  most: MostLines,
): Record<'title' | 'finding' | 'subtitle' | 'state', TextLine[]> & { bottom: number } {
  const room = width - 2 * margin;
  let y = margin;
  const title = wrap(spec.title, room, sizes.title, 600, 3).map((text): TextLine => {
    y += 24;
    return { text, x: margin, y: y - 6, anchor: 'start' };
  });
  const said = most.finding === 0 ? '' : (spec.finding ?? '');
  const finding = wrap(said, room / otherFaces, sizes.subtitle, 500, most.finding).map((text): TextLine => {
    y += 20;
    return { text, x: margin, y: y - 5, anchor: 'start' };
  });
  const stateWidth = textWidth(spec.state, sizes.text) + 14;
  const beside = stateWidth + textWidth(spec.subtitle, sizes.subtitle) + 24 <= room;
  const subtitle = wrap(
    spec.subtitle,
    most.finding > 0 ? room / otherFaces : room,
    sizes.subtitle,
    400,
    most.subtitle,
  ).map((text): TextLine => {
    y += 18;
    return { text, x: margin, y: y - 4, anchor: 'start' };
  });
  if (spec.state === '') return { title, finding, subtitle, state: [], bottom: y };
  if (subtitle.length === 0 && beside) y += 18;
  const state: TextLine[] = beside
    ? [{ text: spec.state, x: width - margin, y: y - 4, anchor: 'end' }]
    : wrap(spec.state, room / otherFaces - 12, sizes.text, 400, most.state).map((text, line) => {
        y += line === 0 ? 18 : rowHeight;
        return { text, x: margin + 12, y: y - 4, anchor: 'start' };
      });
  return { title, finding, subtitle, state, bottom: y };
}

function frameFooter(
  spec: ChartSpec,
  width: number,
  height: number,
  most: MostLines,
): { footer: TextLine[]; top: number } {
  const room = (width - 2 * margin) / otherFaces;
  const source = wrap(spec.source, room, sizes.text, 400, most.source);
  const link = most.link === 0 ? [] : wrap(spec.link, room, sizes.text, 400, most.link);
  const [first = ''] = source;
  const beside =
    source.length === 1 &&
    link.length === 1 &&
    textWidth(first, sizes.text) + textWidth(link[0] ?? '', sizes.text) + 24 <= room;
  const lines: TextLine[] = [...source, ...(beside ? [] : link)].map((text) => ({
    text,
    x: margin,
    y: 0,
    anchor: 'start',
  }));
  const top = height - margin - lines.length * rowHeight;
  const footer = lines.map((line, i) => ({ ...line, y: top + (i + 1) * rowHeight - 4 }));
  if (beside) footer.push({ text: link[0] ?? '', x: width - margin, y: top + rowHeight - 4, anchor: 'end' });
  return { footer, top: lines.length === 0 ? height - margin : top - 12 };
}

/** px of a file as wide as this in which all words around the chart stand, and the chart is `roomPx` high with its axes. */
export function wholeHeight(spec: ChartSpec, width: number, roomPx: number): number {
  const [most] = mostLines;
  // As if all of it stood over the upper edge.
  const { top } = frameFooter(spec, width, 0, most);
  return Math.ceil(frameTop(spec, width, most).bottom + roomPx - top);
}

type Laid = { widthPx: number; heightPx: number; standalone: boolean; layout: Layout };

// The drawing, the titles around it and whoever points at it ask for the same chart in one frame.
const known = new WeakMap<ChartSpec, Laid>();

/** The smallest drawing, in px; what is asked for below is treated as that. */
export const smallest = { width: 160, height: 120 };

/** Lays a chart out. Sizes in px. The same object for the same chart. */
export function layoutOf(spec: ChartSpec, widthPx: number, heightPx: number, standalone = false): Layout {
  const before = known.get(spec);
  if (before?.widthPx === widthPx && before.heightPx === heightPx && before.standalone === standalone)
    return before.layout;
  const layout = laidOut(spec, widthPx, heightPx, standalone);
  known.set(spec, { widthPx, heightPx, standalone, layout });
  return layout;
}

function laidOut(spec: ChartSpec, widthPx: number, heightPx: number, standalone: boolean): Layout {
  const width = Math.max(smallest.width, widthPx);
  const height = Math.max(smallest.height, heightPx);
  // Without a headline nothing is given up for it.
  const most = spec.finding ? mostLines : mostLines.filter(({ finding, link }) => finding === 0 || link > 0);
  const frames = standalone
    ? most.map((one) => ({ top: frameTop(spec, width, one), foot: frameFooter(spec, width, height, one) }))
    : [];
  const frame = frames.find(({ top: { bottom }, foot: { top } }) => top - bottom >= leastChart) ?? frames.at(-1);
  const { top = null, foot = null } = frame ?? {};
  const side = standalone ? margin : 0;
  const outer: Box = {
    left: side,
    top: top === null ? 0 : top.bottom + 12,
    width: width - 2 * side,
    height: (foot?.top ?? height) - (top === null ? 0 : top.bottom + 12),
  };

  const yCount = Math.max(3, Math.min(5, Math.round((outer.height - 100) / 50)));
  const yDraft = makeAxis(spec.y, yDomain(spec, yCount), [1, 0], yCount, spec.words);
  const xCount = Math.max(2, Math.min(9, Math.floor(outer.width / 72)));
  const xRange = xDomain(spec, xCount);
  const xDraft = makeAxis(spec.x, xRange, [0, 1], xCount, spec.words);

  const rightDraft = rightAxis(spec, yDraft.scale, yCount);

  const tickRoom = tickRoomOf(yDraft);
  const unsaid = unsaidIn(spec, outer.width);
  const right = Math.max(
    rightDraft === null ? 0 : tickRoomOf(rightDraft),
    rightMargin(
      spec,
      unsaid,
      xRange,
      yDraft.scale.domain[1],
      outer.width,
      tickRoom,
      Math.max(textWidth(xDraft.ticks.at(-1)?.label ?? '', sizes.text), lastName(spec, outer.width - tickRoom)),
    ),
  );

  const titles = [yDraft.title, ...(rightDraft === null ? [] : [rightDraft.title])];
  const outside = { x: !standalone && isOutside(spec, 'x'), y: !standalone && isOutside(spec, 'y') };
  const titleWidth = titles.reduce((sum, title) => sum + textWidth(title, sizes.text, 500), outside.y ? arrowRoom : 0);
  const legend =
    !standalone && isOutside(spec, 'marks') ? { rows: [], above: 0 } : layOutLegend(spec, outer, titleWidth + 24);
  const beside = (standalone ? undefined : spec.neighbours)?.map((chart) => layoutOf(chart, width, height)) ?? [];
  const ownTitle = outer.top + legend.above * legendRowHeight + 12;
  const yTitle = Math.max(ownTitle, ...beside.map((layout) => layout.yTitle));
  const rowed = spec.mayLeave === true || (explodes(spec) && spec.series.length > 0);
  // Of a map the title of the rows stands under what the colours mean.
  const room = spec.rows || rowed || beside.some((layout) => layout.labelRow !== null) ? labelRowHeight : 0;
  const plotTop = yTitle + 6 + lane + room;
  const [plotLeft, plotWidth] = [outer.left + tickRoom, Math.max(40, outer.width - tickRoom - right)];
  const x = ticksAtBars(
    spec,
    makeAxis(spec.x, xDraft.scale.domain, [plotLeft, plotLeft + plotWidth], xCount, spec.words),
  );
  const labels = tickPlaces(x, sizes.text);
  const blank = isBlank(spec);
  const rowsBelow = Math.max(2, ...labels.map(({ row }) => row + 1));
  const plotBottom = outer.top + outer.height - (rowsBelow * rowHeight + 10);
  const plot: Box = {
    left: plotLeft,
    top: plotTop,
    width: plotWidth,
    height: Math.max(40, plotBottom - plotTop),
  };
  const y = makeAxis(spec.y, yDraft.scale.domain, [plot.top + plot.height, plot.top], yCount, spec.words);
  return {
    width,
    height,
    plot,
    x,
    xLabels: blank ? labels.map((one) => ({ ...one, label: '', row: 0 })) : labels,
    y,
    right: rightAxis(spec, y.scale, yCount),
    blank,
    legend: legend.rows.map((row) => ({ ...row, y: row.y + yTitle - ownTitle })),
    yTitle,
    xTitle: {
      x: Math.min(
        outer.left + outer.width,
        Math.max(plot.left + plot.width, outer.left + textWidth(xDraft.title, sizes.text, 500)),
      ),
      y: plot.top + plot.height + 36,
    },
    outside,
    labelRow: rowed ? yTitle + 21 : null,
    unsaid,
    frame:
      top === null || foot === null
        ? null
        : { title: top.title, finding: top.finding, subtitle: top.subtitle, state: top.state, footer: foot.footer },
  };
}

function isOutside({ outside = [] }: ChartSpec, part: 'x' | 'y' | 'marks'): boolean {
  return outside.includes(part);
}

function isBlank(spec: ChartSpec): boolean {
  return spec.y.domain === undefined && spec.series.every((s) => s.points.length + (s.model ?? []).length === 0);
}

/** Two words at least, which in Japanese stand as one, and what is left has a unit: a number alone says nothing. */
function unsaidIn({ series }: ChartSpec, width: number): string {
  const names = series.map(({ label }) => label).filter(Boolean);
  if (width >= narrow || names.length < 2) return '';
  const starts = [4, 3, 2, 1]
    .map((count) => `${names[0]?.split(' ', count).join(' ')} `)
    .filter((start) => /\S \S|\p{Script=Hiragana}/u.test(start));
  return starts.find((start) => names.every((name) => name.startsWith(start) && /\d \D/.test(name))) ?? '';
}

/** What stands at the end of a curve. */
export const nameAtEnd = (label: string, unsaid: string): string =>
  label.startsWith(unsaid) ? label.slice(unsaid.length) : label;

/** Labels stand beside the ends of the curves: room for them as far as the plot itself leaves none. */
function rightMargin(
  spec: ChartSpec,
  unsaid: string,
  [low, high]: [number, number],
  top: number,
  width: number,
  tickRoom: number,
  lastTick: number,
): number {
  const least = Math.max(8, lastTick / 2 + 2);
  if (spec.kind === 'stack') return least;
  const along = (x: number) =>
    spec.x.scale === 'log' ? Math.log(x / low) / Math.log(high / low) : (x - low) / (high - low);
  const ends = spec.series.flatMap((series) => {
    const last = drawablePoints(series, spec).at(-1) ?? series.model?.at(-1);
    const leaves = series.points.at(-1)?.state === 'saturated' || (last?.y ?? top) > top;
    const label = textWidth(nameAtEnd(series.label, unsaid), sizes.text, 600);
    return last === undefined || leaves ? [] : [{ at: along(last.x), label }];
  });
  if (spec.roomFor)
    ends.splice(0, ends.length, ...spec.roomFor.map((name) => ({ at: 1, label: textWidth(name, sizes.text, 600) })));
  const lead = ends.length > 1 ? leadRoom : 14;
  // The plot, which this margin makes narrower, has (1 - at) of its own width beyond the end.
  const missing = ends
    .filter(({ at }) => at > 0.5 && Number.isFinite(at))
    .map(({ at, label }) => (label + lead - (1 - at) * (width - tickRoom)) / at);
  return Math.max(least, Math.min(Math.max(0, ...missing), width * (width < narrow ? 0.5 : 0.28)));
}

/** The scales a chart of this size is drawn with: pixels of values, values at pixels, and the box of the plot in px. */
export function scalesOf(
  spec: ChartSpec,
  width: number,
  height: number,
  standalone = false,
): { x: Scale; y: Scale; plot: Box } {
  const layout = layoutOf(spec, width, height, standalone);
  return { x: layout.x.scale, y: layout.y.scale, plot: layout.plot };
}

/** A title of an axis that the page is to show: its text, with the unit the ticks are in, and its place in px. */
export type TitlePlace = { text: string; baseline: number };

/** The titles of a chart of this size: that of y begins at the left edge, that of x ends `right` px from the right edge. */
export function titlesOf(
  spec: ChartSpec,
  width: number,
  height: number,
): { y: TitlePlace; x: TitlePlace & { right: number } } {
  const layout = layoutOf(spec, width, height);
  return {
    y: { text: layout.y.title, baseline: layout.yTitle },
    x: { text: layout.x.title, baseline: layout.xTitle.y, right: layout.width - layout.xTitle.x },
  };
}
