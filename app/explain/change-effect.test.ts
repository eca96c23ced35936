import { describe, expect, it } from 'vitest';
import type { Row } from '../model/manifest/manifest.ts';
import type { Evidence } from './account.ts';
import { changeEffect, movement } from './change-effect.ts';

const network = (latency: number, entered: number, unloaded: number, hops: number, ci = 0): Evidence => ({
  row: { state: 1, latency, network_latency: entered, latency_ci: ci },
  values: { program: 'open-loop', hop_cycles: 1 },
  zeroLoad: { latency: unloaded, hops },
});
const saturated = (capacity?: number): Evidence => ({
  row: { state: 3, latency: Number.NaN, network_latency: Number.NaN, accepted_load: 0.1 },
  values: { program: 'open-loop' },
  ...(capacity !== undefined && { capacity: { capacity } }),
});
/** Per reduction 600 µs of all processors at 10 kRPS on 6. */
const queens = (krps: number, shares: Partial<Record<'send' | 'receive' | 'wait' | 'idle', number>>): Evidence => {
  const { send = 0, receive = 0, wait = 0, idle = 0 } = shares;
  const row: Row = {
    state: 1,
    pes: 6,
    performance_krps: krps,
    communication_rate: 0.1,
    share_compute: 1 - send - receive - wait - idle,
    share_send: send,
    share_receive: receive,
    share_wait: wait,
    share_idle: idle,
  };
  return { row, values: { program: 'queens-depth' } };
};

it('gives no share of what was below 0', () => {
  const error = { column: 'error', label: 'error', unit: '' };
  expect(movement(error, -0.5, -0.25)).toBe('error rises from −0.5 to −0.25');
  expect(movement(error, 0.5, 0.25)).toBe('error falls from 0.5 to 0.25 (−50 %)');
});

describe('what a change did, and why', () => {
  it('blames the one term that changed', () => {
    expect(changeEffect('Links full duplex', network(60, 58, 30, 10), network(45, 44, 30, 10))).toBe(
      'Links full duplex: latency falls from 60 cycles to 45 cycles (−25 %), mostly because waiting inside the network falls by 14 cycles.',
    );
    expect(changeEffect('Hop delay 3 cycles', network(32, 32, 30, 10), network(52, 52, 50, 30))).toContain(
      'mostly because distance grows by 20 cycles.',
    );
  });

  it('names a term that works against the change', () => {
    const text = changeEffect(
      'Depth 5',
      queens(12, { idle: 0.4 }),
      queens(10, { send: 0.25, receive: 0.25, idle: 0.05 }),
    );
    expect(text).toBe(
      'Depth 5: the time of all processors per reduction rises from 500 µs to 600 µs (+20 %), because sending grows by 150 µs and receiving grows by 150 µs, although time without work falls by 170 µs.',
    );
  });

  it('sees two terms that outweigh each other', () => {
    expect(changeEffect('Grain 4', queens(10, { idle: 0.3 }), queens(10, { send: 0.3 }))).toBe(
      'Grain 4: the time of all processors per reduction stays at 600 µs: sending grows by 180 µs while time without work falls by 180 µs.',
    );
  });

  it('takes no noise for an effect', () => {
    expect(changeEffect('Seed 2', network(60, 60, 30, 10, 2), network(62, 62, 30, 10, 2))).toBe(
      'Seed 2: latency stays at 62 cycles.',
    );
  });

  it('gives the capacity as the reason of saturation, if it changed', () => {
    const before = { ...network(60, 60, 30, 10), capacity: { capacity: 0.25 } };
    expect(changeEffect('Topology mesh', before, saturated(0.125))).toBe(
      'Topology mesh: the network now saturates at this load; the capacity of the network falls from 0.25 flits/node/cycle to 0.125 flits/node/cycle.',
    );
    expect(changeEffect('Buffer 1 flit', before, saturated(0.25))).toBe(
      'Buffer 1 flit: the network now saturates at this load.',
    );
  });

  it('compares results without parts by their value', () => {
    const stream = (throughput: number): Evidence => ({
      row: { throughput, message_cycles: 20 },
      values: { program: 'terminal-bandwidth' },
    });
    expect(changeEffect('Header 1 flit', stream(0.4), stream(0.5))).toBe(
      'Header 1 flit: throughput rises from 0.4 words/cycle to 0.5 words/cycle (+25 %).',
    );
  });

  it('speaks first of what the chart shows, then of the causes', () => {
    const performance = { column: 'performance_krps', label: 'performance', unit: 'kRPS' };
    const [before, after] = [queens(12, { idle: 0.4 }), queens(10, { send: 0.5 })];
    expect(changeEffect('Depth 5', before, after, undefined, performance)).toBe(
      'Depth 5: performance falls from 12 kRPS to 10 kRPS (−17 %). The time of all processors per reduction rises from 500 µs to 600 µs (+20 %), mostly because sending grows by 300 µs, although time without work falls by 200 µs.',
    );
    const latency = { column: 'latency', label: 'latency', unit: 'cycles' };
    const [slow, fast] = [network(60, 58, 30, 10), network(45, 44, 30, 10)];
    expect(changeEffect('Links full duplex', slow, fast, undefined, latency)).toBe(
      changeEffect('Links full duplex', slow, fast),
    );
  });

  it('is silent while one of the two is unknown', () => {
    expect(changeEffect('Links', network(Number.NaN, 1, 1, 1), network(40, 40, 30, 10))).toBe('');
    expect(changeEffect('Links', { row: {}, values: {} }, { row: {}, values: {} })).toBe('');
  });
});
