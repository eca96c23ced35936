/** Machines that are compared: in one chart, in a sentence, and a part at a time, all from runs. */
import { describe, expect, it } from 'vitest';
import { check, evaluate, runSync } from '../engine/node.ts';
import { findingFor } from '../explain/finding.ts';
import { loadWords } from '../locales/index.ts';
import { againstSentence } from '../model/compare/against.ts';
import type { Cell } from '../model/compare/filled.ts';
import { differentClocks, timedFactor, timedUnit } from '../model/compare/one-unit.ts';
import { swappedTable } from '../model/compare/swapped.ts';
import { decode, load } from '../model/link/link.ts';
import { type GrainError, lastRow, type Row } from '../model/manifest/manifest.ts';
import { experiments } from '../model/presets/presets.ts';
import { machinesBeside } from '../model/state/beside.ts';
import { resolve } from '../model/state/state.ts';
import { everyNth, isLong } from '../model/testing/long.ts';
import { formatQuantity } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import { simulate } from './figures.ts';

await load();

const simulated = (link: string, t: Words = english) =>
  simulate(
    decode(link).state,
    { engine: { check, evaluate }, runEach: (all) => Promise.resolve(all.map((values) => runSync(values))) },
    link,
    t,
  );

const trip = '?v=1&m=j-machine&x=round-trip&dimensions=4x4&beside=pie64';

describe('machines whose clocks differ', () => {
  it('are shown in microseconds, side by side and in one chart, where their names tell the curves apart', async () => {
    const apart = await simulated(trip);
    const { figures } = await simulated(`${trip}&layout=one`);
    const [one] = figures;
    const [other] = apart.machines[0]?.figures ?? [];
    expect([apart.figures[0]?.y.unit, other?.y.unit, one?.y.unit]).toEqual(['µs', 'µs', 'µs']);
    const theirs = one?.series.filter(({ label }) => label.startsWith('PIE64: ')) ?? [];
    expect(theirs.map(({ points }) => points)).toEqual(other?.series.map(({ points }) => points));
    expect(new Set(theirs.map(({ pin }) => pin))).toEqual(new Set([0]));
    const mine = one?.series.filter(({ pin }) => pin === undefined) ?? [];
    expect(mine.every(({ label }) => label.startsWith('J-Machine: '))).toBe(true);
    const [planned] = apart.plan.series[0]?.points ?? [];
    const row = apart.outcomes.get(planned?.key ?? '')?.row;
    expect(mine[0]?.points[0]?.y).toBeCloseTo(Number(row?.round_trip_us), 9);
  });

  it('say how long a cycle is in which the finding counts, and name no other unit on an axis', async () => {
    const all = await simulated(`${trip}&layout=one`);
    const [one] = all.figures;
    const shown = { ...all, results: all.outcomes };
    const said = one && findingFor({ ...one, meta: { machine: 'J-Machine' } }, shown);
    expect(said).toBe('Ping: 43 cycles at 0 hops, and 2 more for every hop (J-Machine, 80 ns a cycle)');
    expect(differentClocks(all)).toBe(true);
    const streams = await simulated('?v=1&m=j-machine&x=terminal-bandwidth&dimensions=2&beside=pie64');
    const [stream] = streams.figures;
    expect(
      stream && findingFor({ ...stream, meta: { machine: 'J-Machine' } }, { ...streams, results: streams.outcomes }),
    ).toMatch(/words\/cycle .*\(J-Machine, 80 ns a cycle\)$/);
    expect(['cycles', 'words/cycle', 'hops'].map(timedUnit)).toEqual(['us', 'words/us', 'hops']);
    expect(['cycles/message', 'words/cycle', 'hops'].map((unit) => timedFactor(unit, 0.05))).toEqual([0.05, 20, 1]);
  });

  it('have a unit of time for every axis of a chart that counts cycles', () => {
    const axes = experiments.flatMap(({ charts }) => charts.flatMap(({ x, y }) => [...x, ...y]));
    const units = new Set(axes.map(({ unit }) => unit).filter((unit) => /^cycles\b/.test(unit)));
    expect(units.size).toBeGreaterThan(3);
    expect([...units].filter((unit) => timedUnit(unit) === unit)).toEqual([]);
  });

  it('count in cycles as long as one of them is alone', async () => {
    const { figures } = await simulated(trip.replace('&beside=pie64', ''));
    expect(figures[0]?.y.unit).toBe('cycles');
  });
});

it('says by how much machines differ at the marked point, and nothing where one has no such point', async () => {
  const all = await simulated(trip);
  const curve = String(all.plan.series[0]?.value);
  const at = (index: number) => againstSentence(all, { series: curve, index }, all.outcomes, english);
  const [other] = all.machines;
  const numbers = [all.plan, other?.plan].map((plan) => {
    const key = plan?.series[0]?.points[1]?.key ?? '';
    return formatQuantity(Number(all.outcomes.get(key)?.row.round_trip_us), 'µs');
  });
  expect(at(1)).toContain(`${numbers[0]} on J-Machine against ${numbers[1]} on PIE64`);
  expect(at(1)).toMatch(/distance 1 hops?\)/);
  expect(at(6)).toBe('');
  expect(againstSentence(all, undefined, all.outcomes, english)).toMatch(/distance 4 hops\)/);
});

