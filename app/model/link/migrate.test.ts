/** Old links keep their meaning when presets, defaults and names change. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readable } from '../manifest/values.ts';
import { presetOf } from '../presets/custom.ts';
import { experiments, machines, seriesKeyOf } from '../presets/presets.ts';
import { pinOf } from '../state/pins.ts';
import { initialState, selectExperiment, valuesOf, whyFixed } from '../state/state.ts';
import { allowedValue, parameters } from '../testing/any.ts';
import { breaksOf, frozenValues, type Snapshot, sameJson, takeSnapshot } from './frozen.ts';
import { loadSnapshot, newestVersion } from './frozen-files.ts';
import { decode, LINK_VERSION } from './link.ts';
import { migrate, type RawLink, RENAMED, snapshotsSince } from './migrate.ts';

const today = takeSnapshot(2);
type Change = (snapshot: Snapshot) => unknown;

/** The presets as they may once have been. */
function past(change: Change): Snapshot {
  const snapshot = structuredClone({ ...today, version: 1, released: '0.9.0' });
  change(snapshot);
  return snapshot;
}

const raw = (search: string, extras: RawLink['extras'] = { pins: [] }): RawLink => ({
  entries: new Map(new URLSearchParams(search)),
  extras,
});

/** The link in present words. */
function moved(search: string, change: Change, renamed = {}): string {
  const { entries } = migrate(raw(search), [past(change), today], { 1: renamed });
  return [...entries].map(([key, value]) => `${key}=${value}`).join('&');
}

const jMachine = (snapshot: Snapshot) => {
  const machine = snapshot.machines['j-machine'];
  if (!machine) throw new Error('no J-Machine');
  return machine as { experiments: string[]; values: Record<string, number | string> };
};
const barrier = (snapshot: Snapshot) => {
  const experiment = snapshot.experiments.barrier;
  if (!experiment) throw new Error('no barrier');
  return experiment as typeof experiment & { parameters: Record<string, number | string> };
};
const here = 'm=j-machine&x=barrier';

describe('what is frozen', () => {
  it('is what the presets say, or there is a new version to make: npm run freeze', async () => {
    const newest = await loadSnapshot(newestVersion);
    expect(LINK_VERSION).toBe(newest.version);
    expect(sameJson({ ...newest, released: null }, takeSnapshot(newest.version))).toBe(true);
  });

  it('of every version has a next one that old links can be put into', async () => {
    for (let version = 1; version < newestVersion; version++) {
      const [before, after] = (await snapshotsSince(version)).slice(0, 2) as [Snapshot, Snapshot];
      expect(before.released).not.toBeNull();
      expect(breaksOf(before, after, RENAMED[version])).toEqual([]);
    }
  });
});

