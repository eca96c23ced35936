import { EXCHANGED, MOST_ARGUMENTS } from '../../../wasm/load.ts';
import { GIVEN, OPERATION, PLACES } from './exchange.ts';

/** The parameters that a program declares. Refuses those that would hide a verb, have no default, or are too many to set. */
export const CHECK = `(program) => {
  const names = Object.keys(program.parameters ?? {});
  const taken = ['id', 'n', 'send', 'answer', 'recv', 'work', 'on', 'wait', 'report', 'random', 'now'];
  const hidden = names.find((name) => taken.includes(name));
  if (hidden !== undefined) throw new TypeError('parameters: ' + hidden + ' is what a program is given; choose another name');
  if (names.length > ${MOST_ARGUMENTS}) throw new RangeError('parameters: more than ${MOST_ARGUMENTS} names');
  return names.map((name) => {
    const { default: standard, min, max, log } = program.parameters[name] ?? {};
    if (!Number.isFinite(Number(standard ?? NaN))) throw new TypeError('parameters: ' + name + ' has no number as its default');
    if ([min, max].some((end) => end !== undefined && !(Number.isFinite(end) && end >= 0 && end <= 1e12)))
      throw new TypeError('parameters: ' + name + ' has a min or max that is no number from 0 to 1e12');
    return { name, default: Number(standard), min, max, log: log === true };
  });
}`;

/**
 * The exchange buffer has PLACES twice: in an Int32Array, the fastest numbers of the interpreter, and
 * behind it in a Float64Array, for AMOUNT and NOW. THREAD is the last place of the first.
 */
export const THREAD = EXCHANGED;
export const REALS_AT = 4 * (THREAD + 1);
export const EXCHANGED_BYTES = REALS_AT + 8 * THREAD;
/** `resume` sets THREAD to this when a step has succeeded. */
export const OVER = -1;
/** "WHAT=0,NODE=1,…": the names of all these numbers in the text below. */
const NAMED = Object.entries({ ...PLACES, ...OPERATION, THREAD, OVER, GIVEN })
  .map((named) => named.join('='))
  .join();

/**
 * JavaScript that runs in the interpreter beside the program: the verbs, and the threads that step from operation to
 * operation. `programs`: one for all nodes, or one for each. `buffer` holds the Exchange of engine/src/program/interpreter.h and the thread. A \`timeless\` program is
 * recorded without a machine, so it may not do anything that depends on time. With \`marks\` the line of every node is
 * remembered.
 *
 * The text is loaded as it is, so its comments stand here, by name:
 * - carried: The values that messages carry, by number; a message brings a copy. A free place names the next free one.
 * - nodes: The node of every thread; threads of nodes come first, then handlers. io[THREAD] is the running thread.
 * - send: Valid arguments are recognised without a call, since calls are slow; a default of a parameter costs as much.
 * - VALUE: A natural number is sent as itself, with a minus sign; any other value as its place in `carried`.
 * - answer: A message that the other node waits for. Some machines treat answers differently from requests.
 * - marked: By node, the stack of its last recv or wait, or of any operation outside a handler. Of several operations
 *   in one step, the first.
 * - wait: Waits until one handler of this node has ended; every end of a handler counts once.
 * - reports: In the order of the nodes, and of each node's first use of a name: the same on every machine.
 * - streams: One random stream for each node (mulberry32), independent of the other nodes.
 * - asked: By node that has called now(): the error to throw at its next operation. It may still report.
 * - stay: Removes \`return\` from a thread, so that leaving a loop does not end it. A loop costs a third of a call of
 *   \`next\`, which makes an object.
 * - resume: Runs at every operation. The caller reads success from io[THREAD].
 * - handle: Makes a thread for a handler; it begins with its message.
 */
