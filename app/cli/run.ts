/** `run`: one run, its tables as text, JSON or CSV. */
import type { Declared } from '../engine/script/interpreter.ts';
import { bring } from '../model/manifest/bring.ts';
import { ARGUMENTS, SCRIPT } from '../model/manifest/brought.ts';
import { sentenceOf } from '../model/manifest/errors.ts';
import { type GrainError, manifest, parameterOf } from '../model/manifest/manifest.ts';
import { ownNames } from '../model/manifest/own-names.ts';
import { applicable, complete, type Values, validate } from '../model/manifest/values.ts';
import { recordingNotes } from '../model/motion/path-words.ts';
import { english } from '../model/words/words.ts';
import { type Arguments, limitPositional, type Options, readArguments, valueOption } from './arguments.ts';
import { Failure, misuse, STATUS, troubled, unknownName } from './failure.ts';
import { type EngineAccess, type Host, isError, type RunResult, type TableData } from './host.ts';
import { networkFile, wiringOf } from './network-file.ts';
import { csvOf, jsonOf, textOf } from './output.ts';
import { outputTo } from './output-to.ts';
import { textIn } from './text-in.ts';
import { readValues, refused, runParameters } from './values.ts';

// Every parameter of the run itself is also an option: --program, --seed, --kernel …
const OPTIONS: Options = {
  machine: 'value',
  'program-file': 'value',
  'network-file': 'value',
  set: 'values',
  table: 'value',
  trace: 'value',
  'critical-path': 'flag',
  output: 'value',
  json: 'flag',
  csv: 'flag',
  ...Object.fromEntries(runParameters.map((parameter) => [parameter.key, 'value' as const])),
};

/** Runs and writes the result. Throws a Failure. */
export async function runCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, OPTIONS);
  limitPositional(given, 0);
  if (given.flags.has('json'))
    for (const other of ['csv', 'table'])
      if (given.flags.has(other) || given.values.has(other)) throw misuse(`--${other}`, 'does not go with --json');
  const trace = valueOption(given, 'trace');
  const asksPath = given.flags.has('critical-path');
  if (asksPath && given.flags.has('csv')) throw misuse('--csv', 'does not go with --critical-path');
  const isRecorded = trace !== undefined || asksPath;
  const { values: asked, set, declared = [] } = await valuesOf(given, host);
  const values: Values = isRecorded ? { ...asked, record: 'on' } : asked;
  const engine = await checkedBy(host, values);
  const table = readTable(given, values);
  const ignored = set.filter((key) => !applicable(values).some((parameter) => parameter.key === key));
  if (ignored.length > 0) host.err(`grainscope: note: ${ignored.join(', ')} makes no difference to this run\n`);
  if (trace !== undefined) host.checkFile?.(trace);
  const write = outputTo(given, host);
  const { tables, reports = [] } = resultOf(engine, values, host);
  if (isRecorded) {
    const recorded = await import('./recorded.ts');
    const motion = recorded.motionOf(engine, complete(values), tables);
    if (trace !== undefined) host.writeFile(trace, recorded.traceText(motion, values));
    if (asksPath) return write(given.flags.has('json') ? recorded.pathJson(motion) : recorded.pathText(motion));
    host.err(`grainscope: note: ${recordingNotes(motion)}\n`);
  }
  const text = given.flags.has('json')
    ? jsonOf(values, tables)
    : given.flags.has('csv')
      ? csvOf(values, tables, table)
      : textOf(values, tables, table, ownNames(declared, reports));
  write(text);
}

