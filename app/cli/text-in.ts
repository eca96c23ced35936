import { misuse } from './failure.ts';
import type { Host } from './host.ts';

/** The text of a file that is named. Throws a Failure where files cannot be read. */
export function textIn(path: string, host: Host): string {
  if (!host.readFile) throw misuse(path, 'cannot be read here');
  return host.readFile(path);
}
