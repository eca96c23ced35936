/** What a person wants to be kept in the browser: unlike a preference, it is said where that fails. */

/** What became of something that a person wants to be kept. */
export type Kept = 'kept' | 'full' | 'blocked';

/** Stores a value. Unlike `remember` it says if it fails, and the former value of the key stays then. */
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
