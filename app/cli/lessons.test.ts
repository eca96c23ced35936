/** Lessons against the engine: what they name exists, their keys are found, and are the same on other seeds. */

import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { check, evaluate } from '../engine/node.ts';
import type { Evidence } from '../explain/account.ts';
import { limitOf } from '../explain/limits.ts';
import { curveAt } from '../model/chart/curve.ts';
import type { Quantity } from '../model/claims/quantity.ts';
import { figuresOf } from '../model/figure/figure.ts';
import { problemsOfStep } from '../model/lesson/check.ts';
import { lessonKeys, loadLesson, loadLessons } from '../model/lesson/files.ts';
import { isRight, type Key, keyOf, runsOfKey, type Source } from '../model/lesson/keys.ts';
import { askingIn, type Step, type StepOf } from '../model/lesson/lesson.ts';
import { nearestPassing } from '../model/lesson/nearest.ts';
import { levelOfValue, meanError } from '../model/lesson/predicted.ts';
import { lessonFile } from '../model/lesson/schema.ts';
import { SEMESTER } from '../model/lesson/semester.ts';
import { classesOf, minutesOf } from '../model/lesson/time.ts';
import { textOfWritten, valuesOfWritten } from '../model/lesson/written.ts';
import { open } from '../model/link/link.ts';
import { parameterOf, type Row } from '../model/manifest/manifest.ts';
import { trackOf } from '../model/manifest/track.ts';
import { type Values, validate, valueAt } from '../model/manifest/values.ts';
import { entryOf } from '../model/presets/presets.ts';
import { change, type ExplorerState, resolve } from '../model/state/state.ts';
import { capacityBy } from '../model/sweep/capacity.ts';
import { expand } from '../model/sweep/sweep.ts';
import { SOLUTIONS } from '../model/testing/lesson-solutions.ts';
import { everyNth, isLong } from '../model/testing/long.ts';
import { isError } from './host.ts';
import { simulatedRow } from './testing/simulated-row.ts';

const lessons = await loadLessons();

function evidenceOf(values: Values, row: Row): Evidence {
  const [zeroLoad, capacity] = ['zero-load', 'capacity'].map((model) => evaluate(model, values));
  return {
    row,
    values,
    ...(zeroLoad && !isError(zeroLoad) && { zeroLoad }),
    ...(capacity && !isError(capacity) && { capacity }),
  };
}

const source: Source = {
  rowOf: (_, values) => simulatedRow(values),
  evaluate,
  causeOf: (values, row) => limitOf(evidenceOf(values, row))?.cause,
  errorOf: () => undefined,
};

/** A run that fails has no row. */
const failing: Source = {
  ...source,
  rowOf(_, values) {
    try {
      return simulatedRow(values);
    } catch {
      return undefined;
    }
  },
};

const capacityOf = capacityBy(evaluate);

async function stateOf({ link }: Pick<Step, 'link'>): Promise<ExplorerState> {
  const { state, notices } = await open(link);
  expect(notices).toEqual([]);
  return state;
}

/** A key that needs more runs than this is looked for on one seed, except in a long run. */
const MANY_RUNS = 2;

// Less than a hand draws; near saturation seeds differ by some per cent.
const SAME_CURVE = 0.1;

/** The part of its cycles after which a run is judged in a short run of the tests: near saturation the last per cent takes seconds. */
const ENOUGH = isLong ? 1 : 1 / 10;

/** Sound values with fewer cycles, if there are any: a window may not be longer than the run. */
function shortened(values: Values): Values | undefined {
  const shorter = { ...values, max_cycles: Math.round(Number(values.max_cycles) * ENOUGH) };
  return [...(values.max_cycles ? [shorter] : []), values].find((one) => validate(one, check).length === 0);
}

