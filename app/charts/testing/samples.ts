/** Small made-up charts for the tests; their numbers mean nothing. */

import type { ChartSpec, PointSpec, SeriesSpec } from '../../model/chart/chart.ts';

function family(index: number, count: number, label: string, start: number, limit: number): SeriesSpec {
  const latency = (x: number) => (start * limit) / (limit - 0.8 * x);
  const points = [0.5, 2, 3.5, 5, 6.5].map((x): PointSpec => {
    if (x >= limit) return { x: limit, y: 999, state: 'saturated' };
    const y = latency(x);
    return { x, y, low: y - 2, high: y + 2, state: x > 4 ? 'coarse' : 'converged' };
  });
  const model = [0, 2, 4, 6, 7].map((x) => ({ x, y: 0.95 * latency(x) }));
  return { key: `s${index}`, label, index, count, ordered: true, points, model };
}

/** Three ordered series that saturate, a capacity out of sight and a claim. */
export const family3: ChartSpec = {
  key: 'latency',
  title: 'Latency against load',
  subtitle: 'Random traffic, 8 × 8 × 8 mesh',
  x: { label: 'bisection traffic', unit: 'Gbit/s', scale: 'linear' },
  y: { label: 'latency', unit: 'cycles', scale: 'linear' },
  series: [family(0, 3, '2 words', 15, 6.3), family(1, 3, '4 words', 20, 6.1), family(2, 3, '8 words', 30, 5.8)],
  references: [
    { axis: 'x', from: 14.4, label: 'capacity', kind: 'capacity' },
    { axis: 'x', from: 5.7, to: 6.3, label: 'paper: near 6', kind: 'claim' },
  ],
  state: 'approximate',
  source: 'Grainscope, seed 1',
  link: 'https://example.org/?v=1&m=j-machine',
  meta: { version: '1', seed: 1, parameters: { dimensions: '8x8x8', message_words: 8 } },
};

/** Unordered series that end inside, on logarithmic axes. */
export const patterns3: ChartSpec = {
  ...family3,
  key: 'efficiency',
  title: 'Efficiency against grain',
  x: { label: 'grain', unit: 's', scale: 'log' },
  y: { label: 'efficiency', unit: '%', scale: 'linear' },
  series: ['uniform', 'transpose', 'tornado'].map((label, index) => ({
    key: label,
    label,
    index,
    count: 3,
    ordered: false,
    points: [1e-6, 1e-5, 1e-4, 1e-3].map((x) => ({
      x,
      y: (100 * x) / (x + (index + 1) * 3e-5),
      state: 'done' as const,
    })),
  })),
  references: [{ axis: 'y', from: 50, label: 'half', kind: 'claim' }],
  state: 'converged, ±1.6 %',
};

export const loading: ChartSpec = { ...family3, series: [], references: [], notice: { kind: 'loading', text: '' } };

const classes = ['compute', 'send', 'receive', 'dispatch', 'wait', 'idle'] as const;

/** What a processor's time goes into, on a logarithmic axis; the first point has no place on it. */
export const times: ChartSpec = {
  ...family3,
  key: 'time',
  kind: 'stack',
  title: "Where a processor's time goes",
  subtitle: "Shares of all processors' time against grain; 8 words",
  x: { label: 'grain', unit: 'cycles/message', scale: 'log', domain: [25, 2500] },
  y: { label: 'share of time', unit: '%', scale: 'linear', domain: [0, 100] },
  series: classes.map((key, index) => ({
    key,
    label: {
      compute: 'computing',
      send: 'sending',
      receive: 'receiving',
      dispatch: 'dispatch',
      wait: 'waiting',
      idle: 'idle',
    }[key],
    index,
    count: classes.length,
    ordered: false,
    points: [0, 25, 100, 400, 2500].map((x) => {
      const computing = (100 * (x + 45)) / (x + 345);
      const rest = 100 - computing;
      const parts = {
        compute: computing,
        send: 0.1 * rest,
        receive: 0.15 * rest,
        dispatch: 0.05 * rest,
        wait: 0.7 * rest,
      };
      return { x, y: key === 'idle' ? 0 : parts[key], state: 'converged' as const };
    }),
  })),
  references: [],
  state: 'converged, ±1.6 %',
};

/** Work rates of processors at five depths, in % of each one's time, from uneven to even. */
export function rates(pes: number): ChartSpec {
  return {
    ...family3,
    key: 'rates',
    kind: 'stack',
    bars: true,
    tones: true,
    title: 'Work rates piled up',
    subtitle: `Of ${pes} PEs by depth`,
    x: { label: 'depth', unit: '', scale: 'linear', domain: [0.5, 5.5], whole: true },
    y: { label: 'work rate', unit: '%', scale: 'linear', domain: [0, 100 * pes] },
    right: { label: 'average', unit: '%', factor: 1 / pes },
    series: Array.from({ length: pes }, (_, pe) => ({
      key: `pe ${pe + 1}`,
      label: `PE ${pe + 1}`,
      index: pe,
      count: pes,
      ordered: false,
      points: [1, 2, 3, 4, 5].map((x) => ({ x, y: 95 - (50 * ((pe * 7) % pes)) / pes / x, state: 'done' as const })),
    })),
    references: [],
    state: 'exact',
  };
}

/** Runs between two measured quantities, under a law. */
export const law: ChartSpec = {
  ...patterns3,
  key: 'law',
  title: 'Relative performance against overhead',
  x: { label: 'overhead', unit: '', scale: 'linear' },
  y: { label: 'relative performance', unit: '', scale: 'linear' },
  scatter: true,
  series: patterns3.series.map((one, index) => ({
    ...one,
    points: [1.2, 0.1, 0.5].map((x) => ({ x, y: (0.9 - 0.2 * index) / (1 + x), state: 'done' as const })),
  })),
  guides: [{ key: 'law', label: '1/(1 + X)', points: [0, 0.3, 0.6, 0.9, 1.2].map((x) => ({ x, y: 1 / (1 + x) })) }],
  references: [],
  state: 'exact',
};

/** Curves with their best points. */
export const grains: ChartSpec = {
  ...family3,
  key: 'grain',
  title: 'Performance against depth',
  x: { label: 'depth', unit: '', scale: 'linear', whole: true },
  y: { label: 'performance', unit: 'kRPS', scale: 'linear' },
  series: [1, 2, 3].map((cost, index) => ({
    key: `cost ${cost}`,
    label: `cost × ${cost}`,
    index,
    count: 3,
    ordered: true,
    points: [1, 2, 3, 4, 5].map((x) => ({ x, y: 2 / (1 + cost * 0.05 * x * x) - 0.4 / x, state: 'done' as const })),
  })),
  optima: [
    { series: 'cost 1', index: 1, label: '' },
    { series: 'cost 2', index: 1, label: 'best: depth 2, 1.23 kRPS' },
    { series: 'cost 3', index: 0, label: '' },
  ],
  references: [],
  state: 'exact',
};