describe('an old link', () => {
  it('says nothing new if nothing has changed', () => {
    expect(moved(here, () => undefined)).toBe(here);
    expect(moved('', () => undefined)).toBe('');
  });

  it('keeps the values that the machine, the experiment and the engine gave', () => {
    expect(moved(here, (then) => Object.assign(jMachine(then).values, { hop_cycles: 3 }))).toBe(`${here}&hop_cycles=3`);
    expect(moved(here, (then) => Object.assign(barrier(then).parameters, { skew_cycles: 9 }))).toBe(
      `${here}&skew_cycles=9`,
    );
    expect(moved(here, (then) => Object.assign(then.defaults, { seed: 5 }))).toBe(`${here}&seed=5`);
  });

  it('keeps the values of the processor that its program is written for', () =>
    expect(moved(here, (then) => Object.assign(jMachine(then).values, { barrier_wave_cycles: 12 }))).toBe(
      `${here}&barrier_wave_cycles=12`,
    ));

  it('with a machine and an experiment that do not exist means the first ones, as it did', () => {
    const slower: Change = (then) => {
      then.first = 'j-machine';
      Object.assign(jMachine(then).values, { hop_cycles: 3 });
    };
    expect(moved('m=cray&x=weather', slower)).toContain('&hop_cycles=3');
  });

  it('may name what every object has', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    for (const name of names) {
      expect(moved(`m=${name}&x=${name}&by=${name}&${name}=1`, () => undefined)).toBe(
        `m=${name}&x=${name}&by=${name}&${name}=1`,
      );
    }
  });

  it('keeps what it says itself', () =>
    expect(moved(`${here}&hop_cycles=2`, (then) => Object.assign(jMachine(then).values, { hop_cycles: 3 }))).toBe(
      `${here}&hop_cycles=2`,
    ));

  it('says nothing of what its runs do not read', () =>
    expect(
      moved('m=j-machine&x=latency-load', (then) => Object.assign(jMachine(then).values, { dispatch_cycles: 99 })),
    ).toBe('m=j-machine&x=latency-load'));

  it('means that the engine did as the default says where a parameter is new', () => {
    const lacks: Change = (then) => {
      delete jMachine(then).values.hop_cycles;
      delete (then.defaults as Record<string, unknown>).hop_cycles;
    };
    expect(moved(here, lacks)).toBe(here);
    const lacksDuplex: Change = (then) => {
      delete jMachine(then).values.duplex;
      delete (then.defaults as Record<string, unknown>).duplex;
    };
    expect(moved(here, lacksDuplex)).toBe(`${here}&duplex=full`);
  });

  it('keeps its machine and its experiment if it names none', () => {
    expect(moved('', (then) => Object.assign(then, { first: 'j-machine' }))).toMatch(
      today.first === 'j-machine' ? /^$/ : /^m=j-machine/,
    );
    let last = '';
    const turned = moved('m=j-machine', (then) => {
      last = jMachine(then).experiments.reverse()[0] ?? '';
    });
    expect(turned).toBe(`m=j-machine&x=${last}`);
  });

  it('keeps its curves, its x axis and its axes', () => {
    const other: Change = (then) => {
      const experiment = barrier(then);
      experiment.series.reverse();
      experiment.x = { parameter: 'dimensions', values: ['2x2', '4x4'] };
      const chart = experiment.charts.barrier;
      if (chart) chart.y = Object.fromEntries(Object.entries(chart.y).reverse());
    };
    expect(moved(here, other)).toBe(`${here}&by=skew_cycles&x.by=dimensions&x.values=2x2,4x4&barrier.y=after_last`);
    expect(moved(`${here}&x.by=skew_cycles&x.from=0&x.to=9`, other)).toBe(
      `${here}&x.by=skew_cycles&x.from=0&x.to=9&by=skew_cycles&barrier.y=after_last`,
    );
    const fewer: Change = (then) => {
      const series = barrier(then).series.find((one) => seriesKeyOf(one) === 'topology');
      if (series && 'values' in series) series.values = series.values.slice(0, 1);
    };
    expect(moved(here, fewer)).toBe(`${here}&by.values=mesh`);
  });

  it('keeps the values from which the curves of any parameter go out', () => {
    const slower: Change = (then) => Object.assign(jMachine(then).values, { barrier_entry_cycles: 100 });
    expect(moved(`${here}&by=barrier_entry_cycles`, slower)).toContain('by.values=50,100,200,400');
  });

  it('has the names of today', () => {
    const named: Change = (then) => {
      const { hop_cycles, ...rest } = jMachine(then).values;
      jMachine(then).values = { ...rest, hop_delay: hop_cycles ?? 1 };
      then.machines.jay = jMachine(then);
      then.machines = Object.fromEntries(Object.entries(then.machines).filter(([key]) => key !== 'j-machine'));
    };
    const renamed = { jay: 'j-machine', hop_delay: 'hop_cycles' };
    expect(moved('m=jay&x=barrier&hop_delay=2&by=hop_delay', named, renamed)).toBe(
      'm=j-machine&x=barrier&hop_cycles=2&by=hop_cycles',
    );
  });

  it('has the names of today in what is looked at and compared', () => {
    const named: Change = (then) => {
      const { barrier: chart, ...charts } = barrier(then).charts;
      barrier(then).charts = { ...charts, wall: chart ?? { x: {}, y: {} } };
      then.machines.psi = then.machines['multi-psi-v1'] ?? jMachine(then);
    };
    const renamed = { wall: 'barrier', psi: 'multi-psi-v1' };
    expect(moved(`${here}&wall.x.zoom=1,2&beside=psi&relative=ratio:machine:psi`, named, renamed)).toBe(
      `${here}&barrier.x.zoom=1,2&beside=multi-psi-v1&relative=ratio:machine:multi-psi-v1`,
    );
  });

  it('goes through every version in order', () => {
    const first = past((then) => Object.assign(jMachine(then).values, { hop_cycles: 3 }));
    const second = structuredClone({ ...first, version: 2 });
    jMachine(second).values.hop_cycles = 5;
    const { entries } = migrate(raw(here), [first, second, { ...today, version: 3 }], {});
    expect(entries.get('hop_cycles')).toBe('3');
  });
});

