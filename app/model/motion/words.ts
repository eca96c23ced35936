/** A moment of a recorded run in words. */

import { nodePartOf } from '../manifest/manifest.ts';
import { wiresOf } from '../topology/wires.ts';
import { loadText, placeName, wireName } from '../topology/words.ts';
import { fitPrefix, formatNumber, formatQuantity, formatShare, withUnit } from '../words/units.ts';
import { english, joinSentences, message, type Words } from '../words/words.ts';
import { nodeName } from './bands.ts';
import { meanShares, messagesIn, type Traffic } from './moments.ts';
import {
  frameAt,
  frameCount,
  knownAt,
  loadsAt,
  MOTION_CLASSES,
  type Motion,
  type MotionClass,
  sharesAt,
} from './motion.ts';

const WORDS: Readonly<Record<MotionClass, string>> = {
  compute: message('computing'),
  send: message('sending'),
  receive: message('receiving'),
  dispatch: message('dispatching'),
  wait: message('waiting'),
  idle: message('idle'),
};

/** What a class is called, in the words of the node model. */
export function classWord({ node }: Pick<Motion, 'node'>, name: MotionClass, t: Words = english): string {
  const own = name === 'compute' ? nodePartOf(node)?.computing : undefined;
  return t(own ?? WORDS[name]);
}

/** The classes that occur at all, in order: a legend need not name the others. */
export function classesIn({ shares }: Motion): MotionClass[] {
  return MOTION_CLASSES.filter((_, i) => {
    for (let at = i; at < shares.length; at += MOTION_CLASSES.length) if ((shares[at] ?? 0) > 0) return true;
    return false;
  });
}

/** "computing 31 %, idle 69 %". */
function sharesText(motion: Motion, shares: ArrayLike<number>, t: Words = english): string {
  const parts = MOTION_CLASSES.flatMap((name, i) => {
    const share = shares[i] ?? 0;
    return share >= 0.0005 ? [`${classWord(motion, name, t)} ${formatShare(share)}`] : [];
  });
  return parts.join(t`, `);
}

/** A moment with as many digits as frames of this width need. */
export function timeText(at: number, width: number): string {
  const digits = at > 0 && width > 0 ? 1 + Math.ceil(Math.log10(at / width)) : 3;
  // The beginning has the unit of what is next to it.
  if (at === 0 && width > 0) return withUnit('0', fitPrefix(width, 'ms').unit);
  return formatQuantity(at, 'ms', Math.min(7, Math.max(3, digits)));
}

/** A node as its paper counts it, or a switch. */
function placeText(motion: Motion, place: number, t: Words): string {
  return place < motion.topology.nodes ? nodeName(motion, place, t) : placeName(motion.topology, place, t);
}

/** The busiest link of a frame: "busiest link 0.9 flits/cycle, between node 3 and node 4". */
export function busiestText(motion: Motion, traffic: Traffic, frame: number, t: Words = english): string {
  const wire = wiresOf(motion.topology)[traffic.where[frame] ?? -1];
  if (wire === undefined) return t`no link carries anything`;
  const load = loadText(motion.topology, Number((traffic.busiest[frame] ?? 0).toPrecision(2)), t);
  return t`busiest link ${load}, ${wireName(wire, (place) => placeText(motion, place, t), t)}`;
}

/** What the colours of links go to: "0 to 0.5 flits/cycle". */
export function scaleText({ topology }: Motion, scale: number, t: Words = english): string {
  return t`0 to ${loadText(topology, Number(scale.toPrecision(2)), t)}`;
}

/** What a link carries in a frame: "link between node 3 and node 4: 0.6 flits/cycle". */
export function wireWords(motion: Motion, frame: number, wire: number, t: Words = english): string {
  const one = wiresOf(motion.topology)[wire];
  if (one === undefined) return '';
  const name = wireName(one, (place) => placeText(motion, place, t), t);
  const known = knownAt(motion, frame)?.[wire] ?? -1;
  const load = loadText(motion.topology, loadsAt(motion, frame)[wire] ?? 0, t);
  return known < 0 ? t`link ${name}: ${load}` : t`link ${name}: ${load}; the load known behind it is ${known}`;
}

/** Whether a message goes as several packets, each of which is recorded by itself. */
const isCut = ({ node }: Pick<Motion, 'node'>) => nodePartOf(node)?.parameters.includes('mesh_packet_bytes') === true;

export function messagesText(motion: Motion, frame: number, t: Words = english): string {
  const count = messagesIn(motion, frame);
  if (count === 0) return t`no message on its way`;
  if (isCut(motion)) return count === 1 ? t`1 packet on its way` : t`${formatNumber(count, 3)} packets on their way`;
  if (motion.every > 1 && count > 1) return t`about ${formatNumber(count, 3)} messages on their way`;
  return count === 1 ? t`1 message on its way` : t`${formatNumber(count, 3)} messages on their way`;
}

/** All of a moment: time, links, messages, nodes. */
export function momentWords(motion: Motion, traffic: Traffic, at: number, t: Words = english): string {
  const frame = frameAt(motion.edges, at);
  const time = timeText(at, (motion.edges[frame + 1] ?? 0) - (motion.edges[frame] ?? 0));
  const [messages, busiest] = [messagesText(motion, frame, t), busiestText(motion, traffic, frame, t)];
  const shares = sharesText(motion, meanShares(motion, frame), t);
  const nodes = motion.active.length === 1 ? t`The node is ${shares}.` : t`The nodes are, on average, ${shares}.`;
  return joinSentences(
    [t`At ${time}, frame ${frame + 1} of ${frameCount(motion)}: ${messages}; ${busiest}.`, nodes],
    t,
  );
}

/** What one of the nodes does in a frame: "node 219: computing 31 %, idle 69 %"; of a switch its name. */
export function nodeWords(motion: Motion, frame: number, node: number, t: Words = english): string {
  const row = motion.active.indexOf(node);
  const name = placeText(motion, node, t);
  if (node >= motion.topology.nodes) return name;
  if (row < 0) return t`${name}: takes no part`;
  return t`${name}: ${sharesText(motion, sharesAt(motion, frame, row), t)}`;
}
