/** `import { run, sweep, machines } from 'grainscope'`: what the command line does, as functions. See grainscope.d.ts. */
import { availableParallelism } from 'node:os';
import * as node from '../engine/node.ts';
import { openCrew, runBeside } from '../engine/threads.ts';
import { applicable, complete, type Values, validate, valueAt } from '../model/manifest/values.ts';
import { machines as presets } from '../model/presets/presets.ts';
import { errorLine, Failure, STATUS } from './failure.ts';
import type * as Declared from './grainscope.d.ts';
import { type EngineAccess, isError } from './host.ts';
import { type Asked, baseOf, planFor } from './sweep/asked.ts';
import { carryOut } from './sweep/carry-out.ts';
import { columnsOfPlan, rowOf } from './sweep/columns.ts';
import { openMemory } from './sweep/memory.ts';

const engine: EngineAccess = { ...node, openCrew };

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

function askedIn({ over, ...what }: Declared.What & Declared.Sweep): Asked {
  const texts = Object.entries(over ?? {}).map(([key, values]) => [key, String(values)] as const);
  return { ...what, over: Object.fromEntries(texts) };
}
