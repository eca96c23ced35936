/** `import { figure, machines, run, sweep } from 'grainscope'`: what the command line does, as functions. See grainscope.d.ts. */
import { availableParallelism } from 'node:os';
import { altText } from '../charts/index.ts';
import * as node from '../engine/node.ts';
import { openCrew, runAll, runBeside } from '../engine/threads.ts';
import { exportFigure } from '../exports/export.ts';
import { FIGURE_SIZE, SCALES } from '../exports/formats.ts';
import { applicable, complete, type Values, validate, valueAt } from '../model/manifest/values.ts';
import { machines as presets } from '../model/presets/presets.ts';
import { chartOf, orderOf } from './chart.ts';
import { errorLine, Failure, misuse, STATUS } from './failure.ts';
import type * as Declared from './grainscope.d.ts';
import { type EngineAccess, isError } from './host.ts';
import { type Asked, baseOf, planFor } from './sweep/asked.ts';
import { carryOut } from './sweep/carry-out.ts';
import { columnsOfPlan, rowOf } from './sweep/columns.ts';
import { openMemory } from './sweep/memory.ts';
import { nodeWorkshop } from './workshop.ts';

const engine: EngineAccess = { ...node, openCrew, runAll };

const ignore = () => undefined;

export const machines: typeof Declared.machines = presets.map(({ key, name, year, summary }) => ({
  key,
  name,
  summary,
  ...(year !== undefined && { year }),
}));

export const run: typeof Declared.run = async (what, { signal } = {}) => {
  const { base } = await baseOf(what, engine, ignore);
  const [wrong] = validate(base, engine.check);
  if (wrong) throw new Failure(STATUS.misused, errorLine(wrong));
  const values = complete(base);
  const result = await runBeside(values, signal);
  if (isError(result)) throw new Failure(STATUS.failed, errorLine(result));
  const tables = result.tables.map(({ key, rows, columns }) => [key, { rows, columns }] as const);
  return { parameters: parametersOf(values), tables: Object.fromEntries(tables) };
};

function parametersOf(values: Values): Declared.Parameters {
  return Object.fromEntries(applicable(values).map((parameter) => [parameter.key, valueAt(values, parameter)]));
}

export const sweep: typeof Declared.sweep = async (what, options = {}) => {
  const { threads = availableParallelism(), queue, signal, onProgress = ignore } = options;
  const plan = await planFor(askedIn(what), engine, ignore);
  const part = openMemory(plan.size);
  const order = {
    plan,
    digest: node.engineDigest(),
    threads,
    queue,
    signal: signal ?? new AbortController().signal,
    onProgress: (finished: number) => onProgress(finished, plan.size),
  };
  await carryOut(order, part, engine);
  const columns = columnsOfPlan(plan);
  const cells = columns.map(({ type }) =>
    type === 'STRING' ? new Array<string | null>(plan.size) : new Float64Array(plan.size),
  );
  for (let point = 0; point < plan.size; ++point)
    for (const [place, cell] of rowOf(plan, columns, point, part.read(point)).entries()) {
      const column = cells[place];
      if (column instanceof Float64Array) column[point] = cell === null ? Number.NaN : Number(cell);
      else if (column) column[point] = cell === null ? null : String(cell);
    }
  return {
    rows: plan.size,
    columns: Object.fromEntries(columns.map(({ key }, place) => [key, cells[place] ?? []])),
    units: Object.fromEntries(columns.flatMap(({ key, unit }) => (unit === '' ? [] : [[key, unit]]))),
    about: plan.about,
  };
};

export const figure: typeof Declared.figure = async (link, options = {}) => {
  const { chart, machine, threads = availableParallelism(), onNote = ignore } = options;
  const host = {
    out: ignore,
    err: (text: string) => onNote(text.trim()),
    writeFile: (path: string) => {
      throw misuse(path, 'is not written by the library');
    },
    engine: async () => engine,
  };
  const drawing = await chartOf(link, { chart, machine }, host, threads);
  const { spec } = drawing;
  return {
    title: spec.title,
    text: altText(spec),
    curves: spec.series.map(({ label, points }) => ({
      name: label,
      x: Float64Array.from(points, ({ x }) => x),
      y: Float64Array.from(points, ({ y }) => y),
    })),
    async draw({ format = 'svg', theme, size = FIGURE_SIZE, scale = SCALES[0], ...report } = {}) {
      const { bytes } = await exportFigure({ ...orderOf(drawing, theme, report), format, size, scale }, nodeWorkshop());
      return bytes;
    },
  };
};

function askedIn({ over, ...what }: Declared.What & Declared.Sweep): Asked {
  const texts = Object.entries(over ?? {}).map(([key, values]) => [key, String(values)] as const);
  return { ...what, over: Object.fromEntries(texts) };
}
