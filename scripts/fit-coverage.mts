/**
 * How often the 95 % intervals of `fit` hold the values with which points were made:
 * `npx tsx scripts/fit-coverage.mts t9000 t9000-round-trip link_mbit_s,processor_ps 70 0.05`. Points are those of the experiment's first curve,
 * each off by a normal random factor of that size. Minutes; no test.
 */
import { evaluate, runSync } from '../app/engine/node.ts';
import { fitPoints } from '../app/model/fit/fit.ts';
import { chartForPoints, fitProblem, fittable, foreseenBy } from '../app/model/fit/problem.ts';
import { isError, lastRow, type Row, valueIn } from '../app/model/manifest/manifest.ts';
import { canonicalKey, type Values } from '../app/model/manifest/values.ts';
import { initialState, selectExperiment } from '../app/model/state/state.ts';
import { expand, UNASKED } from '../app/model/sweep/sweep.ts';

const [machine = '', experiment = '', keysText = '', setsText = '70', noiseText = '0.05'] = process.argv.slice(2);
const state = selectExperiment(initialState(machine), experiment);
const keys = keysText.split(',');
const chart = chartForPoints(state);
if (!chart || keysText === '') {
  console.error(`Give keys among ${fittable(state).join(', ')}.`);
  process.exit(1);
}

const rows = new Map<string, Row>();
function row(values: Values): Row {
  const key = canonicalKey(values);
  const known = rows.get(key);
  if (known) return known;
  const result = runSync(values);
  const now = isError(result) ? {} : lastRow(result.tables[0]?.columns ?? {});
  rows.set(key, now);
  return now;
}

/** Normal random numbers that are the same every time. */
function normal(seed: number): () => number {
  let at = seed;
  const uniform = () => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return (at + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

const { series } = expand(state, UNASKED);
const curve = series.find(({ current }) => current) ?? series[0];
const exact = (curve?.points ?? []).flatMap(({ values }) => {
  const one = row(values);
  const [x, y] = [chart.x.column, chart.y.column].map((column) => valueIn(one, column));
  return x !== undefined && y !== undefined && y > 0
    ? [{ x: chart.x.parameter ? Number(values[chart.x.parameter]) : x, y }]
    : [];
});
const held = keys.map(() => 0);
let [named, all, runs] = [0, 0, 0];
for (let set = 1; set <= Number(setsText); set++) {
  const draw = normal(7919 * set);
  const points = exact.map(({ x, y }) => ({ x, y: y * Math.exp(Number(noiseText) * draw()) }));
  const problem = fitProblem(state, points, { keys, row });
  if ('problem' in problem) throw new Error(problem.problem);
  const found = await fitPoints({
    ...problem,
    relative: true,
    foresee: foreseenBy(problem, evaluate),
    simulate: async (runs) =>
      runs.map(({ values, point }) => valueIn(row(problem.valuesOf(values, point)), chart.y.column)),
  });
  all++;
  runs += found.runs;
  if (found.unknown.length > 0) named++;
  for (const [i, { low, high }] of found.parameters.entries()) {
    const truth = Number(curve?.values[keys[i] ?? '']);
    if (low <= truth && truth <= high) held[i] = (held[i] ?? 0) + 1;
  }
}
const shares = keys.map((key, i) => `${key} ${held[i]} of ${all}`).join(', ');
console.log(
  `${machine}, ${experiment}, ${exact.length} points, noise ${noiseText}: ${shares}; sets with what cannot be told ${named}; ${Math.round(runs / all)} runs for each`,
);
