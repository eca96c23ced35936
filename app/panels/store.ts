/**
 * The state of the explorer. A person's change makes a new link state; if it holds together the charts show it,
 * if it does not the charts go on showing the last one that did. Results of the engine come in beside it.
 */

import { create } from 'zustand';
import type { Engine, PointResult } from '../engine/engine.ts';
import type { CurvesBefore } from '../model/compare/before.ts';
import { type Beside, planBeside, pointsBeside } from '../model/compare/compare.ts';
import { decode, load, type Notice, needsLoading } from '../model/link/link.ts';
import { type GrainError, parameterOf } from '../model/manifest/manifest.ts';
import { type Check, unchecked, type Values, validate } from '../model/manifest/values.ts';
import { type CustomMachine, machinesNeeded } from '../model/presets/custom.ts';
import { isLoaded, loadMachines, type Try } from '../model/presets/presets.ts';
import type { PlanPoint, View } from '../model/state/explorer-state.ts';
import * as states from '../model/state/state.ts';
import { type ExplorerState, resolve } from '../model/state/state.ts';
import type { SweepChoice } from '../model/state/sweep-choice.ts';
import type { Capacity } from '../model/sweep/capacity.ts';
import { contradictionOf, expand, type SweepPlan } from '../model/sweep/sweep.ts';
import type { Language } from '../model/words/words.ts';
import { recallSchedule } from './kept-schedules.ts';
import { linkHere } from './opening.ts';
import { UNLOADED } from './part.ts';
import { wordsNow } from './words.ts';

/** How the address follows: a slider replaces the entry, a choice makes a new one, an address restored makes none. */
export type Follow = 'replace' | 'push' | 'none';

/** Text typed into a field that is no value of it: kept as it is, with what is wrong, until it is mended or reset. */
export type Draft = { text: string; error: GrainError };

export type Simulator =
  | { phase: 'loading' }
  | ({
      phase: 'ready';
      capacityOf(values: Values): Capacity;
      /** Stops the points that are not finished. */
      stop(): void;
    } & Pick<Engine, 'check' | 'evaluate' | 'tables' | 'topology'>)
  | { phase: 'failed'; error: GrainError };

/** `seconds` counts from the first request of the points shown; `underWay` is what is done of points that take long, in points. */
export type Run = { phase: 'waiting' | 'running' | 'stopped' | 'done'; seconds: number; underWay: number };

/** No more points come. */
export const isRunOver = (phase: Run['phase']): boolean => phase === 'done' || phase === 'stopped';

/** What the charts showed before a person began to move the parameter `key`. */
export type Before = { key: string } & CurvesBefore<PointResult>;

export type Explorer = {
  link: ExplorerState;
  follow: Follow;
  /** The link that was asked for last; what it names may still be loading. */
  asked: string;
  /** The last state that holds together, and its points; null until there is one. */
  shown: ExplorerState | null;
  plan: SweepPlan | null;
  /** Pinned curves, and the same on other machines. */
  beside: Beside;
  errors: readonly GrainError[];
  drafts: Readonly<Record<string, Draft>>;
  notices: readonly Notice[];
  simulator: Simulator;
  run: Run;
  results: ReadonlyMap<string, PointResult>;
  /** Null while nothing was changed since the machine or the experiment was chosen. */
  before: Before | null;
  hovered: PlanPoint | null;
};

const nothing: Beside = { pins: [], machines: [] };

export const waiting: Run = { phase: 'waiting', seconds: 0, underWay: 0 };

/** The explorer at an address, before any result. */
function openAt(link: string): Explorer {
  const t = wordsNow();
  recallSchedule(link);
  const { state, notices } = decode(link, t);
  const empty: Explorer = {
    link: state,
    follow: 'none',
    asked: link,
    shown: null,
    plan: null,
    beside: nothing,
    errors: [],
    drafts: {},
    notices,
    simulator: { phase: 'loading' },
    run: waiting,
    results: new Map(),
    before: null,
    hovered: null,
  };
  return { ...empty, ...settle(empty, state) };
}

/**
 * What follows from a new link state: its errors, and what the charts show. Which points there are may depend on the
 * closed forms, so there are none before the simulator is ready.
 */
