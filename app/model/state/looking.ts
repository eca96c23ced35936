/** What a person can look at more closely: none of it is simulated anew. */

import type { ExplorerState, Look, PlanPoint, View } from './explorer-state.ts';
import { normalLook, tidyRange, viewable, withoutRun } from './look.ts';
import { resolve } from './resolve.ts';

/** A view is of a quantity against another: with other axes it would mean nothing. */
export function withoutView(state: ExplorerState, chart: string): ExplorerState {
  if (!state.look?.views) return state;
  const { [chart]: _, ...views } = state.look.views;
  return { ...state, look: { ...state.look, views } };
}

/** The part of a chart, or of the strip, that is shown; null is the whole. */
export function selectView(state: ExplorerState, chart: string, view: View | null): ExplorerState {
  const scales = viewable(resolve(state)).find(({ key }) => key === chart)?.axes;
  const { look = {} } = withoutView(state, chart);
  if (view === null || !scales) return withLook(state, look);
  const tidy: View = {
    ...(view.x && { x: tidyRange(view.x, scales.x) }),
    ...(view.y && scales.y && { y: tidyRange(view.y, scales.y) }),
  };
  return withLook(state, { ...look, views: { ...look.views, [chart]: tidy } });
}

/** Marks a point, in stacks in one layer; null marks none. The strip of another run is shown whole. */
export function selectPoint(state: ExplorerState, at: PlanPoint | null, layer?: string): ExplorerState {
  const { at: before, layer: _, ...look } = state.look ?? {};
  const isSame = before?.series === at?.series && before?.index === at?.index;
  const others = isSame ? look : (withoutRun(look) ?? {});
  return withLook(state, { ...others, ...(at && { at }), ...(layer !== undefined && { layer }) });
}

/** Watches the run of the marked point at a moment in ms; null watches none. */
export function selectMoment(state: ExplorerState, moment: number | null): ExplorerState {
  const { moment: _, ...look } = state.look ?? {};
  return withLook(state, moment === null ? look : { ...look, moment: Number(moment.toPrecision(6)) });
}

/** Whether the numbers of the large chart stand below it. */
export function selectData(state: ExplorerState, isOpen: boolean): ExplorerState {
  const { data: _, ...look } = state.look ?? {};
  return withLook(state, isOpen ? { ...look, data: 'open' } : look);
}

/** From the question to the workshop, with the same curves. */
export function selectWorkshop(state: ExplorerState): ExplorerState {
  const { page: _, ...look } = state.look ?? {};
  return withLook(state, look);
}

function withLook({ look: _, ...state }: ExplorerState, look: Look): ExplorerState {
  const normal = normalLook(state, look);
  return normal ? { ...state, look: normal } : state;
}

/** Whether two states differ in nothing but in what is looked at. */
export function drawsSame({ look: _, ...one }: ExplorerState, { look: __, ...other }: ExplorerState): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof typeof one)[];
  return keys.every((key) => one[key] === other[key]);
}

/** The strip's window means nothing in another run. */
export function ofAnotherRun({ look, ...state }: ExplorerState): ExplorerState {
  const kept = withoutRun(look);
  return kept ? { ...state, look: kept } : state;
}

/** Without what is marked: with other curves or places on the x axis it would be another point. */
export function unmarked(state: ExplorerState): ExplorerState {
  const { look, ...rest } = ofAnotherRun(state);
  const { at: _, layer: __, ...others } = look ?? {};
  return { ...rest, look: others };
}
