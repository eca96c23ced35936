/**
 * From which length on is an all-reduce around a ring faster than by recursive doubling, on 16 nodes of the Paragon? A sweep over lengths
 * finds between which two the curves cross, and finer ones between those say where.
 *
 * npm install ./grainscope-0.1.0.tgz && node crossing.mjs
 */
import { sweep } from 'grainscope';

const ALGORITHMS = ['doubling', 'ring'];
const set = { program: 'collective', collective: 'all-reduce', dimensions: '4x4' };

/** The time of both algorithms at each of the lengths, in µs. */
async function timesAt(bytes) {
  const over = { collective_algorithm: ALGORITHMS, collective_bytes: bytes };
  const { columns } = await sweep({ machine: 'paragon', set, over });
  return bytes.map((length, index) => ({
    length,
    doubling: columns.time_us[index],
    ring: columns.time_us[bytes.length + index],
  }));
}

let [least, most] = [4, 1048576];
while (most / least > 1.01) {
  const ratio = (most / least) ** (1 / 8);
  const lengths = Array.from({ length: 9 }, (_, step) => Math.round(least * ratio ** step));
  const times = await timesAt([...new Set(lengths)]);
  const first = times.findIndex(({ doubling, ring }) => ring < doubling);
  if (first <= 0) throw new Error('the curves do not cross between these lengths');
  [least, most] = [times[first - 1].length, times[first].length];
}
console.log(`From ${most} bytes on the ring is faster.`);