export const PRELUDE = `
(function (buffer, programs, count, given, seed, check, timeless, marks) {
  'use strict';
  const io = new Int32Array(buffer), reals = new Float64Array(buffer, ${REALS_AT});
  const ${NAMED}, KINDS = 32, LARGEST_MESSAGE = 2 ** 30, PS = 1e6;
  const program = programs[0], main = program.default;
  if (typeof main !== 'function' || Object.getPrototypeOf(main) !== Object.getPrototypeOf(function* () {}))
    throw new TypeError('a program ends with: export default function* ({ id, n, send, recv, work }) { … }');

  const carried = [undefined];
  let free = 0;
  const copy = (value) => {
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new TypeError('send: a message carries data, and this is a ' + typeof value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(copy);
    if (value.constructor !== Object) {
      if (ArrayBuffer.isView(value)) return value.slice();
      if (value instanceof Map) return new Map(copy([...value]));
      if (value instanceof Set) return new Set(copy([...value]));
    }
    const data = {}, keys = Object.keys(value);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index], one = value[key];
      data[key] = typeof one === 'number' ? one : copy(one);
    }
    return data;
  };
  const keep = (value) => {
    const data = copy(value);
    const place = free === 0 ? carried.length : free;
    if (free !== 0) free = carried[free];
    carried[place] = data;
    return place;
  };
  const take = (place) => {
    const value = carried[place];
    carried[place] = free;
    free = place;
    return value;
  };

  let made = 0, due = 0, areHandled = false;
  const nodes = Array.from({ length: count }, (_, id) => id);
  io[THREAD] = io[HANDLED] = 0;
  const marked = [];
  const mark = (counts) => { if (counts && made < due) marked[nodes[io[THREAD]]] = new Error().stack; };
  const where = () => marked[io[NODE]] ?? '';
  const whole = (what, value, least, most) => {
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new RangeError(what + ' is ' + String(value) + '; give a whole number from ' + least + ' to ' + most);
  };
  const atLeast0 = (what, value, most) => {
    if (typeof value === 'number' && value >= 0 && value <= most) return Math.ceil(value);
    throw new RangeError(what + ' is ' + String(value) + '; give a number from 0 to ' + most);
  };
  const send = (to, bytes, value, kind) => {
    io[NODE] = to >>> 0 === to && to < count ? to : whole('send: the node', to, 0, count - 1);
    reals[AMOUNT] = bytes >>> 0 === bytes && bytes > 0 && bytes < LARGEST_MESSAGE ? bytes : Math.max(1, atLeast0('send: the number of bytes', bytes, LARGEST_MESSAGE));
    io[KIND] = kind === undefined ? 0 : kind >>> 0 === kind && kind < KINDS ? kind : whole('send: the kind', kind, 0, KINDS - 1);
    io[VALUE] = value === undefined ? 0 : typeof value === 'number' && value > 0 && value >> 0 === value ? -value : keep(value);
    io[WHAT] = SEND;
    if (marks) mark(io[THREAD] < count);
    return ++made;
  };
  const answer = (to, bytes, value, kind) => {
    if (timeless) throw new Error('answer: a schedule has no answers; use send');
    const sent = send(to, bytes, value, kind);
    io[WHAT] = ANSWER;
    return sent;
  };
  const depends = (why) => Object.assign(new Error(why), { name: 'it depends on time' });
  const recv = (from, kind) => {
    if (timeless && from === undefined) throw depends('recv() names no node, and which message comes first differs from machine to machine');
    io[NODE] = from === undefined ? -1 : from >>> 0 === from && from < count ? from : whole('recv: the node', from, 0, count - 1);
    io[KIND] = kind === undefined ? -1 : whole('recv: the kind', kind, 0, KINDS - 1);
    io[WHAT] = RECEIVE;
    if (marks) mark(true);
    return ++made;
  };
  const work = (amount) => {
    if (marks) mark(io[THREAD] < count);
    if (amount >>> 0 === amount) {
      reals[AMOUNT] = amount;
      io[WHAT] = WORK;
      return ++made;
    }
    const { instructions, us } = typeof amount === 'object' ? (amount ?? {}) : { instructions: amount };
    if (us !== undefined) reals[AMOUNT] = atLeast0('work: the time in us', us, 1e9) && Math.round(us * PS);
    else reals[AMOUNT] = atLeast0('work: the number of instructions', instructions, 1e12);
    io[WHAT] = us === undefined ? WORK : PAUSE;
    return ++made;
  };

  const handlers = Array.from({ length: count }, () => []);
  const masks = new Float64Array(count);
  const on = (kind, handler) => {
    if (timeless) throw depends('when a handler runs differs from machine to machine');
    whole('on: the kind', kind, 0, KINDS - 1);
    if (typeof handler !== 'function') throw new TypeError('on: give a function* that handles the message');
    const current = nodes[io[THREAD]];
    areHandled = true;
    handlers[current][kind] = handler;
    masks[current] = ((masks[current] | (1 << kind)) >>> 0);
  };
  const wait = () => {
    if (io[THREAD] >= count) throw new Error('wait: a handler cannot wait; the function of its node can');
    if (masks[nodes[io[THREAD]]] === 0) throw new Error('wait: this node handles no message; give it a handler by on(kind, function*) before');
    io[WHAT] = WAIT;
    if (marks) mark(true);
    return ++made;
  };

  const reports = new Map(), named = Array.from({ length: count }, () => new Set());
  const report = (columns) => {
    if (typeof (columns ?? 0) !== 'object') throw new TypeError('report: give names and numbers, as in report({ rounds: 3 })');
    const current = nodes[io[THREAD]];
    for (const [name, value] of Object.entries(columns)) {
      const known = reports.get(name) ?? { sum: 0, count: 0, node: current, place: named[current].size };
      if (current < known.node) Object.assign(known, { node: current, place: named[current].size });
      named[current].add(name);
      known.sum += Number(value);
      known.count++;
      reports.set(name, known);
      if (reports.size > ${MOST_ARGUMENTS}) throw new RangeError('report: more than ${MOST_ARGUMENTS} names');
    }
  };

  const streams = Uint32Array.from({ length: count }, (_, id) => Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(id + 1, 0x85ebca6b));
  const random = () => {
    const current = nodes[io[THREAD]];
    streams[current] += 0x6d2b79f5;
    let t = streams[current];
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  Math.random = random;

  const declared = check(program);
  declared.forEach(({ default: standard }, index) => { if (given[index] < 0) given[index] = standard; });
  const parameters = Object.fromEntries(declared.map(({ name }, index) => [name, given[index]]));

  const asked = [];
  const tell = () => {
    if (timeless) asked[nodes[io[THREAD]]] ??= depends('a node goes on after now(), which differs from machine to machine');
    return reals[NOW];
  };
  const verbs = { n: count, ...parameters, send, answer, recv, work, on, wait, report, random, now: tell };
  const freed = [];
  const stay = (thread) => Object.defineProperty(thread, 'return', { value: undefined });
  const threads = nodes.map((id) => stay((programs[id] ?? program).default({ id, ...verbs })));

  let trouble;
  const resume = () => {
    try {
      const current = io[THREAD], thread = threads[current];
      let yielded, done = true;
      due = made + 1;
      if (io[WHAT] === GIVEN) {
        const value = io[VALUE];
        ({ value: yielded, done } = thread.next({ from: io[NODE], bytes: reals[AMOUNT], kind: io[KIND], value: value === 0 ? undefined : value < 0 ? -value : take(value) }));
      } else
        for (yielded of thread) {
          done = false;
          break;
        }
      if (done) {
        io[WHAT] = END;
        if (current >= count) freed.push(current);
      } else if (yielded !== due || made !== due) {
        const error = new TypeError('yield one operation at a time: yield send(…), yield recv(…), yield work(…) or yield wait()');
        error.stack = made < due || marked[current];
        throw error;
      } else if (timeless && asked[current]) {
        throw asked[current];
      }
      if (areHandled) io[HANDLED] = masks[nodes[current]];
      io[THREAD] = OVER;
    } catch (error) {
      trouble = error instanceof Error ? error : new Error(error === null ? 'null was thrown, as where memory runs out' : String(error));
    }
  };
  const why = () =>
    JSON.stringify(trouble ? { name: trouble.name, message: trouble.message, stack: trouble.stack } : null);
  const handle = () => {
    const thread = freed.length > 0 ? freed.pop() : threads.length;
    threads[thread] = { next: (message) => (threads[thread] = stay(handlers[nodes[thread]][message.kind](message))).next() };
    nodes[thread] = io[NODE];
    io[THREAD] = thread;
  };
  const means = () =>
    JSON.stringify(
      [...reports]
        .sort(([, a], [, b]) => a.node - b.node || a.place - b.place)
        .map(([name, { sum, count: times }]) => [name, sum / times]),
    );
  return { resume, handle, means, why, where };
})`;
