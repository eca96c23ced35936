import { expect, it } from 'vitest';
import { runSync } from '../engine/node.ts';
import { loadInterpreter } from '../engine/script/interpreter.ts';
import { bring } from '../model/manifest/bring.ts';
import { SCRIPT } from '../model/manifest/brought.ts';
import { lastRow } from '../model/manifest/manifest.ts';
import { complete } from '../model/manifest/values.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';

const BYTES = 1 << 20;
const toAll = (nodes: number[]) => `export default function* ({ id, send, recv }) {
  const nodes = [${nodes}];
  if (id === 0) for (const node of nodes) yield send(node, ${BYTES});
  if (nodes.includes(id)) yield recv();
}`;

/** Bytes per nanosecond, GB/s, that leave node 0 of Fugaku for the nodes given. */
async function rate(nodes: number[]): Promise<number> {
  await loadInterpreter();
  const machine = machineOf('fugaku');
  if (!machine) throw new Error('no Fugaku');
  const script = await bring(toAll(nodes), 'a.js');
  const result = runSync(complete({ ...machineValues(machine), program: 'script', [SCRIPT]: script }));
  if ('code' in result) throw new Error(result.code);
  const us = Number(lastRow(result.tables[0]?.columns ?? {}).time_us);
  return (nodes.length * BYTES) / us / 1000;
}

// Neighbours over five links and five cards: the card between two nodes is that of the sum of their numbers.
it('has a node of Fugaku send over several links at once, each at its own rate', async () => {
  const one = await rate([1]);
  expect(one).toBeGreaterThan(6.2);
  expect(one).toBeLessThan(6.8 * 0.94);
  expect((await rate([1, 8, 24, 16, 15])) / one).toBeGreaterThan(4.8);
});
