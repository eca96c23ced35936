/** Parts of the page that are loaded once the page rests, or at the latest when somebody asks for them. */

import { type KeyboardEvent, useEffect, useState } from 'react';
import { notify, unloaded } from '../export/notify.ts';

export type Later<Part> = {
  /** Undefined until it is loaded. */
  readonly part: Part | undefined;
  load(): Promise<Part>;
};

/** Loads at most once; a load that fails is tried again when it is asked for again. */
export function later<Part>(bring: () => Promise<Part>): Later<Part> {
  let part: Part | undefined;
  return {
    get part() {
      return part;
    },
    async load() {
      part ??= await bring();
      return part;
    },
  };
}

/** What a button opens: `part` is there while it is open. A part that does not come is said in a notice. */
export function useOpened<Part>(opens: Later<Part>): { part: Part | null; open(): void; close(): void } {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => whenIdle(() => opens.load().catch(() => undefined)), [opens]);
  const show = (loaded: Part) => setPart(() => loaded);
  return {
    part,
    // Without a detour if it is there: keys that follow at once find it open.
    open: () => (opens.part === undefined ? opens.load().then(show, () => notify(unloaded)) : show(opens.part)),
    close: () => setPart(null),
  };
}

/**
 * The keys of a button from which a list opens, in place of the click that a browser makes of them: React Aria takes a click without
 * a pointer for one by a screen reader, and then no entry of the list has the focus.
 */
export const keysToOpen = (open: () => void) => (event: KeyboardEvent) => {
  if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
  event.preventDefault();
  open();
};

/** Tab closes a list, as in every menu, and the focus goes back to its button. React Aria leaves the key without a use there. */
export function useTabToClose(close: () => void, isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [close, isOpen]);
}

/** @returns what calls it off */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(act, 200);
  return () => clearTimeout(handle);
}
