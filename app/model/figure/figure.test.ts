import { describe, expect, it } from 'vitest';
import { type GrainError, LOADING, type Row } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import {
  change,
  type ExplorerState,
  initialState,
  resolve,
  selectAxis,
  selectExperiment,
  selectPoint,
  selectSeries,
} from '../state/state.ts';
import { closedFormsOf } from '../sweep/closed-forms.ts';
import { expand } from '../sweep/sweep.ts';
import { asking, capacityOf as load } from '../testing/asking.ts';
import { type Figure, figuresOf, type PointOutcome } from './figure.ts';
import { markOn } from './marked.ts';
import { progressOf } from './progress.ts';

const start = initialState('j-machine');

// Closed forms that are easy to check: capacity 0.25, twice that with full duplex; 100 Gbit/s for every unit of load.
function evaluate(model: string, values: Values): Row | GrainError {
  const capacity = values.duplex === 'full' ? 0.5 : 0.25;
  if (model === 'capacity') return { capacity, bisection_capacity: 100 * capacity };
  const load = Number(values.offered_load);
  const latency = load < 0.1 ? 20 + 100 * load : Number.NaN;
  if (model === 'contention') return { latency, bisection_traffic: 100 * load };
  return LOADING;
}

function measured(values: Values): Row {
  const load = Number(values.offered_load);
  return { accepted_load: load, offered_load: load, bisection_traffic: 100 * load, latency: 50, latency_ci: 1 };
}

type Answer = (values: Values) => PointOutcome | undefined;

function figures(state: ExplorerState, answer: Answer): Figure[] {
  const plan = expand(state, { ...asking(), capacityOf: ({ duplex }) => load(duplex === 'full' ? 0.5 : 0.25) });
  const outcomes = new Map(
    plan.series.flatMap(({ points }) => points.map(({ key, values }) => [key, answer(values)] as const)),
  );
  return figuresOf({ state, plan, outcomeOf: (key) => outcomes.get(key), evaluate, link: 'https://example.org/?v=1' });
}

const first = (state: ExplorerState, answer: Answer): Figure => {
  const [figure] = figures(state, answer);
  if (!figure) throw new Error('no figure');
  return figure;
};

const converged: Answer = (values) => ({ state: 'converged', row: measured(values) });

it('keeps the colour of a machine while others are hidden', () => {
  const machines = selectExperiment(initialState('five-machines'), 'machines-grain');
  const [by] = resolve(machines).experiment.series;
  if (!by || !('cases' in by)) throw new Error('no cases');
  const coloursOf = (state: ExplorerState) =>
    new Map(first(state, converged).series.map(({ key, index, count }) => [key, `${index} of ${count}`]));
  const all = coloursOf(machines);
  const two = coloursOf(selectSeries(machines, by.key, ['paragon', 'pie64']));
  expect([...two.keys()].sort()).toEqual(['paragon', 'pie64']);
  for (const [key, colour] of two) expect(colour).toBe(all.get(key));
});

it('makes a figure of every chart', () => {
  expect(figures(start, converged).map(({ key }) => key)).toEqual(['latency', 'accepted', 'channels']);
});

describe('points', () => {
  it('are put on the chosen axes, with their interval', () => {
    const figure = first(start, converged);
    expect(figure.x).toEqual({ label: 'bisection traffic', unit: 'Gbit/s', scale: 'linear' });
    expect(figure.series[0]?.points[0]).toEqual({ x: 1.25, y: 50, low: 49, high: 51, state: 'converged' });
    const other = first(selectAxis(start, 'latency', 'x', 'accepted_load'), converged);
    expect(other.series[0]?.points[0]?.x).toBe(0.0125);
  });

  it('have no interval where the column has none', () => {
    const figure = first(selectAxis(start, 'latency', 'y', 'network_latency'), (values) => ({
      state: 'converged',
      row: { ...measured(values), network_latency: 40 },
    }));
    expect(figure.series[0]?.points[0]).toEqual({ x: 1.25, y: 40, state: 'converged' });
  });

  it('wait for the engine and leave out what failed', () => {
    expect(first(start, () => undefined).series.flatMap(({ points }) => points)).toEqual([]);
    const failed: Answer = () => ({ state: 'failed', row: {}, error: LOADING });
    expect(first(start, failed).series.flatMap(({ points }) => points)).toEqual([]);
  });

  it('of a saturated load stay, without a mean', () => {
    const figure = first(start, (values) => ({
      state: 'saturated',
      row: { ...measured(values), latency: Number.NaN },
    }));
    expect(figure.series[0]?.points[0]).toMatchObject({ x: 1.25, y: Number.NaN, state: 'saturated' });
  });
});

