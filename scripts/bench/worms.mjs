// @ts-check
/** Messages and hops per second of the network of worms (engine/bench/worms.cpp), natively, by size of the mesh. */
import { million, sayEach } from '../lib/bench-native.mjs';

/** @param {(text: string) => void} say */
export default (say) =>
  sayEach(
    say,
    'worms',
    ({ dimensions, messages_per_second, hops_per_second }) =>
      `${dimensions}: ${million(messages_per_second)} M messages/s, ${million(hops_per_second)} M hops/s`,
  );
