import type { Notice } from '../../model/link/link.ts';
import { UNLOADED } from '../part.ts';
import { useExplorer } from '../store.ts';

/** Adds a notice to those that are shown; one that is there already is not repeated. */
export function notify(notice: Notice): void {
  useExplorer.setState(({ notices }) => {
    const others = notices.filter(({ key, text }) => key !== notice.key || text !== notice.text);
    return { notices: [...others, notice] };
  });
}

/** Said when something that is loaded on demand does not come. */
export const unloaded: Notice = { key: '', text: UNLOADED };

export function sayUnloaded(): void {
  notify(unloaded);
}
