import { describe, expect, it } from 'vitest';
import { defaults } from '../manifest/values.ts';
import { gridOf } from '../testing/topologies.ts';
import {
  loadScale,
  meanShares,
  messagesIn,
  steppedBy,
  trafficOf,
  usualFlight,
  worstCongestion,
  zoomedAround,
} from './moments.ts';
import {
  besideAt,
  frameAt,
  linkLoadsAt,
  loadsAt,
  MOST_NODES,
  motionProblem,
  readMotion,
  sharesAt,
  spreadBack,
} from './motion.ts';

type Rows = Record<string, number>[];
const columns = (rows: Rows) =>
  Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, rows.map((row) => row[key] ?? Number.NaN)]));
const busy = { compute: 0.5, send: 0.25, receive: 0, dispatch: 0, wait: 0, idle: 0.25 };
const idle = { compute: 0, send: 0, receive: 0, dispatch: 0, wait: 0, idle: 1 };

// A row of three nodes of which the last two have processors, four frames of ten cycles of a microsecond.
const row = gridOf([3, 1, 1], false, { periodPs: 1_000_000, hopPs: 2_000_000 });
const times = (frame: number) => ({ from_ms: frame / 100, to_ms: (frame + 1) / 100 });
const tables = {
  timeline: columns(
    [1, 2].flatMap((pe) =>
      [0, 1, 2, 3].map((frame) => ({ pe, ...times(frame), ...(pe === 2 && frame === 1 ? busy : idle) })),
    ),
  ),
  link_frames: columns([
    { ...times(1), link: 3, source: 2, target: 1, direction: 1, flits: 12 },
    { ...times(2), link: 0, source: 0, target: 1, direction: 0, flits: 4 },
    { ...times(2), link: 2, source: 1, target: 0, direction: 1, flits: 3 },
  ]),
  flights: columns([
    { source: 2, destination: 0, sent_ms: 0.005, delivered_ms: 0.025, flits: 12, every: 2 },
    { source: 1, destination: 1, sent_ms: 0.03, delivered_ms: 0.031, flits: 4, every: 2 },
  ]),
  ways: columns([
    { flight: 0, link: 3 },
    { flight: 0, link: 2 },
  ]),
};

function motion(topology = row) {
  const read = readMotion(tables, defaults(), topology);
  if (read === null) throw new Error('nothing was read');
  return read;
}

describe('a recording', () => {
  it('has what works beside a processor apart from it, and supersteps', () => {
    expect([motion().beside, motion().supersteps]).toEqual([null, []]);
    const beside = [1, 2].flatMap((pe) =>
      [0, 1, 2, 3].map((frame) => ({ pe: -1 - pe, ...times(frame), ...(pe === 1 && frame === 2 ? busy : idle) })),
    );
    const number = (key: string) => [...(tables.timeline[key] ?? []), ...(columns(beside)[key] ?? [])];
    const timeline = Object.fromEntries(Object.keys(tables.timeline).map((key) => [key, number(key)]));
    const supersteps = { phase: [1, 1], number: [1, 2], from_ms: [0, 0.02], to_ms: [0.02, 0.04] };
    const read = readMotion({ ...tables, timeline, supersteps }, defaults(), row);
    expect(read?.active).toEqual([1, 2]);
    expect(read?.shares).toEqual(motion().shares);
    expect(read && [...(besideAt(read, 2, 0) ?? [])]).toEqual([0.5, 0.25, 0, 0, 0, 0.25]);
    expect(read && [...(besideAt(read, 2, 1) ?? [])]).toEqual([0, 0, 0, 0, 0, 1]);
    expect(read?.supersteps[1]).toEqual({ number: 2, from: 0.02, to: 0.04 });
  });

  it('is looked up by frame: nodes, links, messages', () => {
    const { edges, active, flights, every, hopsPerUnit, periodMs } = motion();
    expect([...edges]).toEqual([0, 0.01, 0.02, 0.03, 0.04]);
    expect(active).toEqual([1, 2]);
    expect([...sharesAt(motion(), 1, 1)]).toEqual([0.5, 0.25, 0, 0, 0, 0.25]);
    expect([...sharesAt(motion(), 1, 0)]).toEqual([0, 0, 0, 0, 0, 1]);
    expect(flights.map(({ way }) => way)).toEqual([[3, 2], []]);
    expect([every, hopsPerUnit, periodMs]).toEqual([2, 0.5, 0.001]);
  });

  it('has a load of one flit a cycle at most: what is more crossed before', () => {
    const rounded = (frame: number) => [...loadsAt(motion(), frame)].map((load) => Math.round(load * 1000) / 1000);
    expect(rounded(0)).toEqual([0, 0.2]);
    expect(rounded(1)).toEqual([0, 1]);
    expect(rounded(2)).toEqual([0.4, 0]);
    expect(loadsAt(motion({ ...row, sharedWires: true }), 2)[0]).toBeCloseTo(0.7);
  });

  it('counts what is acknowledged when it begins, and by direction', () => {
    const two = motion({ ...row, acknowledges: true });
    // Twelve units in a frame of ten periods: the last two come in the next.
    const backward = [0, 1, 2, 3].map((frame) => linkLoadsAt(two, frame)[3] ?? Number.NaN);
    expect(backward.map((load) => Math.round(load * 1000) / 1000)).toEqual([0, 1, 0.2, 0]);
    expect(linkLoadsAt(two, 2)[0]).toBeCloseTo(0.4);
    expect(linkLoadsAt(two, 2)[2]).toBeCloseTo(0.3);
    expect(linkLoadsAt(motion(), 2)).toEqual(loadsAt(motion(), 2));
  });

  it('is null where nothing was recorded', () => {
    expect(readMotion({ timeline: {}, link_frames: {}, flights: {} }, defaults(), row)).toBeNull();
  });

  it('is refused by name and range for machines that are too large', () => {
    expect(motionProblem(gridOf([16, 16, 16]), defaults())).toBeUndefined();
    expect(motionProblem(gridOf([32, 32, 32]), defaults())).toBe(
      'Dimensions: a machine of 32,768 nodes is too large to be watched. Choose 1 to 4,096 nodes.',
    );
    expect(MOST_NODES).toBe(4096);
  });
});

