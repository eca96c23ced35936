import type { KeyboardEvent } from 'react';

/** Does what the key says. With Alt, Ctrl or Meta a key is the browser's. */
export function actOnKey(event: KeyboardEvent, acts: Readonly<Record<string, () => void>>): void {
  const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