it('names no second quantity in cycles where clocks differ, in either language', async () => {
  const japanese = await loadWords('ja');
  const all = await simulated(trip, japanese);
  const said = againstSentence(all, undefined, all.outcomes, japanese);
  expect(said).toContain('µs');
  expect(said).not.toContain(japanese('cycles'));
});

it('compares what each machine is where the curve of the own values is not on the other', async () => {
  const all = await simulated('?v=1&m=slingshot&x=round-trip&beside=epiphany');
  const said = againstSentence(all, undefined, all.outcomes, english);
  expect(said).toMatch(/^Round trip \(distance \d hops\): [\d.]+ µs on Slingshot against [\d.]+ [µn]s on Epiphany-III/);
  const own = all.plan.series.find(({ current }) => current);
  expect(againstSentence(all, { series: String(own?.value), index: 1 }, all.outcomes, english)).toBe('');
});

describe('a part at a time', () => {
  const rows = new Map<string, Row | GrainError>();
  async function filled(link: string, index = 1) {
    const all = await simulated(link);
    const at = { series: String(all.plan.series[0]?.value), index };
    const [machine] = all.machines;
    if (!machine) throw new Error(`nothing beside in ${link}`);
    const pair = { state: all.state, other: machine.state, plan: all.plan, at };
    for (;;) {
      const table = swappedTable(pair, (key) => rows.get(key), check, english);
      if (table.wanted.length === 0) return table;
      for (const { key, values } of table.wanted) {
        const result = runSync(values);
        rows.set(key, 'tables' in result ? lastRow(result.tables[0]?.columns ?? {}) : result);
      }
    }
  }
  const numbersOf = (cells: readonly Cell[]) => cells.flatMap((cell) => (cell && 'value' in cell ? cell.value : []));

  it('the steps there and back add up: network, messages, computation', async () => {
    const { lines, columns } = await filled(
      `?v=1&m=j-machine&x=requests-efficiency&dimensions=4x4&warmup_cycles=300&measure_cycles=${isLong ? 3000 : 1000}&beside=pie64`,
    );
    expect(columns.map(({ key }) => key)).toEqual(['start', 'network', 'messages', 'computation', 'end']);
    const [there = [], back = []] = lines.map((line) => ('cells' in line ? numbersOf(line.cells) : []));
    for (const [start = 0, network = 0, messages = 0, computation = 0, end = 0] of [there, back]) {
      expect(start + network + messages + computation).toBeCloseTo(end, 6);
      expect(network).not.toBe(0);
    }
    expect([there[0], there[4]]).toEqual([back[4], back[0]]);
  });

  it('takes rates and costs of a message by time, where clocks differ', async () => {
    const { lines } = await filled('?v=1&m=j-machine&x=terminal-bandwidth&dimensions=2&beside=pie64');
    const all = lines.map((line) => ('cells' in line ? [line.unit, ...numbersOf(line.cells)] : []));
    for (const [unit, start = 0, network = 0, processors = 0, end = 0] of all) {
      expect(unit).toBe('words/us');
      expect(Number(start) + Number(network) + Number(processors)).toBeCloseTo(Number(end), 6);
    }
  });

  it('counts what is computed by those that take part: a farm may leave nodes without work', async () => {
    const { lines } = await filled('?v=1&m=hdr-cluster&x=farm&beside=fugaku', 5);
    const [there = []] = lines.map((line) => ('cells' in line ? numbersOf(line.cells) : []));
    const [, , messages = 0, computation = 0] = there;
    expect(computation).toBeGreaterThan(messages);
  });

  it('stands at the nearest place that both machines have', async () => {
    const table = await filled('?v=1&m=j-machine&x=round-trip&dimensions=4x4&beside=pie64', 6);
    expect(table.note).toContain('at distance 4 hops');
    const missing = table.lines.filter(
      (line) => !('cells' in line) || numbersOf(line.cells).length < line.cells.length,
    );
    expect(missing).toEqual([]);
  });

  it('any two machines have numbers, or a sentence that says why not', async () => {
    const { machine, experiment } = decode('?v=1&m=j-machine&x=round-trip').state;
    for (const other of everyNth(machinesBeside({ machine, experiment }), 8)) {
      const { state } = decode(`?v=1&m=j-machine&x=round-trip&dimensions=4x4&beside=${other.key}`);
      expect(state.beside, other.key).toEqual([other.key]);
      const { lines, reasons } = await filled(`?v=1&m=j-machine&x=round-trip&dimensions=4x4&beside=${other.key}`);
      for (const line of lines)
        for (const cell of 'cells' in line ? line.cells : []) {
          const isSaid = cell && ('value' in cell || /^[A-Z].*\.$/.test(reasons[cell.reason ?? -1] ?? ''));
          expect(isSaid, `${other.key}, ${resolve(state).machine.name}`).toBe(true);
        }
    }
  });
});
