/** How sure the mean of a few numbers is, by Student's t. */

// The two-sided 95 % point by degrees of freedom, from 1.
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086,
];

/** Beyond the table the expansion in 1/n, right to 0.001. */
export const tOf = (free: number): number => T[free - 1] ?? 1.96 + 2.3723 / free + 2.8225 / free ** 2;

/** `half` is half of the 95 % interval of the mean; 0 of a single number. */
export function meanOf(values: readonly number[]): { mean: number; half: number } {
  const count = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / count;
  if (count < 2) return { mean, half: 0 };
  const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1));
  return { mean, half: (tOf(count - 1) * spread) / Math.sqrt(count) };
}
