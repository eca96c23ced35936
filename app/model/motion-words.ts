/** A moment of a recorded run in words. */

import { frameAt, frameCount, MOTION_CLASSES, type Motion, type MotionClass, sharesAt } from './motion.ts';
import { nodeName } from './motion-bands.ts';
import { meanShares, messagesIn, type Traffic } from './motion-moments.ts';
import { formatNumber, formatQuantity, formatShare } from './units.ts';

const WORDS: Readonly<Record<MotionClass, string>> = {
  compute: 'computing',
  send: 'sending',
  receive: 'receiving',
  dispatch: 'dispatching',
  wait: 'waiting',
  idle: 'idle',
};

/** What a class is called: the processors of the logic machines reduce goals. */
export function classWord({ node }: Pick<Motion, 'node'>, name: MotionClass): string {
  return node === 'psi' && name === 'compute' ? 'reducing' : WORDS[name];
}

/** The classes that occur at all, in order: a legend need not name the others. */
export function classesIn({ shares }: Motion): MotionClass[] {
  return MOTION_CLASSES.filter((_, i) => {
    for (let at = i; at < shares.length; at += MOTION_CLASSES.length) if ((shares[at] ?? 0) > 0) return true;
    return false;
  });
}

/** "computing 31 %, idle 69 %". */
export function sharesText(motion: Motion, shares: ArrayLike<number>): string {
  const parts = MOTION_CLASSES.flatMap((name, i) => {
    const share = shares[i] ?? 0;
    return share >= 0.0005 ? [`${classWord(motion, name)} ${formatShare(share)}`] : [];
  });
  return parts.join(', ');
}

/** A moment with as many digits as frames of this width need. */
export function timeText(at: number, width: number): string {
  const digits = at > 0 && width > 0 ? 1 + Math.ceil(Math.log10(at / width)) : 3;
  return formatQuantity(at, 'ms', Math.min(7, Math.max(3, digits)));
}

function linkText(motion: Motion, slot: number): string {
  const [from, axis] = [Math.floor(slot / 3), slot % 3];
  const [x, y] = motion.shape.dimensions;
  const extent = motion.shape.dimensions[axis] ?? 1;
  const stride = [1, x, x * y][axis] ?? 1;
  const last = Math.floor(from / stride) % extent === extent - 1;
  return `between ${nodeName(motion, from)} and ${nodeName(motion, last ? from - (extent - 1) * stride : from + stride)}`;
}

/** The busiest link of a frame: "busiest link 0.9 flits/cycle, between node 3 and node 4". */
export function busiestText(motion: Motion, traffic: Traffic, frame: number): string {
  const slot = traffic.where[frame] ?? -1;
  if (slot < 0) return 'no link carries anything';
  return `busiest link ${formatQuantity(traffic.busiest[frame] ?? 0, 'flits/cycle', 2)}, ${linkText(motion, slot)}`;
}

export function messagesText(motion: Motion, frame: number): string {
  const count = messagesIn(motion, frame);
  if (count === 0) return 'no message on its way';
  const about = motion.every > 1 ? 'about ' : '';
  return `${about}${formatNumber(count, 3)} ${count === 1 ? 'message' : 'messages'} on ${count === 1 ? 'its' : 'their'} way`;
}

/** All of a moment: time, links, messages, nodes. */
export function momentWords(motion: Motion, traffic: Traffic, at: number): string {
  const frame = frameAt(motion.edges, at);
  const width = (motion.edges[frame + 1] ?? 0) - (motion.edges[frame] ?? 0);
  const nodes = `${motion.active.length === 1 ? 'The node is' : 'The nodes are, on average,'} ${sharesText(motion, meanShares(motion, frame))}`;
  return `At ${timeText(at, width)}, frame ${frame + 1} of ${frameCount(motion)}: ${messagesText(motion, frame)}; ${busiestText(motion, traffic, frame)}. ${nodes}.`;
}

/** What one of the nodes does in a frame: "node 219: computing 31 %, idle 69 %". */
export function nodeWords(motion: Motion, frame: number, node: number): string {
  const row = motion.active.indexOf(node);
  if (row < 0) return `node ${node}: takes no part`;
  return `${nodeName(motion, node)}: ${sharesText(motion, sharesAt(motion, frame, row))}`;
}
