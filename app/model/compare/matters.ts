/** What matters at a point: how its result answers to each parameter alone, a tenth more and a tenth less. */

import { drawsRandom } from '../manifest/chance.ts';
import { pointState } from '../manifest/estimate-state.ts';
import { isError, type Parameter, valueIn } from '../manifest/manifest.ts';
import { clampValue, formatValue } from '../manifest/value.ts';
import { canonicalKey, type Values, valueAt } from '../manifest/values.ts';
import { withAliases } from '../presets/derived.ts';
import { offeredIn } from '../state/levers.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import type { Words } from '../words/words.ts';
import { asking, type Cell, type Filled, type Line, type RowOf, refused } from './filled.ts';
import type { Quantity } from './goal.ts';

const STEP = 0.1;
// Where runs draw at random: so many seeds, the same for both steps, and the 97.5 % point of Student's t for their mean.
const SEEDS = 3;
const T = 4.303;

/** The column of a run that the large chart shows; undefined where it shows something else. */
export function resultIn(state: ExplorerState): Quantity | undefined {
  const [chart] = resolve(state).charts;
  const isElse = !chart || chart.stack || chart.rows || chart.y.over || chart.y.inInstructions !== undefined;
  return isElse ? undefined : chart.y;
}

/** Of a state whose large chart shows a column of a run. */
export function mattersTable(state: ExplorerState, point: Values, rowOf: RowOf, t: Words): Filled {
  const resolved = resolve(state);
  const { column = '', label = '' } = resultIn(state) ?? {};
  const { ask, wanted } = asking(rowOf);
  const isRandom = drawsRandom(point);
  const seeds = Array.from({ length: isRandom ? SEEDS : 1 }, (_, i) => Number(point.seed) + i);

  const resultOf = (set: Values, seed: number): number | Cell => {
    const values = { ...point, ...withAliases(resolved.machine, set), seed };
    const row = ask({ key: canonicalKey(values), values });
    if (row === undefined) return undefined;
    if (isError(row)) return refused(row, t);
    // Its mean has no bound, whatever the simulation was stopped at.
    if (pointState(row) === 'saturated') return { why: t`saturated` };
    const result = valueIn(row, column);
    return result > 0 ? result : { why: t`no value` };
  };

  const cellsOf = (parameter: Parameter): Cell[] => {
    const ends = stepsOf(parameter, Number(valueAt(point, parameter)));
    if (!ends) return [{ why: t`cannot change` }, { why: '' }];
    const found = seeds.map((seed) => ends.map((value) => resultOf({ [parameter.key]: value }, seed)));
    const missing = found.flat().find((one) => typeof one !== 'number');
    if (found.flat().includes(undefined)) return [undefined, undefined];
    if (missing !== undefined && typeof missing !== 'number') return [missing, { why: '' }];
    const [from = 1, to = 1] = ends;
    const slopes = found.map(([a, b]) => Math.log(Number(b) / Number(a)) / Math.log(to / from));
    const mean = slopes.reduce((sum, one) => sum + one, 0) / slopes.length;
    const spread = Math.sqrt(slopes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, slopes.length - 1));
    const half = (T * spread) / Math.sqrt(slopes.length);
    return [{ value: percentOf(mean) }, isRandom ? { value: percentOf(mean + half) - percentOf(mean) } : { why: '' }];
  };

  const numbers = offeredIn(resolved).filter(
    ({ kind, group }) => group !== 'run' && (kind === 'integer' || kind === 'real'),
  );
  const lines = numbers.map((parameter): Line => {
    const [change, half] = cellsOf(parameter);
    const own = formatValue(parameter, valueAt(point, parameter), t);
    return {
      key: parameter.key,
      label: parameter.label,
      unit: parameter.unit,
      how: own,
      cells: isRandom ? [change, half] : [change],
    };
  });
  return {
    columns: [
      { key: 'change', label: t`a tenth more changes ${t(label)} by, %` },
      ...(isRandom ? [{ key: 'half', label: t`plus or minus, %` }] : []),
    ],
    lines: lines.toSorted((a, b) => sizeOf(b) - sizeOf(a)),
    reasons: [],
    wanted: wanted(),
  };
}

/** What a tenth more changes, in %, to tenths. */
const percentOf = (slope: number): number => Math.round(1000 * ((1 + STEP) ** slope - 1)) / 10;

/** The values on both sides; from the value itself where one side is not allowed. Undefined where nothing can be changed. */
function stepsOf(parameter: Parameter, value: number): [number, number] | undefined {
  const step = parameter.kind === 'integer' ? Math.max(1, Math.round(STEP * value)) : STEP * value;
  const within = (to: number) => Number(clampValue(parameter, to) ?? value);
  const [low, high] = [within(value - step), within(value + step)];
  return low > 0 && high > low ? [low, high] : value > 0 && high > value ? [value, high] : undefined;
}

/** Of what the table is sorted by; what is not known comes last. */
function sizeOf(line: Line): number {
  const [cell] = 'cells' in line ? line.cells : [];
  return cell && 'value' in cell ? Math.abs(cell.value) : -1;
}
