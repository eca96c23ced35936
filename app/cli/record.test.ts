/** Programs of one's own as schedules in GOAL: a replay takes the time of the program. */
import { describe, expect, it } from 'vitest';
import * as node from '../engine/node.ts';
import { EXAMPLES } from '../engine/script/examples.ts';
import { recordGoal } from '../engine/script/goal.ts';
import { loadInterpreter } from '../engine/script/interpreter.ts';
import { recordOperations } from '../engine/script/record.ts';
import { bring } from '../model/manifest/bring.ts';
import { SCHEDULE, SCRIPT } from '../model/manifest/brought.ts';
import { lastRow, type Row } from '../model/manifest/manifest.ts';
import { complete, type Values } from '../model/manifest/values.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';
import { byTurns, everyNth } from '../model/testing/long.ts';
import { STATUS } from './failure.ts';
import { called } from './testing/called.ts';

async function run(values: Values): Promise<Row> {
  const result = node.runSync(values);
  if ('code' in result) throw new Error(`${result.code} ${result.arguments}`);
  return lastRow(result.tables[0]?.columns ?? {});
}

const grainscope = (files: Record<string, string>, ...argv: string[]) => called(argv, files);

const MACHINES = [
  'multi-psi-v1',
  'multi-psi-v2',
  'j-machine',
  'pie64',
  't9000',
  't805',
  'paragon',
  'epiphany',
  'fugaku',
];
const QUALIFY = ['ping-pong', 'ring', 'tree', 'stencil', 'pipeline'];
/** What is replayed on each: by turns one of them, in a long run all. */
const REPLAYED = MACHINES.map((machine, turn) => [machine, byTurns(QUALIFY, turn)] as const);
const sourceOf = (wanted: string) => EXAMPLES.find(({ key }) => key === wanted)?.source ?? '';

function valuesOn(machine: string, more: Values = {}): Values {
  const found = machineOf(machine);
  if (!found) throw new Error(machine);
  return { ...machineValues(found), dimensions: '4x4', ...more };
}

/** The last rows of the program's own run and of a replay, by the settings that the schedule's head gives. */
async function both(source: string, values: Values) {
  const program = complete({ ...values, program: 'script', [SCRIPT]: await bring(source, 'a.js') });
  const goal = await recordGoal(program, { source, file: 'a.js', machine: 'it' }, run);
  if ('trouble' in goal) throw new Error(goal.trouble.message);
  const [, calc, rendezvous] = /--calc-ns (\S+) --set rendezvous_bytes=(\d+)/.exec(goal.text) ?? [];
  const replay = { ...values, program: 'replay', [SCHEDULE]: await bring(goal.text, 'a.goal') };
  const settings = { calc_ns: Number(calc), rendezvous_bytes: Number(rendezvous) };
  const [own, replayed] = [await run(program), await run(complete({ ...replay, ...settings }))];
  return { own, replayed, ...goal };
}

/** To the ps: sums of many ends in other units differ in their last digits. */
function expectEqual(own: Row, replayed: Row, what: string): void {
  expect(replayed.cycles, what).toBe(own.cycles);
  expect(Math.abs((replayed.mean_end_us ?? 0) / (own.mean_end_us ?? 1) - 1), what).toBeLessThan(1e-14);
  for (const key of ['operations', 'messages'] as const) expect(replayed[key], what).toBe(own[key]);
}

it('lets others have their turn while it records many operations, and misses none', async () => {
  const source = 'export default function* ({ work }) { for (let i = 0; i < 2000; i++) yield work(1 + i); }';
  let turns = 0;
  const beat = setInterval(() => ++turns);
  await loadInterpreter();
  turns = 0;
  const operations = await recordOperations({ source, nodes: 4, given: [], seed: 1 });
  clearInterval(beat);
  expect(turns).toBeGreaterThan(0);
  if ('trouble' in operations) throw new Error(operations.trouble.message);
  for (const own of operations) expect(own.map(({ amount }) => amount)).toEqual(own.map((_, i) => 1 + i));
  expect(operations.map(({ length }) => length)).toEqual([2000, 2000, 2000, 2000]);
});

describe('a replay of what was recorded', () => {
  it.each(REPLAYED)('takes the ticks of the program on %s', async (machine, examples) => {
    for (const key of examples) {
      const { own, replayed } = await both(sourceOf(key), valuesOn(machine));
      expectEqual(own, replayed, key);
    }
  });

  it('takes them with long messages, kinds, times, and a node that sends to itself', async () => {
    const source = `export default function* ({ id, n, send, recv, work, random }) {
      yield work({ us: 3.25 * (1 + id) });
      yield send((id + 1) % n, 20000, 'long', 3);
      yield send((id + 1) % n, 4, 'short', 7);
      yield send(id, 12);
      yield work(1000 * random());
      if ((yield recv((id + n - 1) % n, 7)).value !== 'short') throw new Error('another kind');
      yield recv((id + n - 1) % n, 3);
      yield recv(id);
    }`;
    for (const machine of everyNth(['j-machine', 'pie64', 't9000', 't805', 'paragon', 'epiphany'], 3)) {
      const { own, replayed } = await both(source, valuesOn(machine));
      expectEqual(own, replayed, machine);
    }
  });

  it.each(everyNth([...MACHINES, 'slingshot', 'hdr-cluster'], 3))(
    'takes them in the order in which a node has sent them, on %s',
    async (machine) => {
      const source = `export default function* ({ id, n, send, recv }) {
      const lengths = [70000, 4, 5000, 600, 1];
      for (const [at, bytes] of lengths.entries()) yield send((id + 5) % n, bytes, at, at % 3 && 2);
      const from = (id + n - 5) % n;
      const kinds = [2, 2, undefined, undefined, undefined];
      const came = [];
      for (const kind of kinds) came.push((yield recv(from, kind)).value ?? 0);
      if (String(came) !== '1,2,0,3,4') throw new Error('they come as ' + came);
    }`;
      const { own, replayed } = await both(source, valuesOn(machine));
      expectEqual(own, replayed, machine);
    },
  );
});

