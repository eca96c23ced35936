/** Recorded runs as traces for Perfetto, and what determines their ends. */
import { describe, expect, it } from 'vitest';
import * as node from '../engine/node.ts';
import { EXAMPLES } from '../engine/script/examples.ts';
import { bring } from '../model/manifest/bring.ts';
import { SCRIPT } from '../model/manifest/brought.ts';
import { complete, type Values } from '../model/manifest/values.ts';
import { type CriticalPath, criticalPath, PATH_PARTS } from '../model/motion/critical-path.ts';
import { MOTION_CLASSES, type Motion } from '../model/motion/motion.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';
import { byTurns, everyNth } from '../model/testing/long.ts';
import type { TableData } from './host.ts';
import { motionOf, traceText } from './recorded.ts';
import { called } from './testing/called.ts';

const MACHINES = ['multi-psi-v1', 'j-machine', 'pie64', 'paragon', 't9000', 't805'];

type Recorded = { values: Values; tables: TableData[]; motion: Motion; path: CriticalPath };

async function record(source: string, machine: string, more: Values = {}): Promise<Recorded> {
  const found = machineOf(machine);
  if (!found) throw new Error(machine);
  const script = await bring(source, 'program.js');
  const values = complete({
    ...machineValues(found),
    dimensions: '4x4',
    program: 'script',
    [SCRIPT]: script,
    record: 'on',
    ...more,
  });
  const result = node.runSync(values);
  if ('code' in result) throw new Error(result.code);
  const motion = motionOf(node, values, result.tables);
  return { values, tables: result.tables, motion, path: criticalPath(motion) };
}

const sourceOf = (wanted: string) => EXAMPLES.find(({ key }) => key === wanted)?.source ?? '';
const frameOf = ({ edges }: Motion) => ((edges.at(-1) ?? 0) - (edges[0] ?? 0)) / (edges.length - 1);

type Slice = { ph: 'X'; pid: number; tid: number; name: string; ts: number; dur: number };
type Flow = { ph: 's' | 'f'; pid: number; tid: number; id: number; ts: number };
type Trace = { otherData: Record<string, unknown>; traceEvents: (Slice | Flow | { ph: 'M' })[] };

const NAMES = {
  compute: 'computing',
  send: 'sending',
  receive: 'receiving',
  dispatch: 'dispatching',
  wait: 'waiting',
  idle: 'idle',
};

/** What is traced on each: by turns one of them, in a long run all. */
const TRACED = MACHINES.map((machine, turn) => [machine, byTurns(['ring', 'farm', 'pipeline'], turn)] as const);

