/** A lecturer's own lesson: a file, or what a link has of one, read and checked. Both may hold anything. */

import * as v from 'valibot';
import { packDocument, readDocument } from '../link/hash.ts';
import { nestsDeeper } from '../link/nests.ts';
import { quotable } from '../manifest/value.ts';
import { english, type Words } from '../words/words.ts';
import { type Problem, problemsOfStep } from './check.ts';
import { lessonKeys } from './files.ts';
import type { Step } from './lesson.ts';
import { type Lesson, lessonFile, MOST_STEPS } from './schema.ts';

/** Characters of a file; ours have 6,000 to 14,000. */
export const LONGEST_FILE = 64 * 1024;
// A quantity nests some ten deep.
const DEEPEST = 32;
const MOST_PROBLEMS = 50;

export type Read = { lesson: Lesson } | { problems: Problem[] };

/** The lesson of a file, or all that is wrong with it. Rejects only if a machine of the presets cannot be loaded. */
export async function readLessonFile(text: string, t: Words = english): Promise<Read> {
  if (text.length > LONGEST_FILE)
    return refused(t`has ${text.length} characters; a lesson has ${LONGEST_FILE} at most`);
  if (nestsDeeper(text, DEEPEST)) return refused(t`nests too deep for a lesson`);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return refused(t`is not JSON: ${quotable((error as Error).message, 120)}`);
  }
  return readLesson(document, t);
}

/** The lesson in a link, or what is wrong with it. */
export async function unpackLesson(packed: string, t: Words = english): Promise<Read> {
  const document = readDocument(packed);
  if (document === undefined || nestsDeeper(JSON.stringify(document), DEEPEST))
    return refused(t`The lesson in the link is damaged or cut off. Ask for the link again.`);
  return readLesson(document, t);
}

/** As it stands in a link. The same lesson always gives the same text. */
export function packLesson(lesson: Lesson): string {
  return packDocument(lesson);
}

async function readLesson(document: unknown, t: Words): Promise<Read> {
  // To the schema a list is an object in which every field is missing.
  if (Array.isArray(document)) return refused(t`is a list in [ ]; a lesson is one object in { }`);
  const read = v.safeParse(lessonFile(t), document);
  const issues = read.issues ?? [];
  const form = issues.map((issue) => ({ path: pathOf(issue), message: issue.message }));
  // What is named in a step can be looked up where the form of the step is sound, whatever is wrong elsewhere.
  const steps = stepsIn(read.output);
  const sound = steps.filter(({ path }) => !form.some((one) => `${one.path}.`.startsWith(`${path}.`)));
  const named = await Promise.all(
    sound.map(async ({ step, path }) =>
      (await problemsOfStep(step, t)).map((one) => ({ ...one, path: `${path}.${one.path}` })),
    ),
  );
  const twice = steps.filter(({ step }, index) => steps.findIndex((other) => other.step.key === step.key) < index);
  const problems = [
    ...form,
    ...twice.map(({ path }) => ({ path: `${path}.key`, message: t`is the key of another step` })),
    ...named.flat(),
  ];
  if (read.success && lessonKeys.includes(read.output.key))
    problems.unshift({ path: 'key', message: t`is that of a lesson of this page; give it another` });
  if (problems.length === 0 && read.success) return { lesson: read.output };
  return { problems: problems.slice(0, MOST_PROBLEMS) };
}

/** Of a lesson that is not even looked at: why. */
export function refused(message: string): Read {
  return { problems: [{ path: '', message }] };
}

/** Those that there are, in whatever form, with their paths. */
function stepsIn(output: unknown): { step: Step; path: string }[] {
  const steps = (output as { steps?: unknown } | null)?.steps;
  if (!Array.isArray(steps)) return [];
  return steps
    .slice(0, MOST_STEPS)
    .flatMap((step, index) => (typeof step === 'object' && step !== null ? [{ step, path: `steps[${index}]` }] : []));
}

/** "steps[2].find.parameter" */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    const name = quotable(String(key), 40);
    return path === '' ? name : `${path}.${name}`;
  }, '');
}
