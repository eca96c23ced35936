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
export async function viewOf({ link, isOver }: SweptFile): Promise<ExplorerState | undefined> {
  if (link === undefined) return undefined;
  const { machine, custom, experiment, changes, axes, sweep, seriesBy, seriesValues, map } = (await open(link)).state;
  const swept = { ...(sweep && { sweep }), ...(map && !isOver && { map }), ...(seriesValues && { seriesValues }) };
  return normalise({ machine, ...(custom && { custom }), experiment, changes, seriesBy, axes, ...swept, pins: [] });
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
  const own = changeAll(view, set);
  const allowed = choosable(own);
  const [curve, second] = file.axes;
  const [x, by] = (file.isOver ? [drawn.x, drawn.by] : [second?.key]).map((key) =>
    file.axes.find((axis) => axis.key === key && axis.swept !== 'seed' && allowed.has(axis.swept)),
  );
  const told = by ? selectSeries(own, by.swept, around(by, row, MOST_CURVES)) : own;
  const along = x ? selectSweep(told, { parameter: x.swept, values: around(x, row, STEPS.most) }) : told;
  const wanted = canonicalKey({ ...resolve(view).values, ...set });
  // A link's own curves have their own places on the x axis, but where those hang on an engine that is not there yet.
  for (const state of file.isOver ? [along] : [own, along])
    for (const { value, points } of expand(state, ask).series) {
      const index = points.findIndex(({ key, x: at }) => {
        if (file.isOver) return key === wanted;
        const isCurve = curve !== undefined && String(value) === String(valueIn(curve, row));
        return (
          isCurve && (second === undefined || second.swept === 'seed' || String(at) === String(valueIn(second, row)))
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
