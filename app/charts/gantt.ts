/** A strip of what every processor did when: where its parts are, in px. */

import {
  TIMELINE_CLASSES,
  type Timeline,
  type TimelineClass,
  type TimelineRow,
  type Window,
} from '../model/motion/timeline.ts';
import { px } from '../model/words/px.ts';
import type { Box } from './box.ts';
import { type UnitScale, unitScale } from './format.ts';
import { makeScale, type Scale, type Tick, ticksOf } from './scale.ts';
import { textWidth } from './textwidth.ts';

export type GanttLayout = {
  plot: Box;
  x: Scale;
  unit: UnitScale;
  ticks: Tick[];
  /** Height of a row with its gap, and without. */
  pitch: number;
  thick: number;
  /** Rows whose name is written. */
  named: number[];
};

const text = 12;
const axisHeight = 34;
const top = 4;
// A row thinner than this shows only the class with the largest share of each bin.
const thinRow = 9;
const leastNameHeight = 15;

export function layOutGantt({ rows }: Timeline, { from, to }: Window, width: number, height: number): GanttLayout {
  const label = Math.max(0, ...rows.map((row) => textWidth(row.label, text)));
  const left = Math.ceil(label) + 10;
  const plot: Box = {
    left,
    top,
    width: Math.max(40, width - left - 12),
    height: Math.max(24, height - top - axisHeight),
  };
  const pitch = plot.height / Math.max(1, rows.length);
  const unit = unitScale('ms', to);
  const x = makeScale('linear', [from, to], [plot.left, plot.left + plot.width]);
  const every = Math.max(1, Math.ceil(leastNameHeight / pitch));
  const step = every <= 2 ? every : Math.ceil(every / 4) * 4;
  return {
    plot,
    x,
    unit,
    ticks: ticksOf(x, Math.max(2, Math.min(9, Math.floor(plot.width / 80))), unit),
    pitch,
    thick: pitch >= 12 ? pitch - 4 : pitch >= 5 ? pitch - 1 : pitch,
    named: rows.flatMap((_, i) => (i % step === 0 ? [i] : [])),
  };
}

/** Where a row begins. */
export function rowTop(index: number, { plot, pitch, thick }: GanttLayout): number {
  return plot.top + index * pitch + (pitch - thick) / 2;
}

/** One outline for each class, over all rows. What lies outside the window is cut off. */
export function outlinesOf({ rows }: Timeline, layout: GanttLayout): Record<TimelineClass, string> {
  const pens = TIMELINE_CLASSES.map(() => new Pen());
  for (const [index, row] of rows.entries()) draw(row, rowTop(index, layout), layout, pens);
  return Object.fromEntries(TIMELINE_CLASSES.map((name, i) => [name, pens[i]?.finish() ?? ''])) as Record<
    TimelineClass,
    string
  >;
}

function draw({ bins }: TimelineRow, y: number, { plot, x, thick }: GanttLayout, pens: readonly Pen[]): void {
  const right = plot.left + plot.width;
  for (const { from, to, shares } of bins) {
    const [left, end] = [Math.max(plot.left, x.at(from)), Math.min(right, x.at(to))];
    if (!(end > left)) continue;
    if (thick < thinRow) {
      const most = shares.reduce((best, share, i) => (share > (shares[best] ?? 0) ? i : best), 0);
      pens[most]?.rect(left, end, y, y + thick);
      continue;
    }
    let bottom = y + thick;
    for (const [i, share] of shares.entries()) {
      if (share <= 0) continue;
      const above = bottom - share * thick;
      pens[i]?.rect(left, end, above, bottom);
      bottom = above;
    }
  }
}

/** Joins rectangles that touch and are alike: a run has many bins of which all is one class. */
class Pen {
  #path = '';
  #last: { left: number; right: number; top: number; bottom: number } | null = null;

  rect(left: number, right: number, top: number, bottom: number): void {
    const last = this.#last;
    const joins = last !== null && Math.abs(last.right - left) < 0.01 && last.top === top && last.bottom === bottom;
    if (joins) {
      last.right = right;
      return;
    }
    this.#flush();
    this.#last = { left, right, top, bottom };
  }

  finish(): string {
    this.#flush();
    return this.#path;
  }

  #flush(): void {
    if (this.#last === null) return;
    const { left, right, top, bottom } = this.#last;
    this.#path += `M${px(left)} ${px(top)}H${px(right)}V${px(bottom)}H${px(left)}Z`;
    this.#last = null;
  }
}

/** The row and the moment in ms under a pointer; null outside the rows. */
export function ganttAt(
  timeline: Timeline,
  window: Window,
  width: number,
  height: number,
  left: number,
  y: number,
): { row: number; at: number } | null {
  const layout = layOutGantt(timeline, window, width, height);
  const { plot, pitch, x } = layout;
  const row = Math.floor((y - plot.top) / pitch);
  if (row < 0 || row >= timeline.rows.length || left < plot.left || left > plot.left + plot.width) return null;
  return { row, at: x.invert(left) };
}
