/** The one question with which the page opens: a view of five machines, looked at on a page of its own. */

import type { ExplorerState } from './explorer-state.ts';

/** The curves that answer the question. */
export const QUESTION = { machine: 'five-machines', experiment: 'machines-grain' } as const;

/** Whether a state can be looked at as the question. */
export function canAsk({ machine, experiment }: Pick<ExplorerState, 'machine' | 'experiment'>): boolean {
  return machine === QUESTION.machine && experiment === QUESTION.experiment;
}

/** Whether the page shows the question, and not the workshop. */
export function asksQuestion({ look }: Pick<ExplorerState, 'look'>): boolean {
  return look?.page === 'question';
}
