/** One line that says how far a command is, for a person at a terminal; into a file or a pipe nothing is written. */

type Stream = { isTTY?: boolean; write(text: string): unknown };

/** Back to the beginning of the line, and nothing left of it. */
const CLEARED = '\r\u001b[K';

/** Writes a text over the one before; `null` takes it away. */
export function progressOn(stream: Stream): (text: string | null) => void {
  if (stream.isTTY !== true) return () => undefined;
  return (text) => stream.write(CLEARED + (text ?? ''));
}