describe('spreading back', () => {
  it('keeps every flit unless the recording began after it crossed', () => {
    const flits = Float64Array.from([0, 0, 25, 3]);
    spreadBack(flits, Float64Array.from([10, 10, 10, 10]));
    expect([...flits]).toEqual([5, 10, 10, 3]);
    const early = Float64Array.from([15, 3]);
    spreadBack(early, Float64Array.from([10, 10]));
    expect([...early]).toEqual([10, 3]);
  });
});

describe('moments', () => {
  it('lie in the frame that began last', () => {
    const edges = Float64Array.from([2, 4, 8, 9]);
    expect([0, 2, 3.9, 4, 7, 8, 9, 50].map((at) => frameAt(edges, at))).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
    expect(frameAt(Float64Array.from([0, 1]), 0.5)).toBe(0);
  });

  it('are stepped through one frame at a time, and stop at the ends', () => {
    const edges = Float64Array.from([2, 4, 8, 9]);
    expect(steppedBy(edges, 2, 1)).toBe(6);
    expect(steppedBy(edges, 6, 1)).toBe(8.5);
    expect(steppedBy(edges, 8.5, 1)).toBe(8.5);
    expect(steppedBy(edges, 8.5, -9)).toBe(3);
  });

  it('know the busiest link and the worst congestion', () => {
    const traffic = trafficOf(motion());
    expect([...traffic.where]).toEqual([1, 1, 0, -1]);
    expect(worstCongestion(traffic)).toBe(1);
    expect(loadScale(traffic)).toBe(1);
    const none = { busiest: new Float64Array(2), mean: new Float64Array(2), where: new Int32Array(2) };
    expect(worstCongestion(none)).toBe(-1);
    expect(loadScale(none)).toBe(1);
  });

  it('of equal ones take that in which all links carry most', () => {
    const busiest = Float64Array.from([0.2, 1, 1, 1]);
    const mean = Float64Array.from([0.9, 0.3, 0.5, 0.4]);
    expect(worstCongestion({ busiest, mean, where: new Int32Array(4) })).toBe(2);
  });

  it('colour links on a scale that ends at a round number above all of them', () => {
    const scale = (most: number) =>
      loadScale({ busiest: Float64Array.from([most]), mean: new Float64Array(1), where: new Int32Array(1) });
    expect([0.0003, 0.002, 0.13, 0.3, 0.51, 1].map((most) => Number(scale(most).toPrecision(6)))).toEqual([
      0.0005, 0.002, 0.2, 0.5, 1, 1,
    ]);
  });

  it('count nodes and messages', () => {
    expect(meanShares(motion(), 1)).toEqual([0.25, 0.125, 0, 0, 0, 0.625]);
    // Each that is listed stands for two. It is there for half of the first frame and of the third, and one later for a tenth.
    expect([0, 1, 2, 3].map((frame) => messagesIn(motion(), frame))).toEqual([1, 2, 1, 1]);
    expect(usualFlight(motion())).toBeCloseTo(0.02);
  });

  it('are looked at through windows inside the run, down to some cycles', () => {
    const whole = { from: 0, to: 100 };
    expect(zoomedAround(whole, 0.5, 80, 100, 0.001)).toEqual({ from: 40, to: 90 });
    expect(zoomedAround({ from: 40, to: 90 }, 4, 80, 100, 0.001)).toEqual(whole);
    const narrow = zoomedAround(whole, 1e-9, 0, 100, 0.001);
    expect([narrow.from, narrow.to]).toEqual([0, 0.064]);
  });
});
