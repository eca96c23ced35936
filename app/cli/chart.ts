/** `chart`: the figure behind a link, simulated here and written as the page exports it. */
import { exportFigure } from '../exports/export.ts';
import {
  FIGURE_SIZE,
  FORMATS,
  type Format,
  formatOfName,
  LONGEST_SIDE,
  SCALES,
  type Scale,
} from '../exports/formats.ts';
import { COLUMNS, type Report } from '../exports/report.ts';
import { type Arguments, limitPositional, readArguments, valueOption } from './arguments.ts';
import { chartOf, orderOf } from './chart-of.ts';
import { misuse, unknownName } from './failure.ts';
import type { Host } from './host.ts';
import { outputTo } from './output-to.ts';
import { readThreads, runEach } from './runs.ts';
import { nodeWorkshop } from './workshop.ts';

// px, for reading by itself.
const SHORTEST = { width: 320, height: 240 } as const;

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
    machine: 'value',
    theme: 'value',
    width: 'value',
    height: 'value',
    column: 'value',
    ground: 'value',
    grey: 'flag',
    threads: 'value',
  });
  limitPositional(given, 1);
  const [link] = given.positional;
  if (link === undefined) throw misuse('LINK', 'is missing; give the address of a page, or ?v=1&m=…');
  const output = valueOption(given, 'output') ?? '-';
  const format = readFormat(given, output);
  const scale = readScale(given, format);
  const threads = readThreads(given, host);
  const write = outputTo(given, host);
  const report = readReport(given);
  const mode = readTheme(given);
  const size = { width: readSize(given, 'width'), height: readSize(given, 'height') };
  const of = { chart: valueOption(given, 'chart'), machine: valueOption(given, 'machine') };
  const drawing = await chartOf(link, of, {
    note: (text) => host.err(`grainscope: note: ${text}\n`),
    engine: host.engine,
    runEach: async (all) => runEach(all, await host.engine(), host, threads),
  });
  const { bytes, remark } = await exportFigure(
    { ...orderOf(drawing, mode, report), format, size, scale },
    nodeWorkshop(),
  );
  if (remark !== undefined) host.err(`grainscope: note: ${remark}\n`);
  write(bytes);
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

/** How it looks in print. A column sets the size. */
function readReport(given: Arguments): Report {
  const [width, ground] = [valueOption(given, 'column'), valueOption(given, 'ground')];
  const column = COLUMNS.find((one) => String(one) === width);
  if (width !== undefined && column === undefined)
    throw misuse('--column', `'${width}' is not allowed; choose one of ${COLUMNS.join(', ')} (mm)`);
  if (column !== undefined && (given.values.has('width') || given.values.has('height')))
    throw misuse('--column', 'sets the size; it does not go with --width or --height');
  if (ground !== undefined && ground !== 'white' && ground !== 'transparent')
    throw misuse('--ground', `'${ground}' is not allowed; choose one of white, transparent`);
  return { ...(column && { column }), ...(ground && { ground }), ...(given.flags.has('grey') && { grey: true }) };
}

function readTheme(given: Arguments): 'light' | 'dark' | undefined {
  const theme = valueOption(given, 'theme');
  if (theme === undefined || theme === 'light' || theme === 'dark') return theme;
  throw misuse('--theme', `'${theme}' is not allowed; choose one of light, dark`);
}

function readSize(given: Arguments, side: 'width' | 'height'): number {
  const least = SHORTEST[side];
  const text = valueOption(given, side);
  if (text === undefined) return FIGURE_SIZE[side];
  const pixels = Number(text);
  if (Number.isInteger(pixels) && pixels >= least && pixels <= LONGEST_SIDE) return pixels;
  throw misuse(`--${side}`, `'${text}' is not allowed; give a whole number from ${least} to ${LONGEST_SIDE} pixels`);
}
