/** The figures behind a link: every point simulated here, and drawn as the page shows and exports it. */

import { type ChartSpec, specsBeside } from '../charts/index.ts';
import { asLookedAt } from '../charts/looked-at.ts';
import { sidesOf } from '../charts/sides.ts';
import { stripOf } from '../charts/strip.ts';
import { withFastest } from '../explain/fastest.ts';
import { findingFor } from '../explain/finding.ts';
import { type Compared, comparedFigures, planBeside, pointsBeside } from '../model/compare/compare.ts';
import type { PointOutcome } from '../model/figure/figure.ts';
import { markOn } from '../model/figure/marked.ts';
import { bestPlace, runName, selectionOf } from '../model/figure/selection.ts';
import { sentenceOf } from '../model/manifest/errors.ts';
import { pointState } from '../model/manifest/estimate-state.ts';
import { type GrainError, lastRow } from '../model/manifest/manifest.ts';

import type { Values } from '../model/manifest/values.ts';
import { refine } from '../model/map/refine.ts';
import { readTimeline, recordingOf, STRIP_TITLE, windowIn } from '../model/motion/timeline.ts';
import { STRIP } from '../model/state/look.ts';
import { type ExplorerState, hueOf } from '../model/state/state.ts';
import { capacityBy } from '../model/sweep/capacity.ts';
import { expand, type PlannedPoint, pointsToRun, type SweepPlan } from '../model/sweep/sweep.ts';
import { english, type Words } from '../model/words/words.ts';
import { errorLine, Failure, misuse, STATUS, saidOf } from './failure.ts';
import { type Answers, isError, type RunResult } from './host.ts';

/** All that a state shows, with everything known of its points. */
export type Simulated = Compared & {
  state: ExplorerState;
  plan: SweepPlan;
  outcomes: ReadonlyMap<string, PointOutcome>;
  runEach: RunEach;
};

/** A drawing and the machine in whose colours it is. */
export type Drawing = { spec: ChartSpec; hue: string };

/**
 * A chart of the experiment, or the strip, as it is looked at. `machine` is the key of one of the machines side by side;
 * undefined is that of the state. The large chart bears the name of its machine where others stand beside it.
 */
export async function figureOf(
  simulated: Simulated,
  of: { chartKey: string; machine: string | undefined },
  t: Words,
): Promise<Drawing> {
  const { state, plan, outcomes } = simulated;
  if (of.chartKey === STRIP) return { spec: await stripAt(simulated, t), hue: hueOf(state) };
  const specs = specsBeside(simulated, state);
  // Side by side it bears its name, so that nobody takes it for all of them.
  const isAlone = specs.others.length > 0 && of.chartKey === specs.own[0]?.key;
  const machine = of.machine ?? (isAlone ? state.machine : undefined);
  const side = sidesOf(specs, simulated).find(({ key }) => key === machine);
  const spec = side ? side.spec : specs.own.find(({ key }) => key === of.chartKey);
  if (!spec) throw new Failure(STATUS.failed, `chart ${of.chartKey} came out empty`);
  const { look = {} } = state;
  const marked = markOn(spec, look, side ?? { state, plan }, outcomes);
  const finding = findingFor(spec, { ...simulated, results: outcomes }, t);
  const whole = withFastest(spec, { state, plan, results: outcomes }, t);
  const seen = asLookedAt(whole, look.views?.[spec.key], marked);
  return { spec: finding === undefined ? seen : { ...seen, finding }, hue: side?.hue ?? hueOf(state) };
}

/** What the processors do when, at the point that the page talks about. */
async function stripAt({ state, plan, figures, outcomes, runEach }: Simulated, t: Words): Promise<ChartSpec> {
  const [figure] = figures;
  const selection = selectionOf(plan, outcomes, [state.look?.at, bestPlace(plan, figure)]);
  const end = 1000 * (selection?.result?.row.time_s ?? Number.NaN);
  if (!figure || !selection || !Number.isFinite(end)) throw new Failure(STATUS.failed, `chart ${STRIP} came out empty`);
  const { point } = selection;
  const window = windowIn(state.look?.views?.[STRIP]?.x, end);
  const [result] = await runEach([recordingOf(point.values, window)]);
  if (result === undefined || isError(result))
    throw new Failure(STATUS.failed, `chart ${STRIP}: ${result ? sentenceOf(result, english) : 'it was not run'}`);
  const timeline = readTimeline(result.tables.find(({ key }) => key === STRIP)?.columns ?? {});
  const run = runName({ state, plan }, selection, t);
  return stripOf(figure, { timeline, window: window ?? { from: 0, to: end } }, t(STRIP_TITLE), run);
}

/** Many runs at once; results in the order of the values. */
export type RunEach = (all: readonly Values[]) => Promise<RunResult[]>;

/** Simulates every point of a state. `link` is the whole address that the figures bear. Rejects with a Failure. */
export async function simulate(
  state: ExplorerState,
  { engine, runEach }: { engine: Answers; runEach: RunEach },
  link: string,
  t: Words,
): Promise<Simulated> {
  const ask = { capacityOf: capacityBy(engine.evaluate), check: engine.check };
  let plan = expand(state, ask, t);
  let beside = planBeside(state, ask, t);
  const planned = plan.series.flatMap((series) => series.points);
  // What cannot run is left out, unless it is all.
  const wrong = errorOfAll(planned);
  if (wrong) throw misuse(wrong.path, saidOf(wrong));
  const outcomes = new Map<string, PointOutcome>();
  const runMissing = async () => {
    const points = [...pointsToRun(plan.series), ...pointsBeside(beside)].filter(({ key }) => !outcomes.has(key));
    const asked = [...new Map(points.map((point) => [point.key, point])).values()];
    const results = await runEach(asked.map(({ values }) => values));
    asked.forEach((point, index) => {
      outcomes.set(point.key, outcomeOf(point, results[index], state.map !== undefined));
    });
  };
  if (state.map === undefined) await runMissing();
  else
    for (
      let more = refine({ state, plan, beside }, (key) => outcomes.get(key), engine.check);
      more !== undefined;
      more = refine({ state, plan, beside }, (key) => outcomes.get(key), engine.check)
    ) {
      ({ plan, beside } = more);
      await runMissing();
    }
  const focus = state.look?.at?.series;
  const compared = comparedFigures(
    {
      state,
      plan,
      beside,
      outcomeOf: (key) => outcomes.get(key),
      evaluate: (model, values) => engine.evaluate(model, values),
      ...(focus !== undefined && { focus }),
      link,
    },
    t,
  );
  return { ...compared, state, plan, outcomes, runEach };
}

/** Why no point can run; undefined if one can. */
function errorOfAll(points: readonly PlannedPoint[]): GrainError | undefined {
  return points.every(({ error }) => error) ? points[0]?.error : undefined;
}

/** Throws where a run fails, unless its place may stay open. */
function outcomeOf({ x }: PlannedPoint, result: RunResult | undefined, mayFail: boolean): PointOutcome {
  if (result === undefined) throw new Failure(STATUS.failed, `point ${x}: it was not run`);
  if (isError(result) && mayFail) return { state: 'failed', row: {}, error: result };
  if (isError(result)) throw new Failure(STATUS.failed, `point ${x}: ${errorLine(result)}`);
  const estimate = result.tables[0];
  if (!estimate || estimate.rows === 0) throw new Failure(STATUS.failed, `point ${x}: the engine gave no rows`);
  const row = lastRow(estimate.columns);
  const tables = Object.fromEntries(result.tables.map(({ key, columns }) => [key, columns]));
  return { state: pointState(row), row, tables };
}
