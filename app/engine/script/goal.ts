/** A program of a person's own as a schedule in GOAL, the text that LogGOPSim and ATLAHS take. */
import { bring } from '../../model/manifest/bring.ts';
import { ARGUMENTS, SCRIPT } from '../../model/manifest/brought.ts';
import { manifest, type Row } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import { english, type Words } from '../../model/words/words.ts';
import { readProgram, type Trouble } from './interpreter.ts';
import { type Operation, type Operations, recordOperations } from './record.ts';

/** `machine` as people call it. */
export type Recorded = { source: string; file: string; machine: string };

export type Goal = { text: string };

/** A million instructions take as many us as one of them takes ps. */
const PRICED = 'export default function* ({ work }) { yield work(1e6); }';

/**
 * The schedule of a run of the program with these values. `run` simulates values and gives the last row of the first table: it is asked what
 * an instruction takes there. Rejects if it does.
 */
export async function recordGoal(
  asked: Values,
  { source, file, machine }: Recorded,
  run: (values: Values) => Promise<Row>,
  t: Words = english,
): Promise<Goal | { trouble: Trouble }> {
  const read = readProgram(source);
  if ('trouble' in read) return read;
  const values: Values = { ...asked, program: 'script', [SCRIPT]: await bring(source, file) };
  const unset = Object.fromEntries(ARGUMENTS.map((key) => [key, -1]));
  const priced = await run({ ...values, ...unset, [SCRIPT]: await bring(PRICED, 'priced.js') });
  const [nodes = 0, instructionPs = 0] = [priced.nodes, Number((priced.mean_end_us ?? 0).toPrecision(12))];
  const given = ARGUMENTS.map((key) => Number(values[key] ?? -1));
  const operations = await recordOperations({ source, nodes, given, seed: Number(values.seed ?? 1) }, t);
  if ('trouble' in operations) return operations;

  const unit = unitOf(operations, instructionPs);
  const settings = { calc_ns: unit.ps / 1000, rendezvous_bytes: longestOf(operations) };
  const set = read.parameters.map(
    ({ name, default: usual }, index) => `, ${name} = ${(given[index] ?? -1) < 0 ? usual : given[index]}`,
  );
  const head = [
    `${file.replace(/.*[/\\]/, '')} on ${nodes} nodes${set.join('')}, recorded by ${manifest.name} ${manifest.version}. Tags are kinds of messages.`,
    `A unit of calc is ${unit.name}; on ${machine} it takes ${settings.calc_ns} ns.`,
    `A replay there: --calc-ns ${settings.calc_ns} --set rendezvous_bytes=${settings.rendezvous_bytes}`,
  ];
  return { text: `${head.map((line) => `// ${line.replaceAll('\n', ' ')}\n`).join('')}${bodyOf(operations, unit)}` };
}

type CalcUnit = { name: string; ps: number; instructions: number };

/** Instructions, unless the program works for times too: then ps, in which both can be written. */
function unitOf(operations: Operations, instructionPs: number): CalcUnit {
  const hasTimes = operations.some((own) => own.some(({ what }) => what === 'pause'));
  return hasTimes
    ? { name: 'a picosecond', ps: 1, instructions: instructionPs }
    : { name: 'an instruction', ps: instructionPs, instructions: 1 };
}

function longestOf(operations: Operations): number {
  const bytes = (longest: number, one: Operation) => ('node' in one ? Math.max(longest, one.amount) : longest);
  return operations.reduce((longest, own) => own.reduce(bytes, longest), 1);
}

/** A node is a rank. Each of its operations requires the one before it. */
function bodyOf(operations: Operations, unit: CalcUnit): string {
  const lines = [`num_ranks ${operations.length}`];
  for (const [rank, own] of operations.entries()) {
    lines.push(`rank ${rank} {`);
    for (const [index, operation] of own.entries()) {
      lines.push(`o${index}: ${wordsOf(operation, unit)}`);
      if (index > 0) lines.push(`o${index} requires o${index - 1}`);
    }
    lines.push('}');
  }
  return `${lines.join('\n')}\n`;
}

function wordsOf(operation: Operation, { instructions }: CalcUnit): string {
  const { what, amount } = operation;
  switch (what) {
    case 'send':
      return `send ${amount}b to ${operation.node} tag ${operation.kind}`;
    case 'recv':
      return `recv ${amount}b from ${operation.node} tag ${operation.kind}`;
    case 'work':
      return `calc ${Math.round(amount * instructions)}`;
    case 'pause':
      return `calc ${amount}`;
  }
}