describe('what the fragment of an old link holds', () => {
  const slower: Change = (then) => {
    jMachine(then).values.hop_cycles = 3;
    barrier(then).x = { parameter: 'dimensions', values: ['2x2'] };
  };
  const state = selectExperiment(initialState('j-machine'), 'barrier');
  const own = { name: 'Mine', base: 'j-machine', parts: { network: 'j-machine', node: 'j-machine' }, changes: {} };

  it('keeps the values of its pins and machines', () => {
    const { extras } = migrate(
      raw('', { custom: own, pins: [pinOf(state, 'mesh', 'then')] }),
      [past(slower), today],
      {},
    );
    expect(extras.pins[0]).toMatchObject({
      changes: { hop_cycles: 3 },
      sweep: { parameter: 'dimensions', values: ['2x2'] },
    });
    expect(extras.custom?.changes).toEqual({ hop_cycles: 3 });
    expect(extras.custom && presetOf(extras.custom).parameters.hop_cycles?.value).toBe(3);
  });
});

describe('a custom machine beside in an old link', () => {
  it('keeps the values of its presets', () => {
    const slower: Change = (then) => Object.assign(jMachine(then).values, { hop_cycles: 3 });
    const own = { name: 'Mine', base: 'j-machine', parts: { network: 'j-machine', node: 'j-machine' }, changes: {} };
    const { extras } = migrate(raw(`${here}&beside=custom:1`, { beside: [own], pins: [] }), [past(slower), today], {});
    expect(extras.beside?.[0]?.changes).toEqual({ hop_cycles: 3 });
  });
});

describe('a preset beside in an old link', () => {
  const slower: Change = (then) => {
    Object.assign(jMachine(then).values, { hop_cycles: 3 });
  };
  const own = { name: 'Mine', base: 'paragon', parts: { network: 'paragon', node: 'paragon' }, changes: {} };
  const link = '?m=multi-psi-v1&x=latency-load&beside=j-machine,custom:1&relative=ratio:machine:custom:1';

  it('that has changed becomes a machine with the values it had', () => {
    const { entries, extras } = migrate(raw(link, { beside: [own], pins: [] }), [past(slower), today], {});
    expect(entries.get('beside')).toBe('custom:1,custom:2');
    expect(entries.get('relative')).toBe('ratio:machine:custom:2');
    expect(extras.beside?.map(({ name, changes }) => [name, changes])).toEqual([
      ['J-Machine', { hop_cycles: 3 }],
      ['Mine', {}],
    ]);
  });

  it('that has not stays what it is', () => {
    const { entries, extras } = migrate(raw(link, { beside: [own], pins: [] }), [past(() => undefined), today], {});
    expect(entries.get('beside')).toBe('j-machine,custom:1');
    expect(entries.get('relative')).toBe('ratio:machine:custom:1');
    expect(extras.beside).toEqual([own]);
  });
});

