// @ts-check
/** Operations per second of schedules with the costs of LogGP (engine/bench/replays.cpp), natively, by pattern. */
import { million, sayEach } from '../lib/bench-native.mjs';

/** @param {(text: string) => void} say */
export default (say) =>
  sayEach(
    say,
    'replays',
    ({ pattern, operations_per_second }) => `${pattern}: ${million(operations_per_second)} M operations/s`,
  );
