/** Random numbers of tests and benchmarks, the same every time. */

/** `uniform` between 0 and 1, `normal` with a mean of 0 and a deviation of 1, of one stream. */
export function randomFrom(seed: number): { uniform: () => number; normal: () => number } {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return { uniform, normal: () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()) };
}