describe.each(TRACED)('a trace of a run on %s', (machine, examples) => {
  it.each(examples)('has the numbers of the recording: %s', async (key) => {
    const { values, tables, motion } = await record(sourceOf(key), machine);
    const trace: Trace = JSON.parse(traceText(motion, values));
    const slices = trace.traceEvents.filter((event): event is Slice => event.ph === 'X');
    const flows = trace.traceEvents.filter((event): event is Flow => event.ph === 's' || event.ph === 'f');
    const timeline = tables.find((table) => table.key === 'timeline')?.columns ?? {};
    const end = Math.max(...(timeline.to_ms ?? []));
    const of = (pid: number, node: number) => slices.filter((slice) => slice.pid === pid && slice.tid === node + 1);
    for (const [pid, numberOf] of [
      [1, (n: number) => n],
      [2, (n: number) => -1 - n],
    ] as const) {
      for (let one = 0; one < 16; one++) {
        const own = of(pid, one);
        if (pid === 2 && motion.beside === null) continue;
        // Without a gap and without an overlap.
        expect(own[0]?.ts).toBe(0);
        for (const [index, slice] of own.entries()) {
          expect(slice.dur).toBeGreaterThan(0);
          expect(Math.abs(slice.ts + slice.dur - (own[index + 1]?.ts ?? 1000 * end))).toBeLessThan(1e-9 * 1000 * end);
        }
        for (const what of MOTION_CLASSES) {
          const sum = own.filter(({ name }) => name === NAMES[what] || (what === 'compute' && name === 'reducing'));
          const traced = sum.reduce((all, { dur }) => all + dur, 0);
          const recorded = (timeline.pe ?? new Float64Array()).reduce((all, pe, row) => {
            if (pe !== numberOf(one)) return all;
            const [from = 0, to = 0, share = 0] = [
              timeline.from_ms?.[row],
              timeline.to_ms?.[row],
              timeline[what]?.[row],
            ];
            return all + 1000 * (to - from) * share;
          }, 0);
          // Shares are kept in 32 bits.
          expect(Math.abs(traced - recorded), `${what} of ${one}`).toBeLessThan(1e-5 * 1000 * end);
        }
      }
    }
    const listed = tables.find((table) => table.key === 'flights');
    const columns = listed?.columns ?? {};
    expect(flows.length).toBe(2 * (listed?.rows ?? 0));
    for (const { ph, id, pid, tid, ts } of flows) {
      expect(pid).toBe(1);
      expect(tid - 1).toBe(columns[ph === 's' ? 'source' : 'destination']?.[id]);
      expect(ts).toBe(1000 * (columns[ph === 's' ? 'sent_ms' : 'delivered_ms']?.[id] ?? Number.NaN));
      expect(of(1, tid - 1).some((slice) => slice.ts <= ts && ts <= slice.ts + slice.dur * (1 + 1e-9))).toBe(true);
    }
    expect(trace.otherData.one_of_every).toBe(columns.every?.[0]);
    expect(trace.otherData.recording).toMatch(/recorded in \d+ intervals of .*in which order is not recorded\./);
  });
});

describe('what determines the end', () => {
  it.each(MACHINES.map((machine, turn) => [machine, byTurns(EXAMPLES, turn)] as const))(
    'is a chain whose parts add up to the run on %s',
    async (machine, examples) => {
      for (const { key, source } of examples) {
        const { motion, path } = await record(source, machine, key === 'sort' ? { argument_1: 64 } : {});
        const { steps, from, to, parts } = path;
        expect([from, to], key).toEqual([motion.edges[0], motion.edges.at(-1)]);
        expect(PATH_PARTS.reduce((sum, part) => sum + parts[part], 0) / (to - from), key).toBeCloseTo(1, 12);
        expect([steps[0]?.from, steps.at(-1)?.to], key).toEqual([from, to]);
        for (const [index, { part, node: at, from: begin, to: end, flight }] of steps.entries()) {
          const before = steps[index - 1];
          expect(end, key).toBeGreaterThan(begin);
          if (before) expect(before.to, key).toBe(begin);
          // It changes its node by a message only, which is on the network as long as was recorded.
          expect(flight !== undefined, key).toBe(part === 'network');
          if (before && !flight) expect(before.node, key).toBe(at);
          if (!flight) continue;
          expect(flight.destination, key).toBe(at);
          expect(begin, key).toBe(flight.sent);
          expect(end, key).toBeLessThanOrEqual(flight.delivered);
          if (before) expect(before.node, key).toBe(flight.source);
        }
      }
    },
  );

  const TOKEN = `export default function* ({ id, n, send, recv, work }) {
    if (id > 0) yield recv(id - 1);
    yield work(20000);
    if (id < n - 1) yield send(id + 1, 64);
  }`;
  it.each(everyNth(MACHINES, 5))('passes through every node that hands a token on, on %s', async (machine) => {
    const { motion, path, tables } = await record(TOKEN, machine);
    const visited = path.steps.map(({ node: at }) => at).filter((at, index, all) => at !== all[index - 1]);
    // Software of the nodes between hands messages on, on the T805.
    const firsts = visited.filter((at, index) => visited.indexOf(at) === index);
    expect(machine === 't805' ? firsts : visited).toEqual(Array.from({ length: 16 }, (_, id) => id));
    // All work is on it, and no two at once.
    const share = tables[0]?.columns.share_compute?.at(-1) ?? 0;
    const [first = 0, last = 0] = [path.from, path.to];
    expect(Math.abs(path.parts.computing - 16 * share * (last - first))).toBeLessThan(16 * frameOf(motion));
  });

  it('passes through every node of a wave, though each does most of its work in one frame', async () => {
    const WAVE = `export default function* ({ id, n, send, recv, work }) {
      for (let row = 0; row < 6; row++) {
        if (id > 0) yield recv(id - 1);
        yield work(100);
        if (id < n - 1) yield send(id + 1, 8);
      }
    }`;
    const { path } = await record(WAVE, 'j-machine', { dimensions: '8x8x8' });
    expect(path.steps.filter(({ part }) => part === 'network').length).toBeGreaterThan(500);
    // A hop is 8 us of work, and another 2.9 us until the next node begins.
    expect(path.parts.computing / (path.to - path.from)).toBeGreaterThan(0.7);
  });

  it('is the work of the one that works longest, where nobody waits', async () => {
    const source = 'export default function* ({ id, work }) { yield work(1000 * (1 + id)); }';
    const { path } = await record(source, 'pie64');
    expect(path.steps.map(({ part, node: at }) => [part, at])).toEqual([['computing', 15]]);
  });

  it('is the messages of a ping-pong one after the other', async () => {
    for (const machine of everyNth(['j-machine', 'pie64', 'paragon', 'multi-psi-v1'], 2)) {
      const { path, motion } = await record(sourceOf('ping-pong'), machine);
      const over = path.steps.flatMap(({ flight }) => flight ?? []);
      expect(over, machine).toEqual(motion.flights);
      const network = motion.flights.reduce((sum, { sent, delivered }) => sum + delivered - sent, 0);
      expect(path.parts.network / network, machine).toBeCloseTo(1, 9);
    }
  });
});

