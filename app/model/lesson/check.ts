/** What a step names, held against the presets: its figure, chart, curves, sliders, machines, and what its key reads. */

import { type CellRead, runsIn } from '../claims/quantity.ts';
import { onMachine } from '../compare/compare.ts';
import { open } from '../link/link.ts';
import { sentenceOf } from '../manifest/errors.ts';
import { columnsOf, manifest, parameterOf } from '../manifest/manifest.ts';
import { problemOf, quotable } from '../manifest/value.ts';
import { loadMachines, machinesAlone } from '../presets/presets.ts';
import { type ExplorerState, resolve, valuesOf } from '../state/state.ts';
import { expand, UNASKED } from '../sweep/sweep.ts';
import { english, type Words } from '../words/words.ts';
import { KNOWN_CAUSES } from './causes.ts';
import type { Step, StepOf } from './lesson.ts';

/** `path` is the place in the file, such as `steps[2].chart`; `message` says what is wrong and what is allowed. */
export type Problem = { path: string; message: string };

/** Paths begin with the field of the step. Rejects if a machine cannot be loaded. */
export async function problemsOfStep(step: Step, t: Words = english): Promise<Problem[]> {
  const figures = await Promise.all([
    problemsOfLink('link', step.link, t),
    problemsOfLink('answered', step.answered, t),
  ]);
  const unread = figures.flatMap(({ problems }) => problems);
  const [{ state }, { state: answered }] = figures;
  if (state === undefined || unread.length > 0) return unread;
  return [
    ...problemsOfChart(step, state, answered, t),
    ...problemsOfSliders(step, state, t),
    ...(await problemsOfAsked(step, state, t)),
  ];
}

type Opened = { state?: ExplorerState; problems: Problem[] };

async function problemsOfLink(path: string, link: string | undefined, t: Words): Promise<Opened> {
  if (link === undefined) return { problems: [] };
  const { state, notices } = await open(link, t);
  return {
    state,
    problems: notices.map(({ key, text }) => ({ path, message: t`cannot be followed: ${`${key} ${text}`.trim()}` })),
  };
}

const chartsOf = (state: ExplorerState) => resolve(state).charts.map(({ key }) => key);

function problemsOfChart(step: Step, state: ExplorerState, answered: ExplorerState | undefined, t: Words): Problem[] {
  const charts = chartsOf(state);
  const unknown = step.chart !== undefined && !charts.includes(step.chart);
  const other = answered !== undefined && chartsOf(answered).join() !== charts.join();
  return [
    ...(unknown ? [{ path: 'chart', message: noneOf(step.chart ?? '', charts, t) }] : []),
    ...(other ? [{ path: 'answered', message: t`has other charts than the link of the step` }] : []),
  ];
}

function problemsOfSliders({ sliders = [] }: Step, state: ExplorerState, t: Words): Problem[] {
  const { read, x } = resolve(state);
  const movable = read.map(({ key }) => key).filter((key) => key !== x.parameter);
  return sliders.flatMap((key, index) =>
    movable.includes(key) ? [] : [{ path: `sliders[${index}]`, message: noneOf(key, movable, t) }],
  );
}

async function problemsOfAsked(step: Step, state: ExplorerState, t: Words): Promise<Problem[]> {
  switch (step.kind) {
    case 'read':
      return [];
    case 'predict':
      return problemsOfCurves(step, state, t);
    case 'question':
      return problemsOfCells(runsIn(step.of), state, t);
    case 'find':
      return [
        ...problemsOfCells(runsIn(step.of), state, t),
        ...(step.least === undefined && step.most === undefined
          ? [{ path: 'least', message: t`is missing, and so is most; one of them says when the condition holds` }]
          : []),
      ];
    case 'write':
      return problemsOfCells(runsIn(step.of), state, t);
    case 'why':
      return [
        ...problemsOfValues('run', step.run, t),
        ...step.causes.flatMap((cause, index) =>
          KNOWN_CAUSES.includes(cause) ? [] : [{ path: `causes[${index}]`, message: noneOf(cause, KNOWN_CAUSES, t) }],
        ),
      ];
    case 'compare': {
      const known = machinesAlone().map(({ key }) => key);
      const unknown = step.machines.flatMap((key, index) =>
        known.includes(key) ? [] : [{ path: `machines[${index}]`, message: noneOf(key, known, t) }],
      );
      if (unknown.length > 0) return unknown;
      await loadMachines(step.machines);
      return problemsOfCells(runsIn(step.of), onMachine(state, step.machines[0]), t);
    }
  }
}

function problemsOfCurves(step: StepOf<'predict'>, state: ExplorerState, t: Words): Problem[] {
  const curves = expand(state, UNASKED, t).series.map(({ value }) => String(value));
  const asked = [['curve', step.curve], ...(step.given ?? []).map((curve, index) => [`given[${index}]`, curve])];
  const unknown = asked.flatMap(([path = '', curve = '']) =>
    curves.includes(curve) ? [] : [{ path, message: noneOf(curve, curves, t) }],
  );
  const outside = step.at.flatMap((x, index) =>
    x >= step.x[0] && x <= step.x[1] ? [] : [{ path: `at[${index}]`, message: t`is not on the x axis of the step` }],
  );
  return [...unknown, ...outside];
}

/** Of the runs and closed forms that the key reads. */
function problemsOfCells(cells: readonly CellRead[], state: ExplorerState, t: Words): Problem[] {
  const program = String(valuesOf(state).program);
  const problems = cells.flatMap(({ values, column, form }): Problem[] => {
    const model = form === undefined ? undefined : manifest.models.find(({ key }) => key === form);
    if (form !== undefined && model === undefined)
      return [
        {
          path: 'of',
          message: noneOf(
            form,
            manifest.models.map(({ key }) => key),
            t,
          ),
        },
      ];
    const columns = (model?.columns ?? columnsOf({ program, table: 'estimate' }) ?? []).map(({ key }) => key as string);
    const unknown = columns.includes(column) ? [] : [{ path: 'of', message: noneOf(column, columns, t) }];
    return [...problemsOfValues('of', values, t), ...unknown];
  });
  // Runs of one curve are wrong alike.
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

function problemsOfValues(path: string, values: CellRead['values'], t: Words): Problem[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const parameter = parameterOf(key);
    if (parameter === undefined) return [{ path, message: t`sets '${quotable(key)}', which is no parameter` }];
    const problem = problemOf(parameter, value);
    return problem === undefined ? [] : [{ path, message: t`cannot be set: ${sentenceOf(problem, t)}` }];
  });
}

function noneOf(given: string, known: readonly string[], t: Words): string {
  return t`names '${quotable(given)}', which is none of ${known.join(', ')}`;
}
