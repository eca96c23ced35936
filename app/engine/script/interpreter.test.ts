/** Programs that come from outside, run as the command line runs them. */
import { describe, expect, it } from 'vitest';
import { bring } from '../../model/manifest/bring.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import { complete, type Values } from '../../model/manifest/values.ts';
import { loadMachines, machineOf, machineValues } from '../../model/presets/presets.ts';
import { byTurns, everyNth, isLong } from '../../model/testing/long.ts';
import { english } from '../../model/words/words.ts';
import { readProgram, runSync } from '../node.ts';
import { EXAMPLES } from './examples.ts';

const MACHINES = ['multi-psi-v1', 'j-machine', 'pie64', 'paragon', 't9000', 't805'];
/** With one of today, of 16 nodes. */
const TICKING = [...MACHINES, 'epiphany'];
await loadMachines(['epiphany']);

async function run(source: string, machine: string, more: Values = {}, slice?: number) {
  const found = machineOf(machine) ?? raise(machine);
  const script = await bring(source, 'program.js');
  return runSync(complete({ ...machineValues(found), dimensions: '4x4', program: 'script', script, ...more }), slice);
}

const raise = (machine: string): never => {
  throw new Error(machine);
};

/** The last row of the first table, by column. */
async function row(source: string, machine = 'pie64', more: Values = {}): Promise<Record<string, number>> {
  const result = await run(source, machine, more);
  if ('code' in result) throw new Error(sentenceOf(result, english));
  const [table] = result.tables;
  return Object.fromEntries(
    Object.entries(table?.columns ?? {}).map(([key, column]) => [key, column.at(-1) ?? Number.NaN]),
  );
}

const refused = async (source: string, machine = 'pie64'): Promise<string> => {
  const result = await run(source, machine);
  return 'code' in result ? sentenceOf(result, english) : 'it ran';
};

const program = (body: string) =>
  `export default function* ({ id, n, send, answer, recv, work, on, wait, report, now, random }) {\n${body}\n}`;

describe('examples', () => {
  // By turns on one of the machines, in a long run on all.
  for (const [turn, { key, source }] of EXAMPLES.entries())
    it(`${key} has under 40 lines and runs on the machines`, async () => {
      expect(source.trimEnd().split('\n').length).toBeLessThan(40);
      for (const machine of byTurns(MACHINES, turn)) {
        const { time_us, operations } = await row(source, machine, key === 'sort' ? { argument_1: 64 } : {});
        expect(time_us).toBeGreaterThan(0);
        expect(operations).toBeGreaterThan(16);
      }
    });
});

