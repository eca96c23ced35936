/** `replay`: a schedule in GOAL on a machine, or with the costs of LogGP. */
import { bring } from '../model/manifest/bring.ts';
import { SCHEDULE } from '../model/manifest/brought.ts';
import type { Values } from '../model/manifest/values.ts';
import { limitPositional, type Options, readArguments, valueOption } from './arguments.ts';
import { misuse } from './failure.ts';
import type { Host } from './host.ts';
import { textOf } from './output.ts';
import { outputTo } from './output-to.ts';
import { placed, ranksIn } from './placed.ts';
import { checkedBy, tablesOf } from './run.ts';
import { textIn } from './text-in.ts';
import { readValues } from './values.ts';

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
  if (unit !== undefined) settings.push(`calc_ns=${unit}`);
  const read = async (schedule: string) => {
    const first: Values = { program: 'replay', [SCHEDULE]: await bring(schedule, path), ...costs(loggp) };
    const { values } = readValues(
      { ...given, values: new Map(given.values).set('set', settings) },
      machine === undefined ? { costs: 'loggp', ...first } : first,
    );
    return { values, engine: await checkedBy(host, values) };
  };
  // What is wrong with it is said of the schedule as it was given.
  const asGiven = await read(text);
  const list = place !== undefined && LIST.test(place) ? place : undefined;
  const ranks = list === undefined ? [] : ranksIn(text);
  const nodes = list === undefined ? undefined : nodesIn(list, ranks.length);
  const { values, engine } = nodes === undefined ? asGiven : await read(placed(ranks, nodes));
  const write = outputTo(given, host);
  const tables = tablesOf(engine, values, host);
  const all = [...(tables.find(({ key }) => key === 'ranks')?.columns.end_ns ?? [])];
  const ends = nodes?.map((node) => all[node]) ?? all;
  write(given.flags.has('json') ? `${JSON.stringify({ ends_ns: ends })}\n` : textOf(values, tables, 'estimate'));
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

/** The node of each of so many ranks, as --place lists them. */
function nodesIn(text: string, count: number): number[] {
  const nodes = text.split(',').map(Number);
  if (nodes.length !== count)
    throw misuse('--place', `names ${nodes.length} nodes; give one for each of ${count} ranks`);
  if (Math.max(...nodes) > LAST_NODE)
    throw misuse('--place', `names node ${Math.max(...nodes)}; give numbers up to ${LAST_NODE}`);
  const twice = nodes.find((node, rank) => nodes.indexOf(node) !== rank);
  if (twice !== undefined) throw misuse('--place', `names node ${twice} twice; give each rank a node of its own`);
  return nodes;
}

/** No machine has more nodes. */
const LAST_NODE = 65_535;
const LIST = /^\d+(,\d+)*$/;

/** linear, random, random:7. */
function placement(text: string | undefined): string[] {
  if (text === undefined || text === 'linear' || LIST.test(text)) return [];
  const found = /^random(?::(\d+))?$/.exec(text);
  if (!found)
    throw misuse(
      `--place ${text}`,
      'is not known; give linear, random, random:SEED or a node for each rank, such as 3,0,1',
    );
  const [, seed] = found;
  return ['rank_placement=random', ...(seed === undefined ? [] : [`seed=${seed}`])];
}
