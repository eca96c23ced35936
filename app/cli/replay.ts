/** `replay`: a schedule in GOAL on a machine, or with the costs of LogGP. */
import { bring } from '../model/manifest/bring.ts';
import { SCHEDULE } from '../model/manifest/brought.ts';
import type { GrainError } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { limitPositional, type Options, readArguments, valueOption } from './arguments.ts';
import { misuse } from './failure.ts';
import type { Host } from './host.ts';
import { textOf } from './output.ts';
import { outputTo } from './output-to.ts';
import { checkedBy, tablesOf } from './run.ts';
import { textIn } from './text-in.ts';
import { readValues, refused } from './values.ts';

const OPTIONS: Options = {
  machine: 'value',
  loggp: 'value',
  place: 'value',
  'calc-ns': 'value',
  set: 'values',
  output: 'value',
  json: 'flag',
};

/** What --loggp calls them. */
const LOGGP: Readonly<Record<string, string>> = {
  L: 'loggp_latency',
  o: 'loggp_overhead',
  g: 'loggp_gap',
  G: 'loggp_gap_byte',
  O: 'loggp_overhead_byte',
  S: 'loggp_eager',
};

/** Runs the schedule and writes the end of every rank. Throws a Failure. */
export async function replayCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, OPTIONS);
  limitPositional(given, 1);
  const [path] = given.positional;
  if (path === undefined) throw misuse('replay', 'needs a file with a schedule in GOAL');
  const loggp = valueOption(given, 'loggp');
  const machine = valueOption(given, 'machine');
  if (loggp !== undefined && machine !== undefined) throw misuse('--loggp', 'does not go with --machine');
  const text = textIn(path, host);
  const place = valueOption(given, 'place');
  const settings = [...(given.values.get('set') ?? []), ...placement(place)];
  const unit = valueOption(given, 'calc-ns');
  // By the costs of LogGP a unit is a nanosecond.
  if (unit !== undefined && machine === undefined) throw misuse('--calc-ns', 'goes with --machine');
  if (unit !== undefined) settings.push(`calc_ns=${unit}`);
  // What is wrong with a line is said of the text as it was given, so nothing moves to another one.
  const isList = place !== undefined && LIST.test(place);
  const schedule = isList ? `/* place ${place} */${text}` : text;
  const first: Values = { program: 'replay', [SCHEDULE]: await bring(schedule, path), ...costs(loggp) };
  const { values } = readValues(
    { ...given, values: new Map(given.values).set('set', settings) },
    machine === undefined ? { costs: 'loggp', ...first } : first,
  );
  // A list is written into the schedule, of which the engine then speaks.
  const said = (error: GrainError) =>
    isList && error.path === 'rank_placement' ? misplaced(place, error.arguments) : refused(error);
  const engine = await checkedBy(host, values, said);
  const write = outputTo(given, host);
  const tables = tablesOf(engine, values, host);
  const ends = tables.find(({ key }) => key === 'ranks')?.columns.end_ns ?? [];
  write(given.flags.has('json') ? `${JSON.stringify({ ends_ns: [...ends] })}\n` : textOf(values, tables, 'estimate'));
}

/** L=2500,o=1500,g=1000,G=6,O=0,S=65535: what is missing has its default. */
function costs(text: string | undefined): Values {
  if (text === undefined) return {};
  const read = text.split(',').map((part): [string, number] => {
    const [, letter = '', number = ''] = /^\s*([A-Za-z])\s*=\s*(\d+)\s*$/.exec(part) ?? [];
    const key = LOGGP[letter];
    if (key === undefined)
      throw misuse(`--loggp ${part}`, `has the form L=2500; the letters are ${Object.keys(LOGGP).join(', ')}`);
    return [key, Number(number)];
  });
  return { costs: 'loggp', ...Object.fromEntries(read) };
}

const misplaced = (place: string, [ranks, most]: readonly unknown[] = []) =>
  misuse(`--place ${place}`, `has to name a node for each of the ${ranks} ranks, from 0 to ${most} and none twice`);

const LIST = /^\d+(,\d+)*$/;

/** linear, random, random:7. */
function placement(text: string | undefined): string[] {
  if (text === undefined || text === 'linear') return [];
  if (LIST.test(text)) return ['rank_placement=list'];
  const found = /^random(?::(\d+))?$/.exec(text);
  if (!found)
    throw misuse(
      `--place ${text}`,
      'is not known; give linear, random, random:SEED or a node for each rank, such as 3,0,1',
    );
  const [, seed] = found;
  return ['rank_placement=random', ...(seed === undefined ? [] : [`seed=${seed}`])];
}
