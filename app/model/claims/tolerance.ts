/** How far a number may lie from a published one. */

/** absolute: in the claim's unit; relative: a share of the published value; factor: 2 is from half to double. */
export type Tolerance = { kind: 'absolute' | 'relative' | 'factor'; amount: number };

/** Reads 3, '10 %' or 'x2'. Throws for anything else: claims.test.ts reads every tolerance that is committed. */
export function readTolerance(tolerance: number | string): Tolerance {
  if (typeof tolerance === 'number') return { kind: 'absolute', amount: tolerance };
  const percent = /^(\d+(?:\.\d+)?) %$/.exec(tolerance);
  if (percent) return { kind: 'relative', amount: Number(percent[1]) / 100 };
  const factor = /^x(\d+(?:\.\d+)?)$/.exec(tolerance);
  if (factor) return { kind: 'factor', amount: Number(factor[1]) };
  throw new Error(`no tolerance: ${tolerance}`);
}

/** The least and the greatest value that a tolerance allows around a published one. */
export function boundsOf(tolerance: number | string, published: number): [number, number] {
  const read = readTolerance(tolerance);
  return [lowest(published, read), highest(published, read)];
}

/** The least that is allowed around a published value. */
export function lowest(wanted: number, { kind, amount }: Tolerance): number {
  if (kind === 'factor') return wanted / amount;
  return wanted - (kind === 'relative' ? Math.abs(wanted) * amount : amount);
}

/** The greatest. */
export function highest(wanted: number, { kind, amount }: Tolerance): number {
  if (kind === 'factor') return wanted * amount;
  return wanted + (kind === 'relative' ? Math.abs(wanted) * amount : amount);
}
