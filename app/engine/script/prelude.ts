import { MOST_ARGUMENTS } from '../../../wasm/load.ts';

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

/** Where what is exchanged stands: among whole numbers of 32 bits, which the interpreter counts with and finds places by fastest; then among doubles. */
export const EXCHANGED_AT = { THREAD: 0, WHAT: 1, NODE: 2, KIND: 3, VALUE: 4, HANDLED: 5, AMOUNT: 3, NOW: 4 };
export const EXCHANGED_BYTES = 40;
/** What the thread has become when a step has come to its end. */
export const OVER = -1;

/**
 * What a program finds in the interpreter, in JavaScript that runs there: the verbs, and the threads that come from one
 * operation to the next. `buffer` holds the Exchange of engine/src/program/interpreter.h and the thread. A `timeless` program may
 * not do what depends on time: what it does is recorded without a machine. One that \`marks\` remembers where nodes are.
 *
 * Its comments stand here, as its text is loaded as it is:
 * - carried: What messages carry, by number; a message brings a copy. A place without anything names the next such place.
 * - nodes: By thread, those of nodes first; io says which thread it is while one goes on.
 * - send: Most are right, and calls are dear.
 * - VALUE: A natural number goes itself, below 0.
 * - answer: What the other node waits for: some machines treat it otherwise than what starts something.
 * - marked: By node: where it has last asked for a message, or done anything else but in a handler; of what it does at once, the first.
 * - wait: Until a handler of this node has come to its end, once for each.
 * - reports: In the order of the nodes, and of what each names first: on every machine the same, whoever is faster.
 * - streams: One stream for each node (mulberry32): what one draws does not depend on the others.
 * - asked: Where a node has asked for the time: it may report it, and do nothing more.
 * - stay: A thread that a loop leaves goes on at the next; the loop costs a third of a call of \`next\`, which gives an object.
 * - resume: It is paid for at every operation. Whoever calls it sees by the thread that it has come to its end.
 * - handle: A thread for a handler, which begins with its message.
 */
export const PRELUDE = `
(function (buffer, program, count, given, seed, check, timeless, marks) {
  'use strict';
  const io = new Int32Array(buffer), reals = new Float64Array(buffer);
  const { THREAD, WHAT, NODE, KIND, VALUE, HANDLED, AMOUNT, NOW } = ${JSON.stringify(EXCHANGED_AT)};
  const END = 0, SEND = 1, RECEIVE = 2, WORK = 3, PAUSE = 4, WAIT = 6, ANSWER = 7, OVER = ${OVER};
  const KINDS = 32, LARGEST_MESSAGE = 2 ** 30, PS = 1e6;
  const main = program.default;
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
  const send = (to, bytes, value, kind = 0) => {
    io[NODE] = to >>> 0 === to && to < count ? to : whole('send: the node', to, 0, count - 1);
    reals[AMOUNT] = bytes >>> 0 === bytes && bytes > 0 && bytes < LARGEST_MESSAGE ? bytes : Math.max(1, atLeast0('send: the number of bytes', bytes, LARGEST_MESSAGE));
    io[KIND] = kind >>> 0 === kind && kind < KINDS ? kind : whole('send: the kind', kind, 0, KINDS - 1);
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
  const threads = nodes.map((id) => stay(main({ id, ...verbs })));

  let trouble;
  const resume = () => {
    try {
      const current = io[THREAD], thread = threads[current];
      let yielded, done = true;
      due = made + 1;
      if (io[WHAT] === 1) {
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
