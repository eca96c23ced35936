/**
 * What the engine says. It says it as one English text with the numbers in it, so the message that it was made from is
 * found here again, for the languages that have a translation of the message. A test holds the list against the sources.
 */
import { message } from '../model/words/words.ts';

/** The more particular before the more general. */
export const ENGINE_MESSAGES: readonly string[] = [
  message('a torus needs 2 channels or more, as messages would wait for each other around its rings; give 2 to 8'),
  message(
    'this machine needs about {0} MB, more than the 1500 MB a run may use; give fewer nodes, virtual channels or priorities',
  ),
  message('the machine needs at least {0} nodes, {1}; it has {2}'),
  message('two units that ask each other would refuse each other for ever; give uniform or geometric'),
  message('two units that ask each other would refuse each other for ever; give at least 2'),
  message('this network brings no answer back on the way of a message; let the answer be a message'),
  message('as each asks another'),
  message('as one sends to another'),
  message('as the message goes to another'),
  message('as the value comes from another'),
  message('{0} is farther than this machine reaches; give 1 to {1}'),
  message('{0} is farther than this machine reaches; give 0 to {1}'),
  message('this pattern needs at least 2 nodes; the machine has 1'),
  message('this pattern needs a power of two of nodes, such as 64; the machine has {0}'),
  message('transpose on a line needs a square power of two of nodes (4, 16); the machine has {0}'),
  message('transpose exchanges the first and the last dimension, which must be equal; they are {0} and {1}'),
  message('{0} is more columns than the board has; give 1 to {1}'),
  message('{0} is more than this machine has; give 1 to {1}'),
  message('{0} is more than this machine has beside the master; give 1 to {1}'),
  message('leaves no city to search for; give 1 to {0}'),
  message('as a farm needs a master and a worker'),
  message('a blocking queue needs room for two messages; give at least {0}'),
  message('with words of this size the buffer holds more flits than an interface can take; give at most {0}'),
  message('as they exchange parcels'),
  message('{0} nodes are no power of two, which this algorithm needs'),
  message('{0} nodes are no cube, which this algorithm needs'),
  message('{0} nodes are no square, which this algorithm needs'),
  message('a node has fewer keys than it gives samples; give at most {0}'),
  message('{0} rows do not divide among the nodes; give a multiple of {1}'),
  message('a line through {0} points says nothing of them; give 0 for none, or {1} to 32'),
  message('points must differ; give at least {0}'),
  message('the run would end before its first measurement does; give at least {0}'),
  message('a node sends at most 1 flit per {0} cycles, and {1} is more; give at most {2}'),
  message('messages of priority 1 need a network of two priorities; give it two, or give 0 here'),
  message('{0} is no size of a switch here; give 2, 4 or 8'),
  message('{0} is no power of {1}, the size of a switch; give {2}'),
  message('{0} units are more than the network has ports; give at most {1}'),
  message('the stages of the network alone take longer; give at least {0}'),
  message('{0} nodes are more than links join here; give at most {1}'),
  message('{0} nodes make no hypercube; give 1, 2, 4, 8 or 16'),
  message('a node would need {0} links and has {1}; choose fewer dimensions, tree or crossbar'),
  message('a node would need {0} links and has {1}; give at most {2}'),
  message('the labels of the crossbars leave nodes beyond {0} unreachable; give at most so many, or another fabric'),
  message('a crossbar routes packets, not bytes; choose packet, or links between nodes'),
  message(
    'a link of this protocol offers {0} each way; give at most so many, or let software make them (multiplexing)',
  ),
  message('a message of no bytes is a header alone, and here messages have none; give at least 1'),
  message('{0} asks for the least loaded node, which {1} does not know; choose {2}'),
  message('{0} is not after the beginning; give more than {1}, or 0 for the end of the run'),
  message('no such parameter; `describe` lists them'),
  message("'{0}' is not allowed; {1}"),
  message('{0} is not allowed; {1}'),
  message('give a whole number from {0} to {1} {2}'),
  message('give a whole number from {0} to {1}'),
  message('give a number from {0} to {1} {2}'),
  message('give a number from {0} to {1}'),
  message('give one to three whole numbers from {0} to {1} joined by x, such as 8x8x8'),
  message('choose one of {0}'),
  message('{0} counts its work in {1}, and no cost of one is known for {2}; choose {3}'),
  message('the run would take more than 512 MB, as {0} messages wait or are on their way; let nodes send less often'),
  message('deadlock: nothing will ever happen again; {0}'),
  message('a message'),
  message('a signal'),
  message('its processor'),
  message('room in its command queue'),
  message('room in its send buffer'),
  message('the end of a transfer'),
  message("the network {0} has no cycles to go by; give the processor's own"),
  message('the page and the engine are of different versions; reload the page'),
  message("no closed form is called '{0}'"),
  message("no program is called '{0}'"),
  message('this program reports no {0}'),
  message('the engine is still loading'),
  message('the engine could not be loaded ({0}); check the connection and reload the page'),
  message('the browser has no memory left for this machine; choose a smaller one'),
  message('the worker that computes this point keeps stopping; reload the page to try again'),
  message('the engine stopped: {0}'),
  // One node, and the others, which are heard again.
  message('node {0} waits for {1}; {2}'),
  message('node {0} waits for {1}'),
  message('and {0} more'),
];

export type Heard = { message: string; values: readonly string[] };

/** The message that a text of the engine was made from, and what stands in it; undefined if it is none of these. */
export function heardAs(text: string): Heard | undefined {
  for (const [index, pattern] of patterns.entries()) {
    const found = pattern.exec(text);
    if (found !== null) return { message: ENGINE_MESSAGES[index] ?? '', values: found.slice(1) };
  }
  return undefined;
}

const patterns = ENGINE_MESSAGES.map((template) => {
  const parts = template.split(/\{\d\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
});
