import { expect, it } from 'vitest';
import { defaults } from '../manifest/values.ts';
import { gridOf } from '../testing/topologies.ts';
import { pathOf } from './critical-path.ts';
import { trafficOf, usualFlight } from './moments.ts';
import { readMotion } from './motion.ts';
import { prepare } from './prepare.ts';

it('makes what a player asks for, at most one part between two pauses', async () => {
  const share = {
    compute: [0.5, 0.5],
    send: [0, 0],
    receive: [0, 0],
    dispatch: [0, 0],
    wait: [0, 0],
    idle: [0.5, 0.5],
  };
  const columns = { pe: [0, 1], from_ms: [0, 0], to_ms: [1, 1], ...share };
  const timeline = Object.fromEntries(Object.entries(columns).map(([key, all]) => [key, Float64Array.from(all)]));
  const motion = readMotion({ timeline }, { ...defaults(), node: 'mdp' }, gridOf([2, 1, 1]));
  if (motion === null) throw new Error('nothing was read');
  let reads = 0;
  const counted = new Proxy(motion, {
    get(of, key, receiver) {
      if (key === 'edges') reads++;
      return Reflect.get(of, key, receiver);
    },
  });
  const made: number[] = [];
  await prepare(counted, async () => made.push(reads));
  expect(made).toHaveLength(4);
  expect(made[0]).toBe(0);
  // Whoever asks afterwards is given what was made.
  reads = 0;
  expect(pathOf(counted)?.parts.computing).toBeGreaterThan(0);
  expect(trafficOf(counted).busiest).toHaveLength(1);
  expect(usualFlight(counted)).toBeNaN();
  expect(reads).toBe(0);
});
