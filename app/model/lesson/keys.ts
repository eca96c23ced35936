/** The keys of a lesson's steps: what is right, as the engine says when the step is opened. */

import { numbersOf, type Quantity, type Readings, runsIn, runValues } from '../claims/quantity.ts';
import { onMachine } from '../compare/compare.ts';
import type { GrainError, Row } from '../manifest/manifest.ts';
import { canonicalKey, type Values } from '../manifest/values.ts';
import { type ExplorerState, valuesOf } from '../state/state.ts';
import type { Answer } from './answers.ts';
import type { Asking, Step, StepOf } from './lesson.ts';
import { faultOf, valuesOfWritten } from './written.ts';

/** A curve has its key in the figure: every simulated point. */
export type Key =
  | { kind: 'number'; value: number }
  | { kind: 'cause'; cause: string }
  | { kind: 'machine'; winner: string; factor: number; values: [number, number] }
  /** Of a program that was written: what its run says. Times in us. */
  | { kind: 'program'; error: GrainError | undefined; report: number; time: number; reference: number };

/** What keys are read from: runs, closed forms, and the account of a run. */
export type Source = Pick<Readings, 'rowOf' | 'evaluate'> & {
  /** What limits the run; undefined if that is not known. */
  causeOf(values: Values, row: Row): string | undefined;
  /** Why a run has failed. */
  errorOf(key: string): GrainError | undefined;
};

type Run = { key: string; values: Values };

/** What an answer sets over the figure of its step, and over the run of a program that was written. */
export function setBy(step: Asking, answer: Answer | undefined): { moved: Values; over: Values } {
  const isWritten = step.kind === 'write' && answer?.kind === 'write';
  return {
    moved: answer?.kind === 'find' ? answer.values : {},
    over: isWritten ? valuesOfWritten(step, answer.written) : {},
  };
}

/** The runs that the key needs. `state` is the figure of the step, `over` goes over every run, as another seed. */
export function runsOfKey(step: Step, state: ExplorerState, over: Values = {}): Run[] {
  const isWritten = step.kind === 'write';
  const read = quantitiesOf(step, state).flatMap(({ of, values }) =>
    runsIn(of, isWritten ? {} : over)
      .filter(({ form }) => form === undefined)
      .map(({ values: own }) => runValues(values, own)),
  );
  const runs = isWritten ? [...read, runValues(valuesOf(state), over)] : read;
  return [...new Map(runs.map((values) => [canonicalKey(values), values])).entries()].map(([key, values]) => ({
    key,
    values,
  }));
}

/** Undefined while a run is missing or has no such number, and for steps without a key. */
export function keyOf(step: Step, state: ExplorerState, source: Source, over: Values = {}): Key | undefined {
  const numbers = quantitiesOf(step, state).map(({ of, values }) => {
    const readings: Readings = { ...source, machine: values, settings: () => ({}), published: () => [] };
    return numbersOf(of, readings, step.kind === 'write' ? {} : over)[0] ?? Number.NaN;
  });
  switch (step.kind) {
    case 'read':
    case 'predict':
      return undefined;
    case 'question':
    case 'find': {
      const [value = Number.NaN] = numbers;
      return Number.isFinite(value) ? { kind: 'number', value } : undefined;
    }
    case 'why': {
      const values = runValues(valuesOf(state), { ...step.run, ...over });
      const row = source.rowOf(canonicalKey(values), values);
      const cause = row && source.causeOf(values, row);
      return cause === undefined ? undefined : { kind: 'cause', cause };
    }
    case 'write': {
      const values = runValues(valuesOf(state), over);
      const key = canonicalKey(values);
      const { time_us: time = Number.NaN, report_1: report = Number.NaN } = source.rowOf(key, values) ?? {};
      const [reference = Number.NaN] = numbers;
      return { kind: 'program', error: source.errorOf(key), report, time, reference };
    }
    case 'compare':
      return winnerOf(step, numbers);
  }
}

function winnerOf({ machines, wins }: StepOf<'compare'>, [a = Number.NaN, b = Number.NaN]: number[]): Key | undefined {
  if (!(a > 0 && b > 0)) return undefined;
  const first = wins === 'larger' ? a >= b : a <= b;
  return {
    kind: 'machine',
    winner: first ? machines[0] : machines[1],
    factor: Math.max(a / b, b / a),
    values: [a, b],
  };
}

/** What a step reads, each over the values of a machine. */
function quantitiesOf(step: Step, state: ExplorerState): { of: Quantity; values: Values }[] {
  switch (step.kind) {
    case 'read':
    case 'predict':
      return [];
    case 'question':
    case 'find':
    case 'write':
      return [{ of: step.of, values: valuesOf(state) }];
    case 'why':
      // Any column asks for the run.
      return [{ of: { run: step.run, column: '' }, values: valuesOf(state) }];
    case 'compare':
      return step.machines.map((machine) => ({ of: step.of, values: valuesOf(onMachine(state, machine)) }));
  }
}

/** Whether an answer is right; undefined of a curve, which is only near or far. */
export function isRight(step: Asking, answer: Answer, key: Key): boolean | undefined {
  switch (step.kind) {
    case 'predict':
      return undefined;
    case 'question':
      return answer.kind === 'question' && key.kind === 'number' && near(answer.value, key.value, step.tolerance);
    case 'find':
      return key.kind === 'number' && holds(step, key.value);
    case 'why':
      return answer.kind === 'why' && key.kind === 'cause' && answer.cause === key.cause;
    case 'write':
      return key.kind === 'program' && key.error === undefined && faultOf(step, key) === undefined;
    case 'compare':
      return (
        answer.kind === 'compare' &&
        key.kind === 'machine' &&
        answer.winner === key.winner &&
        ratioOf(answer.factor, key.factor) <= 1 + step.tolerance
      );
  }
}

function ratioOf(one: number, other: number): number {
  return Math.max(one / other, other / one);
}

function near(value: number, key: number, tolerance: number): boolean {
  return Math.abs(value - key) <= tolerance * Math.abs(key) + 1e-9;
}

/** Whether the condition of a step holds for what its sliders give. */
export function holds({ least, most }: Pick<StepOf<'find'>, 'least' | 'most'>, value: number): boolean {
  return value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
}
