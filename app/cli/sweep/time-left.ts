/** How long it will take yet, in words. */

/** Below this nothing is known that is worth saying. */
const KNOWN_MS = 2000;

/** Of `count` things from now on: given how many are done, `, 3 min left`; empty at the beginning and the end. */
export function timeLeft(
  count: number,
  now: () => number = performance.now.bind(performance),
): (done: number) => string {
  const began = now();
  return (done) => {
    const ms = now() - began;
    if (done === 0 || done >= count || ms < KNOWN_MS) return '';
    const seconds = ((ms / done) * (count - done)) / 1000;
    if (seconds < 60) return `, ${Math.ceil(seconds)} s left`;
    if (seconds < 3600) return `, ${Math.ceil(seconds / 60)} min left`;
    return `, ${(seconds / 3600).toFixed(1)} h left`;
  };
}
