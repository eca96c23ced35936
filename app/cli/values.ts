/** What a run is of: the values of a machine, with those that are set on it. */
import { type GrainError, manifest, nodesFor, type Parameter, parameterOf } from '../model/manifest/manifest.ts';
import { allowed, parseValue } from '../model/manifest/value.ts';
import { complete, type Values } from '../model/manifest/values.ts';
import { machineIndex, machineOf, machineValues } from '../model/presets/presets.ts';
import { type Arguments, valueOption } from './arguments.ts';
import { type Failure, misuse, saidOf, unknownName } from './failure.ts';
import { nearest } from './nearest.ts';

/** The parameters of the run itself; each is also an option. */
export const runParameters = manifest.parameters.filter((parameter) => parameter.group === 'run');

/** Defaults, then the machine, which must be here, then the options in order. Throws a Failure for the first thing wrong. */
export function readValues(given: Arguments, first: Values = {}): { values: Values; set: string[] } {
  const values: Record<string, number | string> = { ...machinePart(valueOption(given, 'machine')), ...first };
  const set: string[] = [];
  for (const { key } of runParameters) {
    const text = valueOption(given, key);
    if (text !== undefined) assign(values, key, text);
  }
  for (const assignment of given.values.get('set') ?? []) {
    const cut = assignment.indexOf('=');
    if (cut < 1) throw misuse(`--set ${assignment}`, 'has the form key=value');
    const key = assignment.slice(0, cut);
    if (set.includes(key) || given.values.has(key)) throw misuse(key, 'is given twice');
    assign(values, key, assignment.slice(cut + 1));
    set.push(key);
  }
  // A machine sets the node. Without a machine the first node that suits the program is taken. A program whose figures
  // show the bare network runs on the bare network of any machine, unless the options name a node.
  const { program } = complete(values);
  const shown = nodeShown(program);
  const node = shown ?? (Object.hasOwn(values, 'node') ? undefined : nodesFor(program)[0]);
  const asked = set.includes('node') || valueOption(given, 'node') !== undefined;
  if (node !== undefined && !asked) values.node = node;
  return { values, set };
}

/** The node that the first experiment with this program names, from the index: no machine has to be loaded. */
function nodeShown(program: number | string | undefined): string | undefined {
  const all = machineIndex.flatMap(({ programs }) => Object.entries(programs));
  return all.sort(([one], [other]) => (one < other ? -1 : 1)).find(([, { program: of }]) => of === program)?.[1].node;
}

function machinePart(key: string | undefined): Values {
  if (key === undefined) return {};
  // A view of several machines cannot run; it has no year.
  const known = machineIndex.flatMap((one) => (one.year === undefined ? [] : [one.key]));
  const machine = known.includes(key) ? machineOf(key) : undefined;
  if (!machine) throw unknownName(key, 'machine', known);
  return machineValues(machine);
}

function assign(values: Record<string, number | string>, key: string, text: string): void {
  const parameter = parameterOf(key);
  if (!parameter) throw misuse(key, `no such parameter; ${suggestion(key)}`);
  const read = parseValue(parameter, text);
  if ('error' in read) throw refused(read.error);
  values[key] = read.value;
}

function suggestion(key: string): string {
  const meant: Parameter | undefined = parameterOf(
    nearest(
      key,
      manifest.parameters.map((parameter) => parameter.key),
    ) ?? '',
  );
  return meant ? `did you mean ${meant.key} (${allowed(meant)})?` : '`describe` lists them';
}

/** What is said of a value that is not allowed. */
export function refused(error: GrainError): Failure {
  return misuse(error.path, saidOf(error));
}
