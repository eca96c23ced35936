/** The browser's storage, which may be full, blocked or absent: then nothing is remembered, and nothing fails. */

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked storage costs the memory of a preference, no more.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
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
