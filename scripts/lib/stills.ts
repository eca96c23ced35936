/**
 * Stills: the figures of every machine and experiment as they are before anybody changes anything, recorded once, so
 * that an embed can show them before the engine is there. Records lie in presets/stills/, pictures are drawn when the
 * page is built.
 */
import { createHash } from 'node:crypto';
import { evaluate, runSync } from '../../app/engine/node.ts';
import { closedFormsOf } from '../../app/model/closed-forms.ts';
import { type Figure, figuresOf, type PointOutcome } from '../../app/model/figure.ts';
import { encode } from '../../app/model/link.ts';
import { manifest, type Row } from '../../app/model/manifest.ts';
import { machines } from '../../app/model/presets.ts';
import { ESTIMATE_STATE } from '../../app/model/sentences.ts';
import { type ExplorerState, initialState, selectExperiment } from '../../app/model/state.ts';
import { expand, type SweepPlan } from '../../app/model/sweep.ts';
import type { Values } from '../../app/model/values.ts';

/** `points` and `probe` are what tells whether the record is still what the engine and the presets would give. */
export type Still = {
  machine: string;
  experiment: string;
  version: string;
  /** Digest of all points, in order. */
  points: string;
  /** The last row of the first point that can run. */
  probe: Row;
  figures: Omit<Figure, 'meta'>[];
};

/** Every machine that is ready in each of its experiments, as `selectMachine` and `selectExperiment` give them. */
export function everyPlace(): { name: string; state: ExplorerState }[] {
  return machines
    .filter(({ status }) => status === 'ready')
    .flatMap(({ key, experiments }) =>
      experiments.map((experiment) => ({
        name: `${key}.${experiment}`,
        state: selectExperiment(initialState(key), experiment),
      })),
    );
}

/** Runs every point: seconds to minutes. Throws if the engine refuses one. */
export function record(state: ExplorerState): Still {
  const plan = planOf(state);
  const outcomes = new Map(pointsOf(plan).map(({ key, values }) => [key, outcomeOf(values)] as const));
  const link = encode(state);
  const forms = closedFormsOf({ state, plan, evaluate });
  const figures = figuresOf({ state, plan, outcomeOf: (key) => outcomes.get(key), evaluate, forms, link });
  const { machine, experiment } = state;
  return {
    machine,
    experiment,
    version: manifest.version,
    points: digestOf(plan),
    probe: probe(plan),
    figures: figures.map(({ meta: _, ...figure }) => rounded(figure)),
  };
}

/** What of a record can be compared without running all of it. */
export function fingerprint(state: ExplorerState): Pick<Still, 'points' | 'probe' | 'version'> {
  const plan = planOf(state);
  return { version: manifest.version, points: digestOf(plan), probe: probe(plan) };
}

function planOf(state: ExplorerState): SweepPlan {
  return expand(state, (values) => {
    const row = evaluate('capacity', values);
    return 'message' in row ? Number.NaN : ((row as Row).capacity ?? Number.NaN);
  });
}

const pointsOf = (plan: SweepPlan) =>
  plan.series.flatMap((series) => series.points).filter((point) => point.error === undefined);

function digestOf(plan: SweepPlan): string {
  const keys = pointsOf(plan).map(({ key }) => key);
  return createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 32);
}

function probe(plan: SweepPlan): Row {
  const [first] = pointsOf(plan);
  if (!first) throw new Error('no point can run');
  const row = Object.entries(outcomeOf(first.values).row);
  // JSON has no NaN, and no minus nought.
  return Object.fromEntries(row.filter(([, value]) => Number.isFinite(value)).map(([key, value]) => [key, value + 0]));
}

const STATES = new Map<number, PointOutcome['state']>([
  [ESTIMATE_STATE.coarse, 'coarse'],
  [ESTIMATE_STATE.converged, 'converged'],
  [ESTIMATE_STATE.budgetSpent, 'budget'],
  [ESTIMATE_STATE.saturated, 'saturated'],
]);

function outcomeOf(values: Values): PointOutcome {
  const result = runSync(values);
  if (!('tables' in result)) throw new Error(`${result.path}: ${result.message}`);
  const tables = Object.fromEntries(result.tables.map(({ key, columns }) => [key, columns]));
  const [estimate] = result.tables;
  const last = (estimate?.rows ?? 0) - 1;
  const row = Object.fromEntries(
    Object.entries(estimate?.columns ?? {}).map(([key, column]) => [key, column[last] ?? Number.NaN]),
  );
  return { state: STATES.get(row.state ?? Number.NaN) ?? 'done', row, tables };
}

// A picture of some hundred pixels shows no more.
const DIGITS = 5;

function rounded<Whole>(whole: Whole): Whole {
  return JSON.parse(
    JSON.stringify(whole, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value)),
  );
}
