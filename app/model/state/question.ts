/** The one question with which the page opens: a view of all machines, looked at on a page of its own. */

import type { ExplorerState } from './explorer-state.ts';

/** The curves that answer the question. */
export const QUESTION = { machine: 'five-machines', experiment: 'machines-grain' } as const;

/** What the grain may be counted in there: its unit, by the key of the x axis; the first is the usual one. */
export const GRAIN_UNITS = { grain_us: 'us', grain_instructions: 'instructions' } as const;

export type GrainUnit = (typeof GRAIN_UNITS)[keyof typeof GRAIN_UNITS];

/** The unit in which a state asks the question; undefined if it cannot be looked at as that. */
export function unitAsked({ machine, experiment, axes }: Asked): GrainUnit | undefined {
  const { x = 'grain_us', y = 'efficiency' } = axes.efficiency ?? {};
  const isPlace = machine === QUESTION.machine && experiment === QUESTION.experiment && y === 'efficiency';
  return isPlace ? Object.entries(GRAIN_UNITS).find(([key]) => key === x)?.[1] : undefined;
}

type Asked = Pick<ExplorerState, 'machine' | 'experiment' | 'axes'>;

/** Whether the page shows the question, and not the workshop. */
export function asksQuestion({ look }: Pick<ExplorerState, 'look'>): boolean {
  return look?.page === 'question';
}
