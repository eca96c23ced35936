/** Back to the lessons: those of the class where the page is one of that. */

import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { useWords } from '../words.ts';
import { listWithin } from './place.ts';

/** `hash` are answers. */
export function ToList({ plan, hash }: { plan: ClassPlan | undefined; hash?: string }) {
  const t = useWords();
  return <a href={listWithin(plan, hash)}>{plan?.title || t`Lessons`}</a>;
}
