import { describe, expect, it } from 'vitest';
import { ESTIMATE_STATES, stateWord } from '../model/manifest/estimate-state.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { changeSentence } from './change-sentence.ts';
import { limitSentence } from './open-loop.ts';

const zeroLoad: Row = { latency: 28 };
const capacity: Row = { capacity: 0.25, bisection_capacity: 14.4 };
const row = (given: Record<string, number>): Row => ({ state: ESTIMATE_STATES.indexOf('converged'), ...given });

describe('limitSentence', () => {
  it('sees that distance and length set the latency', () => {
    const light = row({ latency: 29, network_latency: 29, bisection_traffic: 0.7, channel_load_max: 0.05 });
    expect(limitSentence({ row: light, zeroLoad })).toBe(
      'Distance and length set the latency: of 29 cycles 1 (3 %) are spent waiting, and the busiest channel moves 0.05 flits/cycle.',
    );
  });

  it('sees waiting inside the network', () => {
    const busy = row({ latency: 40, network_latency: 38, bisection_traffic: 3.5, channel_load_max: 0.31 });
    expect(limitSentence({ row: busy, zeroLoad })).toBe(
      'At 3.5 Gbit/s through the bisection a message waits 12 of its 40 cycles (30 %), mostly inside the network; the busiest channel moves 0.31 flits/cycle.',
    );
  });

  it('sees waiting at the sender, and that it is more than moving', () => {
    const crowded = row({ latency: 112, network_latency: 60, bisection_traffic: 5.8 });
    expect(limitSentence({ row: crowded, zeroLoad })).toBe(
      'At 5.8 Gbit/s through the bisection a message waits 84 of its 112 cycles (75 %), more than it spends moving, mostly before it can enter the network.',
    );
  });

  it('says the load where nothing crosses the bisection', () => {
    const local = row({ latency: 56, network_latency: 56, bisection_traffic: 0, accepted_load: 0.4 });
    expect(limitSentence({ row: local, zeroLoad })).toMatch(/^At 0\.4 flits\/node\/cycle a message waits 28 of its 56/);
  });

  it('gives no mean of a saturated network', () => {
    const full: Row = {
      state: ESTIMATE_STATES.indexOf('saturated'),
      latency: 2000,
      offered_load: 0.15,
      accepted_load: 0.107,
      bisection_traffic: 6.2,
    };
    expect(limitSentence({ row: full, zeroLoad, capacity })).toBe(
      'The network is saturated: it accepts 0.107 flits/node/cycle of the 0.15 offered, 6.2 Gbit/s through the bisection, 43 % of what the bisection could carry (14.4 Gbit/s); messages pile up at the senders, so their latency has no mean.',
    );
    expect(limitSentence({ row: full })).not.toContain('could carry');
  });

  it('does not count noise below the unloaded latency as waiting', () => {
    expect(limitSentence({ row: row({ latency: 27 }), zeroLoad })).toContain('of 27 cycles 0 (0 %)');
  });

  it('says of a network without a law how long a message is on its way, and how much of it waits outside', () => {
    const row = { latency: 60, network_latency: 45, hops: 4.2, channel_load_max: 0.4 };
    expect(limitSentence({ row }).replace(/\s/g, ' ')).toBe(
      'A message takes 60 cycles over 4.2 links; 15 of them (25 %) pass before it can enter the network, and the busiest channel moves 0.4 flits/cycle.',
    );
    expect(limitSentence({ row: { ...row, network_latency: 59 } }).replace(/\s/g, ' ')).toBe(
      'A message takes 60 cycles over 4.2 links; the busiest channel moves 0.4 flits/cycle.',
    );
  });

  it('is silent before anything is known', () => {
    expect(limitSentence({ row: row({ latency: Number.NaN }), zeroLoad })).toBe('');
    expect(limitSentence({ row: row({ latency: 40 }) })).toBe('');
    expect(limitSentence({ row: {} })).toBe('');
  });
});

describe('changeSentence', () => {
  const saturated: Row = { state: ESTIMATE_STATES.indexOf('saturated'), accepted_load: 0.1 };

  it.each([
    [row({ latency: 40 }), row({ latency: 50 }), 'Links full duplex: latency rises from 40 to 50 cycles (+25 %).'],
    [row({ latency: 50 }), row({ latency: 40 }), 'Links full duplex: latency falls from 50 to 40 cycles (−20 %).'],
    [row({ latency: 50, latency_ci: 1 }), row({ latency: 51 }), 'Links full duplex: latency stays at 51 cycles.'],
    [row({ latency: 50 }), saturated, 'Links full duplex: the network now saturates at this load.'],
    [saturated, row({ latency: 50 }), 'Links full duplex: the network no longer saturates; latency is 50 cycles.'],
    [
      saturated,
      { ...saturated, accepted_load: 0.2 },
      'Links full duplex: saturated before and after; accepted load rises from 0.1 to 0.2 flits/node/cycle (+100 %).',
    ],
    [row({}), row({ latency: 50 }), ''],
  ])('%o to %o', (before, after, sentence) =>
    expect(changeSentence('Links full duplex', before, after)).toBe(sentence),
  );
});

it('has a word for every state', () => {
  expect(ESTIMATE_STATES.map((_, code) => stateWord(code))).toEqual([
    'approximate',
    'final',
    'needs a longer run',
    'saturated',
    'needs a longer run, may still grow',
  ]);
  expect(stateWord(Number.NaN)).toBe('unknown');
});
