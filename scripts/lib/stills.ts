/**
 * Stills: what every machine gives in each experiment before anybody changes anything, recorded once, so that an embed can
 * show it before the engine is there. Records lie in presets/stills/; pictures and words are made of them, in every
 * language, when the page is built.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { errorLine } from '../../app/cli/failure.ts';
import { check, evaluate, runSync } from '../../app/engine/node.ts';
import type { Beside } from '../../app/model/compare/compare.ts';
import { type Figure, figuresOf, type PointOutcome } from '../../app/model/figure/figure.ts';
import { encode } from '../../app/model/link/link.ts';
import { pointState } from '../../app/model/manifest/estimate-state.ts';
import { manifest, type Row, valueIn } from '../../app/model/manifest/manifest.ts';
import type { Values } from '../../app/model/manifest/values.ts';
import { refine } from '../../app/model/map/refine.ts';
import { machines, tablesFor } from '../../app/model/presets/presets.ts';
import {
  type ExplorerState,
  experimentIn,
  initialState,
  selectExperiment,
  withLanguage,
} from '../../app/model/state/state.ts';
import { capacityBy } from '../../app/model/sweep/capacity.ts';
import { closedFormsOf } from '../../app/model/sweep/closed-forms.ts';
import { expand, type PlannedPoint, pointsToRun, type SweepPlan } from '../../app/model/sweep/sweep.ts';
import { english, type Words } from '../../app/model/words/words.ts';
import { at } from './paths.mjs';

/** `points` and `probe` are what tells whether the record is still what the engine and the presets would give. */
export type Still = {
  machine: string;
  experiment: string;
  version: string;
  /** Digest of all points, in order. */
  points: string;
  /** The last row of the first point that can run. */
  probe: Row;
  /** The state of every point, in order. */
  states: PointOutcome['state'][];
  /** The last row of every point, by column. */
  columns: Record<string, number[]>;
  /** The tables that the figures need, of every point; missing where they need none. */
  tables?: Record<string, Record<string, number[]>>[];
};

/** Every machine that is ready in each of its experiments, as `selectMachine` and `selectExperiment` give them. */
export function everyPlace(): { name: string; state: ExplorerState }[] {
  return machines.flatMap(({ key, experiments }) =>
    experiments.map((experiment) => ({
      name: `${key}.${experiment}`,
      state: selectExperiment(initialState(key), experiment),
    })),
  );
}

/** The records as they lie in presets/stills/, by name. */
export function readStills(): { name: string; still: Still }[] {
  return readdirSync(at('presets/stills'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      // JSON has no NaN.
      still: JSON.parse(readFileSync(at('presets/stills', file), 'utf8'), (_, value) => value ?? Number.NaN),
    }));
}

/** Runs every point: seconds to minutes. Throws if the engine refuses one. */
export function record(state: ExplorerState): Still {
  const outcomes = played(state, english, ({ values }) => outcomeOf(values)).outcomes;
  const needed = tablesFor(experimentIn(state));
  const keys = Object.keys(outcomes[0]?.row ?? {});
  const tablesIn = ({ tables }: PointOutcome) =>
    Object.fromEntries(
      needed.map((key) => [
        key,
        Object.fromEntries(
          Object.entries(tables?.[key] ?? {}).map(([name, column]) => [name, Array.from(column, rounded)]),
        ),
      ]),
    );
  return {
    machine: state.machine,
    experiment: state.experiment,
    ...fingerprint(state),
    states: outcomes.map((outcome) => outcome.state),
    columns: Object.fromEntries(keys.map((key) => [key, outcomes.map(({ row }) => rounded(valueIn(row, key)))])),
    ...(needed.length > 0 && { tables: outcomes.map(tablesIn) }),
  };
}

/** The figures of a record, in words of a language. Undefined if the presets have other points by now. */
export function figuresIn(still: Still, t: Words = english): Figure[] | undefined {
  const state = withLanguage(
    selectExperiment(initialState(still.machine), still.experiment),
    t.language === 'en' ? undefined : t.language,
  );
  if (digestOf(planOf(state, t)) !== still.points) return undefined;
  const { plan, known: outcomes } = played(state, t, (_, index) => {
    const row = Object.fromEntries(
      Object.entries(still.columns).map(([name, column]) => [name, column[index] ?? Number.NaN]),
    );
    const tables = still.tables?.[index];
    return { state: still.states[index] ?? 'failed', row, ...(tables && { tables }) };
  });
  const forms = closedFormsOf({ state, plan, evaluate }, t);
  const outcome = (key: string) => outcomes.get(key);
  return figuresOf({ state, plan, outcomeOf: outcome, evaluate, forms, link: encode(state) }, t);
}

/** What of a record can be compared without running all of it. */
export function fingerprint(state: ExplorerState): Pick<Still, 'points' | 'probe' | 'version'> {
  const plan = planOf(state);
  return { version: manifest.version, points: digestOf(plan), probe: probe(plan) };
}

/** All points of a state in the order in which they are asked for: of a map those first that are known to be needed. */
function played(state: ExplorerState, t: Words, outcomeAt: (point: PlannedPoint, index: number) => PointOutcome) {
  const known = new Map<string, PointOutcome>();
  const outcomes: PointOutcome[] = [];
  let shown = { plan: planOf(state, t), beside: NOTHING };
  for (let more: typeof shown | undefined = shown; more; more = refined({ state, ...shown }, known)) {
    shown = more;
    for (const point of pointsOf(shown.plan)) {
      if (state.map && known.has(point.key)) continue;
      const outcome = outcomeAt(point, outcomes.length);
      outcomes.push(outcome);
      known.set(point.key, outcome);
    }
  }
  return { plan: shown.plan, known, outcomes };
}

const NOTHING: Beside = { pins: [], machines: [] };

const refined = (shown: Parameters<typeof refine>[0], known: ReadonlyMap<string, PointOutcome>) =>
  shown.state.map && refine(shown, (key) => known.get(key), check);

/** The points that are asked for before any is known. */
function planOf(state: ExplorerState, t: Words = english): SweepPlan {
  const plan = expand(state, { capacityOf: capacityBy(evaluate), check }, t);
  return refined({ state, plan, beside: NOTHING }, new Map())?.plan ?? plan;
}

const pointsOf = (plan: SweepPlan) => pointsToRun(plan.series);

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

function outcomeOf(values: Values): PointOutcome {
  const result = runSync(values);
  if (!('tables' in result)) throw new Error(errorLine(result));
  const tables = Object.fromEntries(result.tables.map(({ key, columns }) => [key, columns]));
  const [estimate] = result.tables;
  const last = (estimate?.rows ?? 0) - 1;
  const row = Object.fromEntries(
    Object.entries(estimate?.columns ?? {}).map(([key, column]) => [key, column[last] ?? Number.NaN]),
  );
  return { state: pointState(row), row, tables };
}

// A picture of some hundred pixels shows no more.
const DIGITS = 6;

function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : Number.NaN;
}
