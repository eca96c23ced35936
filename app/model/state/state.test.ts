import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { manifest } from '../manifest/manifest.ts';
import { problemOf } from '../manifest/value.ts';
import { machines } from '../presets/presets.ts';
import { anyState } from '../testing/any.ts';
import * as states from './state.ts';

const start = states.initialState('j-machine');

it('starts with a machine that works', () => {
  expect(states.initialState()).toEqual({
    machine: 'multi-psi-v1',
    experiment: 'queens-speedup',
    changes: {},
    seriesBy: 'depth',
    axes: {},
    pins: [],
  });
  const first = machines[0];
  expect(states.initialState().machine).toBe(first?.key);
});

describe('valuesOf', () => {
  it('puts the machine over the defaults, the experiment over the machine, and changes over all', () => {
    expect(states.valuesOf(start)).toMatchObject({ duplex: 'half', program: 'open-loop', hop_cycles: 1 });
    expect(states.valuesOf(states.change(start, 'duplex', 'full'))).toMatchObject({ duplex: 'full' });
  });

  it('is complete', () => {
    expect(Object.keys(states.valuesOf(start)).sort()).toEqual(manifest.parameters.map(({ key }) => key).sort());
  });
});

describe('the node', () => {
  it('is the one that the program is written for', () => {
    expect(states.valuesOf(start).node).toBe('terminal');
    expect(states.valuesOf(states.selectExperiment(start, 'barrier'))).toMatchObject({
      program: 'barrier',
      node: 'mdp',
    });
  });

  it('cannot be changed', () => expect(states.change(start, 'node', 'mdp')).toEqual(start));
});

it('takes those changes along to another experiment that it reads', () => {
  const changed = states.change(states.change(start, 'hop_cycles', 2), 'offered_load', 0.2);
  expect(states.selectExperiment(changed, 'barrier').changes).toEqual({ hop_cycles: 2 });
});

describe('change', () => {
  it('keeps only what differs from the preset', () => {
    const changed = states.change(start, 'hop_cycles', 3);
    expect(changed.changes).toEqual({ hop_cycles: 3 });
    expect(states.change(changed, 'hop_cycles', 1).changes).toEqual({});
    expect(states.change(start, 'dimensions', '4x4x1').changes).toEqual({ dimensions: '4x4' });
  });

  it('ignores what is not allowed', () => {
    expect(states.change(start, 'hop_cycles', 99)).toEqual(start);
    expect(states.change(start, 'nonsense', 1)).toEqual(start);
    expect(states.change(start, '__proto__', 1)).toEqual(start);
    expect(states.change(start, 'program', 'open-loop')).toEqual(start);
  });

  it('gives the same state in whatever order things are changed', () => {
    const one = states.change(states.change(start, 'hop_cycles', 2), 'buffer_flits', 8);
    const other = states.change(states.change(start, 'buffer_flits', 8), 'hop_cycles', 2);
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });
});

it('takes all changes back but a program that a person has brought', () => {
  const own = states.selectExperiment(states.initialState('five-machines'), 'machines-script');
  const changed = states.changeAll(own, { script: 7, argument_2: 3 });
  expect(changed.changes).toEqual({ script: 7, argument_2: 3 });
  expect(states.changedIn(changed)).toEqual(['argument_2']);
  expect(states.reset(changed).changes).toEqual({ script: 7 });
});

it('counts no change of what nothing reads', () => {
  const changed = states.changeAll(start, { depth: 3, hop_cycles: 2 });
  expect(changed.changes).toEqual({ depth: 3, hop_cycles: 2 });
  expect(states.changedIn(changed)).toEqual(['hop_cycles']);
  // Curves of other programs read what that of the values does not.
  const programs = states.selectExperiment(states.initialState('j-machine'), 'application-speedup');
  expect(states.changedIn(states.changeAll(programs, { depth: 3, keys: 4096 }))).toEqual(['keys']);
});

it('takes changes back, one or all', () => {
  const changed = states.change(states.change(start, 'hop_cycles', 2), 'buffer_flits', 8);
  expect(states.reset(changed, 'hop_cycles').changes).toEqual({ buffer_flits: 8 });
  expect(states.reset(changed).changes).toEqual({});
});

it('says where a value is from', () => {
  expect(states.sourceOf(start, 'dimensions')).toMatchObject({ kind: 'preset', source: { status: 'published' } });
  expect(states.sourceOf(start, 'offered_load')).toEqual({ kind: 'experiment' });
  expect(states.sourceOf(start, 'seed')).toEqual({ kind: 'default' });
  expect(states.sourceOf(states.change(start, 'duplex', 'full'), 'duplex')).toEqual({ kind: 'changed', from: 'half' });
});