/** The curve that a step asks for, at its places. */
function curveOf(step: StepOf<'predict'>, state: ExplorerState, seed: number, run = simulatedRow) {
  const plan = expand(state, { capacityOf, check });
  const curves = [step.curve, ...(step.given ?? [])];
  expect(plan.series.map(({ value }) => String(value))).toEqual(expect.arrayContaining(curves));
  const outcomes = new Map(
    plan.series
      .filter(({ value }) => curves.includes(String(value)))
      .flatMap(({ points }) => points.map(({ key, values }) => [key, run({ ...values, seed })] as const)),
  );
  const outcomeOf = (key: string) => {
    const row = outcomes.get(key);
    const found = row && Number.isNaN(row.latency ?? 0) ? ('saturated' as const) : ('done' as const);
    return row && { state: found, row };
  };
  const figures = figuresOf({ state, plan, outcomeOf, evaluate, link: '' });
  const figure = figures.find(({ key }) => key === step.chart) ?? figures[0];
  const points = figure?.series.find(({ key }) => key === step.curve)?.points ?? [];
  const axes = figure ?? { x: { scale: 'linear' }, y: { scale: 'linear' } };
  return { scale: axes.y.scale, values: step.at.map((x) => curveAt(points, x, axes)?.y ?? Number.NaN) };
}

test.each(lessonKeys)('%s is a lesson, and is called by its key', async (key) => {
  const lesson = await loadLesson(key);
  // Nothing is filled in: both languages are there.
  expect(v.parse(lessonFile(), lesson)).toEqual(lesson);
  expect(lesson?.key).toBe(key);
});

test('every lesson stands in one chapter of the semester', () => {
  const chapters = SEMESTER.flatMap(({ lessons: keys }) => keys);
  expect(chapters.toSorted()).toEqual(lessonKeys.toSorted());
});

