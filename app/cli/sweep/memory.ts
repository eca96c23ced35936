/** The results of a sweep that has no file: all of them are held. */
import type { Outcome } from '../../engine/batch.ts';
import type { Part } from './part.ts';

export function openMemory(size: number): Part {
  const outcomes = new Array<Outcome | undefined>(size);
  let count = 0;
  return {
    get count() {
      return count;
    },
    has: (point) => outcomes[point] !== undefined,
    put(more) {
      for (const [point, outcome] of more) {
        if (outcomes[point] === undefined) ++count;
        outcomes[point] ??= outcome;
      }
    },
    read: (point) => outcomes[point] ?? [],
    close: () => undefined,
    remove: () => undefined,
  };
}
