/** `fit`: values of parameters for which a curve comes closest to measured points. */
import { guessMapping, pointsOf, readTable } from '../exports/measured.ts';
import { type Fit, type FitRun, fitPoints } from '../model/fit/fit.ts';
import { chartForPoints, type FitProblem, fitProblem, fittedState, foreseenBy } from '../model/fit/problem.ts';
import { MOST_MEASURED } from '../model/link/hash.ts';
import { encode, load } from '../model/link/link.ts';
import { isError, lastRow, parameterOf, valueIn } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import type { ExplorerState } from '../model/state/state.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { limitPositional, readArguments, valueOption } from './arguments.ts';
import { misuse } from './failure.ts';
import type { Host, RunResult } from './host.ts';
import { openLink } from './open-link.ts';
import { outputTo } from './output-to.ts';
import { readThreads, runEach } from './runs.ts';
import { textIn } from './text-in.ts';

/** Simulates until the values are found; what the table or the link says wrongly is refused before. */
export async function fitCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, {
    parameters: 'value',
    curve: 'value',
    json: 'flag',
    threads: 'value',
    output: 'value',
  });
  limitPositional(given, 2);
  const [link, path] = given.positional;
  if (link === undefined) throw misuse('LINK', 'is missing; give the address of a page, or ?v=1&m=…');
  if (path === undefined) throw misuse('FILE', 'is missing; give a table of measured points');
  const keys = valueOption(given, 'parameters')?.split(',') ?? [];
  const text = textIn(path, host);
  const threads = readThreads(given, host);
  const write = outputTo(given, host);
  const state = await openLink(link, (said) => host.err(`grainscope: note: ${said}\n`));
  const chart = chartForPoints(state);
  if (!chart) throw misuse('LINK', 'this experiment has no chart with curves to hold points against');
  const columns = readTable(text);
  if ('problem' in columns) throw misuse(path, columns.problem);
  const { points, left } = pointsOf(columns, guessMapping(columns, chart.x, chart.y), chart, MOST_MEASURED);
  if (left > 0) host.err(`grainscope: note: ${path}: ${left} rows have no number that this chart can show\n`);
  const engine = await host.engine();
  const rowOf = (result: RunResult) => (isError(result) ? {} : lastRow(result.tables[0]?.columns ?? {}));
  const asked = { keys, curve: valueOption(given, 'curve'), row: (values: Values) => rowOf(engine.runSync(values)) };
  const problem = fitProblem(state, points, asked);
  if ('problem' in problem) throw misuse('fit', problem.problem);
  const simulate = async (runs: readonly FitRun[]) => {
    const all = runs.map(({ values, point }) => problem.valuesOf(values, point));
    const results = await runEach(all, engine, host, threads);
    return results.map((result) => valueIn(rowOf(result), problem.chart.y.column));
  };
  const found = await fitPoints({ ...problem, simulate, foresee: foreseenBy(problem, engine.evaluate) });
  await load();
  const measured = {
    name: path.split(/[\\/]/).at(-1) ?? path,
    experiment: state.experiment,
    chart: chart.key,
    x: chart.x.key,
    y: chart.y.key,
    points,
  };
  const link2 = encode({ ...fittedState(state, found, measured.name), measured });
  write(
    given.flags.has('json') ? `${JSON.stringify({ ...found, link: link2 })}\n` : textOf(problem, found, state, link2),
  );
}

function textOf(
  { curve, points, relative, chart }: FitProblem,
  found: Fit,
  state: ExplorerState,
  link: string,
): string {
  const { parameters, unknown, residuals } = found;
  const rows = parameters.map(({ key, value, low, high, atEnd }) => {
    const { label = key, unit = '' } = parameterOf(key) ?? {};
    const [at, from, to] = [value, low, high].map((one) => formatQuantity(one, unit, 4));
    const end = atEnd ? '; the end of its range' : '';
    const isUnknown = unknown.some((keys) => keys.includes(key));
    return `  ${key.padEnd(20)} ${label.padEnd(24)} ${isUnknown ? `not known, between ${from} and ${to}` : `${at}  (95 %: ${from} to ${to}${end})`}\n`;
  });
  const blind = unknown.map((keys) =>
    keys.length === 1
      ? `The points say nothing of ${keys[0]}.\n`
      : `The points cannot tell ${keys.slice(0, -1).join(', ')} and ${keys.at(-1)} apart.\n`,
  );
  const close = parameters.flatMap((one, j) =>
    parameters.slice(j + 1).flatMap((other, k) => {
      const r = found.correlations[j]?.[j + 1 + k] ?? 0;
      return Math.abs(r) > 0.9 && blind.length === 0
        ? [`${one.key} and ${other.key} go together (correlation ${r.toFixed(2)}).\n`]
        : [];
    }),
  );
  const worst = residuals.reduce((most, one, i) => (Math.abs(one) > Math.abs(residuals[most] ?? 0) ? i : most), 0);
  const mean = residuals.reduce((sum, one) => sum + Math.abs(one), 0) / residuals.length;
  const say = (value: number) =>
    relative ? formatShare(Math.abs(value)) : formatQuantity(Math.abs(value), chart.y.unit);
  const at = formatQuantity(points[worst]?.x ?? Number.NaN, chart.x.unit, 6);
  const side = (residuals[worst] ?? 0) > 0 ? 'too high' : 'too low';
  return [
    `${points.length} points of ${state.experiment}, ${curve || state.machine}, in ${found.runs} runs:\n`,
    ...rows,
    ...blind,
    ...close,
    `Off by ${say(mean)} on average; at most ${say(residuals[worst] ?? 0)}, ${side} at ${at}.\n`,
    `${link}\n`,
  ].join('');
}
