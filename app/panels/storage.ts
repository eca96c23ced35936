/** The browser's storage, which may be full, blocked or absent: then nothing is remembered, and nothing fails. */

/** For ever, or for as long as a tab is open. */
type Where = 'localStorage' | 'sessionStorage';

export function remember(key: string, value: string | null, where: Where = 'localStorage'): void {
  try {
    if (value === null) window[where].removeItem(key);
    else window[where].setItem(key, value);
  } catch {
    // Blocked storage costs what is remembered, no more.
  }
}

export function recall(key: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(key);
  } catch {
    return null;
  }
}

/** Calls when another tab of this browser remembers something else under the key. @returns what ends that */
export function onRecalled(key: string, act: () => void): () => void {
  const heard = (event: StorageEvent) => event.key === key && act();
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