describe('choosing', () => {
  it('takes series that the experiment offers', () => {
    expect(states.selectSeries(start, 'pattern').seriesBy).toBe('pattern');
    expect(states.selectSeries(start, 'seed').seriesBy).toBe('seed');
    expect(states.selectSeries(start, 'dispatch_cycles').seriesBy).toBe('message_words');
  });

  it('takes axes that the chart offers', () => {
    const chosen = states.selectAxis(start, 'latency', 'x', 'accepted_load');
    expect(chosen.axes).toEqual({ latency: { x: 'accepted_load', y: 'latency' } });
    expect(states.selectAxis(chosen, 'latency', 'x', 'bisection_traffic').axes).toEqual({});
    expect(states.selectAxis(start, 'latency', 'x', 'price')).toEqual(start);
    expect(states.selectAxis(start, 'none', 'x', 'price')).toEqual(start);
  });

  it('drops changes with the machine and keeps the theme', () => {
    const state = states.withTheme(states.change(start, 'hop_cycles', 2), 'dark');
    expect(states.selectMachine(state, 'j-machine', check)).toEqual({ ...start, theme: 'dark' });
    expect(states.selectExperiment(state, 'latency-load')).toEqual(state);
    expect(states.withTheme(state, undefined)).not.toHaveProperty('theme');
  });
});

it('has only allowed values in any state, and a normal form that is its own', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyState, async (state) => {
      // Long enough that who waits for this must hear from it.
      await new Promise((done) => setImmediate(done));
      const values = states.valuesOf(state);
      for (const parameter of manifest.parameters)
        expect(problemOf(parameter, values[parameter.key] ?? '')).toBeUndefined();
      expect(states.normalise(state)).toEqual(state);
    }),
  );
});

it('makes a sound state of any rubbish', () => {
  const rubbish = {
    machine: 'x',
    experiment: '',
    changes: { seed: -1, duplex: 7 },
    seriesBy: '',
    axes: { latency: { x: '?', y: '' } },
    pins: [],
  };
  expect(states.normalise(rubbish)).toEqual(states.initialState());
});

describe('another machine', () => {
  const v1 = states.initialState('multi-psi-v1');

  it('keeps the experiment, and the changes that it reads', () => {
    const changed = states.change(states.selectExperiment(v1, 'best-grain'), 'message_cost_factor', 2);
    const moved = states.selectMachine(states.selectSeries(changed, 'board'), 'multi-psi-v2', check);
    expect([moved.machine, moved.experiment, moved.seriesBy]).toEqual(['multi-psi-v2', 'best-grain', 'board']);
    expect(moved.changes).toEqual({ message_cost_factor: 2 });
    expect(states.selectMachine(moved, 'multi-psi-v1', check).changes).toEqual({ message_cost_factor: 2 });
  });

  it('begins with its first experiment where it has another program, and drops what that does not read', () => {
    const moved = states.selectMachine(states.change(v1, 'board', 6), 'j-machine', check);
    expect([moved.experiment, moved.changes]).toEqual(['latency-load', {}]);
  });

  it('does not take along how long and how exactly a view was simulated, which nobody would see there', () => {
    const changes = { max_cycles: 8_000_000, precision: 0.005, message_words: 12 };
    const longer = states.changeAll(
      states.selectExperiment(states.initialState('j-machine'), 'requests-efficiency'),
      changes,
    );
    expect(longer.changes).toEqual(changes);
    expect(states.selectMachine(longer, 'epiphany', check).changes).toEqual({ message_words: 12 });
    expect(states.selectExperiment(longer, 'latency-load').changes).toEqual({ message_words: 12 });
  });

  it('drops what does not go together with it', () => {
    const far = states.selectExperiment(states.initialState('multi-psi-v2'), 'best-grain');
    const changed = states.change(states.change(far, 'pes', 12), 'board', 6);
    const moved = states.selectMachine(changed, 'multi-psi-v1', check);
    expect(moved.changes).toEqual({});
  });
});

it('a value that moves with another can be set to what it was, and is no change where it has moved to', () => {
  const slower = states.change(states.initialState('pie64'), 'cycle_ps', 1000);
  expect(states.valuesOf(slower).processor_ps).toBe(1000);
  const apart = states.change(slower, 'processor_ps', 100_000);
  expect(states.valuesOf(apart).processor_ps).toBe(100_000);
  expect(apart.changes).toEqual({ cycle_ps: 1000, processor_ps: 100_000 });
  expect(states.change(apart, 'processor_ps', 1000)).toEqual(slower);
  expect(states.change(apart, 'cycle_ps', 100_000)).toEqual(states.initialState('pie64'));
});
