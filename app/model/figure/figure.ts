/**
 * The figures of an experiment: points and closed forms put on the chosen axes, with what a reader must know beside
 * them. The page, the embed and the command line draw what comes out of here, so all of them draw the same.
 */

import type { SeriesSpec } from '../chart/chart.ts';
import { type ResolvedChart, resolve } from '../state/state.ts';
import { closedFormsOf } from '../sweep/closed-forms.ts';
import { english, type Words } from '../words/words.ts';
import { besidesOf } from './besides.ts';
import { linesFigure } from './curves.ts';
import type { Drawing } from './drawing.ts';
import { alongRowsFigure, rowsFigure } from './rows.ts';
import { columnsFigure, stackFigure } from './stacks.ts';
import type { Figure, FigureInput } from './types.ts';

export type MapFigure = (drawing: Drawing, chart: ResolvedChart, series: SeriesSpec[], t: Words) => Figure;

/** Comes with the first map. */
let mapFigure: MapFigure | undefined;
export const drawMapsWith = (figure: MapFigure): void => {
  mapFigure = figure;
};

export type { Figure, FigureInput, PointOutcome } from './types.ts';

/** One figure per chart, in the order of the preset. */
export function figuresOf(input: FigureInput, t: Words = english): Figure[] {
  const forms = input.forms ?? closedFormsOf(input, t);
  const resolved = resolve(input.state);
  const drawing: Drawing = { ...input, resolved, besides: besidesOf(input, resolved, t) };
  return resolved.charts.slice(0, input.charts).map((chart) => {
    const { stack, rows } = chart;
    if (rows && chart.x.ofRows) return alongRowsFigure(drawing, chart, rows, t);
    if (rows) return rowsFigure(drawing, chart, rows, t);
    if (stack && chart.x.curves) return columnsFigure(drawing, chart, stack, t);
    if (stack) return stackFigure(drawing, chart, stack, t);
    const lines = linesFigure(drawing, chart, forms[chart.key], t);
    if (!input.state.map) return lines;
    return mapFigure?.(drawing, chart, lines.series, t) ?? { ...lines, kind: 'map', series: [] };
  });
}