describe('any change of values after a release', () => {
  const place = fc.constantFrom(...machines.flatMap(({ key, experiments: of }) => of.map((x) => [key, x] as const)));
  const changes = fc.array(parameters.chain((one) => fc.tuple(fc.constant(one.key), allowedValue(one))));

  it('leaves the values of an old link, whichever it is', () => {
    fc.assert(
      fc.property(place, changes, fc.boolean(), ([machine, x], values, ofDefaults) => {
        const then = past((snapshot) => {
          const at = ofDefaults ? snapshot.defaults : snapshot.machines[machine]?.values;
          for (const [key, value] of values) if (!whyFixed(key)) Object.assign(at ?? {}, { [key]: value });
        });
        const { entries } = migrate(raw(`m=${machine}&x=${x}`), [then, today], {});
        const { state, notices } = decode(`?v=${LINK_VERSION}&${new URLSearchParams([...entries])}`);
        expect(notices).toEqual([]);
        const meant = frozenValues(then, then.machines[machine]?.values ?? {}, machine, x);
        const now = valuesOf(state);
        for (const key of readable(now)) expect([key, now[key]]).toEqual([key, meant[key]]);
      }),
    );
  });
});

describe('a custom machine in an old link', () => {
  it('with a part that does not exist has that of the machine it started from, as it had', () => {
    const slower: Change = (then) => Object.assign(jMachine(then).values, { hop_cycles: 3 });
    const custom = { name: 'Mine', base: 'j-machine', parts: { network: 'cray', node: 'constructor' }, changes: {} };
    const { extras } = migrate(raw('m=custom', { custom, pins: [] }), [past(slower), today], {});
    expect(extras.custom).toMatchObject({ parts: custom.parts, changes: { hop_cycles: 3 } });
  });
});

describe('what a link has no words for', () => {
  it.each<[string, Change]>([
    ['machine old is gone', (then) => Object.assign(then.machines, { old: jMachine(then) })],
    ['parameter speed is gone', (then) => Object.assign(then.defaults, { speed: 1 })],
    ['experiment old is gone', (then) => Object.assign(then.experiments, { old: barrier(then) })],
    ['machine j-machine has lost experiment old', (then) => jMachine(then).experiments.push('old')],
    [
      'experiment barrier: its program has changed',
      (then) => Object.assign(barrier(then).parameters, { program: 'open-loop' }),
    ],
    ['experiment barrier: chart old is gone', (then) => Object.assign(barrier(then).charts, { old: { x: {}, y: {} } })],
    [
      'experiment barrier: axis barrier.x=nodes has changed',
      (then) => {
        const chart = barrier(then).charts.barrier;
        if (chart) chart.x = { nodes: 'messages' };
      },
    ],
    [
      'experiment barrier: what goes with topology has changed',
      (then) => {
        const series = barrier(then).series.find((one) => seriesKeyOf(one) === 'topology');
        if (series && !('cases' in series)) series.also = { torus: { seed: 3 } };
      },
    ],
  ])('must not change: %s', (what, change) => expect(breaksOf(past(change), today)).toContain(what));

  it('must not change in cases either', () => {
    const withCases = experiments.find(({ series }) => series.some((one) => 'cases' in one));
    const [key, index] = [withCases?.key ?? '', withCases?.series.findIndex((one) => 'cases' in one) ?? -1];
    const then = past((snapshot) => {
      const series = snapshot.experiments[key]?.series[index];
      if (series && 'cases' in series) series.cases.pop();
    });
    // What is new is not shown by what was there.
    expect(breaksOf(then, today)).toEqual([]);
    expect(breaksOf(today, then)[0]).toContain('has changed');
  });

  it('shows the cases that there were, and says so for as long as there are others', () => {
    const link = 'm=five-machines&x=machines-length';
    const fewer: Change = ({ experiments: all }) => {
      const [series] = all['machines-length']?.series ?? [];
      if (series && 'cases' in series) series.cases.splice(2);
    };
    expect(moved(link, fewer)).toBe(`${link}&by.values=j-machine,multi-psi-v1`);
    expect(moved(`${link}&by.values=multi-psi-v1`, fewer)).toBe(`${link}&by.values=multi-psi-v1`);
    expect(moved(link, () => undefined)).toBe(link);
  });

  it('is nothing today', () => expect(breaksOf(today, takeSnapshot(3))).toEqual([]));
});

it('names every version that it does not know', () =>
  expect(decode('?v=0').notices[0]?.text).toContain("'0' is not a version this page knows"));