describe('closed forms', () => {
  it('are drawn where they hold', () => {
    const curve = first(start, converged).series[0]?.model ?? [];
    expect(curve[0]).toEqual({ x: 1.25, y: 21.25 });
    expect(curve.length).toBeGreaterThan(10);
    expect(curve.every(({ x, y }) => x <= 10 && y <= 30)).toBe(true);
  });

  it('are left out where they know nothing of an axis', () => {
    const figure = first(selectAxis(start, 'latency', 'y', 'latency_p99'), converged);
    expect(figure.series[0]).not.toHaveProperty('model');
  });

  it('mark the capacity in the unit of the axis', () => {
    const [reference] = first(start, converged).references;
    expect(reference).toEqual({ axis: 'x', from: 25, label: 'capacity 25 Gbit/s', kind: 'capacity' });
    const flits = first(selectAxis(start, 'latency', 'x', 'offered_load'), converged).references;
    expect(flits[0]?.label).toBe('capacity 0.25 flits/node/cycle');
  });

  it('say whose capacity it is where curves differ', () => {
    const [reference] = first(selectSeries(start, 'duplex'), converged).references;
    expect(reference).toMatchObject({ from: 25, label: 'capacity of half duplex 25 Gbit/s' });
  });
});

it('shows what a person has measured on its axes, and on no others', () => {
  const { charts } = resolve(start);
  const [chart] = charts;
  const points = [{ x: 0.1, y: 60, low: 55, high: 65 }];
  const place = { experiment: start.experiment, chart: chart?.key ?? '', x: chart?.x.key ?? '', y: chart?.y.key ?? '' };
  const state = { ...start, measured: { name: 'lab.csv', points, ...place } };
  const shown = (of: ExplorerState) =>
    figures(of, converged).map(({ published = [] }) => published.filter((one) => one.measured));
  const [large, ...others] = shown(state);
  expect(large).toEqual([{ ...points[0], label: 'lab.csv', measured: true }]);
  expect(others.flat()).toEqual([]);
  expect(shown(selectAxis(state, place.chart, 'y', 'column:latency_max')).flat()).toEqual([]);
  // They are there again when a person comes back.
  const elsewhere = selectExperiment(state, 'barrier');
  expect(shown(elsewhere).flat()).toEqual([]);
  expect(shown(selectExperiment(elsewhere, start.experiment))[0]).toHaveLength(1);
});

it('takes closed forms that are known already', () => {
  const plan = expand(start, asking(0.25));
  const input = { state: start, plan, outcomeOf: () => undefined, link: '' };
  const forms = closedFormsOf({ state: start, plan, evaluate });
  const never = () => {
    throw new Error('evaluated again');
  };
  expect(figuresOf({ ...input, evaluate: never, forms })).toEqual(figuresOf({ ...input, evaluate }));
});

