/** Parts of a page that are loaded when they are drawn, and without which the rest of it still stands. */

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { message } from '../model/words/words.ts';

/**
 * Said of a part that does not come. Only loading the page helps where the site has been published anew since: the files that this page
 * knows are gone then. The address holds what is shown.
 */
export const UNLOADED = message(
  'This part of the page could not be loaded. Check the connection and load the page again.',
);

/**
 * Where the part does not come, `absent` is drawn in its place, or nothing, and `say` is called; without that a page
 * would go as a whole. It is fetched again when the page is loaded anew.
 */
export function part<Props extends object>(
  bring: () => Promise<{ default: ComponentType<Props> }>,
  say: () => void = () => undefined,
  absent: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    bring().catch(() => {
      say();
      return { default: absent };
    }),
  );
}

function Nothing(): null {
  return null;
}
