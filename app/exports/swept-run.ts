/** From a row of a sweep to the view of the explorer in which its run is a marked point. */
import { encode, open } from '../model/link/link.ts';
import { canonicalKey, type Values } from '../model/manifest/values.ts';
import {
  changeAll,
  choosable,
  type ExplorerState,
  normalise,
  resolve,
  selectPoint,
  selectSeries,
  selectSweep,
} from '../model/state/state.ts';
import { MOST_CURVES, STEPS } from '../model/state/sweep-choice.ts';
import { type Ask, expand } from '../model/sweep/sweep.ts';
import { type Drawn, evenly } from './swept-chart.ts';
import type { SweptAxis, SweptFile } from './swept-file.ts';

/** The view that was swept, without what is only looked at; undefined where there is none. */
export async function viewOf({ link }: SweptFile): Promise<ExplorerState | undefined> {
  if (link === undefined) return undefined;
  const {
    look: _,
    beside: __,
    map: ___,
    difference: ____,
    lang: _____,
    theme: ______,
    ...state
  } = (await open(link)).state;
  return normalise({ ...state, pins: [] });
}

/**
 * The link to the run of a row, among the curves that are drawn as far as a view can hold them; undefined where no point of the view has
 * just these values.
 */
export function linkOfRun(
  file: SweptFile,
  view: ExplorerState,
  row: number,
  drawn: Pick<Drawn, 'x' | 'by'>,
  ask: Ask,
  taste: Pick<ExplorerState, 'lang' | 'theme'> = {},
): string | undefined {
  const set: Values = Object.fromEntries(
    file.axes.flatMap((axis) => (file.isOver || axis.swept === 'seed' ? [[axis.swept, valueIn(axis, row)]] : [])),
  );
  const allowed = choosable(changeAll(view, set));
  const [curve, along] = file.axes;
  const [x, by] = (file.isOver ? [drawn.x, drawn.by] : [along?.key]).map((key) =>
    file.axes.find((axis) => axis.key === key && axis.swept !== 'seed' && allowed.has(axis.swept)),
  );
  let state = changeAll(view, set);
  if (by) state = selectSeries(state, by.swept, around(by, row, MOST_CURVES));
  if (x) state = selectSweep(state, { parameter: x.swept, values: around(x, row, STEPS.most) });
  const wanted = canonicalKey({ ...resolve(view).values, ...set });
  for (const { value, points } of expand(state, ask).series) {
    const index = points.findIndex((point) => {
      if (file.isOver) return point.key === wanted;
      const isCurve = curve !== undefined && String(value) === String(valueIn(curve, row));
      return (
        isCurve && (along === undefined || along.swept === 'seed' || String(point.x) === String(valueIn(along, row)))
      );
    });
    if (index >= 0) return encode(selectPoint({ ...state, ...taste }, { series: String(value), index }));
  }
  return undefined;
}

const valueIn = ({ values, places }: SweptAxis, row: number): number | string => values[places[row] ?? -1] ?? '';

/** Values of a column, that of the row among them. */
function around(axis: SweptAxis, row: number, most: number): (number | string)[] {
  const own = valueIn(axis, row);
  const some = [...new Set([...evenly(axis.values, most - 1), own])];
  return typeof own === 'number' ? some.sort((a, b) => Number(a) - Number(b)) : some;
}
