/** Recordings of real runs, of every experiment: what is drawn of them adds up to what the engine counted. */

import { describe, expect, it } from 'vitest';
import { check, runSync, topologyOf } from '../engine/node.ts';
import { isError } from '../model/manifest/manifest.ts';
import { type Values, validate } from '../model/manifest/values.ts';
import { frameCount, type Motion, readMotion, sharesAt } from '../model/motion/motion.ts';
import type { MotionTables } from '../model/motion/tables.ts';
import { machines } from '../model/presets/presets.ts';
import { change, initialState, selectExperiment, selectMachine } from '../model/state/state.ts';
import { expand } from '../model/sweep/sweep.ts';
import { asking } from '../model/testing/asking.ts';
import { chosenOf, everyNth } from '../model/testing/long.ts';

function record(values: Values, more: Values = {}): { values: Values; tables: MotionTables; motion: Motion } {
  const run = runSync({ ...values, record: 'on', ...more });
  if (isError(run)) throw new Error(run.code);
  const tables = Object.fromEntries(run.tables.map(({ key, columns }) => [key, columns]));
  const topology = topologyOf(values);
  if (isError(topology)) throw new Error(topology.code);
  const motion = readMotion(tables, values, topology);
  if (motion === null) throw new Error('nothing was recorded');
  return { values, tables, motion };
}

/** What a message has on a link of all that it was sent with: routers may have dropped heads (engine/src/network/mesh.h). */
function unitsOn({ values, motion }: ReturnType<typeof record>, link: number, units: number): number {
  if (values.heads !== 'dropped') return units;
  const dimension = (motion.topology.links[3 * link + 2] ?? 0) >> 1;
  return units - Math.max(0, Number(values.header_flits) - (3 - dimension));
}

const sum = (numbers: Iterable<number>) => Array.from(numbers).reduce((total, number) => total + number, 0);

/** Flits over every link: as the engine counted them, and as the ways of the messages say. */
function crossings(recorded: ReturnType<typeof record>): [Map<number, number>, Map<number, number>] {
  const { tables, motion } = recorded;
  const [counted, taken] = [new Map<number, number>(), new Map<number, number>()];
  const add = (to: Map<number, number>, link: number, flits: number) => to.set(link, (to.get(link) ?? 0) + flits);
  const { link = [], flits = [] } = tables.link_frames ?? {};
  for (let i = 0; i < link.length; i++) add(counted, link[i] ?? -1, flits[i] ?? 0);
  for (const { way, units } of motion.flights) for (const one of way) add(taken, one, unitsOn(recorded, one, units));
  return [counted, taken];
}

function expectWhole({ motion }: ReturnType<typeof record>): void {
  const wrong = [];
  for (let frame = 0; frame < frameCount(motion); frame++) {
    for (let row = 0; row < motion.active.length; row++) {
      const all = sum(sharesAt(motion, frame, row));
      if (!(Math.abs(all - 1) < 1e-5)) wrong.push([frame, row, all]);
    }
  }
  expect(wrong).toEqual([]);
  expect(motion.loads.every((load) => load >= 0 && load <= 1 + 1e-6)).toBe(true);
}

/** A point in the middle of every experiment, on a machine that is small where it may be chosen. */
const points = machines.flatMap(({ key, experiments }) =>
  experiments.map((experiment): [string, Values] => {
    const chosen = selectExperiment(selectMachine(initialState(), key, check), experiment);
    const state = key === 'j-machine' ? change(chosen, 'dimensions', '4x3x2') : chosen;
    const plan = expand(state, asking());
    const valid = plan.series
      .flatMap((series) => series.points)
      .filter((point) => validate(point.values, check).length === 0);
    const point = valid[Math.floor(valid.length / 2)];
    if (point === undefined) throw new Error(`${key} ${experiment} has no points`);
    return [`${key} ${experiment}`, point.values];
  }),
);

/** Every machine, and every program on every node. */
const cases = chosenOf(points, ([name, { program, node }]) => [name.split(' ')[0] ?? '', `${program} on ${node}`]);

describe('a recording of', () => {
  it.each(everyNth(cases, 3))('%s: the parts of every node add up to all of its time', (_name, values) => {
    const recorded = record(values);
    expectWhole(recorded);
    const { motion } = recorded;
    if (motion.every > 1) return;
    const [counted, taken] = crossings(recorded);
    // Messages still on their way at the end of the run have crossed some links and are no flights.
    const more = [...counted].filter(([link, flits]) => flits < (taken.get(link) ?? 0));
    expect(more).toEqual([]);
  });
});

describe('flits over every link are those of the messages whose way has it', () => {
  const barrier = { of: 'j-machine barrier' };
  const queens = { of: 'multi-psi-v2 queens-speedup', pes: 15, board: 6 };
  it.each([
    ['a mesh', { ...barrier, dimensions: '4x2x4' }],
    ['a half-duplex mesh', { ...barrier, dimensions: '4x4', topology: 'mesh', duplex: 'half' }],
    ['a torus', { ...barrier, dimensions: '4x4x2', topology: 'torus', virtual_channels: 2 }],
    ['a mesh of an odd shape', { ...queens, dimensions: '5x3' }],
    ['a torus with odd rings', { ...queens, dimensions: '5x3', topology: 'torus', virtual_channels: 2 }],
    ['a torus whose packets choose a way', { of: 'fugaku farm', cube_routing: 'adaptive' }],
    ['a dragonfly with a detour', { of: 'slingshot farm', dragonfly_routing: 'valiant', lanes: 8 }],
    ['a fat tree', { of: 'hdr-cluster farm', tree_routing: 'adaptive' }],
  ])('in %s', (_name, { of, ...set }) => {
    const recorded = record({ ...points.find(([name]) => name === of)?.[1], ...set });
    expect(recorded.motion.every).toBe(1);
    expect(recorded.motion.flights.length).toBeGreaterThan(8);
    const [counted, taken] = crossings(recorded);
    expect(counted).toEqual(taken);
    const all = sum(recorded.tables.link_frames?.flits as Float64Array);
    expect(all).toBe(sum(taken.values()));
  });
});

describe('a narrower window', () => {
  it('is recorded down to frames of one cycle', () => {
    const [, values] = points.find(([name]) => name === 'j-machine round-trip') ?? ['', {}];
    const whole = record(values);
    const [first] = whole.motion.flights;
    const from = Math.round((first?.sent ?? 0) * 1e6) / 1e6;
    const { motion } = record(values, { record_from_ms: from, record_to_ms: from + 64 * whole.motion.periodMs });
    const widths = [...motion.edges].slice(1).map((edge, i) => edge - (motion.edges[i] ?? 0));
    for (const width of widths) expect(width).toBeCloseTo(motion.periodMs, 9);
    expectWhole({ values, tables: {}, motion });
    expect(motion.flights.length).toBeGreaterThan(0);
  });
});
