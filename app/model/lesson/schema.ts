/** What a file of `presets/lessons/` must be. A test reads every one; the page takes them as they come. */

import * as v from 'valibot';
import type { Quantity } from '../claims/quantity.ts';

const words = v.pipe(v.string(), v.trim(), v.minLength(1));
const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]*$/));
const number = v.pipe(v.number(), v.finite());
const values = v.record(key, v.union([number, words]));
const range = v.pipe(
  v.tuple([number, number]),
  v.check(([low, high]) => low < high),
);
/** In every language of the page; a paragraph each. */
const text = v.strictObject({ en: words, ja: words });
const paragraphs = v.pipe(v.array(text), v.minLength(1));
// Its runs and their columns are held against the engine by a test.
const quantity = v.custom<Quantity>((given) => typeof given === 'object' && given !== null);

const link = v.pipe(v.string(), v.regex(/^\?v=\d+&m=/));

/** Where a step that asks something has its answer from is said by its kind. */
const step = {
  key: v.pipe(key, v.notValues(['answers', 'lesson', 'edition', 'name'])),
  title: text,
  text: paragraphs,
  /** Of the figure, as the explorer has it. */
  link,
  /** The figure when the step is answered, where that which is asked about is not in it before. */
  answered: v.optional(link),
  /** Key of the chart; the first of the experiment if missing. */
  chart: v.optional(key),
  /** Parameters that can be moved. */
  sliders: v.optional(v.array(key)),
  /** What the figure then shows: said when the answer is given. */
  after: v.optional(paragraphs),
};

const read = v.strictObject({ ...step, kind: v.literal('read') });

const predict = v.strictObject({
  ...step,
  kind: v.literal('predict'),
  /** The curve that is to be drawn: a value of what tells the curves apart. Others are shown if they are `given`. */
  curve: words,
  given: v.optional(v.array(words)),
  /** The axes to draw on, in their units, and the places at which the curve is drawn. */
  x: range,
  y: range,
  at: v.pipe(v.array(number), v.minLength(2), v.maxLength(16)),
});

const question = v.strictObject({
  ...step,
  kind: v.literal('question'),
  ask: text,
  /** Read off runs of the figure's machine, over the values of the figure. */
  of: quantity,
  unit: v.string(),
  /** Share of the key by which an answer may be off. */
  tolerance: v.pipe(number, v.minValue(0), v.maxValue(1)),
});

const find = v.strictObject({
  ...step,
  kind: v.literal('find'),
  sliders: v.pipe(v.array(key), v.minLength(1)),
  ask: text,
  /** What the condition is on, over the values that the sliders are at. */
  of: quantity,
  name: text,
  unit: v.string(),
  least: v.optional(number),
  most: v.optional(number),
});

const why = v.strictObject({
  ...step,
  kind: v.literal('why'),
  ask: text,
  /** What the run sets that is asked about, over the values of the figure. */
  run: values,
  /** What may limit, as the accounts of runs name it. */
  causes: v.pipe(v.array(words), v.minLength(2)),
});

const compare = v.strictObject({
  ...step,
  kind: v.literal('compare'),
  ask: text,
  machines: v.tuple([key, key]),
  of: quantity,
  unit: v.string(),
  wins: v.picklist(['larger', 'smaller']),
  /** An answer may be off by this and one as a factor, either way. */
  tolerance: v.pipe(number, v.minValue(0), v.maxValue(10)),
});

const steps = v.variant('kind', [read, predict, question, find, why, compare]);

export const lessonFile = v.strictObject({
  key,
  order: v.pipe(v.number(), v.integer()),
  /** One more whenever what is asked changes, so that answers to other questions are not taken for answers to these. */
  edition: v.pipe(v.number(), v.integer(), v.minValue(1)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)),
  title: text,
  aim: text,
  /** What students usually get wrong, and what the figure then shows. */
  mistake: text,
  shows: text,
  steps: v.pipe(
    v.array(steps),
    v.minLength(1),
    // Every step has a key of its own.
    v.check((all) => new Set(all.map((one) => one.key)).size === all.length),
  ),
});

export type Lesson = v.InferOutput<typeof lessonFile>;
