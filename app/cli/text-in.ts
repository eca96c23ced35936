import { misuse } from './failure.ts';
import type { Host } from './host.ts';

/** The text of a file that is named. Throws a Failure where files cannot be read, and where it says nothing. */
export function textIn(path: string, host: Host): string {
  if (!host.readFile) throw misuse(path, 'cannot be read here');
  const text = host.readFile(path);
  if (text.trim() === '') throw misuse(path, 'is empty');
  return text;
}
