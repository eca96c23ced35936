/**
 * A custom machine as a file, and as the browser keeps it: JSON with the version of the link it is written in, so that
 * it keeps its meaning as links do.
 */

import * as v from 'valibot';
import { sentenceOf } from '../manifest/errors.ts';
import { parameterOf } from '../manifest/manifest.ts';
import { problemOf, quotable } from '../manifest/value.ts';
import { valueAt } from '../manifest/values.ts';
import { belongsToMachine, type CustomMachine, machinesNeeded, normalCustom } from '../presets/custom.ts';
import { loadMachines, machinesAlone } from '../presets/presets.ts';
import { english, message, type Words } from '../words/words.ts';
import { LINK_VERSION } from './link.ts';
import { migrate, snapshotsSince } from './migrate.ts';

export const FORMAT = 'grainscope-machine';
const LONGEST_FILE = 1024 * 1024;
const LONGEST_NAME = 60;

const value = v.union(
  [v.number(message('is neither a number nor a text')), v.string()],
  message('is neither a number nor a text'),
);
const text = v.string(message('is not a text'));

const head = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

const schema = v.strictObject({
  format: v.literal(FORMAT),
  version: v.number(),
  name: v.pipe(
    text,
    v.minLength(1, message('is empty; give a name of 1 to 60 letters')),
    v.maxLength(LONGEST_NAME, message('is longer than 60 letters')),
  ),
  base: text,
  network: text,
  processor: text,
  values: v.record(text, value, message('is not a list of parameters with their values')),
  fitted: v.exactOptional(v.strictObject({ to: text, values: v.record(text, value) })),
  cables: v.exactOptional(v.strictObject({ file: text, source: text })),
});

/** What is wrong with a file, in words, and the field that it concerns. */
export type FileError = { path: string; message: string };

/** The file of a machine. Two machines that are alike have the same file. */
export function writeCustom({ name, base, parts, changes, fitted, cables }: CustomMachine): string {
  const file = { format: FORMAT, version: LINK_VERSION, name, base, network: parts.network, processor: parts.node };
  return `${JSON.stringify({ ...file, values: changes, fitted, cables }, null, 2)}\n`;
}

/** Reads any text as a file of `writeCustom`, also one of an older version. `path` names the field that is wrong. */
export async function readCustom(
  file: string,
  t: Words = english,
): Promise<{ machine: CustomMachine } | { error: FileError }> {
  if (file.length > LONGEST_FILE)
    return wrong('', t`is too large for a machine; such a file has at most ${LONGEST_FILE / 1024} KB`);
  let document: unknown;
  try {
    document = JSON.parse(file);
  } catch {
    return wrong('', t`is not JSON, or is cut off; export the machine again`);
  }
  const known = v.safeParse(head, document);
  if (!known.success)
    return wrong('format', t`is not that of a machine of Grainscope, which is ${FORMAT} with a version`);
  const { version } = known.output;
  if (version > LINK_VERSION)
    return wrong('version', t`is ${version}, newer than this page, which reads 1 to ${LINK_VERSION}; reload the page`);
  const read = v.safeParse(schema, document);
  if (!read.success) {
    const [issue] = read.issues;
    const path = v.getDotPath(issue) ?? '';
    return wrong(quotable(path), issue.type === 'strict_object' ? whyMissing(issue, t) : issue.message);
  }
  const { name, base, network, processor, values, fitted, cables } = read.output;
  const parts = { network, node: processor };
  const machine = { name, base, parts, changes: values, ...(fitted && { fitted }), ...(cables && { cables }) };
  const present = version < LINK_VERSION ? await inPresentWords(machine, version) : machine;
  await loadMachines(machinesNeeded(present));
  return sound(present, t);
}

function wrong(path: string, message: string): { error: FileError } {
  return { error: { path, message } };
}

function whyMissing({ received }: v.BaseIssue<unknown>, t: Words): string {
  return received === 'undefined' ? t`is missing` : t`is not a field of a machine`;
}

async function inPresentWords(machine: CustomMachine, version: number): Promise<CustomMachine> {
  const link = { entries: new Map<string, string>(), extras: { custom: machine, pins: [] } };
  return migrate(link, await snapshotsSince(version)).extras.custom ?? machine;
}

function sound(machine: CustomMachine, t: Words): { machine: CustomMachine } | { error: FileError } {
  const ready = machinesAlone().map(({ key }) => key);
  const fields = { base: machine.base, network: machine.parts.network, processor: machine.parts.node };
  for (const [field, key] of Object.entries(fields))
    if (!ready.includes(key))
      return wrong(field, t`'${quotable(key)}' is not a machine; choose one of ${ready.join(', ')}`);
  for (const key of Object.keys(machine.changes)) {
    const parameter = parameterOf(key);
    const field = `values.${quotable(key)}`;
    if (!parameter || !belongsToMachine(parameter)) return wrong(field, t`is no parameter of a machine`);
    const problem = problemOf(parameter, valueAt(machine.changes, parameter));
    if (problem) return wrong(field, sentenceOf(problem, t));
  }
  const normal = normalCustom(machine);
  return normal ? { machine: normal } : wrong('base', t`is not a machine to start from`);
}
