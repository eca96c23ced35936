/** The plan of a class, as a link: `?plan=message-cost,grain&class=Tuesday`. Lessons in the order of the plan. */

import { fitName } from './answers.ts';

/** `title` is empty where the lecturer gives none. */
export type ClassPlan = { lessons: readonly string[]; title: string };

export function writePlan({ lessons, title }: ClassPlan): string {
  const named = fitName(title);
  return `?plan=${lessons.join(',')}${named === '' ? '' : `&class=${encodeURIComponent(named)}`}`;
}

function askedIn(search: URLSearchParams): string[] {
  const asked = (search.get('plan') ?? '').slice(0, 1000).split(',');
  return [...new Set(asked)].filter((key) => key !== '');
}

/** What the plan of an address names that is no lesson. */
export function unknownIn(search: URLSearchParams, known: readonly string[]): string[] {
  return askedIn(search).filter((key) => !known.includes(key));
}

/** The plan that an address names; lessons that there are not are left out. Undefined if it names none. */
export function readPlan(search: URLSearchParams, known: readonly string[]): ClassPlan | undefined {
  const lessons = askedIn(search).filter((key) => known.includes(key));
  return lessons.length === 0 ? undefined : { lessons, title: fitName(search.get('class') ?? '') };
}
