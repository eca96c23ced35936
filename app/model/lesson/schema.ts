/**
 * What the file of a lesson must be, ours in `presets/lessons/` or a lecturer's own. Each issue says what is wrong and what
 * is allowed, in words that follow the name of a field. What is named in it is held against the presets by `check.ts`.
 */

import * as v from 'valibot';
import { english, type Words } from '../words/words.ts';
import { codeLine, fields, finite, keyText, shortText, text } from './fields.ts';
import { quantityOf } from './quantity-schema.ts';

/** In the fragment of a link these say something else. */
const TAKEN = ['answers', 'lesson', 'edition', 'name', 'own'];
export const MOST_STEPS = 20;
const MOST_PARAGRAPHS = 8;
const LONGEST_LINK = 4000;
const MOST_LINES = 40;

export function lessonFile(t: Words = english) {
  const words = text(t);
  const key = keyText(t);
  const number = finite(t);
  const value = v.union([number, shortText(t)], t`is neither a number nor a text`);
  const values = v.record(key, value, t`is not a list of parameters with their values`);
  const list = <const Of extends v.GenericSchema>(of: Of, least: number, most: number) => {
    const says = t`is not a list of ${least} to ${most}`;
    return v.pipe(v.array(of, says), v.minLength(least, says), v.maxLength(most, says));
  };
  const oneOf = <const Options extends readonly string[]>(options: Options) =>
    v.picklist(options, t`is none of ${options.join(', ')}`);
  const whole = (least: number, most: number) => {
    const says = t`is not a whole number from ${least} to ${most}`;
    return v.pipe(v.number(says), v.integer(says), v.minValue(least, says), v.maxValue(most, says));
  };
  const range = v.pipe(
    v.strictTuple([number, number], t`is not two numbers`),
    v.check(([low, high]) => low < high, t`must rise from its first number to its second`),
  );
  const share = (most: number) => {
    const says = t`is not a number from 0 to ${most}`;
    return v.pipe(v.number(says), v.minValue(0, says), v.maxValue(most, says));
  };
  const quantity = quantityOf(t);
  const paragraphs = list(words, 1, MOST_PARAGRAPHS);
  const linkSays = t`is not the part of an explorer’s link from ?v= on, such as ?v=1&m=j-machine&x=round-trip`;
  const link = v.pipe(
    v.string(linkSays),
    v.regex(/^\?v=\d+&m=/, linkSays),
    v.maxLength(LONGEST_LINK, t`has more than ${LONGEST_LINK} characters`),
  );
  const code = codeLine(t);
  const tracks = list(key, 1, 4);

  /** Where a step that asks something has its answer from is said by its kind. */
  const step = {
    key: v.pipe(key, v.notValues(TAKEN, t`is a word that links use; none of ${TAKEN.join(', ')} can be a key`)),
    title: words,
    text: paragraphs,
    /** Of the figure, as the explorer has it. */
    link,
    /** The figure when the step is answered, where that which is asked about is not in it before. */
    answered: v.optional(link),
    /** Key of the chart; the first of the experiment if missing. */
    chart: v.optional(key),
    /** Parameters that can be moved. */
    sliders: v.optional(tracks),
    /** What the figure then shows: said when the answer is given. */
    after: v.optional(paragraphs),
  };

  const read = fields({ ...step, kind: v.literal('read') }, t);

  const predict = fields(
    {
      ...step,
      kind: v.literal('predict'),
      /** The curve that is to be drawn: a value of what tells the curves apart. Others are shown if they are `given`. */
      curve: shortText(t),
      given: v.optional(list(shortText(t), 1, 8)),
      /** The axes to draw on, in their units, and the places at which the curve is drawn. */
      x: range,
      y: range,
      at: list(number, 2, 16),
    },
    t,
  );

  const question = fields(
    {
      ...step,
      kind: v.literal('question'),
      ask: words,
      /** Read off runs of the figure's machine, over the values of the figure. */
      of: quantity,
      unit: shortText(t, 0),
      /** Share of the key by which an answer may be off. */
      tolerance: share(1),
    },
    t,
  );

  const find = fields(
    {
      ...step,
      kind: v.literal('find'),
      sliders: tracks,
      ask: words,
      /** What the condition is on, over the values that the sliders are at. */
      of: quantity,
      name: words,
      unit: shortText(t, 0),
      least: v.optional(number),
      most: v.optional(number),
    },
    t,
  );

  const why = fields(
    {
      ...step,
      kind: v.literal('why'),
      ask: words,
      /** What the run sets that is asked about, over the values of the figure. */
      run: values,
      /** What may limit, as the accounts of runs name it. */
      causes: list(shortText(t), 2, 9),
    },
    t,
  );

  const compare = fields(
    {
      ...step,
      kind: v.literal('compare'),
      ask: words,
      machines: v.strictTuple([key, key], t`is not the keys of two machines`),
      of: quantity,
      unit: shortText(t, 0),
      wins: oneOf(['larger', 'smaller']),
      /** An answer may be off by this and one as a factor, either way. */
      tolerance: share(10),
    },
    t,
  );

  const write = fields(
    {
      ...step,
      kind: v.literal('write'),
      ask: words,
      /** A program in JavaScript by its lines: those that are given around the gap, what stands in the gap at first, and a way to fill it. */
      above: list(code, 1, MOST_LINES),
      start: list(code, 1, MOST_LINES),
      model: list(code, 1, MOST_LINES),
      below: list(code, 1, MOST_LINES),
      /** What its first report is on average over the nodes, if it is right. */
      right: number,
      /** The time of the same by the simulator's own program, in us, and how many times as long it may take. */
      of: quantity,
      factor: v.pipe(number, v.minValue(1, t`is not a number from 1 on`)),
    },
    t,
  );

  const steps = v.variant('kind', [read, predict, question, find, why, compare, write], (issue) =>
    issue.expected === 'Object'
      ? t`is not a step: an object with key, kind, title, text and link`
      : t`is none of read, predict, question, find, why, compare, write`,
  );

  return fields(
    {
      key,
      /** Among ours; a lecturer's own has none. */
      order: v.optional(whole(0, 1000), 0),
      /** One more whenever what is asked changes, so that answers to other questions are not taken for answers to these. */
      edition: v.optional(whole(1, 10_000), 1),
      /** Only where the author knows better than `time.ts` does. */
      minutes: v.optional(whole(1, 90)),
      title: words,
      aim: words,
      /** What students usually get wrong, and what the figure then shows. */
      mistake: words,
      shows: words,
      steps: list(steps, 1, MOST_STEPS),
    },
    t,
  );
}

export type Lesson = v.InferOutput<ReturnType<typeof lessonFile>>;
