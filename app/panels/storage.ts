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

/** What became of something that a person wants to be kept. */
export type Kept = 'kept' | 'full' | 'blocked';

/** Unlike `remember`, says if it cannot. What was kept under the key before stays if so. */
export function keep(key: string, value: string): Kept {
  try {
    localStorage.setItem(key, value);
    return 'kept';
  } catch (reason) {
    const name = reason instanceof DOMException ? reason.name : '';
    return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' ? 'full' : 'blocked';
  }
}

/** What is kept under keys that begin so, by the rest of the key; undefined if the browser does not let the page read. */
export function keptUnder(prefix: string): Record<string, string> | undefined {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    const own = keys.filter((key) => key.startsWith(prefix)).sort();
    return Object.fromEntries(own.map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? '']));
  } catch {
    return undefined;
  }
}