async function grainscope(...argv: string[]) {
  const held: Record<string, string> = { 'ring.js': sourceOf('ring') };
  const said = await called(argv, held);
  const { 'ring.js': _, ...files } = held;
  return { ...said, files };
}

describe('run', () => {
  const RING = ['run', '--program-file', 'ring.js', '--machine', 'j-machine', '--set', 'dimensions=4x2'];

  it('writes the trace beside its result, and says what it does not tell', async () => {
    const { status, out, err, files } = await grainscope(...RING, '--trace', 'ring.json');
    expect(status).toBe(0);
    expect(JSON.parse(files['ring.json'] ?? '').traceEvents.length).toBeGreaterThan(100);
    expect(out).toContain('Simulated time');
    expect(err).toMatch(/note: The run is recorded in \d+ intervals/);
  });

  it('says what determines the end, as text and as JSON', async () => {
    const { out } = await grainscope(...RING, '--critical-path');
    expect(out).toMatch(/^What determines the end: .*the network \d+ %/);
    expect(out).toContain('Messages on it: 7.');
    const told = JSON.parse((await grainscope(...RING, '--critical-path', '--json')).out);
    expect(told.steps.filter(({ part }: { part: string }) => part === 'network').length).toBe(7);
    const sum = Object.values<number>(told.parts_ms).reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(told.to_ms - told.from_ms, 12);
  });

  it('names nothing that determines the end where nodes have no processors, as the page does not', async () => {
    const load = ['run', '--program', 'open-loop', '--node', 'terminal', '--set', 'dimensions=4x2'];
    const { files } = await grainscope(...load, '--trace', 'load.json');
    expect(files['load.json']).toContain('"Nodes"');
    expect(files['load.json']).not.toContain('Critical path');
    const { status, err } = await grainscope(...load, '--critical-path');
    expect(status).toBe(2);
    expect(err).toContain('nothing determines the end');
  });

  it('refuses what cannot be recorded', async () => {
    const { status, files, err } = await grainscope(
      'run',
      '--program',
      'replay',
      '--set',
      'costs=loggp',
      '--trace',
      'a.json',
    );
    expect([status, Object.keys(files)]).toEqual([2, []]);
    expect(err).toContain('replay: records nothing');
    expect((await grainscope(...RING, '--critical-path', '--csv')).err).toContain('does not go with --critical-path');
  });
});
