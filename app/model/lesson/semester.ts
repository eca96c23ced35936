/** All lessons by the subjects of a usual textbook on parallel computers, in the order of a semester. */

import { message } from '../words/words.ts';

export type Chapter = { title: string; lessons: readonly string[] };

export const SEMESTER: readonly Chapter[] = [
  { title: message('What communication costs'), lessons: ['message-cost', 'start-up', 'models', 'your-machine'] },
  { title: message('Networks'), lessons: ['latency-load', 'circuits', 'channels'] },
  { title: message('Routing'), lessons: ['adaptive'] },
  { title: message('Collective operations'), lessons: ['all-reduce'] },
  { title: message('Speedup and grain'), lessons: ['grain', 'grain-since', 'sorting'] },
];