describe('the state in words', () => {
  const word = (answer: Answer) => first(start, answer).state;

  it.each<[string, Answer, string]>([
    ['nothing yet', () => undefined, 'approximate; 0 of 48 points are final'],
    ['only queued', (values) => ({ state: 'queued', row: measured(values) }), 'approximate; 0 of 48 points are final'],
    ['all coarse', (values) => ({ state: 'coarse', row: measured(values) }), 'approximate; 0 of 48 points are final'],
    ['all converged', converged, '48 points, all exact to 2 %'],
    ['budget spent', (values) => ({ state: 'budget', row: measured(values) }), '48 points; 48 need a longer run'],
    ['all failed', () => ({ state: 'failed', row: {} }), '48 points; 48 failed'],
  ])('%s', (_, answer, words) => expect(word(answer)).toBe(words));

  it('is not that all are exact while others follow', () => {
    const plan = expand(start, asking(0.25));
    const outcomeOf = () => ({ state: 'converged' as const, row: {} });
    expect(progressOf({ plan, outcomeOf, isUnderWay: true })).toBe('approximate; 48 points are final, others not yet');
  });

  it('counts what has saturated', () => {
    const some: Answer = (values) => ({
      state: Number(values.offered_load) > 0.1 ? 'saturated' : 'converged',
      row: measured(values),
    });
    expect(word(some)).toBe('31 of 48 points are exact to 2 %; 17 are beyond what the network can carry');
  });

  it('counts what a longer run would say more of', () => {
    const some: Answer = (values) => {
      const load = Number(values.offered_load);
      return { state: load > 0.1 ? 'unsettled' : load > 0.07 ? 'budget' : 'converged', row: measured(values) };
    };
    expect(word(some)).toBe('21 of 48 points are exact to 2 %; 27 need a longer run');
  });
});

describe('what stands beside', () => {
  it('has a fraction of a whole as one, to be read in %', () => {
    const state = selectExperiment(start, 'requests-efficiency');
    expect(first(state, () => undefined).y).toMatchObject({ label: 'efficiency', unit: 'fraction' });
  });

  it('names changes and the axes that a person chose', () => {
    const state = selectAxis(change(start, 'buffer_flits', 8), 'latency', 'y', 'latency_p99');
    expect(first(state, converged).subtitle).toBe(
      'Latency, 99th percentile against bisection traffic; buffer per channel 8 flits',
    );
  });

  it('does not say the title again', () => {
    const state = selectAxis(selectExperiment(start, 'requests-efficiency'), 'efficiency', 'x', 'grain_us');
    const { title, subtitle } = first(state, converged);
    expect([title, subtitle]).toEqual([
      'Efficiency against grain',
      'Share of computation in the time of a loop, against computation per message',
    ]);
  });

  it('names machine, paper and version', () => {
    expect(first(start, converged).source).toMatch(
      /^J-Machine after M\. D\. Noakes.*, 1993, Fig\. 3\. Simulated by Grainscope \d/,
    );
  });

  it('carries what is needed to run it again, as plain JSON', () => {
    const { meta, link } = first(change(start, 'duplex', 'full'), converged);
    expect(link).toBe('https://example.org/?v=1');
    expect(JSON.parse(JSON.stringify(meta))).toEqual(meta);
    expect(meta).toMatchObject({ parameters: { duplex: 'full', seed: 1 }, changed: { duplex: 'half' } });
  });

  it('carries of several machines only what all of them share', () => {
    const { meta } = first(initialState('five-machines'), converged);
    const { parameters } = meta as { parameters: object };
    expect(parameters).toHaveProperty('message_words');
    expect(
      Object.keys(parameters).filter((key) => ['dimensions', 'network', 'node', 'cycle_ps'].includes(key)),
    ).toEqual([]);
  });
});

