/** The normal form of states. */

import { parameterOf } from '../manifest/manifest.ts';
import { parseValue } from '../manifest/value.ts';
import { type Axes, axesShown } from './axes.ts';
import { companionKeys, normalBeside } from './beside.ts';
import { normalDifference, OWN_CASE } from './difference.ts';
import type { ExplorerState } from './explorer-state.ts';
import { normalLook } from './look.ts';
import { normalCurves } from './normal-curves.ts';
import { normalPins } from './pins.ts';
import { givenIn, seriesIn } from './read.ts';

/**
 * The normal form of any state: what does not exist or is out of range is dropped, what equals the preset is left out,
 * keys are in a fixed order. Values that contradict each other are kept: the page shows the contradiction at the
 * field.
 */
export function normalise(state: ExplorerState): ExplorerState {
  const curves = normalCurves(state);
  const beside = normalBeside(curves, state.beside);
  const pins = normalPins(state.pins);
  const canonical = (key: string) => keyOfCurve(curves, key);
  const difference = normalDifference(state.difference, { pins, beside: companionKeys(beside), canonical });
  const normal: ExplorerState = {
    ...curves,
    axes: normalAxes(curves, state.axes),
    pins,
    ...(state.measured && { measured: state.measured }),
    ...(beside.length > 0 && { beside }),
    ...(beside.length > 0 && state.scales === 'free' && { scales: 'free' }),
    ...(beside.length > 0 && state.charts === 'one' && { charts: 'one' }),
    ...(difference && { difference }),
    ...(state.theme && { theme: state.theme }),
    ...(state.lang && { lang: state.lang }),
  };
  const look = normalLook(normal, state.look);
  return look ? { ...normal, look } : normal;
}

/** The key of a live curve as figures have it; undefined if no curve can be called so. */
function keyOfCurve(state: ExplorerState, key: string): string | undefined {
  const by = seriesIn(state);
  if ('cases' in by) return [...by.cases.map((one) => one.key), OWN_CASE].find((known) => known === key);
  const parameter = parameterOf(by.parameter);
  const read = parameter && parseValue(parameter, key);
  return read && 'value' in read ? String(read.value) : undefined;
}

function normalAxes(curves: ExplorerState, axes: Axes): Axes {
  const given = givenIn(curves);
  const kept = given.experiment.charts.flatMap((chart) => {
    const usual = axesShown(given, chart, undefined);
    const { x, y } = axesShown(given, chart, Object.hasOwn(axes, chart.key) ? axes[chart.key] : undefined);
    // What is on x of a map is no choice.
    const isUsualX = x.key === usual.x.key || curves.map;
    return isUsualX && y.key === usual.y.key
      ? []
      : [[chart.key, { x: isUsualX ? usual.x.key : x.key, y: y.key }] as const];
  });
  return Object.fromEntries(kept);
}
