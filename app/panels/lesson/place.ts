/** Where in the lessons an address leads: `?lesson=grain`, `?plan=message-cost,grain&view=handout`. */

import type { Theme } from '../../charts/index.ts';
import type { Problem } from '../../model/lesson/check.ts';
import { type ClassPlan, readPlan, unknownIn, writePlan } from '../../model/lesson/class-plan.ts';
import { knownLessons } from '../../model/lesson/files.ts';
import { ownIn, withOwn, withoutOwn } from '../../model/lesson/own-link.ts';

export type Place = {
  view: 'list' | 'run' | 'collect' | 'handout' | 'key';
  /** The key of the lesson that is run or collected. */
  lesson: string;
  /** Key of the step to begin with. */
  step: string;
  /** The lessons that are shown; all if missing. */
  plan: ClassPlan | undefined;
  /** What the plan of the address names that is no lesson. */
  unknown: readonly string[];
  /** A lecturer's own lesson that the address brings. */
  own?: Brought | undefined;
};

/** The file that it is from, if it is not in the link; `problems` if it could not be taken. */
export type Brought = { from?: string; problems?: readonly Problem[] };

export type ViewProps = { place: Place; theme: Theme };

export function placeHere(own?: Brought): Place {
  const search = new URLSearchParams(location.search);
  const lesson = search.get('lesson') ?? '';
  const asked = search.get('view');
  const plan = readPlan(search, knownLessons());
  const unknown = unknownIn(search, knownLessons());
  const base = { lesson, step: search.get('step') ?? '', plan, unknown, own };
  if (asked === 'handout' || asked === 'key') return { ...base, view: asked };
  const isLesson = knownLessons().includes(lesson);
  if (asked === 'collect' && (isLesson || plan !== undefined)) return { ...base, view: asked };
  return { ...base, view: isLesson ? 'run' : 'list' };
}

/** The address of all lessons. */
export const ALL_LESSONS = '?';

/**
 * The language of the page goes along where the address names it, and a lecturer's own lesson but to all of ours. `hash`
 * are answers.
 */
export function addressWithin(search: string, hash = ''): string {
  const here = new URLSearchParams(location.search);
  const kept = search === ALL_LESSONS ? ['lang'] : ['lang', 'from'];
  const named = kept.flatMap((key) => (here.has(key) ? [`${key}=${encodeURIComponent(here.get(key) ?? '')}`] : []));
  const all = [...(search === ALL_LESSONS ? [] : [search.slice(1)]), ...named];
  return `lessons.html?${all.join('&')}${search === ALL_LESSONS ? hash : fragmentWithin(hash)}`;
}

/** Answers, and the lesson that they are to where the address has it. */
export function fragmentWithin(hash: string): string {
  return withOwn(hash, ownIn(location.search, location.hash));
}

/** The answers that the address has; empty if there are none. */
export function answersHere(): string {
  const hash = withoutOwn(location.hash);
  return hash === '#' ? '' : hash;
}

/** A lesson, within the plan of its class where the page is one of that. */
export function lessonWithin(lesson: string, plan: ClassPlan | undefined, hash = '', step?: string): string {
  const part = step === undefined ? '' : `&step=${step}`;
  return addressWithin(`?lesson=${lesson}${part}${plan === undefined ? '' : writePlan(plan).replace('?', '&')}`, hash);
}

/** All lessons, or those of the class. */
export function listWithin(plan: ClassPlan | undefined, hash = ''): string {
  return plan === undefined ? addressWithin(ALL_LESSONS) : addressWithin(writePlan(plan), hash);
}

/** The lessons of a collection: those of the class, or the one that is named. */
export function lessonsOf({ lesson, plan }: Place): readonly string[] {
  return knownLessons().includes(lesson) && plan?.lessons.includes(lesson) !== true ? [lesson] : (plan?.lessons ?? []);
}

/** The class of a lecturer's own lesson alone, with the lesson in it. */
export function ownAddress(lesson: string, packed: string): string {
  const lang = new URLSearchParams(location.search).get('lang');
  const named = lang === null ? '' : `&lang=${encodeURIComponent(lang)}`;
  return `lessons.html${writePlan({ lessons: [lesson], title: '' })}${named}${withOwn('', { packed })}`;
}

/** With its origin, for whoever it is given to. */
export function wholeAddress(search: string, hash = ''): string {
  return new URL(addressWithin(search, hash), location.href).href;
}
