/**
 * Records the operations of every node of a person's own program, without a machine. Where every receive names its
 * source, the operations do not depend on the machine.
 */
import { EXCHANGED, type Interpreter, MOST_ARGUMENTS } from '../../../wasm/load.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import { english, type Words } from '../../model/words/words.ts';
import { GIVEN, OPERATION, PLACES } from './exchange.ts';
import { interpretTimeless, type Trouble } from './interpreter.ts';

/** `given` are the program's parameters, below 0 for a default. */
export type Program = { source: string; nodes: number; given: readonly number[]; seed: number };

/** `amount`: bytes of a message, instructions of `work`, ps of `pause`. */
export type Operation =
  | { what: 'send' | 'recv'; node: number; kind: number; amount: number }
  | { what: 'work' | 'pause'; amount: number };

/** By node. */
export type Operations = readonly (readonly Operation[])[];

/** So many operations make a schedule of some 50 MB. */
const MOST_OPERATIONS = 1_000_000;
/** The recording pauses after so many operations, some 30 ms, so that the page can do something else. */
const OPERATIONS_AT_ONCE = 4000;

const { WHAT, NODE, KIND, AMOUNT, VALUE } = PLACES;
const { END, SEND, RECEIVE, WORK, FAILED } = OPERATION;

/** Records every operation of a program. Refuses a program that depends on time. Call loadInterpreter before. */
export async function recordOperations(
  program: Program,
  t: Words = english,
): Promise<Operations | { trouble: Trouble }> {
  const { source, nodes, given, seed } = program;
  const interpreter = interpretTimeless();
  try {
    const values = Float64Array.from({ length: MOST_ARGUMENTS }, (_, index) => given[index] ?? -1);
    const begun = interpreter.begin(source, nodes, values, seed);
    return begun ? await new Network(interpreter, nodes, t).run() : { trouble: interpreter.trouble };
  } finally {
    interpreter.end();
  }
}

type Message = { from: number; kind: number; bytes: number; value: number };
type Awaited = { from: number; kind: number };

/** A network in which messages take no time and stay in order between any two nodes. */
class Network {
  readonly #done: Operation[][];
  readonly #mail: Message[][];
  /** By node: the message that its thread waits for. */
  readonly #awaited: (Awaited | undefined)[];
  readonly #exchange = new Float64Array(EXCHANGED);
  readonly #interpreter: Interpreter;
  readonly #t: Words;
  #count = 0;
  #rest = OPERATIONS_AT_ONCE;

  constructor(interpreter: Interpreter, nodes: number, t: Words) {
    this.#interpreter = interpreter;
    this.#t = t;
    this.#done = Array.from({ length: nodes }, () => []);
    this.#mail = Array.from({ length: nodes }, () => []);
    this.#awaited = Array.from({ length: nodes }, () => undefined);
  }

  async run(): Promise<Operations | { trouble: Trouble }> {
    const ready = new Set(this.#done.keys());
    for (const node of ready) {
      // A message that the node waits for adds the node again.
      ready.delete(node);
      if (!this.#goOn(node, ready)) return { trouble: this.#trouble() };
      if (this.#count < this.#rest) continue;
      await new Promise((resolve) => setTimeout(resolve));
      this.#rest = this.#count + OPERATIONS_AT_ONCE;
    }
    const stuck = this.#awaited.findIndex((awaited) => awaited !== undefined);
    if (stuck < 0) return this.#done;
    const from = this.#awaited[stuck]?.from ?? 0;
    const isOver = this.#awaited[from] === undefined;
    return { trouble: this.#troubleOf('script_waits', stuck, from, Number(isOver)) };
  }

  /** Runs a thread until it waits, ends, or has used up its turn. False if the program fails. */
  #goOn(node: number, ready: Set<number>): boolean {
    const exchange = this.#exchange;
    exchange.fill(0);
    const held = this.#awaited[node];
    if (held) this.#take(node, held);
    for (;;) {
      if (this.#count > MOST_OPERATIONS) return false;
      this.#interpreter.resume(node, exchange);
      const [to, kind, amount] = [exchange[NODE] ?? 0, exchange[KIND] ?? 0, exchange[AMOUNT] ?? 0];
      const what = exchange[WHAT];
      exchange[WHAT] = 0;
      if (what === FAILED) return false;
      if (what === END) return true;
      this.#count++;
      if (what === SEND) {
        this.#note(node, { what: 'send', node: to, kind, amount });
        this.#mail[to]?.push({ from: node, kind, bytes: amount, value: exchange[VALUE] ?? 0 });
        const awaited = this.#awaited[to];
        if (awaited && isFor(awaited, { from: node, kind })) ready.add(to);
      } else if (what === RECEIVE) {
        if (!this.#take(node, { from: to, kind })) return true;
      } else {
        this.#note(node, { what: what === WORK ? 'work' : 'pause', amount });
      }
      if (this.#count >= this.#rest && what !== RECEIVE) {
        ready.add(node);
        return true;
      }
    }
  }

  /** Hands the first awaited message to the thread; false if there is none, and the thread waits. */
  #take(node: number, awaited: Awaited): boolean {
    const mail = this.#mail[node] ?? [];
    const place = mail.findIndex((message) => isFor(awaited, message));
    const [message] = place < 0 ? [] : mail.splice(place, 1);
    this.#awaited[node] = message ? undefined : awaited;
    if (!message) return false;
    const { from, kind, bytes, value } = message;
    this.#note(node, { what: 'recv', node: from, kind, amount: bytes });
    this.#exchange.set([GIVEN, from, kind, bytes, value]);
    return true;
  }

  #note(node: number, operation: Operation): void {
    this.#done[node]?.push(operation);
  }

  #trouble(): Trouble {
    const isLong = this.#count > MOST_OPERATIONS;
    return isLong ? this.#troubleOf('script_too_long', MOST_OPERATIONS) : this.#interpreter.trouble;
  }

  /** As a run says it, without a line. */
  #troubleOf(code: string, ...given: number[]): Trouble {
    return { message: sentenceOf({ path: '', code, arguments: given }, this.#t), line: 0 };
  }
}

const isFor = ({ from, kind }: Awaited, message: { from: number; kind: number }): boolean =>
  from === message.from && (kind < 0 || kind === message.kind);
