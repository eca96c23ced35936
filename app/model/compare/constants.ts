/**
 * What the machines of a view come down to in the models of the field: start-up and time per byte, grain, BSP, BPRAM. All
 * of it is read off runs, those of the view's own figures or of the same program with a fit, and nothing is kept.
 */

import { crossingsOf } from '../figure/marks.ts';
import { type GrainError, isError, type Row } from '../manifest/manifest.ts';
import { instructionsIn } from '../manifest/price.ts';
import { type Check, canonicalKey, readable, type Values } from '../manifest/values.ts';
import { initialState, resolve, selectExperiment } from '../state/state.ts';
import { expand, type PlannedPoint, type PlannedSeries, UNASKED } from '../sweep/sweep.ts';
import { english, message, type Words } from '../words/words.ts';
import { asking, type Cell, type Filled, type RowOf, type Run, refused } from './filled.ts';
import { fitLine } from './line-fit.ts';

export type Constant = {
  key: string;
  /** As the field writes it; nothing for what belongs to the constants before it. */
  symbol: string;
  label: string;
  unit: string;
  /** What is measured, and how it is read off. */
  how: string;
  /** The experiment of the view that has its runs. */
  experiment: string;
};

const LENGTH = 'machines-length';
const GRAIN = 'machines-grain';
const SUPERSTEP = 'machines-supersteps';
const MIDDLE = 'machines-middle';

const LINE = message('Half the round trip against length, a line by least squares');
const BSP = message('16 nodes, random relations of up to 512 words, a line by least squares');
const BPRAM = message('16 nodes, blocks of 16 to 1,024 words that queues can hold; a line by least squares');
const MISFIT = message('farthest point from the line');

/** In the order of the table. */
export const CONSTANTS: readonly Constant[] = [
  { key: 'alpha', symbol: 'α', label: message('start-up'), unit: 'us', how: LINE, experiment: LENGTH },
  { key: 'beta', symbol: 'β', label: message('time per byte'), unit: 'ns/byte', how: LINE, experiment: LENGTH },
  {
    key: 'half_length',
    symbol: 'n½',
    label: message('half-power length'),
    unit: 'bytes',
    how: message('α over β'),
    experiment: LENGTH,
  },
  {
    key: 'rate',
    symbol: 'r∞',
    label: message('asymptotic rate'),
    unit: 'MB/s',
    how: message('1 over β'),
    experiment: LENGTH,
  },
  { key: 'line_misfit', symbol: '', label: MISFIT, unit: '%', how: LINE, experiment: LENGTH },
  {
    key: 'grain',
    symbol: 'G½',
    label: message('grain of 50 % efficiency'),
    unit: 'us/message',
    how: message('Where efficiency against grain passes 50 %'),
    experiment: GRAIN,
  },
  {
    key: 'grain_instructions',
    symbol: 'G½',
    label: message('the same in instructions'),
    unit: 'instructions',
    how: message('Where efficiency against grain passes 50 %'),
    experiment: GRAIN,
  },
  {
    key: 'g',
    symbol: 'g',
    label: message('BSP, time per word'),
    unit: message('us/word'),
    how: BSP,
    experiment: SUPERSTEP,
  },
  { key: 'L', symbol: 'L', label: message('BSP, time of a superstep'), unit: 'us', how: BSP, experiment: SUPERSTEP },
  { key: 'bsp_misfit', symbol: '', label: MISFIT, unit: '%', how: BSP, experiment: SUPERSTEP },
  {
    key: 'sigma',
    symbol: 'σ',
    label: message('BPRAM, time per byte'),
    unit: 'ns/byte',
    how: BPRAM,
    experiment: SUPERSTEP,
  },
  { key: 'ell', symbol: 'ℓ', label: message('BPRAM, time of a step'), unit: 'us', how: BPRAM, experiment: SUPERSTEP },
  { key: 'bpram_misfit', symbol: '', label: MISFIT, unit: '%', how: BPRAM, experiment: SUPERSTEP },
  {
    key: 'middle',
    symbol: 'B',
    label: message('bandwidth across the middle'),
    unit: 'MB/s',
    how: message('16 nodes, each way, messages of 4,096 bytes from every node to the one opposite'),
    experiment: MIDDLE,
  },
];

export type MachineConstants = { key: string; name: string; cells: Readonly<Record<string, Cell>> };
export type Constants = { machines: MachineConstants[]; wanted: Run[] };

/** As far as they are known; ask again with the rows of what is wanted. */
export function constantsOf(view: string, rowOf: RowOf, check: Check, t: Words = english): Constants {
  const plans = Object.fromEntries(
    [LENGTH, GRAIN, SUPERSTEP, MIDDLE].map((experiment) => [
      experiment,
      expand(selectExperiment(initialState(view), experiment), { ...UNASKED, check }, t).series,
    ]),
  );
  const { ask, wanted } = asking(rowOf);
  const read: Read = (point) => point.error ?? ask(point);
  const machines = (plans[LENGTH] ?? []).map(({ value, label }) => {
    const curve = (experiment: string) => plans[experiment]?.find((series) => series.value === value);
    const cells = {
      ...lineCells(curve(LENGTH), read, t),
      ...grainCells(curve(GRAIN), view, read, t),
      ...fitCells(curve(SUPERSTEP), read, t),
      ...middleCell(curve(MIDDLE), read, t),
    };
    return { key: String(value), name: label, cells };
  });
  return { machines, wanted: wanted() };
}

