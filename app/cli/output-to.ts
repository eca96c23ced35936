/** Where the result of a command goes. */
import { type Arguments, valueOption } from './arguments.ts';
import type { Host } from './host.ts';

/**
 * Writes to standard output, or to the file that `-o` names. Called before anything is simulated: throws a Failure at
 * once if that file cannot be written.
 */
export function outputTo(given: Arguments, host: Host): (content: string | Uint8Array) => void {
  const path = valueOption(given, 'output') ?? '-';
  if (path === '-')
    return (content) => host.out(typeof content === 'string' ? content : new TextDecoder().decode(content));
  host.checkFile?.(path);
  return (content) => host.writeFile(path, content);
}