describe('a program', () => {
  it('has variables outside its function once for every node, which begin alike', async () => {
    const outside = 'let count = 0;\nconst table = [1, 2].map(() => Math.random());\n';
    const counted = `${outside}${program(`count++; table.push(id);
      if (id > 0) yield send(0, 8, [count, table[1]]);
      else for (let from = 1; from < n; from++) {
        const [other, drawn] = (yield recv(from)).value;
        if (drawn !== table[1]) throw new Error('another table');
        count += other;
      }
      report({ count: id === 0 ? count : n, table: table.length });`)}`;
    expect(await row(counted)).toMatchObject({ nodes: 16, report_1: 16, report_2: 3 });
    const slow = `let a = 0;\nfor (let i = 0; i < 1e8; i++) a += i;\n${program('yield work(a);')}`;
    expect(await refused(slow)).toMatch(/line 2 of the program: from here on it goes on and on/);
  });

  // Program `exchange` of the engine, written as a script.
  it.each(MACHINES)('takes exactly the ticks of the same program in the engine on %s', async (machine) => {
    const exchange = (inTurns: boolean) =>
      program(`if (id > 1) return;
        for (let i = 0; i < 4; i++) {
          const answers = ${inTurns} && id > 0;
          if (answers) yield recv();
          yield send(1 - id, 1024);
          if (!answers) yield recv();
        }
        report({ ['end of ' + id]: now() });`);
    for (const [kind, parts] of [
      ['in-turns', 8],
      ['at-once', 4],
    ] as const) {
      const { report_1 = 0, report_2 = 0 } = await row(exchange(kind === 'in-turns'), machine);
      const own = await row('', machine, {
        program: 'exchange',
        exchange_kind: kind,
        exchange_bytes: 1024,
        exchanges: 4,
      });
      expect(Math.round(1e6 * Math.max(report_1, report_2)), kind).toBe(Math.round(1e6 * parts * (own.time_us ?? 0)));
    }
  });

  // By recursive doubling, by dissemination, around a ring.
  const COLLECTIVES = {
    'all-reduce': `for (let bit = 1, turn = 0; bit < n; bit *= 2, turn++) {
        yield send(id ^ bit, 256, id, turn);
        yield recv(id ^ bit, turn);
        yield work(256 / 4);
      }`,
    barrier: `for (let far = 1, turn = 0; far < n; far *= 2, turn++) {
        yield send((id + far) % n, 4, id, turn);
        yield recv((id + n - far) % n, turn);
      }`,
    'all-gather': `for (let turn = 0; turn < n - 1; turn++) {
        yield send((id + 1) % n, 256, id, turn);
        yield recv((id + n - 1) % n, turn);
      }`,
  };
  const BY: Readonly<Record<string, string>> = {
    'all-reduce': 'doubling',
    barrier: 'dissemination',
    'all-gather': 'ring',
  };

  // As the engine's: handlers take the messages in, and the node waits for that of its step.
  const byHandlers = (body: string) => {
    const taking = body.replaceAll(/yield recv\((.*?), turn\)/g, 'yield* took($1, turn)');
    return program(`
      const come = new Set();
      const named = (from, turn) => from + ' ' + turn;
      for (let turn = 0; turn < n; turn++) on(turn, function* ({ from }) { come.add(named(from, turn)); });
      const took = function* (from, turn) { while (!come.delete(named(from, turn))) yield wait(); };
      ${taking}`);
  };
  // Where a message that is handled costs what one costs that is received.
  const ALIKE = ['multi-psi-v1', 'pie64', 't9000', 't805', 'epiphany'];
  const CASES = [
    ...TICKING.map((machine) => [machine, byHandlers] as const),
    ...ALIKE.map((machine) => [machine, program] as const),
  ];
  // By turns one of the collectives, in a long run all.
  it.each(
    CASES.flatMap(([machine, written], turn) =>
      byTurns(Object.entries(COLLECTIVES), turn).map(([key, body]) => [machine, key, written(body)] as const),
    ),
  )('takes on %s exactly the ticks of the engine for %s', async (machine, collective, source) => {
    const sizes = { dimensions: '4x2' };
    const { time_us } = await row(source, machine, sizes);
    const own = await row('', machine, {
      ...sizes,
      program: 'collective',
      collective,
      collective_algorithm: BY[collective] ?? '',
      collective_bytes: 256,
      combine_instructions: 1,
    });
    expect(Math.round(1e6 * (time_us ?? 0))).toBe(Math.round(1e6 * (own.time_us ?? 0)));
  });

  it.each(everyNth(TICKING, 3))('takes on %s exactly the ticks of the engine for the farm', async (machine) => {
    const sizes = { dimensions: '4x2', picture_points: 16, items_buffered: 1, iteration_floats: 0 };
    const result = await run('', machine, { ...sizes, program: 'farm' });
    if ('code' in result) throw new Error(sentenceOf(result, english));
    const columnOf = (beside: string, column: string) => [
      ...(result.tables.find(({ columns }) => beside in columns)?.columns[column] ?? []),
    ];
    const { master_instructions, iteration_instructions, point_bytes } = complete({
      ...machineValues(machineOf(machine) ?? raise(machine)),
      program: 'farm',
    });
    const iterations = columnOf('kept_ms', 'iterations');
    // What has no instructions counts in its own operations.
    const ps = (1e9 * (columnOf('time_ms', 'sequential_ms')[0] ?? 0)) / (columnOf('time_ms', 'iterations')[0] ?? 0);
    const loop =
      machine === 'multi-psi-v1' ? `{ us: lines[line] * ${ps / 1e6} }` : `lines[line] * ${iteration_instructions}`;
    const source = program(`
      const lines = ${JSON.stringify(iterations)};
      const ITEM = 0, RESULT = 1, STOP = 2, workers = n - 1;
      if (id > 0) {
        for (;;) {
          const { value: line, kind } = yield recv(0);
          if (kind === STOP) return;
          yield work(${loop});
          yield answer(0, 12 + 16 * ${point_bytes}, line, RESULT);
        }
      }
      for (let next = 0, done = 0; done < lines.length; ) {
        let worker = next % workers + 1;
        if (next >= Math.min(lines.length, 2 * workers)) {
          worker = (yield recv(undefined, RESULT)).from;
          done++;
        }
        if (next === lines.length) continue;
        yield work(${master_instructions});
        yield send(worker, 12, next++, ITEM);
      }
      report({ us: now() });
      for (let worker = 1; worker < n; worker++) yield send(worker, 4, 0, STOP);`);
    const { report_1 } = await row(source, machine, { dimensions: '4x2' });
    expect(Math.round(1e6 * (report_1 ?? 0))).toBe(Math.round(1e9 * (columnOf('time_ms', 'time_ms')[0] ?? 0)));
  });

  it('waits until a message has been handled, once for each', async () => {
    const source = program(`
      let handled = 0, waits = 0;
      on(3, function* () { handled++; });
      if (id > 0) { yield send(0, 8, undefined, 3); return; }
      yield work(1e6);
      while (handled < n - 1 || waits < n - 1) { yield wait(); waits++; }
      report({ handled, waits });`);
    for (const machine of everyNth(MACHINES, 3))
      expect(await row(source, machine)).toMatchObject({ report_1: 15, report_2: 15 });
  });

  it('says who waits for a message that never comes, and where waiting makes no sense', async () => {
    const waiting = (body: string) => refused(program(body));
    expect(await waiting('on(3, function* () {});\nyield wait();')).toMatch(
      /^line 3 of the program: node 0 waits for a message that nobody sends/,
    );
    expect(await waiting('yield wait();')).toMatch(/wait: this node handles no message; give it a handler/);
    expect(
      await waiting(
        'on(3, function* () { yield wait(); });\nyield send((id + 1) % n, 8, undefined, 3); yield work(1e6);',
      ),
    ).toMatch(/wait: a handler cannot wait/);
  });

  it('gives the same numbers every time, and others with another seed', async () => {
    const source = `const early = Math.random(); ${program('yield work(100000 * random()); report({ drawn: random(), early });')}`;
    const [first, again, other] = [await row(source), await row(source), await row(source, 'pie64', { seed: 2 })];
    expect(again).toEqual(first);
    for (const key of ['report_1', 'report_2'] as const) expect(other[key]).not.toBe(first[key]);
    // A multiple of the modulus, but for one.
    expect((await row(source, 'pie64', { seed: 2147483646 })).report_2).toBeGreaterThan(0);
  });

  it('goes on until its handlers have nothing left to do, however it is cut into slices', async () => {
    const source = program(`on(1, function* ({ value }) { if (value > 0) yield send((id + 1) % n, 8, value - 1, 1); });
      if (id === 0) yield send(1, 8, 500, 1);`);
    for (const machine of ['pie64', 'j-machine', 'epiphany']) {
      const results = await Promise.all([50, 1000, 1e7].map((slice) => run(source, machine, {}, slice)));
      expect(results[0]).toHaveProperty('tables');
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    }
    expect((await row(source)).messages).toBe(501);
  });

  // Half a minute.
  it.runIf(isLong)('ends with a sentence where its handlers never come to an end', async () => {
    expect(
      await refused(program('on(1, function* () { yield send(id, 8, 0, 1); }); yield send(id, 8, 0, 1);')),
    ).toMatch(/makes more than [\d,]+ sends/);
  });

  it('has parameters with defaults, which a run can set', async () => {
    const source = `export const parameters = { steps: { default: 3 }, more: { default: 5 } };
      export default function* ({ steps, more, work, report }) { yield work(10); report({ steps, more }); }`;
    expect(await row(source)).toMatchObject({ argument: 3, report_1: 3, report_2: 5 });
    expect(await row(source, 'pie64', { argument_1: 7 })).toMatchObject({ argument: 7, report_1: 7, report_2: 5 });
    expect(await row(source, 'pie64', { argument_1: 0 })).toMatchObject({ argument: 0, report_1: 0, report_2: 5 });
    expect(readProgram(source)).toEqual({
      parameters: [
        { name: 'steps', default: 3, log: false },
        { name: 'more', default: 5, log: false },
      ],
    });
  });

  it('gives the same column to a report of the same name, whichever node is faster', async () => {
    const reports = (slow: number) =>
      program(
        `yield work(id === ${slow} ? 1e6 : 1); if (id === 2) report({ second: 5 }); if (id === 1) report({ first: 7, last: 9 });`,
      );
    for (const slow of [1, 2])
      expect(await row(reports(slow))).toMatchObject({ report_1: 7, report_2: 9, report_3: 5, report_4: Number.NaN });
  });

  it('has 512 MB for what it holds, in blocks of 16', async () => {
    const filling = program(
      'const all = []; if (id === 0) try { for (;;) all.push(new Uint8Array(2 ** 24)); } catch { report({ blocks: all.splice(0).length }); }',
    );
    const { report_1 } = await row(filling);
    expect(report_1).toBeGreaterThan(16);
    expect(report_1).toBeLessThanOrEqual(32);
  });

  it('gives a message a copy of what was sent', async () => {
    const source =
      program(`if (id === 0) { const list = [1, { a: 2 }]; yield send(1, 8, list); list[1].a = 9; yield work(1); }
      if (id === 1) { const { value, from, bytes } = yield recv(0); report({ a: value[1].a, from, bytes }); }`);
    expect(await row(source)).toMatchObject({ report_1: 2, report_2: 0, report_3: 8 });
  });

  it('gives a message any number as it is', async () => {
    const source =
      program(`const sent = [0, -0, 1, 2, 2 ** 32 - 1, 2 ** 32, 2 ** 53, -1, -7.5, 0.5, NaN, Infinity, undefined, '', null, 3n];
      if (id === 0) for (const one of [...sent, ...sent]) yield send(1, 8, one);
      if (id !== 1) return;
      let same = 0;
      for (const one of [...sent, ...sent]) if (Object.is((yield recv(0)).value, one)) same++;
      report({ same: same / sent.length });`);
    for (const machine of everyNth(MACHINES, 3))
      expect(await row(source, machine), machine).toMatchObject({ report_1: 2 });
  });

  it('gives a message maps, sets and typed arrays as they are', async () => {
    const source =
      program(`if (id === 0) yield send(1, 8, { map: new Map([['a', [3]]]), set: new Set([4]), floats: Float32Array.of(0.5) });
      if (id === 1) { const { value } = yield recv(0); report({ map: value.map.get('a')[0], set: value.set.has(4) ? 1 : 0, float: value.floats[0] }); }`);
    expect(await row(source)).toMatchObject({ report_1: 3, report_2: 1, report_3: 0.5 });
  });

  it('handles messages of a kind, and receives the others', async () => {
    // The last of the kinds is the sign of a number of 32 bits.
    const source = program(`if (id === 0) { yield send(1, 8, 20, 31); yield send(1, 8, 22, 4); }
      let sum = 0;
      if (id === 1) { on(31, function* ({ value }) { yield work(10); sum += value; }); const { value } = yield recv(0, 4); sum += value; yield work(1000000); report({ sum }); }`);
    for (const machine of everyNth(MACHINES, 3))
      expect(await row(source, machine), machine).toMatchObject({ report_1: 42 });
  });
});

