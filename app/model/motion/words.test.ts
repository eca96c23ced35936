import { describe, expect, it } from 'vitest';
import { defaults, type Values } from '../manifest/values.ts';
import { gridOf } from '../testing/topologies.ts';
import { bandOf, bandShares, bandsOf, resample } from './bands.ts';
import { trafficOf } from './moments.ts';
import { readMotion } from './motion.ts';
import { classesIn, classWord, messagesText, momentWords, nodeWords, timeText } from './words.ts';

/** Nodes that all compute in their second frame for a share that is their number in per cent. */
function machine(dimensions: string, more: Values = {}) {
  const [x = 1, y = 1, z = 1] = dimensions.split('x').map(Number);
  const rows = Array.from({ length: x * y * z }, (_, pe) => [0, 1].map((frame) => ({ pe, frame }))).flat();
  const column = (of: (row: { pe: number; frame: number }) => number) => rows.map(of);
  const share = ({ pe, frame }: { pe: number; frame: number }) => (frame === 1 ? pe / 100 : 0);
  const none = column(() => 0);
  const timeline = {
    pe: column(({ pe }) => pe),
    from_ms: column(({ frame }) => frame),
    to_ms: column(({ frame }) => frame + 1),
    compute: column(share),
    send: none,
    receive: none,
    dispatch: none,
    wait: none,
    idle: column((row) => 1 - share(row)),
  };
  const topology = gridOf([x, y, z], true, { periodPs: 1_000_000 });
  const link_frames = { from_ms: [1], to_ms: [2], link: [x - 1], flits: [500] };
  const flights = { source: [3], destination: [0], sent_ms: [1.5], delivered_ms: [1.6], flits: [4], every: [1] };
  const motion = readMotion({ timeline, link_frames, flights }, { ...defaults(), node: 'mdp', ...more }, topology);
  if (motion === null) throw new Error('nothing was read');
  return motion;
}

describe('a moment in words', () => {
  const motion = machine('4');
  it('tells time, messages, the busiest link and the nodes', () => {
    expect(momentWords(motion, trafficOf(motion), 1.5)).toBe(
      'At 1.5 ms, frame 2 of 2: 1 message on its way; busiest link 0.5 flits/cycle, between node 3 and node 0. The nodes are, on average, computing 1 %, idle 99 %.',
    );
    expect(momentWords(motion, trafficOf(motion), 0)).toBe(
      'At 0 ms, frame 1 of 2: no message on its way; no link carries anything. The nodes are, on average, idle 100 %.',
    );
  });

  it('names nodes and classes as the machine’s paper does', () => {
    expect(nodeWords(motion, 1, 3)).toBe('node 3: computing 3 %, idle 97 %');
    expect(nodeWords({ ...motion, active: [0, 1, 2] }, 1, 3)).toBe('node 3: takes no part');
    const logic = machine('4', { node: 'psi' });
    expect(nodeWords(logic, 1, 3)).toBe('PE 4: reducing 3 %, idle 97 %');
    expect(classesIn(logic).map((name) => classWord(logic, name))).toEqual(['reducing', 'idle']);
  });

  it('says about how many messages there are where some are not listed', () => {
    expect(messagesText({ ...motion, every: 4 }, 1)).toBe('1 message on its way');
    expect(messagesText({ ...motion, every: 400 }, 1)).toMatch(/^about \d+ messages on their way$/);
  });

  it('has as many digits as frames need', () => {
    expect(timeText(1.09256, 0.01)).toBe('1.093 ms');
    expect(timeText(1.09256, 0.00008)).toBe('1.09256 ms');
    expect(timeText(0, 0.01)).toBe('0 µs');
  });
});

describe('rows of a strip', () => {
  it('are nodes, or bands of neighbours of which none is left out', () => {
    expect(bandsOf(machine('4'), 64).map(({ label }) => label)).toEqual(['node 0', 'node 1', 'node 2', 'node 3']);
    const motion = machine('8x8x4');
    expect(bandsOf(motion, 64)).toHaveLength(32);
    const planes = bandsOf(motion, 8);
    expect(planes.map(({ label }) => label)).toEqual(['0–63', '64–127', '128–191', '192–255']);
    for (const most of [1, 3, 10, 64]) {
      const bands = bandsOf(motion, most);
      expect(bands.length).toBeLessThanOrEqual(most);
      expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(256);
    }
    expect([0, 63, 64, 255, 999].map((node) => bandOf(motion, planes, node))).toEqual([0, 0, 1, 3, -1]);
  });

  it('have the mean shares of their nodes', () => {
    const motion = machine('4');
    const shares = bandShares(motion, [
      { label: 'both', first: 2, count: 2 },
      { label: 'all', first: 0, count: 4 },
    ]);
    expect(shares[1 * 6]).toBeCloseTo(0.025);
    expect(shares[1 * 6 + 5]).toBeCloseTo(0.975);
    expect(shares[(2 + 1) * 6]).toBeCloseTo(0.015);
  });
});

describe('resampling', () => {
  const edges = Float64Array.from([10, 20, 30]);
  it('keeps the mean over any window, and knows nothing outside the recording', () => {
    expect([...resample([1, 3], 1, edges, { from: 10, to: 30 }, 4)]).toEqual([1, 1, 3, 3]);
    expect([...resample([1, 3], 1, edges, { from: 15, to: 25 }, 1)]).toEqual([2]);
    expect([...resample([1, 3], 1, edges, { from: 0, to: 40 }, 4)]).toEqual([Number.NaN, 1, 3, Number.NaN]);
    expect([...resample([1, 2, 3, 4], 2, edges, { from: 10, to: 30 }, 1)]).toEqual([2, 3]);
  });
});
