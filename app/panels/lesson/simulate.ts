/** The engine that gives the keys: runs of the browser, beside those of the figure. */

import { createEngine, type Engine, isError } from '../../engine/engine.ts';
import { limitOf } from '../../explain/limits.ts';
import { curveAt } from '../../model/chart/curve.ts';
import type { FigureInput, PointOutcome } from '../../model/figure/figure.ts';
import { pointsOf } from '../../model/figure/points.ts';
import { type Key, keyOf, runsOfKey } from '../../model/lesson/keys.ts';
import type { Step, StepOf } from '../../model/lesson/lesson.ts';
import type { GrainError, Row } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { capacityBy } from '../../model/sweep/capacity.ts';
import { expand, pointsToRun, type SweepPlan } from '../../model/sweep/sweep.ts';
import { english, type Words } from '../../model/words/words.ts';

let engine: Engine | undefined;

// The figure has the other cores.
const engineNow = (): Engine => {
  engine ??= createEngine({ workers: 2 });
  return engine;
};

/** After so long an engine that did not come, as without a network, is asked for again. */
const AGAIN_MS = 3000;

/** What is known of the runs, by their keys, when all are over. */
type Outcomes = ReadonlyMap<string, PointOutcome>;
type Errors = ReadonlyMap<string, GrainError>;

/** Begins again and again until `begin` does not call `again` any more; it returns what stops it, as this does. */
function untilItComes(begin: (again: () => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = begin(again);
  function again(): void {
    timer = setTimeout(() => {
      stop = begin(again);
    }, AGAIN_MS);
  }
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Acts once the engine can be asked for closed forms. Returns what stops that. */
const whenReady = (act: () => void): (() => void) =>
  untilItComes((again) => {
    let stopped = false;
    engineNow().ready.then(
      () => stopped || act(),
      () => stopped || again(),
    );
    return () => {
      stopped = true;
    };
  });

/** Returns what stops it. */
function simulate(
  runs: { key: string; values: Values }[],
  done: (outcomes: Outcomes, errors: Errors) => void,
): () => void {
  if (runs.length === 0) return whenReady(() => done(new Map(), new Map()));
  return untilItComes((again) => {
    const outcomes = new Map<string, PointOutcome>();
    const errors = new Map<string, GrainError>();
    const { cancel } = engineNow().run({
      points: runs,
      onUpdate: ({ key, final, state, row, error }) => {
        if (final) outcomes.set(key, { state, row });
        if (error) errors.set(key, error);
      },
      onDone: () => ([...errors.values()].some(({ code }) => code === 'not_loaded') ? again() : done(outcomes, errors)),
    });
    return cancel;
  });
}

/** Gives the key of a step, or undefined where there is none, as where the sliders contradict each other. */
export function findKey(
  step: Step,
  state: ExplorerState,
  done: (key: Key | undefined) => void,
  over: Values = {},
): () => void {
  return simulate(runsOfKey(step, state, over), (outcomes, errors) => {
    const rowOf = (key: string): Row | undefined => {
      const outcome = outcomes.get(key);
      return outcome === undefined || outcome.state === 'failed' ? undefined : outcome.row;
    };
    const { evaluate } = engineNow();
    done(keyOf(step, state, { rowOf, evaluate, causeOf, errorOf: (key) => errors.get(key) }, over));
  });
}

function causeOf(values: Values, row: Row): string | undefined {
  const form = (model: string) => {
    const found = engineNow().evaluate(model, values);
    return isError(found) ? undefined : found;
  };
  const [zeroLoad, capacity] = [form('zero-load'), form('capacity')];
  return limitOf({ row, values, ...(zeroLoad && { zeroLoad }), ...(capacity && { capacity }) })?.cause;
}

/** Gives what is simulated at the places of a curve that is predicted. */
export function findCurve(step: StepOf<'predict'>, state: ExplorerState, done: (values: number[]) => void): () => void {
  return simulateCurves(state, [step.curve], (plan, outcomeOf) => {
    const [series] = curvesIn(plan, [step.curve]);
    const { charts } = resolve(state);
    const chart = charts.find(({ key }) => key === step.chart) ?? charts[0];
    if (!series || !chart) return;
    const points = pointsOf({ outcomeOf }, series, chart.x, chart.y);
    done(step.at.map((x) => curveAt(points, x, chart)?.y ?? Number.NaN));
  });
}

const curvesIn = (plan: SweepPlan, curves: readonly string[]) =>
  plan.series.filter(({ value }) => curves.includes(String(value)));

type OutcomeOf = FigureInput['outcomeOf'];

/** Simulates the named curves of the figure; gives the whole plan. Returns a function that stops it. */
export function simulateCurves(
  state: ExplorerState,
  curves: readonly string[],
  done: (plan: SweepPlan, outcomeOf: OutcomeOf) => void,
  t: Words = english,
): () => void {
  let stop: () => void = () => undefined;
  // Where points lie may hang on the closed forms.
  const stopWaiting = whenReady(() => {
    const { check, evaluate } = engineNow();
    const plan = expand(state, { capacityOf: capacityBy(evaluate), check }, t);
    const runs = pointsToRun(curvesIn(plan, curves));
    stop = simulate(runs, (outcomes) => done(plan, (key) => outcomes.get(key)));
  });
  return () => {
    stopWaiting();
    stop();
  };
}
