/** The time that a command still takes, in words. */

/** Before this time the estimate is too rough to show. */
const KNOWN_MS = 2000;

/**
 * Estimates the time left for `count` things from now on. The function takes how many are done and gives a text such as
 * `, 3 min left`, empty at the beginning and the end.
 */
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
