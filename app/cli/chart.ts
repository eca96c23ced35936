/** `chart`: the figure behind a link, simulated here and written as the page exports it. */
import { specsBeside, themeOf } from '../charts/index.ts';
import { exportFigure } from '../exports/export.ts';
import { FIGURE_SIZE, FORMATS, type Format, formatOfName, SCALES, type Scale } from '../exports/formats.ts';
import { loadWords } from '../locales/index.ts';
import { loadClaims } from '../model/claims.ts';
import { comparedFigures, planBeside, pointsBeside } from '../model/compare.ts';
import type { PointOutcome } from '../model/figure.ts';
import { encode, open } from '../model/link.ts';
import { ESTIMATE_STATE } from '../model/sentences.ts';
import { type ExplorerState, experimentIn, hueOf } from '../model/state.ts';
import { expand, type PlannedPoint } from '../model/sweep.ts';
import type { Values } from '../model/values.ts';
import type { Words } from '../model/words.ts';
import { type Arguments, limitPositional, readArguments, valueOption } from './arguments.ts';
import { Failure, misuse, STATUS, unknownName } from './failure.ts';
import { type EngineAccess, type Host, isError, type TableData } from './host.ts';
import { nodeWorkshop } from './workshop.ts';

const SIZE = {
  width: { usual: FIGURE_SIZE.width, least: 320, most: 4096 },
  height: { usual: FIGURE_SIZE.height, least: 240, most: 4096 },
} as const;

/**
 * Simulates every point of the link and writes the chart in the format that the file's name or --format asks for. What
 * the link says wrongly is noted on stderr.
 */
export async function chartCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, {
    output: 'value',
    format: 'value',
    scale: 'value',
    chart: 'value',
    theme: 'value',
    width: 'value',
    height: 'value',
  });
  limitPositional(given, 1);
  const [link] = given.positional;
  if (link === undefined) throw misuse('LINK', 'is missing; give the address of a page, or ?v=1&m=…');
  const output = valueOption(given, 'output') ?? '-';
  const format = readFormat(given, output);
  const scale = readScale(given, format);
  const { state, notices } = await open(link);
  for (const { key, text } of notices) host.err(`grainscope: note: ${key ? `${key}: ` : ''}${text}\n`);
  await loadClaims();
  const chartKey = readChart(given, state);
  const mode = readTheme(given) ?? state.theme ?? 'light';
  const size = { width: readSize(given, 'width'), height: readSize(given, 'height') };
  const t = await loadWords(state.lang ?? 'en');
  const compared = simulate(state, await host.engine(), addressOf(link, state), t);
  const figure = specsBeside(compared, state).own.find(({ key }) => key === chartKey);
  if (!figure) throw new Failure(STATUS.failed, `chart ${chartKey} came out empty`);
  const order = { spec: figure, theme: themeOf(mode, hueOf(state)), format, size, scale };
  const { bytes, remark } = await exportFigure(order, nodeWorkshop());
  if (remark !== undefined) host.err(`grainscope: note: ${remark}\n`);
  if (output === '-') host.out(new TextDecoder().decode(bytes));
  else host.writeFile(output, bytes);
}

/** The canonical address of the state on the host of the link, if it names one. */
function addressOf(link: string, state: ExplorerState): string {
  const base = /^https?:\/\/[^\s?#]+/i.exec(link)?.[0] ?? '';
  return base + encode(state);
}

function simulate(state: ExplorerState, engine: EngineAccess, link: string, t: Words) {
  const capacityOf = (values: Values) => {
    const row = engine.evaluate('capacity', values);
    return isError(row) ? Number.NaN : ((row as Record<string, number>).capacity ?? Number.NaN);
  };
  const plan = expand(state, capacityOf, t);
  const points = plan.series.flatMap((series) => series.points);
  const beside = planBeside(state, capacityOf, t);
  const wrong = points.find((point) => point.error)?.error;
  if (wrong) throw misuse(wrong.path, wrong.message);
  const outcomes = new Map<string, PointOutcome>();
  for (const point of [...points, ...pointsBeside(beside)])
    if (!outcomes.has(point.key)) outcomes.set(point.key, outcomeOf(engine, point));
  return comparedFigures(
    {
      state,
      plan,
      beside,
      outcomeOf: (key) => outcomes.get(key),
      evaluate: (model, values) => engine.evaluate(model, values),
      link,
    },
    t,
  );
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

const BINARY: readonly Format[] = ['png', 'pdf'];

function readFormat(given: Arguments, output: string): Format {
  const asked = valueOption(given, 'format');
  const names = Object.keys(FORMATS);
  if (asked !== undefined && !names.includes(asked)) throw unknownName(asked, 'format', names);
  const format = (asked as Format | undefined) ?? (output === '-' ? 'svg' : formatOfName(output));
  if (format === undefined)
    throw misuse('-o', `'${output}' names no format; end it in .${names.join(', .')}, or give --format`);
  if (output === '-' && BINARY.includes(format)) throw misuse('--format', `${format} needs a file; give -o FILE`);
  return format;
}

function readScale(given: Arguments, format: Format): Scale {
  const text = valueOption(given, 'scale');
  if (text === undefined) return SCALES[0];
  if (format !== 'png') throw misuse('--scale', `makes no difference to ${format}; only a PNG has pixels`);
  const scale = SCALES.find((one) => String(one) === text);
  if (scale === undefined) throw misuse('--scale', `'${text}' is not allowed; choose one of ${SCALES.join(', ')}`);
  return scale;
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
