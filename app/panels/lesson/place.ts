/** Where in the lessons an address leads: `?lesson=grain`, `?plan=message-cost,grain&view=handout`. */

import type { Theme } from '../../charts/index.ts';
import { type ClassPlan, readPlan, writePlan } from '../../model/lesson/class-plan.ts';
import { lessonKeys } from '../../model/lesson/files.ts';

export type Place = {
  view: 'list' | 'run' | 'collect' | 'handout' | 'key';
  /** Of a run or a collection. */
  lesson: string;
  /** Key of the step to begin with. */
  step: string;
  /** The lessons that are shown; all if missing. */
  plan: ClassPlan | undefined;
};

export type ViewProps = { place: Place; theme: Theme };

export function placeHere(): Place {
  const search = new URLSearchParams(location.search);
  const lesson = search.get('lesson') ?? '';
  const asked = search.get('view');
  const plan = readPlan(search, lessonKeys);
  const base = { lesson, step: search.get('step') ?? '', plan };
  if (asked === 'handout' || asked === 'key') return { ...base, view: asked };
  const isLesson = lessonKeys.includes(lesson);
  if (asked === 'collect' && (isLesson || plan !== undefined)) return { ...base, view: asked };
  return { ...base, view: isLesson ? 'run' : 'list' };
}

/** The language of the page goes along where the address names it. */
export function addressWithin(search: string): string {
  const lang = new URLSearchParams(location.search).get('lang');
  const named = lang === null ? '' : `${search === '?' ? '' : '&'}lang=${encodeURIComponent(lang)}`;
  return `lessons.html${search}${named}`;
}

/** A lesson, within the plan of its class where the page is one of that. */
export function lessonWithin(lesson: string, plan: ClassPlan | undefined, step?: string): string {
  const part = step === undefined ? '' : `&step=${step}`;
  return addressWithin(`?lesson=${lesson}${part}${plan === undefined ? '' : writePlan(plan).replace('?', '&')}`);
}

/** All lessons, or those of the class. */
export function listWithin(plan: ClassPlan | undefined): string {
  return addressWithin(plan === undefined ? '?' : writePlan(plan));
}

/** The lessons of a collection: those of the class, or the one that is named. */
export function lessonsOf({ lesson, plan }: Place): readonly string[] {
  return lessonKeys.includes(lesson) && plan?.lessons.includes(lesson) !== true ? [lesson] : (plan?.lessons ?? []);
}

/** With its origin, for whoever it is given to. */
export function wholeAddress(search: string): string {
  return new URL(addressWithin(search), location.href).href;
}
