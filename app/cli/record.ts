/** `record`: a program of one's own as a schedule in GOAL. */
import { namedBy, SCRIPT } from '../model/manifest/brought.ts';
import { lastRow, type Row } from '../model/manifest/manifest.ts';
import { complete, type Values } from '../model/manifest/values.ts';
import { machineOf } from '../model/presets/presets.ts';
import { limitPositional, type Options, readArguments, valueOption } from './arguments.ts';
import { misuse, troubled } from './failure.ts';
import type { Host } from './host.ts';
import { outputTo } from './output-to.ts';
import { checkedBy, tablesOf, valuesOf } from './run.ts';

const OPTIONS: Options = {
  'program-file': 'value',
  machine: 'value',
  set: 'values',
  seed: 'value',
  output: 'value',
};

/** Writes the schedule. Throws a Failure. */
export async function recordCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, OPTIONS);
  limitPositional(given, 0);
  if (valueOption(given, 'program-file') === undefined) throw misuse('record', 'needs --program-file FILE');
  const { values } = await valuesOf(given, host);
  const program = namedBy(values, SCRIPT);
  const engine = await checkedBy(host, values);
  if (!program || !engine.recordGoal) throw misuse('record', 'programs cannot be recorded here');
  const write = outputTo(given, host);
  const run = async (asked: Values): Promise<Row> => lastRow(tablesOf(engine, asked, host)[0]?.columns ?? {});
  const machine = machineOf(valueOption(given, 'machine') ?? '')?.name ?? 'this machine';
  const goal = await engine.recordGoal(complete(values), { ...program, machine }, run);
  if ('trouble' in goal) throw troubled(program.file, goal.trouble);
  write(goal.text);
}
