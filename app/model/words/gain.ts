/** Of which quantities more is better: not of a communication rate. */

const GAINS =
  /(?<!ion_)rate(?!_spread)|throughput|bandwidth|speedup|efficiency|performance|krps|flops|accepted|bisection|compute|achieved|success|correct|report|share_reduction|^busy_/;

/** Of anything else, such as a time, a message or an idle node, less is better. */
export const isGain = ({ column }: { column: string }): boolean => GAINS.test(column);
