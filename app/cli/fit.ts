/** `fit`: values of parameters for which a curve comes closest to measured points. */
import type { BatchAnswer } from '../engine/batch.ts';
import { guessMapping, pointsOf, readTable } from '../exports/measured.ts';
import { type Fit, fitPoints } from '../model/fit/fit.ts';
import type { FitRun } from '../model/fit/model.ts';
import { chartForPoints, type FitProblem, fitProblem, fittedState, foreseenBy } from '../model/fit/problem.ts';
import { fitSentences, residualWords } from '../model/fit/sentences.ts';
import { MOST_MEASURED } from '../model/link/hash.ts';
import { encode, load } from '../model/link/link.ts';
import { isError, lastRow, manifest, parameterOf, valueIn } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import type { ExplorerState } from '../model/state/state.ts';
import { formatQuantity } from '../model/words/units.ts';
import { english } from '../model/words/words.ts';
import { limitPositional, readArguments, valueOption } from './arguments.ts';
import { misuse } from './failure.ts';
import type { Host, RunResult } from './host.ts';
import { openLink } from './open-link.ts';
import { outputTo } from './output-to.ts';
import { readThreads } from './runs.ts';
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
  if (left.length > 0)
    host.err(
      `grainscope: note: ${path}: ${left.length} rows have no number that this chart can show, first row ${left[0]}\n`,
    );
  const engine = await host.engine();
  const rowOf = (result: RunResult) => (isError(result) ? {} : lastRow(result.tables[0]?.columns ?? {}));
  const asked = { keys, curve: valueOption(given, 'curve'), row: (values: Values) => rowOf(engine.runSync(values)) };
  const problem = fitProblem(state, points, asked);
  if ('problem' in problem) throw misuse(keys.length === 0 ? '--parameters' : 'fit', problem.problem);
  const column = problem.chart.y.column;
  // Threads that stay: a search asks for a few runs, hundreds of times.
  const crew = engine.openCrew?.(threads);
  let over = 0;
  const resultOf = async (values: Values): Promise<number> => {
    const y = crew
      ? lastIn(await crew.run({ base: {}, points: [values] }), values, column)
      : valueIn(asked.row(values), column);
    host.progress?.(`${++over} runs`);
    return y;
  };
  const simulate = (runs: readonly FitRun[]) =>
    Promise.all(runs.map(({ values, point }) => resultOf(problem.valuesOf(values, point))));
  const found = await fitPoints({ ...problem, simulate, foresee: foreseenBy(problem, engine.evaluate) }).finally(() => {
    host.progress?.(null);
    return crew?.end();
  });
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

/** A column of the only run of a batch; NaN where it was refused or has none. */
function lastIn({ outcomes: [row] }: BatchAnswer, { program }: Values, column: string): number {
  const columns = manifest.programs.find(({ key }) => key === program)?.tables[0]?.columns ?? [];
  const place = columns.findIndex(({ key }) => key === column);
  return typeof row === 'object' ? (row[place] ?? Number.NaN) : Number.NaN;
}

function textOf(problem: FitProblem, found: Fit, state: ExplorerState, link: string): string {
  const { curve } = problem;
  const { parameters, unknown } = found;
  const rows = parameters.map(({ key, value, low, high, atEnd }) => {
    const { label = key, unit = '' } = parameterOf(key) ?? {};
    const [at, from, to] = [value, low, high].map((one) => formatQuantity(one, unit, 4));
    const end = atEnd ? '; the end of its range' : '';
    const isUnknown = unknown.some((keys) => keys.includes(key));
    return `  ${key.padEnd(20)} ${label.padEnd(24)} ${isUnknown ? `not known, between ${from} and ${to}${atEnd ? `; closest at ${at}` : ''}` : `${at}  (95 %: ${from} to ${to}${end})`}\n`;
  });
  return [
    `${state.experiment}, ${curve || state.machine}:\n`,
    ...rows,
    ...fitSentences(problem, found, english).map((sentence) => `${sentence}\n`),
    `Residuals: ${residualWords(problem, found, english).join('; ')}\n`,
    `${link}\n`,
  ].join('');
}