const DECLARED = `export const parameters = { bytes: { default: 64, min: 8, max: 512 } };
export default function* ({ id, n, bytes, send, recv }) { yield send((id + 1) % n, bytes); yield recv((id + n - 1) % n); }`;

it.each([
  [['--set', 'bytes=4'], "bytes: '4' is not allowed; give a number from 8 to 512"],
  [['--set', 'bytes=-1'], "bytes: '-1' is not allowed; give a number from 8 to 512"],
  [['--set', 'bytes=many'], "bytes: 'many' is not allowed; give a number from 8 to 512"],
  [['--program', 'open-loop'], '--program: does not go with --program-file'],
  [['--set', 'program=barrier'], '--program: does not go with --program-file'],
  [['--set', 'bytes=8'], ''],
])('a program of one’s own keeps to what it declares: %j', async (more, said) => {
  const run = ['run', '--program-file', 'ring.js', '--machine', 'paragon', '--json'];
  const { status, err } = await grainscope({ 'ring.js': DECLARED }, ...run, ...more);
  expect([status, err]).toEqual(said === '' ? [0, ''] : [2, `grainscope: ${said}\n`]);
});

describe('record', () => {
  const files = { 'ring.js': sourceOf('ring'), 'farm.js': sourceOf('farm'), 'stealing.js': sourceOf('stealing') };

  it('writes a schedule that the command replay takes as long for as run does for the program', async () => {
    const machine = ['--machine', 't805', '--set', 'dimensions=4x2'];
    const bytes = ['--set', 'bytes=256'];
    const written: Record<string, string> = { ...files };
    const recorded = await grainscope(
      written,
      'record',
      '--program-file',
      'ring.js',
      ...machine,
      ...bytes,
      '-o',
      'ring.goal',
    );
    expect(recorded).toEqual({ status: STATUS.done, out: '', err: '' });
    const goal = written['ring.goal'] ?? '';
    expect(goal.split('\n').slice(0, 6)).toEqual([
      expect.stringMatching(
        /^\/\/ ring\.js on 8 nodes, bytes = 256, recorded by grainscope .*\. Tags are kinds of messages\.$/,
      ),
      '// A unit of calc is an instruction; on T805 it takes 217.4 ns.',
      '// A replay there: --calc-ns 217.4 --set rendezvous_bytes=256',
      'num_ranks 8',
      'rank 0 {',
      'o0: send 256b to 1 tag 0',
    ]);
    const settings = ['--calc-ns', '217.4', '--set', 'rendezvous_bytes=256', '--json'];
    const ends: number[] = JSON.parse(
      (await grainscope(written, 'replay', 'ring.goal', ...machine, ...settings)).out,
    ).ends_ns;
    const own = await grainscope(written, 'run', '--program-file', 'ring.js', ...machine, ...bytes, '--json');
    const { columns, rows } = JSON.parse(own.out).tables.estimate;
    const end = rows.at(-1)[columns.findIndex(({ key }: { key: string }) => key === 'mean_end_us')];
    expect(ends.reduce((a, b) => a + b) / ends.length / 1000).toBeCloseTo(end, 9);
  });

  it.each([
    ['farm.js', sourceOf('farm'), 'farm.js, line 10: it depends on time: recv() names no node'],
    ['stealing.js', sourceOf('stealing'), 'stealing.js, line 10: it depends on time: when a handler runs'],
    [
      'now.js',
      'export default function* ({ now, work }) {\n  const at = now();\n  yield work(at);\n}',
      'now.js, line 2: it depends on time: a node goes on after now()',
    ],
    [
      'stuck.js',
      'export default function* ({ id, n, recv }) { yield recv((id + 1) % n); }',
      'stuck.js: node 0 waits for a message from node 1, which waits itself',
    ],
    [
      'long.js',
      'export default function* ({ work }) { for (let i = 0; i < 1e6; i++) yield work(1); }',
      'long.js: the program makes more than 1000000 sends, receives and pieces of work',
    ],
  ])('refuses %s and says why', async (name, source, sentence) => {
    const { status, err } = await grainscope({ [name]: source }, 'record', '--program-file', name, '--machine', 't805');
    expect(err).toContain(sentence);
    expect(status).toBe(STATUS.misused);
  });

  it('needs a program', async () => {
    expect((await grainscope({}, 'record')).err).toContain('needs --program-file FILE');
  });
});