test('twelve lessons stand in an order of their own, and are two classes of 90 minutes', () => {
  const orders = lessons.map(({ order }) => order);
  expect(new Set(orders).size).toBe(orders.length);
  expect(orders).toHaveLength(12);
  expect(classesOf(lessons, 90)).toHaveLength(2);
  const minutes = lessons.map(minutesOf);
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(120);
  // The four that came last.
  for (const each of minutes.slice(8)) expect([10, 11, 12, 13, 14]).toContain(each);
  // All kinds of asking.
  const kinds = new Set(lessons.flatMap((lesson) => askingIn(lesson).map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(['compare', 'find', 'predict', 'question', 'why', 'write']);
});

describe.each(lessons)('$key', (lesson) => {
  test.each(lesson.steps)('$key: its figure, sliders and columns exist', async (step) => {
    expect(await problemsOfStep(step)).toEqual([]);
    const state = await stateOf(step);
    // The state's own value has a curve, listed or not: a step sets one that it lists.
    const [, listed] = /&by\.values=([^&#]+)/.exec(step.link) ?? [];
    if (listed !== undefined)
      expect(expand(state, { capacityOf, check }).series).toHaveLength(listed.split(',').length);
    for (const { values } of runsOfKey(step, state)) expect(validate(values, check)).toEqual([]);
  });

  test.each(
    everyNth(
      askingIn(lesson).filter(({ kind }) => kind !== 'predict'),
      8,
      lesson.order,
    ),
  )('$key: its key is found, and is the same on other seeds', async (step) => {
    const state = await stateOf(step);
    const written = step.kind === 'write' ? valuesOfWritten(step, step.model.join('\n')) : {};
    const isDear = runsOfKey(step, state).length > MANY_RUNS;
    const keys = (isLong ? [1, 2, 3] : isDear ? [1] : [1, 2]).map((seed) =>
      keyOf(step, state, seed === 1 ? source : trying, { ...written, seed }),
    );
    const [first] = keys;
    if (!first) throw new Error('no key');
    for (const key of keys) expect(agrees(step, first, key), JSON.stringify(keys)).toBe(true);
    if (step.kind === 'why') expect(step.causes).toContain((first as { cause: string }).cause);
  });

  test.each(
    everyNth(
      lesson.steps.filter((step) => step.kind === 'predict'),
      5,
      lesson.order,
    ),
  )('$key: the simulated curve lies on the axes, wherever it is drawn, on two seeds', async (step) => {
    const state = await stateOf(step);
    const [first, ...others] = (isLong ? [1, 2] : [1]).map((seed) =>
      curveOf(step, state, seed, (values) => simulatedRow(shortened(values) ?? values)),
    );
    const values = first?.values ?? [];
    for (const [place, y] of values.entries()) {
      const x = step.at[place] ?? Number.NaN;
      expect(x).toBeGreaterThanOrEqual(step.x[0]);
      expect(x).toBeLessThanOrEqual(step.x[1]);
      expect(y, `at ${x}`).toBeGreaterThanOrEqual(step.y[0]);
      expect(y, `at ${x}`).toBeLessThanOrEqual(step.y[1]);
    }
    // Whoever draws what one seed gives is hardly off on another.
    const scale = first?.scale ?? 'linear';
    const levels = values.map((y) => levelOfValue(y, step.y, scale));
    for (const other of others) expect(meanError(step, levels, other.values, scale)).toBeLessThan(SAME_CURVE);
  });

  test.each(lesson.steps.filter((step) => step.kind === 'write'))(
    '$key: the model solution is right, and what stands there at first is not',
    async (step) => {
      const state = await stateOf(step);
      const right = (lines: readonly string[]) => {
        const answer = { kind: 'write' as const, written: lines.join('\n') };
        expect(textOfWritten(answer.written)).toBeDefined();
        const key = keyOf(step, state, failing, valuesOfWritten(step, answer.written));
        return key !== undefined && isRight(step, answer, key);
      };
      expect(right(step.model)).toBe(true);
      expect(right(step.start)).toBe(false);
    },
  );

  test.each(lesson.steps.filter((step) => step.kind === 'find'))(
    '$key: the sliders can make it hold, and at first it does not',
    async (step) => {
      const state = await stateOf(step);
      // A slider that nobody has moved does not tell what it was.
      for (const slider of step.sliders) expect(Object.keys(state.changes)).not.toContain(slider);
      const answer = { kind: 'find' as const, values: {} };
      const at = (moved: ExplorerState) => {
        const key = keyOf(step, moved, source);
        return key !== undefined && isRight(step, answer, key);
      };
      expect(at(state)).toBe(false);
      const tried = SOLUTIONS[`${lesson.key}/${step.key}`] ?? {};
      expect(at(Object.entries(tried).reduce((moved, [key, value]) => change(moved, key, value), state))).toBe(true);
    },
  );
});

/** Numbers that the text after a step tells, and where they are: in the key of that step or of another. Japanese has digits. */
const TOLD: readonly [step: string, says: RegExp, by: string, is: (numbers: number[]) => (number | undefined)[]][] = [
  ['message-cost/curve', /1 語で ([\d.]+) サイクル、8 語で ([\d.]+)/, 'curve', (at) => [at[0], at[2]]],
  ['grain-since/curve', /約 ([\d.]+) マイクロ秒のとき/, 'first', ([, half]) => [half]],
  ['grain-since/today', /([\d.]+) 分の 1/, 'today', ([factor]) => [factor]],
  ['grain-since/instructions', /約 ([\d.]+) 命令/, 'instructions', ([, fewer]) => [fewer]],
  ['your-machine/rate', /約 ([\d.]+) ギガバイト/, 'rate', ([rate = 0]) => [rate / 1000]],
];

test.each(everyNth(TOLD, 2, 1))('%s tells the numbers of the key', async (place, says, by, is) => {
  const [of, told] = place.split('/');
  const steps = lessons.find(({ key }) => key === of)?.steps ?? [];
  const [step, keyed] = [told, by].map((key) => steps.find((one) => one.key === key)) as [Step, Step];
  const text = step.after?.map(({ ja }) => ja).join('') ?? '';
  const numbers = says.exec(text)?.slice(1).map(Number) ?? [Number.NaN];
  const found = is(numbersIn(keyed, await stateOf(keyed)));
  // As near as a word such as "some" is.
  numbers.forEach((number, at) => {
    expect(Math.abs(number / (found[at] ?? Number.NaN) - 1)).toBeLessThan(0.085);
  });
});

/** Those of its curve, its key, or the factor and the values of both machines. */
function numbersIn(step: Step, state: ExplorerState, by = source): number[] {
  if (step.kind === 'predict') return curveOf(step, state, 1).values;
  const key = keyOf(step, state, by);
  if (key?.kind === 'machine') return [key.factor, ...key.values];
  return key?.kind === 'number' ? [key.value] : [];
}

const each = (key: string, values: readonly (number | string)[], column: string): Quantity => ({
  each: values.map((value) => ({ [key]: value })),
  of: { run: {}, column },
});
const predictedBy = (dimensions: string): Quantity => ({
  ratio: [
    { run: { dimensions, node_keys: 64 }, column: 'predicted_us' },
    { run: { dimensions, node_keys: 64 }, column: 'time_us' },
  ],
});
const LENGTHS = [4096, 5120, 6144];
const alongLengths = (collective_algorithm: string): Quantity => ({
  each: LENGTHS.map((collective_bytes) => ({ collective_bytes })),
  of: { run: { collective_algorithm }, column: 'time_us' },
});

/** Numbers that the texts of a step tell and no key has. */
const SAID: readonly [step: string, says: RegExp, of: Quantity][] = [
  ['grain/losses', /仕事が (\d+) 個、深さ 2 なら (\d+) 個/, each('depth', [1, 2], 'throws')],
  ['grain/curve', /1 秒に (\d+) 回/, { ratio: [{ number: 1e6 }, { parameter: 'reduction_us' }] }],
  ['grain/cheap', /約 (\d+) 個/, each('depth', [3], 'throws')],
  // The cost of one word, less that of a word that finds room.
  [
    'message-cost/curve',
    /長さによらない約 (\d+) サイクル/,
    {
      difference: [
        { run: { message_words: 1 }, column: 'overhead' },
        { slope: { x: { list: [{ number: 1 }, { number: 8 }] }, y: each('message_words', [1, 8], 'overhead') } },
      ],
    },
  ],
  [
    'message-cost/limit',
    /約 ([\d,]+) サイクルになってから/,
    {
      crossing: {
        x: { list: [{ number: 60_000 }, { number: 70_000 }] },
        y: each('idle_cycles', [60_000, 70_000], 'efficiency'),
      },
      at: 0.5,
    },
  ],
  ['models/factor', /([\d.]+) 倍近い/, predictedBy('4x4')],
  ['models/factor', /64 ノードでは ([\d.]+) 倍/, predictedBy('8x8')],
  [
    'all-reduce/both',
    /([\d,]+) バイトあたり/,
    {
      crossing: {
        x: { list: LENGTHS.map((number) => ({ number })) },
        y: { ratio: [alongLengths('doubling'), alongLengths('rabenseifner')] },
      },
      at: 1,
    },
  ],
];

test.each(everyNth(SAID, 3))('%s tells %s as it is simulated', async (place, says, of) => {
  const [lesson, key] = place.split('/');
  const step = lessons.find((one) => one.key === lesson)?.steps.find((one) => one.key === key) as Step;
  const text = [...step.text, ...(step.after ?? [])].map(({ ja }) => ja).join('');
  const numbers =
    says
      .exec(text)
      ?.slice(1)
      .map((number) => Number(number.replace(',', ''))) ?? [];
  expect(numbers).not.toEqual([]);
  const state = await stateOf(step);
  for (const [at, number] of numbers.entries()) {
    const { each: values, of: one } = 'each' in of ? of : { each: [{}], of };
    const run = 'run' in one ? { ...one, run: { ...one.run, ...values[at] } } : one;
    const found = keyOf({ kind: 'question', of: run } as Step & { kind: 'question' }, state, source);
    expect(Math.abs(number / ((found as { value: number }).value || Number.NaN) - 1), `${number}`).toBeLessThan(0.085);
  }
});

test('what lessons say of years and of capacity is so', async () => {
  const textIn = (key: string) => JSON.stringify(lessons.find((one) => one.key === key));
  const year = (key: string) => entryOf(key)?.year ?? 0;
  const since = textIn('grain-since');
  expect(since).toContain(`a J-Machine of ${year('j-machine')} `);
  expect(since).toContain(`その ${year('j-machine') - year('multi-psi-v1')} 年前`);
  expect(since).toContain(`"${year('fugaku') - year('j-machine')} 年後"`);
  const load = lessons.find(({ key }) => key === 'latency-load');
  const step = load?.steps.find(({ key }) => key === 'double') as Step;
  const state = await stateOf(step);
  const { values } = resolve(state);
  const doubles = (numbersIn(step, state, trying)[0] ?? Number.NaN) / capacityOf(values).load;
  expect(load?.shows.en).toContain('well below half');
  expect(doubles).toBeLessThan(0.45);
});

test('grain/cheap: half of the price is about enough, as its text says', async () => {
  const step = lessons.find(({ key }) => key === 'grain')?.steps.find(({ key }) => key === 'cheap') as Step;
  expect(step.after?.[0]?.en).toContain('half of the price');
  const best = async (price: number) => numbersIn(step, change(await stateOf(step), 'message_cost_factor', price))[0];
  for (const [price, depth] of everyNth(
    [
      [0.46, 3],
      [0.56, 2],
    ] as const,
    2,
  ))
    expect(await best(price), `${price}`).toBe(depth);
});

const withFinds = lessons.filter(({ steps }) => steps.some(({ kind }) => kind === 'find'));

describe.each(everyNth(withFinds, 8, 1))('$key', (lesson) => {
  const finds = lesson.steps.filter((step) => step.kind === 'find');

  test.each(finds)(
    '$key: a tenth of the track of each slider passes, and a setting near the first is found',
    async (step) => {
      const state = await stateOf(step);
      const passesAt = (at: ExplorerState) => {
        const key = keyOf(step, at, trying);
        return key !== undefined && isRight(step, { kind: 'find', values: {} }, key) === true;
      };
      const solution = Object.entries(SOLUTIONS[`${lesson.key}/${step.key}`] ?? {});
      const solved = solution.reduce((at, [key, value]) => change(at, key, value), state);
      for (const slider of step.sliders) {
        const tried = tryOut(slider, solved);
        let passing = 0;
        for (const one of tried) {
          if (passesAt(one)) passing++;
          // Vitest is heard between runs: a minute without is an error to it.
          await setImmediate();
        }
        expect(passing / tried.length, slider).toBeGreaterThanOrEqual(0.1);
      }
      const nearest = await nearestPassing(step, state, async (at) => passesAt(at));
      const moved = Object.entries(nearest ?? {}).reduce((at, [key, value]) => change(at, key, value), state);
      expect(passesAt(moved), JSON.stringify(nearest)).toBe(true);
    },
  );
});

/** A setting of contradicting sliders has no row. */
const trying: Source = {
  ...source,
  rowOf(key, values) {
    const tried = shortened(values);
    return tried && source.rowOf(key, tried);
  },
};

/** Settings spread over the track of a slider, the others as they are: 60; in a short run 5. */
function tryOut(slider: string, state: ExplorerState): ExplorerState[] {
  const parameter = parameterOf(slider);
  if (parameter === undefined) throw new Error(slider);
  const { stops } = trackOf(parameter, Number(valueAt(resolve(state).base, parameter)));
  const count = Math.min(stops.length, isLong ? 60 : 5);
  return Array.from({ length: count }, (_, i) =>
    change(state, slider, stops[Math.round((i * (stops.length - 1)) / (count - 1))] ?? 0),
  );
}

/** Whether who answers with the one key is right by the other. */
function agrees(step: ReturnType<typeof askingIn>[number], answered: Key, key: Key | undefined): boolean {
  if (key === undefined) return false;
  switch (answered.kind) {
    case 'number':
      // What is asked for by sliders may or may not hold, but alike on every seed.
      return step.kind === 'find'
        ? isRight(step, { kind: 'find', values: {} }, key) === isRight(step, { kind: 'find', values: {} }, answered)
        : isRight(step, { kind: 'question', value: answered.value }, key) === true;
    case 'cause':
      return isRight(step, { kind: 'why', cause: answered.cause }, key) === true;
    case 'program':
      return [answered, key].every((one) => isRight(step, { kind: 'write', written: '' }, one));
    case 'machine':
      return isRight(step, { kind: 'compare', winner: answered.winner, factor: answered.factor }, key) === true;
  }
}