describe('a column for every curve', () => {
  const machines = selectExperiment(initialState('five-machines'), 'machines-queens');
  // Shares that say which run they are of: nodes in %.
  const shares: Answer = ({ dimensions }) => {
    const nodes = String(dimensions)
      .split('x')
      .reduce((product, length) => product * Number(length), 1);
    return { state: 'done', row: { nodes, share_compute: nodes / 100, share_idle: 1 - nodes / 100 } };
  };
  const columns = (state: ExplorerState, answer = shares) => {
    const figure = figures(state, answer).find(({ key }) => key === 'shares');
    if (!figure) throw new Error('no columns');
    return figure;
  };

  it('is of the last value that all of them have', () => {
    const { x, y, series, subtitle } = columns(machines);
    expect(x.names).toEqual(['J-Machine', 'Multi-PSI/V1', 'PIE64', 'Paragon', 'T9000']);
    expect(x.domain).toEqual([-0.5, 4.5]);
    expect(y).toMatchObject({ unit: '%', domain: [0, 100] });
    expect(subtitle).toContain('dimensions 8 × 4');
    expect(series.map(({ key }) => key)).toEqual(['compute', 'send', 'receive', 'dispatch', 'wait', 'idle']);
    expect(series[0]?.points.map((point) => [point.x, point.y])).toEqual([0, 1, 2, 3, 4].map((place) => [place, 32]));
  });

  it('is of the value that a person marks, where a curve may have none', () => {
    const marked = selectPoint(machines, { series: 'paragon', index: 6 }, 'idle');
    const figure = columns(marked);
    expect(figure.series[0]?.points.map((point) => [point.x, point.y])).toEqual([0, 1, 2, 3].map((x) => [x, 64]));
    const plan = expand(marked, asking());
    const known = { get: () => ({ row: {} }) };
    expect(markOn(figure, marked.look ?? {}, { state: marked, plan }, known)).toEqual({ series: 'idle', index: 3 });
  });

  it('waits for its run', () => {
    const paragon: Answer = (values) => (values.node === 'paragon' ? undefined : shares(values));
    expect(columns(machines, paragon).series[0]?.points.map(({ x }) => x)).toEqual([0, 1, 2, 4]);
  });

  it('gives way to areas along another axis', () => {
    const { x, layersOf } = columns(selectAxis(machines, 'shares', 'x', 'nodes'));
    expect([x.names, layersOf]).toEqual([undefined, 'j-machine']);
  });
});

it('counts a time in instructions of the machine of each run', () => {
  const machines = selectExperiment(initialState('five-machines'), 'machines-queens');
  const inInstructions = selectAxis(machines, 'speedup', 'y', 'time_instructions');
  const figure = first(inInstructions, () => ({ state: 'done', row: { nodes: 4, time_ms: 1 } }));
  expect(figure.y).toEqual({ label: 'run time', unit: 'instructions', scale: 'log' });
  const perMs = Object.fromEntries(figure.series.map(({ key, points }) => [key, points[0]?.y]));
  // 12.5 MHz, an instruction a microsecond, 10 MHz, 50 MHz.
  expect(perMs).toMatchObject({ 'j-machine': 12500, 'multi-psi-v1': 1000, pie64: 10000, paragon: 50000 });
});

it('shows what each node has in one run of every curve: that of the marked point, or the last', () => {
  const state = selectExperiment(start, 'radix-glitch');
  const answer: Answer = (values) => {
    const nodes = 2 * Number(String(values.dimensions).split('x').length);
    const number = Float64Array.from({ length: nodes }, (_, node) => node);
    return {
      state: 'converged',
      row: { nodes },
      tables: { nodes: { node: number, send_faults: number.map((n) => 10 * n) } },
    };
  };
  const each = (at: ExplorerState) => figures(at, answer).find(({ key }) => key === 'each') as Figure;
  const figure = each(state);
  expect([figure.kind, figure.x.label, figure.y.unit]).toEqual([undefined, 'node', 'cycles']);
  // Cycles as they are, not shares of anything.
  expect(figure.series.map(({ points }) => points.at(-1))).toEqual(
    Array.from({ length: 2 }, () => ({ x: 5, y: 50, state: 'done' })),
  );
  expect(figure.runs?.map(({ index }) => index)).toEqual([8, 8]);
  const marked = each(selectPoint(state, { series: figure.runs?.[0]?.series ?? '', index: 0 }));
  expect(marked.runs?.map(({ index }) => index)).toEqual([0, 0]);
  expect(marked.series[0]?.points).toHaveLength(2);
});

it('stacks what has a unit in that unit, up to the highest column', () => {
  const state = selectExperiment(initialState('pie64'), 'mp-write-latency');
  const parts = { software: 260, exchange: 230, queued: 0, waited: 30, transfer: 103, rest: 0 };
  const figure = first(state, () => ({ state: 'converged', row: { demanded: 1, ...parts } }));
  expect(figure.y).toMatchObject({ label: 'latency', unit: 'cycles', domain: [0, 623] });
  expect(figure.series.map(({ points }) => points[0]?.y)).toEqual([103, 260, 230, 0, 30, 0]);
});
