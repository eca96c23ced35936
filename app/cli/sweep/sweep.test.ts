import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runSync } from '../../engine/node.ts';
import { EXAMPLES } from '../../engine/script/examples.ts';
import { encode, load, open } from '../../model/link/link.ts';
import { bring } from '../../model/manifest/bring.ts';
import { lastRow } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import { resolve } from '../../model/state/state.ts';
import { isLong } from '../../model/testing/long.ts';
import { call } from '../testing/sweeping.ts';

const folder = mkdtempSync(join(tmpdir(), 'grainscope-sweep-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});

const LINK = '?v=1&m=j-machine&x=latency-load&dimensions=2x2';
const OVER = ['--over', 'message_words=2,4', '--over', 'offered_load=0.05:0.15:3', '--seeds', '4'];
const at = (name: string) => join(folder, name);
const sweep = (name: string, ...options: string[]) =>
  call(['sweep', LINK, ...OVER, '--threads', '2', '-o', at(name), ...options]);
const bytes = (name: string) => readFileSync(at(name));

const rowsOf = (name: string) =>
  bytes(name)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function valuesOfLink(): Promise<Values> {
  return resolve((await open(LINK)).state).values;
}

describe('the table', () => {
  it('is Parquet whose rows are what every run gives alone, in the order of the axes, with types and units', async () => {
    expect(await sweep('r.parquet')).toEqual({ status: 0, err: '', ran: 24 });
    const file = await asyncBufferFromFile(at('r.parquet'));
    const rows = await parquetReadObjects({ file });
    const base = await valuesOfLink();
    const points = [2, 4].flatMap((message_words) =>
      [0.05, 0.1, 0.15].flatMap((offered_load) => [1, 2, 3, 4].map((seed) => ({ message_words, offered_load, seed }))),
    );
    expect(
      rows.map(({ message_words, offered_load, seed }) => ({ message_words, offered_load, seed: Number(seed) })),
    ).toEqual(points);
    for (const index of [0, 13, 23]) {
      const result = runSync({ ...base, ...points[index] });
      const row = lastRow('tables' in result ? (result.tables[0]?.columns ?? {}) : {});
      expect(rows[index]).toMatchObject({ latency: row.latency, estimate_offered_load: row.offered_load, error: null });
    }
    const { schema, key_value_metadata: [about] = [], num_rows } = await parquetMetadataAsync(file);
    expect(num_rows).toBe(24n);
    expect(schema.slice(1, 5).map(({ name, type }) => [name, type])).toEqual([
      ['message_words', 'INT32'],
      ['offered_load', 'DOUBLE'],
      ['seed', 'INT64'],
      ['cycles', 'DOUBLE'],
    ]);
    expect(JSON.parse(about?.value ?? '')).toMatchObject({
      engine: expect.stringMatching(/^grainscope \d/),
      dimensions: '2x2',
      columns: { latency: { unit: 'cycles' }, message_words: { unit: 'words' } },
    });
  });

  it('has the same bytes on one thread and on more, in its formats', async () => {
    // Parquet, too, in a long run.
    for (const format of ['csv', 'ndjson', ...(isLong ? ['parquet'] : [])]) {
      await sweep(`two.${format}`);
      expect((await call(['sweep', LINK, ...OVER, '--threads', '1', '-o', at(`one.${format}`)])).status).toBe(0);
      expect(bytes(`one.${format}`).equals(bytes(`two.${format}`))).toBe(true);
    }
    const [first = ''] = bytes('one.ndjson').toString().split('\n');
    expect(JSON.parse(first)).toMatchObject({ message_words: 2, offered_load: 0.05, seed: 1, error: null });
    const lines = bytes('one.csv').toString().trimEnd().split('\n');
    expect(lines).toContain('# dimensions=2x2');
    expect(lines.filter((line) => !line.startsWith('#'))).toHaveLength(25);
  });

  it("is of the link's own curves and axis where nothing else is asked for", async () => {
    const link = '?v=1&m=j-machine&x=round-trip&dimensions=4x4';
    expect(await call(['sweep', link, '-o', at('r.ndjson')])).toMatchObject({ status: 0, err: '' });
    const rows = rowsOf('r.ndjson');
    expect(Object.keys(rows[0]).slice(0, 3)).toEqual(['request', 'distance_hops', 'seed']);
    expect(new Set(rows.map(({ request }) => request)).size).toBeGreaterThan(1);
    expect(rows.every(({ round_trip, error }) => round_trip > 0 && error === null)).toBe(true);
  });

  it('has the columns of every program that is swept, and says of what is fixed all that some point reads', async () => {
    const set = { node: 'mdp', dimensions: '2x2', processor_ps: 80_000 };
    const over = { program: 'remote-read,barrier', network: 'mesh,ideal' };
    writeFileSync(at('spec.json'), JSON.stringify({ machine: 'j-machine', set, over }));
    expect(await call(['sweep', at('spec.json'), '-o', at('r.ndjson')])).toMatchObject({ status: 0, ran: 4 });
    const rows = rowsOf('r.ndjson');
    expect(rows.map(({ program, network }) => [program, network].join())).toEqual([
      'remote-read,mesh',
      'remote-read,ideal',
      'barrier,mesh',
      'barrier,ideal',
    ]);
    expect(rows.map(({ round_trip }) => round_trip > 0)).toEqual([true, true, false, false]);
    expect(rows[2]).toHaveProperty('round_trip', null);
    await call(['sweep', at('spec.json'), '-o', at('r.csv')]);
    const lines = bytes('r.csv').toString();
    expect(lines).toMatch(/^# reply_cycles=\d/m);
    expect(lines).toMatch(/^# barrier_entry_cycles=\d/m);
  });

  it('takes from the machine what only some points read', async () => {
    const set = { program: 'collective', collective_algorithm: 'binomial', tree_children: 1, leaf_nodes: 2 };
    const machine = 'hdr-cluster';
    writeFileSync(at('spec.json'), JSON.stringify({ machine, set, over: { collective: 'broadcast,reduce' } }));
    await call(['sweep', at('spec.json'), '-o', at('both.ndjson')]);
    writeFileSync(at('spec.json'), JSON.stringify({ machine, set: { ...set, collective: 'reduce' } }));
    await call(['sweep', at('spec.json'), '-o', at('one.ndjson')]);
    const [, reduced] = rowsOf('both.ndjson');
    expect(reduced.share_compute).toBeGreaterThan(0);
    expect(reduced).toMatchObject(rowsOf('one.ndjson')[0]);
  });

  it('of a link whose curves are machines is that of every machine', async () => {
    const link = '?v=1&m=five-machines&x=machines-length';
    expect(await call(['sweep', link, '-o', at('r.ndjson')])).toMatchObject({ status: 0 });
    expect(new Set(rowsOf('r.ndjson').map(({ machines }) => machines)).size).toBeGreaterThanOrEqual(5);
  });

  it('says in the row of a refused point why, and in a note how many', async () => {
    const { status, err } = await call(['sweep', LINK, '--over', 'topology=mesh,torus', '-o', at('r.ndjson')]);
    expect([status, err]).toEqual([0, 'grainscope: note: 1 of 2 points were refused; the column error says why\n']);
    const [mesh, torus] = bytes('r.ndjson')
      .toString()
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line));
    expect(mesh).toMatchObject({ topology: 'mesh', error: null });
    expect(torus).toMatchObject({ topology: 'torus', latency: null });
    expect(torus.error).toMatch(/^virtual_channels: a torus needs 2 channels or more/);
  });

  it('comes from a file that says what to sweep, on which options improve', async () => {
    const over = { message_words: [2, 4], offered_load: '0.05:0.15:3' };
    writeFileSync(at('spec.json'), JSON.stringify({ link: LINK, over, seeds: 2 }));
    await call(['sweep', at('spec.json'), '--seeds', '4', '-o', at('spec.csv')]);
    await sweep('options.csv');
    expect(bytes('spec.csv').equals(bytes('options.csv'))).toBe(true);
    const set = { program: 'balance', dimensions: '2x2', tasks: 8 };
    writeFileSync(at('machine.json'), JSON.stringify({ machine: 'paragon', set, seeds: 2 }));
    expect(await call(['sweep', at('machine.json'), '-o', at('m.csv')])).toMatchObject({ status: 0, ran: 2 });
  });
});

describe('what comes from outside', () => {
  it('is run where the link holds it, also on threads, by the names of its parameters', async () => {
    const source = EXAMPLES[0]?.source ?? '';
    await load();
    const { state } = await open('?v=1&m=five-machines&x=machines-script');
    const link = encode({ ...state, changes: { ...state.changes, script: await bring(source, 'ring.js') } });
    expect(link).toContain('#p=');
    const called = await call(['sweep', link, '--over', 'bytes=64,4096', '--threads', '2', '-o', at('r.ndjson')]);
    expect(called).toMatchObject({ status: 0, err: '' });
    const rows = rowsOf('r.ndjson');
    expect(rows.map(({ bytes }) => bytes)).toEqual([64, 4096]);
    expect(rows[1].time_us).toBeGreaterThan(rows[0].time_us);
  });

  it('is refused where it is not here, and taken as a file', async () => {
    const set = { program: 'replay', schedule: 12345, dimensions: '2x1' };
    writeFileSync(at('spec.json'), JSON.stringify({ machine: 'paragon', set }));
    const called = await call(['sweep', at('spec.json'), '-o', at('r.csv')]);
    expect([called.status, called.err]).toEqual([
      2,
      'grainscope: replay: the link names a file that it does not hold; give that file as --schedule FILE\n',
    ]);
    writeFileSync(at('spec.json'), JSON.stringify({ machine: 'paragon', set: { ...set, schedule: 0 } }));
    writeFileSync(at('a.goal'), 'num_ranks 2\nrank 0 {\nl1: send 8b to 1\n}\nrank 1 {\nl1: recv 8b from 0\n}\n');
    const given = ['sweep', at('spec.json'), '--schedule', at('a.goal'), '--seeds', '2', '-o', at('r.csv')];
    expect(await call(given)).toMatchObject({ status: 0, err: '', ran: 2 });
  });
});

describe('a network of one’s own', () => {
  const FILE = 'router 0 node 0 node 1 router 1\nrouter 1 node 2 node 3\n';

  it('takes the place of that of a link or a machine, and is named where it must be given', async () => {
    writeFileSync(at('pair.anynet'), FILE);
    const network = ['--network-file', at('pair.anynet')];
    const over = ['--over', 'message_words=2,4'];
    const link = '?v=1&m=j-machine&x=latency-load&offered_load=0.1';
    expect(await call(['sweep', link, ...network, ...over, '-o', at('l.ndjson')])).toEqual({
      status: 0,
      err: '',
      ran: 2,
    });
    const [first] = rowsOf('l.ndjson');
    expect(first.latency).toBeGreaterThan(0);
    const own = bytes('l.ndjson').toString();
    await call(['sweep', link, ...over, '-o', at('m.ndjson')]);
    expect(bytes('m.ndjson').toString()).not.toBe(own);

    const set = { program: 'open-loop', node: 'terminal', offered_load: 0.1 };
    writeFileSync(at('spec.json'), JSON.stringify({ machine: 'j-machine', set, over: { message_words: [2, 4] } }));
    expect(await call(['sweep', at('spec.json'), ...network, '-o', at('s.ndjson')])).toMatchObject({
      status: 0,
      ran: 2,
    });
    expect(rowsOf('s.ndjson').map(({ nodes }) => nodes)).toEqual(rowsOf('l.ndjson').map(({ nodes }) => nodes));

    const named = { ...set, network: 'own-wiring', cables: 12345 };
    writeFileSync(at('spec.json'), JSON.stringify({ machine: 'j-machine', set: named }));
    expect(await call(['sweep', at('spec.json'), '-o', at('x.csv')])).toMatchObject({
      status: 2,
      err: 'grainscope: open-loop: the link names a file that it does not hold; give that file as --network-file FILE\n',
    });
  });

  it('needs a single machine, and a list without a mistake', async () => {
    writeFileSync(at('pair.anynet'), FILE);
    writeFileSync(at('wrong.anynet'), 'router 0 node 0\nrouter 0 nod 1\n');
    const several = ['sweep', '?v=1&m=five-machines', '--network-file', at('pair.anynet'), '-o', at('r.csv')];
    expect(await call(several)).toMatchObject({
      status: 2,
      err: 'grainscope: --network-file: needs a link to a single machine\n',
    });
    const wrong = await call(['sweep', LINK, '--network-file', at('wrong.anynet'), '-o', at('r.csv')]);
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain('wrong.anynet, line 2: ');
  });
});

describe('a sweep that is stopped', () => {
  const stopped = (name: string) =>
    call(['sweep', LINK, ...OVER, '--threads', '2', '-o', at(name)], (ran, stop) => {
      if (ran >= 5) stop();
    });

  it('says how to go on, and then runs nothing again', async () => {
    await sweep('whole.parquet');
    const { status, err, ran } = await stopped('r.parquet');
    expect(status).toBe(130);
    const [, finished] = /^grainscope: stopped: (\d+) of 24 points are finished; .*--resume goes on\n$/.exec(err) ?? [];
    expect(Number(finished)).toBeGreaterThan(0);
    expect(Number(finished)).toBeLessThanOrEqual(ran);
    expect(existsSync(at('r.parquet'))).toBe(false);
    expect(await sweep('r.parquet')).toMatchObject({
      status: 2,
      err: expect.stringMatching(/go on with --resume/),
      ran: 0,
    });
    expect(await sweep('r.parquet', '--resume')).toEqual({ status: 0, err: '', ran: 24 - Number(finished) });
    expect(bytes('r.parquet').equals(bytes('whole.parquet'))).toBe(true);
    expect(existsSync(at('r.parquet.part'))).toBe(false);
  });

  it('goes on after a line that was cut off, and takes what another sweep has finished', async () => {
    await sweep('whole.csv');
    await stopped('r.csv');
    truncateSync(at('r.csv.part'), readFileSync(at('r.csv.part')).length - 7);
    const kept = readFileSync(at('r.csv.part'), 'utf8').split('\n').length - 1;
    // The axes the other way round: the same points by other numbers.
    const turned = [...OVER.slice(2, 4), ...OVER.slice(0, 2), ...OVER.slice(4)];
    const called = await call(['sweep', LINK, ...turned, '--resume', '-o', at('r.csv')]);
    expect(called).toEqual({ status: 0, err: '', ran: 24 - kept });
    const rows = (name: string) =>
      bytes(name)
        .toString()
        .split('\n')
        .filter((line) => /^[\d]/.test(line));
    const turnedBack = rows('r.csv').map((row) => row.replace(/^([^,]*),([^,]*)/, '$2,$1'));
    expect(turnedBack.toSorted()).toEqual(rows('whole.csv').toSorted());
  });
});

describe('a wrong call', () => {
  it.each([
    [[], 'sweep: needs a link, or a file such as spec.json that says what to sweep'],
    [[LINK], '-o: is missing; give a file that ends in .parquet, .csv or .ndjson'],
    [[LINK, '-o', 'r.xls'], "-o: 'r.xls' names no format; end it in .parquet, .csv or .ndjson"],
    [[LINK, '-o', 'none/r.csv'], "none/r.csv: there is no folder 'none'"],
    [
      [LINK, '-o', 'r.csv', '--over', 'message_words'],
      '--over message_words: has the form key=2,4,8 or key=first:last:points',
    ],
    [
      [LINK, '-o', 'r.csv', '--over', 'mesage_words=2'],
      '--over mesage_words: no such parameter; did you mean message_words?',
    ],
    [
      [LINK, '-o', 'r.csv', '--over', 'hop_cycles=1,9'],
      '--over hop_cycles: 9 is not allowed; give a whole number from 1 to 8 cycles',
    ],
    [[LINK, '-o', 'r.csv', '--over', 'hop_cycles=1', '--over', 'hop_cycles=2'], '--over hop_cycles: is given twice'],
    [[LINK, '-o', 'r.csv', '--over', 'offered_load=0.3:0.1:5'], '--over offered_load: 0.1 must be more than 0.3'],
    [
      [LINK, '-o', 'r.csv', '--over', 'offered_load=0.1:0.3'],
      "--over offered_load: '' is no number of points; give a whole number from 2 to 1000000",
    ],
    [
      [LINK, '-o', 'r.csv', '--over', 'topology=a:b:3'],
      '--over topology: is no number and has no range; give its values, joined by commas',
    ],
    [[LINK, '-o', 'r.csv', '--over', 'tasks=1,2'], '--over tasks: makes no difference to these runs'],
    [[LINK, '-o', 'r.csv', '--seeds', '0'], '--seeds: 0 is not allowed; give a whole number from 1 to 10000000'],
    [[LINK, '-o', 'r.csv', '--seeds', '2', '--over', 'seed=1,2'], '--seeds: does not go with --over seed'],
    [[LINK, '-o', 'r.csv', '--schedule', 'package.json'], '--schedule: makes no difference to open-loop'],
  ])('%j', async (argv, message) => {
    expect(await call(['sweep', ...argv])).toEqual({ status: 2, err: `grainscope: ${message}\n`, ran: 0 });
    expect(existsSync('r.csv.part')).toBe(false);
  });

  it.each([
    ['{', 'is not JSON, or is cut off', ''],
    ['[]', 'is no object with link, or with machine and set', ''],
    ['null', 'is no object with link, or with machine and set', ''],
    ['{"machine":"paragon","set":[]}', 'does not list parameters with their values', ': set'],
    ['{"overs":{}}', 'is not a field of a sweep', ': overs'],
    ['{"over":{"hop_cycles":{}}}', 'is no list of values, and no text such as 0.01:0.3:30', ': over.hop_cycles'],
    ['{"link":"?v=1","machine":"paragon"}', 'does not go with machine and set, which it says itself', ': link'],
  ])('%s as a file', async (text, message, field) => {
    writeFileSync('spec.test.json', text);
    try {
      const { status, err } = await call(['sweep', 'spec.test.json', '-o', at('r.csv')]);
      expect([status, err]).toEqual([2, `grainscope: spec.test.json${field}: ${message}\n`]);
    } finally {
      rmSync('spec.test.json');
    }
  });
});

it('leaves an old file as it is until all of the new one is there', async () => {
  writeFileSync(at('r.csv'), 'before');
  await call(['sweep', LINK, ...OVER, '-o', at('r.csv')], (_, stop) => stop());
  expect(bytes('r.csv').toString()).toBe('before');
});