/** With a program of one's own, whose parameters have names of their own, and a network of one's own. */
export async function valuesOf(
  given: Arguments,
  host: Host,
): Promise<{ values: Values; set: string[]; declared?: readonly { name: string }[] }> {
  const network = networkFile(given, host);
  const wiring = network ? await wiringOf(network) : {};
  const path = valueOption(given, 'program-file');
  if (path === undefined) return kept(wiring, '--network-file', readValues(given, wiring));
  const source = textIn(path, host);
  const { readProgram } = await host.engine();
  const program = readProgram?.(source);
  if (!program) throw misuse(path, 'cannot be run here');
  if ('trouble' in program) throw troubled(path, program.trouble);
  const { parameters } = program;
  const keyOf = new Map(parameters.map(({ name }, index) => [name, ARGUMENTS[index]] as const));
  const settings = (given.values.get('set') ?? []).map((setting) => {
    const [name = '', ...rest] = setting.split('=');
    const key = keyOf.get(name);
    if (rest.length > 0) checkDeclared(name, rest.join('='), parameters);
    return key !== undefined && rest.length > 0 ? [key, ...rest].join('=') : setting;
  });
  const own = parameters.flatMap(({ default: usual }, index) =>
    usual < 0 ? [] : [[ARGUMENTS[index] ?? '', usual] as const],
  );
  const first = { ...wiring, program: 'script', [SCRIPT]: await bring(source, path), ...Object.fromEntries(own) };
  const read = readValues({ ...given, values: new Map(given.values).set('set', settings) }, first);
  kept(wiring, '--network-file', kept({ program: 'script' }, '--program-file', read));
  return { ...read, declared: parameters };
}

/** Throws a Failure if another program or network is set than the file's. */
function kept<Read extends { values: Values }>(files: Values, option: string, read: Read): Read {
  for (const key of ['program', 'network'])
    if (files[key] !== undefined && read.values[key] !== files[key])
      throw misuse(`--${key}`, `does not go with ${option}`);
  return read;
}

/** Throws a Failure if the program declares a parameter of this name, but not this value. */
function checkDeclared(name: string, text: string, parameters: readonly Declared[]): void {
  const found = parameters.find((parameter) => parameter.name === name);
  if (found === undefined) return;
  const { min = 0, max = Number.MAX_VALUE } = found;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= min && value <= max) return;
  const most = found.max === undefined ? `${min} on` : `${min} to ${max}`;
  throw misuse(name, `'${text}' is not allowed; give a number from ${most}`);
}

/** The engine, which takes these values. Throws a Failure for the first thing wrong with them, as `said`. */
export async function checkedBy(host: Host, values: Values, said = refused): Promise<EngineAccess> {
  const engine = await host.engine();
  const [error] = validate(values, engine.check);
  if (error) throw said(error);
  return engine;
}

function readTable(given: Arguments, values: Values): string {
  const tables = manifest.programs.find((program) => program.key === complete(values).program)?.tables ?? [];
  const keys = tables.map((table) => table.key);
  const key = valueOption(given, 'table') ?? keys[0] ?? '';
  if (key !== 'all' && !keys.includes(key)) throw unknownName(key, 'table', [...keys, 'all']);
  return key;
}

/** The tables of a finished run. A parameter that the engine refuses is a misuse, anything else a failure. */
export const tablesOf = (engine: EngineAccess, values: Values, host: Host): TableData[] =>
  resultOf(engine, values, host).tables;

function resultOf(engine: EngineAccess, values: Values, host: Host): Exclude<RunResult, GrainError> {
  const result = engine.runSync(complete(values), undefined, progressOf(host));
  host.progress?.(null);
  if (!isError(result)) return result;
  if (parameterOf(result.path)) throw refused(result);
  throw new Failure(STATUS.failed, sentenceOf(result, english));
}

/** A run that takes longer says how far it is. */
const QUIET_MS = 1000;

function progressOf(host: Host): (share: number) => void {
  const began = performance.now();
  return (share) => {
    const ms = performance.now() - began;
    if (ms < QUIET_MS) return;
    const done = share > 0 ? `${(100 * share).toFixed(0)} %, ` : '';
    host.progress?.(`${done}${(ms / 1000).toFixed(0)} s`);
  };
}
