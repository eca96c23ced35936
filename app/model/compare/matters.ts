/** What matters at a point: how its result answers to each parameter alone, a tenth more. */

import { drawsRandom } from '../manifest/chance.ts';
import { pointState } from '../manifest/estimate-state.ts';
import { isError, type Parameter, valueIn } from '../manifest/manifest.ts';
import { meanOf } from '../manifest/student.ts';
import { clampValue, formatValue } from '../manifest/value.ts';
import { type Check, type Values, validate, valueAt } from '../manifest/values.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import { lowerFirst, type Words } from '../words/words.ts';
import { asking, type Cell, type Filled, type Line, type RowOf, refused } from './filled.ts';
import type { Quantity } from './goal.ts';
import { numbersOf, runsOf } from './one-parameter.ts';

const STEP = 0.1;
/** Where runs draw at random: so many seeds, the same for both values. */
const SEEDS = 3;

/** The column of a run that the large chart shows; undefined where it shows something else. */
export function resultIn(state: ExplorerState): Quantity | undefined {
  const [chart] = resolve(state).charts;
  const isElse = !chart || chart.stack || chart.rows || chart.y.over || chart.y.inInstructions !== undefined;
  return isElse ? undefined : chart.y;
}

/**
 * Fills the table of what matters, for a state whose large chart shows a column of a run. Called again and again, as
 * any `Fill`.
 */
export function mattersOf(state: ExplorerState, point: Values) {
  const { column = '', label = '' } = resultIn(state) ?? {};
  const numbers = numbersOf(state, point);
  const isRandom = drawsRandom(point);
  const seeds = Array.from({ length: isRandom ? SEEDS : 1 }, (_, i) => Number(point.seed) + i);
  const runAt = runsOf(state, point);
  const now = (parameter: Parameter) => Number(valueAt(point, parameter));

  return (rowOf: RowOf, check: Check, t: Words): Filled => {
    const endsOf = (parameter: Parameter) =>
      stepOf(
        parameter,
        now(parameter),
        (value) => validate(runAt(parameter.key, value, seeds[0] ?? 1).values, check).length === 0,
      );
    /** No more is allowed of it. */
    const isMost = (parameter: Parameter) => endsOf(parameter)?.[1] === now(parameter);
    const { ask, wanted } = asking(rowOf);
    const resultOf = (key: string, value: number, seed: number): number | Cell => {
      const row = ask(runAt(key, value, seed));
      if (row === undefined) return undefined;
      if (isError(row)) return refused(row, t);
      // Its mean has no bound, whatever the simulation was stopped at.
      if (pointState(row) === 'saturated') return { why: t`saturated` };
      const result = valueIn(row, column);
      return result > 0 ? result : { why: t`no value` };
    };

    const cellsOf = (parameter: Parameter): Cell[] => {
      const ends = endsOf(parameter);
      if (!ends) return [{ why: now(parameter) === 0 ? t`a tenth of 0 is 0` : t`cannot change` }, { why: '' }];
      const found = seeds.map((seed) => ends.map((value) => resultOf(parameter.key, value, seed)));
      if (found.flat().includes(undefined)) return [undefined, undefined];
      const missing = found.flat().find((one) => typeof one !== 'number');
      if (typeof missing === 'object') return [missing, { why: '' }];
      const [from, to] = ends;
      const { mean, half } = meanOf(found.map(([a, b]) => Math.log(Number(b) / Number(a)) / Math.log(to / from)));
      const step = isMost(parameter) ? -STEP : STEP;
      return [
        { value: percentOf(mean, step) },
        { value: Math.abs(percentOf(mean + half, step) - percentOf(mean, step)) },
      ];
    };

    const howOf = (parameter: Parameter) => {
      const value = formatValue(parameter, valueAt(point, parameter), t);
      return isMost(parameter) ? t`${value}, the most it can be; what a tenth less changes` : value;
    };

    const lines = numbers.map((parameter): Line & { cells: Cell[] } => {
      const cells = cellsOf(parameter);
      return {
        key: parameter.key,
        label: parameter.label,
        unit: parameter.unit,
        how: howOf(parameter),
        cells: isRandom ? cells : cells.slice(0, 1),
      };
    });
    const isNothing = ({ cells }: Line & { cells: Cell[] }) =>
      cells.every((cell) => cell && 'value' in cell && cell.value === 0);
    const still = lines.filter(isNothing).map(({ label: name }) => lowerFirst(t(name)));
    return {
      ...(still.length > 0 && { note: t`A tenth more of these changes less than 0.05 %: ${still.join(t`, `)}.` }),
      columns: [
        { key: 'change', label: t`a tenth more changes ${t(label)} by, %`, bars: true },
        ...(isRandom ? [{ key: 'half', label: t`plus or minus, %`, whiskers: true as const }] : []),
      ],
      lines: lines.filter((line) => !isNothing(line)).toSorted((a, b) => sizeOf(b) - sizeOf(a)),
      reasons: [],
      wanted: wanted(),
    };
  };
}

/** What a step, as a share, changes, in %, to tenths. */
const percentOf = (slope: number, step: number): number => Math.round(1000 * ((1 + step) ** slope - 1)) / 10;

/** The value and a tenth more; or a tenth less and the value where more is not allowed. Undefined where nothing can be changed. */
function stepOf(
  parameter: Parameter,
  value: number,
  isAllowed: (value: number) => boolean,
): [number, number] | undefined {
  const step = parameter.kind === 'integer' ? Math.max(1, Math.round(STEP * value)) : STEP * value;
  const within = (to: number) => Number(clampValue(parameter, to) ?? value);
  const [low, high] = [within(value - step), within(value + step)];
  if (value > 0 && high > value && isAllowed(high)) return [value, high];
  return low > 0 && low < value && isAllowed(low) ? [low, value] : undefined;
}

/** The size by which the table is sorted; unknown sizes come last. */
function sizeOf(line: Line): number {
  const [cell] = 'cells' in line ? line.cells : [];
  return cell && 'value' in cell ? Math.abs(cell.value) : -1;
}
