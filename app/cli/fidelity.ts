/** `fidelity`: every claim of a machine's paper against the simulation. A miss is a finding, not an error. */
import { claimsOf, loadClaims, machinesWithClaims } from '../model/claims/claims.ts';
import {
  type BoardRow,
  type ChangeCost,
  explanationText,
  judge,
  runsForBoard,
  summaryOf,
  tally,
} from '../model/claims/judge.ts';
import { loadReadings } from '../model/claims/readings.ts';
import { lastRow, manifest, type Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { errorText } from '../model/words/units.ts';
import { english } from '../model/words/words.ts';
import { limitPositional, readArguments, valueOption } from './arguments.ts';
import { errorLine, Failure, misuse, STATUS, unknownName } from './failure.ts';
import { type Host, isError, type RunResult } from './host.ts';
import { aligned } from './output.ts';
import { outputTo } from './output-to.ts';
import { readThreads, runEach } from './runs.ts';

/** Simulates what the claims need and writes the board. Throws a Failure if a run fails. */
export async function fidelityCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, { machine: 'value', json: 'flag', output: 'value', threads: 'value' });
  limitPositional(given, 0);
  const machine = valueOption(given, 'machine');
  if (machine === undefined) throw misuse('--machine', `is missing; choose one of ${machinesWithClaims.join(', ')}`);
  const threads = readThreads(given, host);
  await Promise.all([loadClaims(), loadReadings([machine])]);
  const write = outputTo(given, host);
  if (claimsOf(machine).length === 0) throw unknownName(machine, 'machine with claims', machinesWithClaims);

  const engine = await host.engine();
  const began = performance.now();
  const runs = runsForBoard(machine);
  const results = await runEach(
    runs.map(({ values }) => values),
    engine,
    host,
    threads,
  );
  const rowByKey = new Map(runs.map(({ key, values }, index) => [key, rowOf(values, results[index])]));
  const rows = judge(machine, { rowOf: (key) => rowByKey.get(key), evaluate: engine.evaluate });
  const seconds = (performance.now() - began) / 1000;

  const text = given.flags.has('json')
    ? jsonOf(machine, rows)
    : `${boardText(rows)}\n${rowByKey.size} runs in ${seconds.toFixed(1)} s\n`;
  write(text);
}

function engineName() {
  return { name: manifest.name, version: manifest.version, hash: manifest.hash };
}

function rowOf(values: Values, result: RunResult | undefined): Row {
  if (result === undefined) throw new Failure(STATUS.failed, `${values.program}: it was not run`);
  if (isError(result)) throw new Failure(STATUS.failed, `${values.program}: ${errorLine(result)}`);
  return lastRow(result.tables[0]?.columns ?? {});
}

/** One line, without times, so that the same board gives the same bytes. An error that means nothing is null. */
function jsonOf(machine: string, rows: readonly BoardRow[]): string {
  const claims = rows.map((row) => ({ ...row, explanation: explanationText(row, english) }));
  return `${JSON.stringify({ engine: engineName(), machine, summary: tally(rows), claims })}\n`;
}

/** Groups in order, what is tested in full; what is set, context or not tested yet as one line each group. */
function boardText(rows: readonly BoardRow[]): string {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const blocks = groups.map((group) => {
    const members = rows.filter((row) => row.group === group);
    const compared = members.filter(
      ({ verdict }) => verdict !== 'set' && verdict !== 'context' && verdict !== 'untested',
    );
    const rest = (['set', 'untested', 'context'] as const).flatMap((verdict) => {
      const ids = members.filter((row) => row.verdict === verdict).map(({ id }) => id);
      return ids.length > 0 ? [`  ${WORDS[verdict]}: ${ids.join(', ')}`] : [];
    });
    return [group, ...(compared.length > 0 ? [aligned([HEAD, ...compared.map(cells)])] : []), ...rest].join('\n');
  });
  const misses = rows.filter(({ verdict }) => verdict === 'misses');
  const reasons = misses.flatMap((row) => [
    `${row.id}: ${explanationText(row, english) || 'not explained yet'}`,
    ...row.costs.map(costText),
  ]);
  const contradictions = rows.filter((row) => row.contradiction).map((row) => `${row.id}: ${row.contradiction}`);
  const others = rows.filter(({ readings }) => readings.length > 0).map((row) => `${row.id}: ${readingsText(row)}`);
  return `${[...blocks, ...(reasons.length > 0 ? [`Misses\n${reasons.join('\n')}`] : []), ...(contradictions.length > 0 ? [`The paper contradicts itself\n${contradictions.join('\n')}`] : []), ...(others.length > 0 ? [`Read otherwise\n${others.join('\n')}`] : []), summaryOf(rows)].join('\n\n')}\n`;
}

/** What a change that an explanation names does to the other claims of the machine. */
function costText({ change, lost, won }: ChangeCost): string {
  const ids = (claims: readonly { id: string }[]) => claims.map(({ id }) => id).join(', ') || 'none';
  return `  ${change}: would miss then: ${ids(lost)}; would agree then: ${ids(won)}`;
}

/** Each other reading with its number, and what the verdict would be. */
function readingsText({ readings }: BoardRow): string {
  const verdictOf = (agrees: boolean | undefined) => (agrees === undefined ? '' : agrees ? ' (agrees)' : ' (misses)');
  return readings.map(({ label, simulated, agrees }) => `${label}: ${simulated}${verdictOf(agrees)}`).join('; ');
}

const WORDS = { set: 'set', untested: 'not tested yet', context: 'for context' } as const;
const HEAD = ['  claim', 'published', 'simulated', 'unit', 'error', 'tolerance', 'verdict'];

function cells(row: BoardRow): string[] {
  return [
    `  ${row.id}`,
    row.published,
    row.simulated,
    row.unit,
    errorText(row.error, row.tolerance),
    row.tolerance,
    row.verdict,
  ];
}
