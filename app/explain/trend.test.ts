import { expect, it } from 'vitest';
import { pinOf } from '../model/state/pins.ts';
import { change, initialState, normalise, selectExperiment } from '../model/state/state.ts';
import { english } from '../model/words/words.ts';
import { ofMachine } from './finding.ts';
import { grainsFinding, machinesFinding, trendFinding } from './trend.ts';

const said = (...values: number[]) => {
  const curve = {
    name: 'depth',
    current: true,
    rows: values.map((speedup) => ({ speedup })),
    places: values.map((_, place) => `depth ${place + 1}`),
  };
  const quantity = { label: 'speedup', of: (row: { speedup?: number }) => row.speedup ?? Number.NaN, say: String };
  return trendFinding(curve, quantity, english);
};

it.each([
  [[2, 4, 8], 'rises from 2 at depth 1 to 8 at depth 3'],
  [[2, 8, 2], 'rises from 2 at depth 1 to 8 at depth 2, then falls to 2 at depth 3'],
  [[8, 2, 7.5], 'falls from 8 at depth 1 to 2 at depth 2, then rises to 7.5 at depth 3'],
  [[8, 9, 2], 'rises from 8 at depth 1 to 9 at depth 2, then falls to 2 at depth 3'],
  [[8, 8.5, 2], 'falls from 8 at depth 1 to 2 at depth 3'],
  [[2, 8, 7.5], 'rises from 2 at depth 1 to 7.5 at depth 3'],
  [[8, 8.1, 8], 'is 8 at every point'],
  [[0, 0], 'is 0 at every point'],
])('says of %j that it %s', (values, words) => {
  expect(said(...values)).toBe(`depth: the speedup ${words}`);
});

it('says of machines that never are half efficient that they are not, and nothing where one always is', () => {
  const curve = (name: string, ...efficiencies: number[]) => ({
    name,
    current: false,
    rows: efficiencies.map((efficiency, place) => ({ efficiency, grain: 10 ** place })),
    places: [],
  });
  const [fast, slow] = [curve('A', 0.1, 0.5), curve('B', 0.1, 0.2, 0.5)];
  const found = 'Half the time is computation at 10 cycles of work for each message on A, and only at 100 cycles on B';
  expect(grainsFinding([fast, slow], undefined, english)).toBe(found);
  expect(grainsFinding([fast, curve('C', 0.1, 0.3), slow], undefined, english)).toBe(
    `${found}; not in this range on C`,
  );
  expect(grainsFinding([fast, slow, curve('D', 0.6, 0.7)], undefined, english)).toBeUndefined();
  expect(grainsFinding([fast, slow, curve('E')], undefined, english)).toBeUndefined();
});

it('says of machines at what place they are compared, unless there is only one', () => {
  const curve = (name: string, ...values: number[]) => ({
    name,
    current: false,
    rows: values.map((time_us) => ({ time_us })),
    places: values.map((_, place) => `first parameter ${place + 1}`),
  });
  const quantity = { label: 'time', of: (row: { time_us?: number }) => row.time_us ?? Number.NaN, say: String };
  const found = (...values: number[]) => machinesFinding([curve('A', ...values), curve('B', 9, 9)], quantity, english);
  expect(found(1, 2)).toBe('First parameter 2: the time is between 2 (A) and 9 (B)');
  expect(found(1)).toBe('The time is between 1 (A) and 9 (B)');
});

it('says how long a cycle is where a pinned curve has another clock, as the axes are in microseconds', () => {
  const state = selectExperiment(initialState('j-machine'), 'round-trip');
  const withPin = (cycle_ps: number) =>
    ofMachine(
      { state: normalise({ ...state, pins: [pinOf(change(state, 'cycle_ps', cycle_ps), 'ping', 'A')] }), machines: [] },
      'ping: 9 cycles',
    );
  expect(withPin(40000)).toBe('ping: 9 cycles (J-Machine, 80 ns a cycle)');
  expect(withPin(80000)).toBe('ping: 9 cycles');
});
