/** What limits performance, and what a change did, of runs whose answer is known beforehand. */

import { expect, test } from 'vitest';
import { evaluate, runSync } from '../engine/node.ts';
import type { Evidence } from '../explain/account.ts';
import { changeEffect } from '../explain/change-effect.ts';
import { limitOf, limitsSentence } from '../explain/limits.ts';
import { lastRow } from '../model/manifest/manifest.ts';
import { change, type ExplorerState, initialState, selectExperiment, valuesOf } from '../model/state/state.ts';
import { isError } from './host.ts';

const machine = (key: string, experiment: string) => selectExperiment(initialState(key), experiment);

function evidenceOf(state: ExplorerState, set: Record<string, number | string>): Evidence {
  const values = valuesOf(Object.entries(set).reduce((moved, [key, value]) => change(moved, key, value), state));
  const result = runSync(values);
  if (isError(result)) throw new Error(`${result.path}: ${result.code}`);
  const columns = result.tables[0]?.columns ?? {};
  const row = lastRow(columns);
  const [zeroLoad, capacity] = ['zero-load', 'capacity'].map((model) => evaluate(model, values));
  const known = {
    ...(zeroLoad && !isError(zeroLoad) && { zeroLoad }),
    ...(capacity && !isError(capacity) && { capacity }),
  };
  return { row, values, ...known };
}

const small = { dimensions: '4x4', message_words: 8, max_cycles: 12_000 };
const network = machine('j-machine', 'latency-load');
const queens = machine('multi-psi-v1', 'queens-depth');

test('an idle network is limited by distance and length, a loaded one by waiting, one past its capacity is saturated', () => {
  expect(limitOf(evidenceOf(network, { ...small, offered_load: 0.005 }))?.cause).toBe('distance and length');
  expect(limitOf(evidenceOf(network, { ...small, offered_load: 0.22 }))?.cause).toBe('contention');
  const past = evidenceOf(network, { ...small, offered_load: 0.6 });
  expect(limitOf(past)?.cause).toBe('saturation');
  expect(limitsSentence(past)).toMatch(/^The network is saturated/);
});

test('links of their own for each direction take the waiting away: that is the reason given', () => {
  const half = evidenceOf(network, { ...small, offered_load: 0.2 });
  const full = evidenceOf(network, { ...small, offered_load: 0.2, duplex: 'full' });
  expect(changeEffect('Links full duplex', half, full)).toMatch(/latency falls .* because waiting .* falls by/);
});

test('slower hops lengthen the way, and nothing else on an idle network', () => {
  const idle = { ...small, offered_load: 0.005 };
  const effect = (buffer_flits: number) =>
    changeEffect(
      'Hop delay 4 cycles',
      evidenceOf(network, { ...idle, buffer_flits }),
      evidenceOf(network, { ...idle, buffer_flits, hop_cycles: 4 }),
    );
  expect(effect(16)).toMatch(/latency rises .* mostly because distance grows by 8/);
  // Buffers too short for the longer way of a credit hold the flits behind the first.
  expect(effect(2)).toMatch(/mostly because the time for the rest of its flits grows by/);
});

test('eight queens: at depth 1 a few large goals leave processors idle, at depth 5 messages cost the most', () => {
  const coarse = evidenceOf(queens, { depth: 1 });
  const fine = evidenceOf(queens, { depth: 5 });
  expect(limitOf(coarse)?.cause).toBe('imbalance');
  expect(limitOf(fine)?.cause).toBe('message cost');
  expect(limitsSentence(coarse)).toMatch(/^Load imbalance limits the speed/);
  expect(limitsSentence(fine)).toMatch(/^The cost of messages limits the speed/);
});