/** The same as a table: what they are on the left, a column for each machine. */
export function constantsTable(view: string, rowOf: RowOf, check: Check, t: Words): Filled {
  const { machines, wanted } = constantsOf(view, rowOf, check, t);
  const lines = CONSTANTS.map(({ how, ...constant }, place) => ({
    ...constant,
    ...(how !== CONSTANTS[place - 1]?.how && { how }),
    cells: machines.map(({ cells }) => cells[constant.key]),
  }));
  return { columns: machines.map(({ key, name }) => ({ key, label: name })), lines, reasons: [], wanted };
}

type Read = (point: PlannedPoint) => Row | GrainError | undefined;
type Cells = Record<string, Cell>;

const number = (value: number, t: Words): Cell =>
  Number.isFinite(value) ? { value } : { why: t`The runs give no number.` };
/** To hundredths: rounding of the arithmetic is no misfit. */
const percent = (share: number, t: Words): Cell => number(Math.round(1e4 * share) / 100, t);
const all = (keys: readonly string[], cell: Cell): Cells => Object.fromEntries(keys.map((key) => [key, cell]));

/** Hockney's: start-up, time per byte, and what follows. */
function lineCells(curve: PlannedSeries | undefined, read: Read, t: Words): Cells {
  const keys = ['alpha', 'beta', 'half_length', 'rate', 'line_misfit'];
  const rows = (curve?.points ?? []).map((point) => [Number(point.x), read(point)] as const);
  const points: { x: number; y: number }[] = [];
  for (const [x, row] of rows) {
    if (row === undefined) return {};
    if (isError(row)) return all(keys, refused(row, t));
    points.push({ x, y: row.one_way_us ?? Number.NaN });
  }
  const { slope, offset, misfit } = fitLine(points);
  return {
    alpha: number(offset, t),
    beta: number(1000 * slope, t),
    half_length: number(offset / slope, t),
    rate: number(1 / slope, t),
    line_misfit: percent(misfit, t),
  };
}

const HALF = 0.5;

/** The two runs of the figure between which efficiency passes a half, found by halving; it rises with the grain. */
function grainCells(curve: PlannedSeries | undefined, view: string, read: Read, t: Words): Cells {
  const keys = ['grain', 'grain_instructions'];
  const points = curve?.points ?? [];
  const at = (index: number) => {
    const point = points[index];
    return point && read(point);
  };
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const row = at(middle);
    if (row === undefined) return {};
    if (isError(row)) return all(keys, refused(row, t));
    if ((row.efficiency ?? Number.NaN) >= HALF) high = middle;
    else low = middle;
  }
  const [before, after] = [at(low), at(high)];
  if (before === undefined || after === undefined) return {};
  for (const row of [before, after]) if (isError(row)) return all(keys, refused(row, t));
  const [chart] = resolve(selectExperiment(initialState(view), GRAIN)).charts;
  if (!chart || !curve) return {};
  const ends = [before, after] as Row[];
  const drawn = ends.map((row) => ({
    x: row.grain_us ?? Number.NaN,
    y: row.efficiency ?? Number.NaN,
    state: 'done' as const,
  }));
  const series = { key: '', label: '', index: 0, count: 1, ordered: false, points: drawn };
  const [found] = crossingsOf(
    [series],
    HALF,
    chart.preset.x[0] ?? chart.x,
    chart.preset.y[0] ?? chart.y,
    () => true,
    '',
    t,
  );
  if (!found) return all(keys, { why: t`Efficiency does not pass 50 % in the figure.` });
  return {
    grain: number(found.x, t),
    grain_instructions: number(found.x * instructionsIn('us', curve.values), t),
  };
}

/**
 * BSP: the engine fits its line, through relations of four sizes. BPRAM: a line through runs of blocks that a queue can
 * hold, one run each, for without a barrier nodes that are out of step would carry one size into the next.
 */
function fitCells(curve: PlannedSeries | undefined, read: Read, t: Words): Cells {
  const points = curve?.points ?? [];
  const run = (point: PlannedPoint, set: Values) => {
    const values = { ...point.values, ...set };
    return read({ ...point, values, key: canonicalKey(values) });
  };
  const bsp = points[0] && run(points[0], { library: 'bsp', fit_points: 4, fit_words: 512 });
  const fits = ({ x, values }: PlannedPoint) =>
    !readable(values).has('queue_words') || Number(x) <= Number(values.queue_words);
  const blocks = points.filter(fits).map((point) => run(point, { library: 'bpram' }));
  return { ...bspCells(bsp, t), ...bpramCells(blocks, t) };
}

function bspCells(row: ReturnType<Read>, t: Words): Cells {
  if (row === undefined) return {};
  if (isError(row)) return all(['g', 'L', 'bsp_misfit'], refused(row, t));
  return {
    g: number(row.slope ?? Number.NaN, t),
    L: number(row.offset ?? Number.NaN, t),
    bsp_misfit: percent(row.residual ?? Number.NaN, t),
  };
}

function bpramCells(rows: readonly ReturnType<Read>[], t: Words): Cells {
  const points: { x: number; y: number }[] = [];
  for (const row of rows) {
    if (row === undefined) return {};
    if (isError(row)) return all(['sigma', 'ell', 'bpram_misfit'], refused(row, t));
    points.push({ x: row.step_bytes ?? Number.NaN, y: row.step_us ?? Number.NaN });
  }
  const { slope, offset, misfit } = fitLine(points);
  return { sigma: number(1000 * slope, t), ell: number(offset, t), bpram_misfit: percent(misfit, t) };
}

function middleCell(curve: PlannedSeries | undefined, read: Read, t: Words): Cells {
  const last = curve?.points.at(-1);
  const row = last && read(last);
  if (row === undefined) return {};
  return { middle: isError(row) ? refused(row, t) : number(row.middle_rate ?? Number.NaN, t) };
}