function settle(before: Pick<Explorer, 'simulator' | 'plan' | 'beside'>, link: ExplorerState): Partial<Explorer> {
  const t = wordsNow();
  const { x, values } = resolve(link);
  const contradiction = contradictionOf(link);
  const { simulator } = before;
  const check = checkOf(simulator);
  // Every point has its own value of the swept parameter, so the one value of the state cannot be wrong.
  const wrong = validate(values, check).filter(({ path }) => path !== x.parameter);
  const errors = contradiction ? [contradiction, ...wrong] : wrong;
  if (simulator.phase !== 'ready') return { link, errors };
  const plan = expand(link, simulator, t);
  const runnable = plan.series.some((series) => series.points.some((point) => point.error === undefined));
  if (!runnable) return { link, errors: errors.length > 0 ? errors : errorsOfPoints(plan) };
  const beside = planBeside(link, simulator, t);
  const same = before.plan !== null && keysOf(before.plan, before.beside) === keysOf(plan, beside);
  return { link, errors, shown: link, plan, beside, ...(same && !link.map ? {} : { run: waiting, hovered: null }) };
}

/** Ranges alone are checked until the engine is there. */
const checkOf = (simulator: Simulator): Check => (simulator.phase === 'ready' ? simulator.check : unchecked);

export const checkNow = (): Check => checkOf(get().simulator);

/** The error of a plan in which no point can run. `settle` has left out errors of the swept parameter itself. */
function errorsOfPoints(plan: SweepPlan): GrainError[] {
  const [error] = plan.series.flatMap((series) => series.points.flatMap((point) => point.error ?? []));
  return error ? [error] : [];
}

/** True while what the charts show is not what the form says. */
export function isOutdated({ link, shown, drafts }: Explorer): boolean {
  if (shown === null) return false;
  const isSame = shown === link || states.drawsSame(shown, link);
  return !isSame || Object.keys(drafts).length > 0;
}

/** Names the points of all that is shown, in order. */
function keysOf(plan: SweepPlan, beside: Beside): string {
  const curves = plan.series.map((series) => series.points.map((point) => point.key).join(' '));
  return [...curves, ...pointsBeside(beside).map(({ key }) => key)].join('\n');
}

/** Makes errors and plan anew, as after a change of language or when claims have come. */
export function resettle(): void {
  set((before) => settle(before, before.link));
}

export const useExplorer = create<Explorer>(() => openAt(linkHere()));

const get = useExplorer.getState;
const set = useExplorer.setState;

/** Sets a new link state. `also` is set in the same update, so that listeners hear once. */
function go(link: ExplorerState, follow: Follow, also: Partial<Explorer> = {}): void {
  set((before) => ({ ...settle(before, link), ...also, follow }));
}

/** As `go`, after loading what the new state needs: machines, or the code for the first pin or custom machine. */
export function goLoaded(
  update: (link: ExplorerState) => ExplorerState,
  follow: Follow,
  machines: Needed = [],
  also: Partial<Explorer> = {},
): void {
  const wait = (until: Promise<void>) =>
    until.then(
      () => goLoaded(update, follow, machines, also),
      () => set(({ notices }) => ({ notices: [...notices, { key: '', text: UNLOADED }] })),
    );
  if (!machines.every(isLoaded)) {
    void wait(loadMachines(machines));
    return;
  }
  const next = update(get().link);
  if (needsLoading(next)) void wait(load());
  else go(next, follow, also);
}

/** Keys of machines. */
type Needed = readonly string[];

function without<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> {
  if (!keys.some((key) => key in record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !keys.includes(name)));
}

/** Sets a parameter to a value of its own range. */
export function change(key: string, value: number | string, follow: Follow): void {
  changeAll({ [key]: value }, follow);
}

/** Sets several at once, as the way out of a contradiction does. */
export function changeAll(values: Values, follow: Follow): void {
  goChanged(states.changeAll(get().link, values), Object.keys(values), follow);
}

/** Goes to a state in which the parameters `keys` have new values. The present curves become the ground (`begun`). */
export function goChanged(link: ExplorerState, keys: readonly string[], follow: Follow): void {
  go(link, follow, { drafts: without(get().drafts, keys), before: begun(keys) });
}

/** The ground behind new curves. Moves of one parameter in a row are one change: the ground precedes the first. */
function begun(keys: readonly string[]): Before | null {
  const { before, shown, plan, results } = get();
  const [key = ''] = keys;
  return before?.key === key || shown === null || plan === null ? before : { key, state: shown, plan, results };
}

/** Factor on the budget of a run that a person asks to go on. */
const LONGER = 4;

/** Lets every run take longer: a change of its budget, after which the curves of before stay as they were. */
export function runLonger(): void {
  const { link } = get();
  const { maximum = 0 } = parameterOf('max_cycles') ?? {};
  const longer = Math.min(maximum, LONGER * Number(resolve(link).values.max_cycles));
  go(states.change(link, 'max_cycles', longer), 'push');
}

/** Keeps text that is no value. */
export function keepDraft(key: string, draft: Draft): void {
  set(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }));
}

