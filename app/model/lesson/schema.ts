/**
 * What the file of a lesson must be, ours in `presets/lessons/` or a lecturer's own. Each issue says what is wrong and what
 * is allowed, in words that follow the name of a field. What is named in it is held against the presets by `check.ts`.
 */

import * as v from 'valibot';
import { english, type Words } from '../words/words.ts';
import { codeLine, fields, finite, keyText, list, oneOf, share, shortText, text, values, whole } from './fields.ts';
import { quantityOf } from './quantity-schema.ts';

/** In the fragment of a link these say something else. */
const TAKEN = ['answers', 'lesson', 'edition', 'name', 'own'];
export const MOST_STEPS = 20;
const MOST_PARAGRAPHS = 8;
const LONGEST_LINK = 4000;
const MOST_LINES = 40;

const paragraphs = (t: Words) => list(text(t), 1, MOST_PARAGRAPHS, t);
const lines = (t: Words) => list(codeLine(t), 1, MOST_LINES, t);
const tracks = (t: Words) => list(keyText(t), 1, 4, t);
const range = (t: Words) =>
  v.pipe(
    v.strictTuple([finite(t), finite(t)], t`is not two numbers`),
    v.check(([low, high]) => low < high, t`must rise from its first number to its second`),
  );

function link(t: Words) {
  const says = t`is not the part of an explorer’s link from ?v= on, such as ?v=1&m=j-machine&x=round-trip`;
  return v.pipe(
    v.string(says),
    v.regex(/^\?v=\d+&m=/, says),
    v.maxLength(LONGEST_LINK, t`has more than ${LONGEST_LINK} characters`),
  );
}

/** Where a step that asks something has its answer from is said by its kind. */
const stepOf = (t: Words) => ({
  key: v.pipe(keyText(t), v.notValues(TAKEN, t`is a word that links use; none of ${TAKEN.join(', ')} can be a key`)),
  title: text(t),
  text: paragraphs(t),
  /** Of the figure, as the explorer has it. */
  link: link(t),
  /** The figure when the step is answered, where that which is asked about is not in it before. */
  answered: v.optional(link(t)),
  /** Key of the chart; the first of the experiment if missing. */
  chart: v.optional(keyText(t)),
  /** Parameters that can be moved. */
  sliders: v.optional(tracks(t)),
  /** What the figure then shows: said when the answer is given. */
  after: v.optional(paragraphs(t)),
});

const read = (t: Words) => fields({ ...stepOf(t), kind: v.literal('read') }, t);

const predict = (t: Words) =>
  fields(
    {
      ...stepOf(t),
      kind: v.literal('predict'),
      /** The curve that is to be drawn: a value of what tells the curves apart. Others are shown if they are `given`. */
      curve: shortText(t),
      given: v.optional(list(shortText(t), 1, 8, t)),
      /** The axes to draw on, in their units, and the places at which the curve is drawn. */
      x: range(t),
      y: range(t),
      at: list(finite(t), 2, 16, t),
    },
    t,
  );

const question = (t: Words) =>
  fields(
    {
      ...stepOf(t),
      kind: v.literal('question'),
      ask: text(t),
      /** Read off runs of the figure's machine, over the values of the figure. */
      of: quantityOf(t),
      unit: shortText(t, 0),
      /** Share of the key by which an answer may be off. */
      tolerance: share(1, t),
    },
    t,
  );

const find = (t: Words) =>
  fields(
    {
      ...stepOf(t),
      kind: v.literal('find'),
      sliders: tracks(t),
      ask: text(t),
      /** What the condition is on, over the values that the sliders are at. */
      of: quantityOf(t),
      name: text(t),
      unit: shortText(t, 0),
      least: v.optional(finite(t)),
      most: v.optional(finite(t)),
    },
    t,
  );

const why = (t: Words) =>
  fields(
    {
      ...stepOf(t),
      kind: v.literal('why'),
      ask: text(t),
      /** What the run sets that is asked about, over the values of the figure. */
      run: values(t),
      /** What may limit, as the accounts of runs name it. */
      causes: list(shortText(t), 2, 9, t),
    },
    t,
  );

const compare = (t: Words) =>
  fields(
    {
      ...stepOf(t),
      kind: v.literal('compare'),
      ask: text(t),
      machines: v.strictTuple([keyText(t), keyText(t)], t`is not the keys of two machines`),
      of: quantityOf(t),
      unit: shortText(t, 0),
      wins: oneOf(['larger', 'smaller'], t),
      /** An answer may be off by this and one as a factor, either way. */
      tolerance: share(10, t),
    },
    t,
  );

const write = (t: Words) =>
  fields(
    {
      ...stepOf(t),
      kind: v.literal('write'),
      ask: text(t),
      /** A program in JavaScript by its lines: those that are given around the gap, what stands in the gap at first, and a way to fill it. */
      above: lines(t),
      start: lines(t),
      model: lines(t),
      below: lines(t),
      /** What its first report is on average over the nodes, if it is right. */
      right: finite(t),
      /** The time of the same by the simulator's own program, in us, and how many times as long it may take. */
      of: quantityOf(t),
      factor: v.pipe(finite(t), v.minValue(1, t`is not a number from 1 on`)),
    },
    t,
  );

export function lessonFile(t: Words = english) {
  const steps = v.variant('kind', [read(t), predict(t), question(t), find(t), why(t), compare(t), write(t)], (issue) =>
    issue.expected === 'Object'
      ? t`is not a step: an object with key, kind, title, text and link`
      : t`is none of read, predict, question, find, why, compare, write`,
  );

  return fields(
    {
      key: keyText(t),
      /** Among ours; a lecturer's own has none. */
      order: v.optional(whole(0, 1000, t), 0),
      /** One more whenever what is asked changes, so that answers to other questions are not taken for answers to these. */
      edition: v.optional(whole(1, 10_000, t), 1),
      /** Only where the author knows better than `time.ts` does. */
      minutes: v.optional(whole(1, 90, t)),
      title: text(t),
      aim: text(t),
      /** What students usually get wrong, and what the figure then shows. */
      mistake: text(t),
      shows: text(t),
      steps: list(steps, 1, MOST_STEPS, t),
    },
    t,
  );
}

export type Lesson = v.InferOutput<ReturnType<typeof lessonFile>>;
