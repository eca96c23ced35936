/** Which text of a panel uses a term first: the texts of the page tell what they use, and are told what is theirs to explain. */

import { type RefObject, useId, useLayoutEffect, useState } from 'react';

type User = { element: Element; keys: readonly string[]; tell(first: string): void };

const users = new Map<string, User>();

/** Within these a term is explained once. */
const PANEL = 'section, form, article, main, [role=dialog]';

/** @returns the keys of the terms that no text before this one uses, in the same panel */
export function useFirstUses(element: RefObject<Element | null>, keys: readonly string[]): ReadonlySet<string> {
  const id = useId();
  const [first, tell] = useState('');
  const used = keys.join(' ');
  useLayoutEffect(() => {
    if (element.current === null || used === '') return undefined;
    users.set(id, { element: element.current, keys: used.split(' '), tell });
    settle();
    return () => {
      users.delete(id);
      settle();
    };
  }, [id, element, used]);
  return new Set(first.split(' '));
}

/** In the order of the page. */
function settle(): void {
  const explained = new Map<Element | null, Set<string>>();
  const follows = (a: Element, b: Element) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  for (const { element, keys, tell } of [...users.values()].sort((a, b) => (follows(a.element, b.element) ? -1 : 1))) {
    const panel = element.closest(PANEL);
    const before = explained.get(panel) ?? new Set();
    tell(keys.filter((key) => !before.has(key)).join(' '));
    explained.set(panel, new Set([...before, ...keys]));
  }
}