/** Back to the preset's value. */
export function reset(key: string): void {
  const { link, drafts } = get();
  go(states.reset(link, key), 'push', { drafts: without(drafts, [key]), ...anew });
}

/** No ground: the new curves are others than those before. */
const anew = { before: null };

/** No drafts and no curves of before: the state once all changes are reset. */
const fresh = { drafts: {}, ...anew };

export function resetAll(): void {
  go(states.reset(get().link), 'push', fresh);
}

export function selectMachine(machine: string): void {
  goLoaded((link) => states.selectMachine(link, machine, checkNow()), 'push', [machine], fresh);
}

export function selectExperiment(experiment: string): void {
  go(states.selectExperiment(get().link, experiment), 'push', fresh);
}

/** A machine of a person's own, in the same experiment if it can run it. */
export function selectCustom(custom: CustomMachine): void {
  set(fresh);
  goLoaded((link) => states.selectCustom(link, custom), 'push', machinesNeeded(custom));
}

export function selectSeries(parameter: string, values?: readonly (number | string)[]): void {
  go(states.selectSeries(get().link, parameter, values), 'push', anew);
}

/** What is on the x axis; undefined is what the experiment puts there. */
export function selectSweep(sweep: SweepChoice | undefined, follow: Follow = 'push'): void {
  go(states.selectSweep(get().link, sweep), follow, anew);
}

export function selectAxis(chart: string, axis: 'x' | 'y', key: string): void {
  go(states.selectAxis(get().link, chart, axis, key), 'push');
}

/** Sets what an experiment suggests; sets it back if it is set already. */
export function tryOut(one: Try): void {
  const { link, drafts } = get();
  const keys = Object.keys(one.set ?? {});
  const isBack = keys.length === 0 || states.isTried(link, one);
  // The suggestion is a change of its own, even if it sets the parameter that was moved last.
  set(anew);
  const also = { drafts: without(drafts, keys), ...(isBack ? anew : { before: begun(keys) }) };
  goLoaded((state) => states.tried(state, one), 'push', one.beside ?? [], also);
}

export function setLinkLanguage(lang: Language | undefined): void {
  go(states.withLanguage(get().link, lang), 'replace');
}

export function setLinkTheme(theme: states.Theme | undefined): void {
  go(states.withTheme(get().link, theme), 'replace');
}

/** Sets the state of the simulator: loading, ready or failed. */
export function setSimulator(simulator: Simulator): void {
  set((before) => ({ simulator, ...settle({ ...before, simulator }, before.link) }));
}

/** Takes the state from a link, as after going back or from a file. The address follows unless it is where the link is from. */
export function restore(link: string, follow: Follow = 'none'): void {
  const t = wordsNow();
  set({ asked: link });
  const read = () => {
    // Another link was asked for meanwhile. The last link asked for is shown, in whatever order the links load.
    if (get().asked !== link) return;
    recallSchedule(link);
    const { state, notices } = decode(link, t);
    set({ notices, ...fresh });
    go(state, follow);
  };
  if (needsLoading(link)) void load(link).then(read, read);
  else read();
}

export function dismissNotice(index: number): void {
  set(({ notices }) => ({ notices: notices.filter((_, i) => i !== index) }));
}

export function hover(point: PlanPoint | null): void {
  const { hovered } = get();
  if (hovered?.series !== point?.series || hovered?.index !== point?.index) set({ hovered: point });
}

/** The point that a person has marked. */
export function markedIn({ link }: Pick<Explorer, 'link'>): PlanPoint | null {
  return link.look?.at ?? null;
}

/** Marks a point, in a stack in one of its layers; null marks none. */
export function pick(point: PlanPoint | null, layer?: string): void {
  look((link) => states.selectPoint(link, point, layer));
}

/** The part of a chart, or of the strip, that is shown; null is the whole. */
export function showPart(chart: string, view: View | null): void {
  look((link) => states.selectView(link, chart, view));
}

/** Watches the run of the marked point at a moment in ms; null watches none. */
export function showMoment(moment: number | null): void {
  look((link) => states.selectMoment(link, moment));
}

/** From the question to the workshop. */
export function openWorkshop(): void {
  set({ link: states.selectWorkshop(get().link), follow: 'push' });
}

/** Whether the numbers of the large chart stand below it. */
export function showData(isOpen: boolean): void {
  look((link) => states.selectData(link, isOpen));
}

/** What is looked at changes no curve, so nothing is planned or drawn anew for it. */
function look(update: (link: ExplorerState) => ExplorerState): void {
  set({ link: update(get().link), follow: 'replace' });
}