describe('is refused or stopped with a sentence', () => {
  const cases: [what: string, source: string, sentence: RegExp][] = [
    ['no program', 'export const a = 1;', /a program ends with: export default function\*/],
    ['bad syntax', 'export default function* ({ id }) {\n  yield (;\n}', /line 2 of the program: SyntaxError/],
    [
      'a mistake',
      program('yield work(1);\nif (id === 3) nowhere();'),
      /line 3 of the program: ReferenceError.*nowhere.*, on node 3/,
    ],
    [
      'a node that is not there',
      program('yield send(99, 8);'),
      /the node is 99; give a whole number from 0 to 15, on node 0/,
    ],
    ['work that is no number', program("yield work('x');"), /the number of instructions is x; give a number from 0 to/],
    ['a negative length', program('yield send(0, -1);'), /number of bytes is -1/],
    ['a function as a value', program('yield send(0, 8, () => 1);'), /a message carries data/],
    [
      'two operations at once',
      program('const a = send(0, 8), b = send(0, 8); yield a;'),
      /line 2 .*yield one operation at a time/,
    ],
    [
      'an operation that is not yielded',
      program('yield work(1);\nif (id === 5) send(0, 8);\nyield work(2);'),
      /line 3 .*yield one operation at a time.*, on node 5/,
    ],
    [
      'a parameter without a default',
      'export const parameters = { first: { min: 1 }, second: { default: 2 } }; export default function* () {}',
      /parameters: first has no number as its default/,
    ],
    [
      'a parameter named as a verb',
      'export const parameters = { work: { default: 1 } }; export default function* () {}',
      /parameters: work is what a program is given/,
    ],
    ['something else', program('yield 5;'), /yield one operation at a time/],
    [
      'waiting for one that has ended',
      program('if (id === 3) yield recv(4);'),
      /line 2 of the program: node 3 waits for a message from node 4, which has ended$/,
    ],
    [
      'waiting for one that has ended after its last line',
      program('if (id === 3) yield recv(4);\nelse if (id === 4)\nyield send(2, 8);\nelse if (id === 2) yield recv(4);'),
      /line 2 of the program: node 3 waits for a message from node 4, which has ended after line 4$/,
    ],
    [
      'one that has ended before its handlers',
      program(
        'on(1, function* () {\nyield work(5); });\nyield work(1);\nif (id === 3) yield recv(4);\nif (id === 2) yield send(4, 8, 0, 1);',
      ),
      /line 5 of the program: node 3 waits for a message from node 4, which has ended after line 4$/,
    ],
    [
      'waiting in a circle',
      program('yield recv((id + 1) % n);'),
      /line 2 of the program: node 0 waits for a message from node 1, which waits itself in line 2/,
    ],
    [
      'waiting for anybody',
      program('yield recv();'),
      /line 2 of the program: node 0 waits for a message that nobody sends/,
    ],
    [
      'an endless loop',
      program('yield work(1);\nfor (;;) {}'),
      /line 2 of the program: from here on it goes on and on without an operation, on node 0/,
    ],
    ['endless at its beginning', 'for (;;) {}', /line 1 of the program: from here on it goes on and on without/],
    [
      'an endless handler',
      program('on(1, function* () {\nfor (;;) {} });\nif (id === 0) yield send(1, 8, 0, 1); yield work(1e6);'),
      /line 2 of the program: from here on it goes on and on without an operation, on node 1/,
    ],
    ['work without end that takes no time', program('for (;;) yield work(0);'), /node 0 goes on without work/],
    ['deep recursion', program('const f = () => 1 + f(); f();'), /(stack overflow|InternalError|RangeError)/i],
    ['a gigabyte of text', program("let s = 'x'; for (;;) s += s;"), /(memory|string|Error|goes on)/i],
    ['nothing thrown', program('throw null;'), /null was thrown, as where memory runs out, on node 0/],
    ['text that nests too deep to be read', program("yield work(1);\n(0, eval)('('.repeat(1e5));"), /stack overflow/],
    ['a program that nests too deep to be read', '('.repeat(1e5), /stack overflow/],
    ['another JSON', `JSON.stringify = () => '{';\n${program('nowhere();')}`, /it changes what JSON.stringify gives/],
    ['JSON of another shape', `JSON.stringify = () => 5;\n${program('report({ a: 1 }); nowhere();')}`, /on node 0/],
    [
      'more names than there are columns',
      program('report({ a: id, b: 2, c: 3 });\nreport({ c: 5, d: 4 });\nif (id === 2) report({ e: 5 });'),
      /line 4 .*report: more than 4 names, on node 2/,
    ],
    ['a name and a number apart', program("report('rounds', 3);"), /line 2 .*report: give names and numbers, as in/],
    [
      'an end that is no number',
      "export const parameters = { a: { default: 1, min: 'x' } }; export default function* () {}",
      /parameters: a has a min or max that is no number from 0 to 1e12/,
    ],
    [
      'an end that cannot be set',
      'export const parameters = { a: { default: 1, min: -5 } }; export default function* () {}',
      /parameters: a has a min or max that is no number from 0 to 1e12/,
    ],
    ['eval of what is not there', program("yield work(1); fetch('x');"), /'?fetch'? is not defined/],
    ['a clock', program('yield work(Date.now());'), /'?Date'? is not defined/],
  ];
  // Half a minute.
  if (isLong)
    cases.push([
      'work without end',
      program('for (;;) yield work({ us: 1 });'),
      /more than 3,?000,?000 sends, receives/,
    ]);
  // A minute.
  if (isLong)
    cases.push([
      'computing without end',
      program('for (;;) { for (let i = 0; i < 1e7; i++); yield work(1); }'),
      /from here on it computes too long between its operations, on node/,
    ]);
  for (const [what, source, sentence] of cases)
    it(what, async () => {
      expect(await refused(source)).toMatch(sentence);
      expect(() => readProgram(source)).not.toThrow();
      // What runs next is not touched by it.
      expect((await row(program('yield work(100);'))).time_us).toBeGreaterThan(0);
    });
});
