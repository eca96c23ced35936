/** `chart`: the figure behind a link, simulated here and drawn as the page draws it. */
import { themeOf } from '../charts/index.ts';
import { withPlainPoints } from '../charts/plain-points.ts';
import { renderChart } from '../charts/render.tsx';
import { figuresOf, type PointOutcome } from '../model/figure.ts';
import { encode, open } from '../model/link.ts';
import { ESTIMATE_STATE } from '../model/sentences.ts';
import { type ExplorerState, experimentIn, hueOf } from '../model/state.ts';
import { expand, type PlannedPoint } from '../model/sweep.ts';
import type { Values } from '../model/values.ts';
import { type Arguments, limitPositional, readArguments, valueOption } from './arguments.ts';
import { Failure, misuse, STATUS, unknownName } from './failure.ts';
import { type EngineAccess, type Host, isError, type TableData } from './host.ts';

const SIZE = { width: { usual: 960, least: 320, most: 4096 }, height: { usual: 600, least: 240, most: 4096 } } as const;

/** Simulates every point of the link and writes the chart as SVG. What the link says wrongly is noted on stderr. */
export async function chartCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, {
    output: 'value',
    chart: 'value',
    theme: 'value',
    width: 'value',
    height: 'value',
  });
  limitPositional(given, 1);
  const [link] = given.positional;
  if (link === undefined) throw misuse('LINK', 'is missing; give the address of a page, or ?v=1&m=…');
  const { state, notices } = await open(link);
  for (const { key, text } of notices) host.err(`grainscope: note: ${key ? `${key}: ` : ''}${text}\n`);
  const chartKey = readChart(given, state);
  const mode = readTheme(given) ?? state.theme ?? 'light';
  const size = { width: readSize(given, 'width'), height: readSize(given, 'height') };
  const figure = simulate(state, await host.engine(), addressOf(link, state)).find(({ key }) => key === chartKey);
  if (!figure) throw new Failure(STATUS.failed, `chart ${chartKey} came out empty`);
  const svg = renderChart(withPlainPoints(figure), themeOf(mode, hueOf(state)), size);
  const output = valueOption(given, 'output');
  if (output === undefined || output === '-') host.out(svg);
  else host.writeFile(output, svg);
}

/** The canonical address of the state on the host of the link, if it names one. */
function addressOf(link: string, state: ExplorerState): string {
  const base = /^https?:\/\/[^\s?#]+/i.exec(link)?.[0] ?? '';
  return base + encode(state);
}

function simulate(state: ExplorerState, engine: EngineAccess, link: string) {
  const capacityOf = (values: Values) => {
    const row = engine.evaluate('capacity', values);
    return isError(row) ? Number.NaN : ((row as Record<string, number>).capacity ?? Number.NaN);
  };
  const plan = expand(state, capacityOf);
  const points = plan.series.flatMap((series) => series.points);
  const wrong = points.find((point) => point.error)?.error;
  if (wrong) throw misuse(wrong.path, wrong.message);
  const outcomes = new Map<string, PointOutcome>();
  for (const point of points) if (!outcomes.has(point.key)) outcomes.set(point.key, outcomeOf(engine, point));
  return figuresOf({
    state,
    plan,
    outcomeOf: (key) => outcomes.get(key),
    evaluate: (model, values) => engine.evaluate(model, values),
    link,
  });
}

function outcomeOf(engine: EngineAccess, { values, x }: PlannedPoint): PointOutcome {
  const result = engine.runSync(values);
  if (isError(result))
    throw new Failure(STATUS.failed, `point ${x}: ${result.path ? `${result.path}: ` : ''}${result.message}`);
  const estimate = result.tables[0];
  if (!estimate || estimate.rows === 0) throw new Failure(STATUS.failed, `point ${x}: the engine gave no rows`);
  const row = lastRow(estimate);
  const tables = Object.fromEntries(result.tables.map(({ key, columns }) => [key, columns]));
  return { state: STATE_NAMES.get(row.state ?? Number.NaN) ?? 'done', row, tables };
}

const STATE_NAMES = new Map<number, PointOutcome['state']>([
  [ESTIMATE_STATE.coarse, 'coarse'],
  [ESTIMATE_STATE.converged, 'converged'],
  [ESTIMATE_STATE.budgetSpent, 'budget'],
  [ESTIMATE_STATE.saturated, 'saturated'],
]);

function lastRow(table: TableData): Record<string, number> {
  return Object.fromEntries(
    Object.entries(table.columns).map(([key, column]) => [key, column[table.rows - 1] ?? Number.NaN]),
  );
}

function readChart(given: Arguments, state: ExplorerState): string {
  const keys = experimentIn(state).charts.map((chart) => chart.key);
  const key = valueOption(given, 'chart') ?? keys[0] ?? '';
  if (!keys.includes(key)) throw unknownName(key, 'chart', keys);
  return key;
}

function readTheme(given: Arguments): 'light' | 'dark' | undefined {
  const theme = valueOption(given, 'theme');
  if (theme === undefined || theme === 'light' || theme === 'dark') return theme;
  throw misuse('--theme', `'${theme}' is not allowed; choose one of light, dark`);
}

function readSize(given: Arguments, side: 'width' | 'height'): number {
  const { usual, least, most } = SIZE[side];
  const text = valueOption(given, side);
  if (text === undefined) return usual;
  const pixels = Number(text);
  if (Number.isInteger(pixels) && pixels >= least && pixels <= most) return pixels;
  throw misuse(`--${side}`, `'${text}' is not allowed; give a whole number from ${least} to ${most} pixels`);
}
