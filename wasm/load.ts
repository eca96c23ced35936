/**
 * The loader of engine.wasm, the same in a page, a worker and Node. Knows the C interface of abi.cpp and nothing of parameters or charts.
 * One instance holds one run; starting another run in it drops the first.
 */

type Exports = {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  gs_text(): number;
  gs_text_length(): number;
  gs_config(): number;
  gs_bring(what: number, bytes: number): number;
  gs_check(): number;
  gs_start(hash: number): number;
  gs_step(budget: number): number;
  gs_progress(): number;
  gs_rows(table: number): number;
  gs_column(table: number, column: number): number;
  gs_evaluate(model: number): number;
  gs_values(): number;
  gs_topology(): number;
  gs_places(): number;
  gs_sinks(): number;
  gs_links(): number;
};

// Bytes by which a memory grows.
const PAGE = 65_536;
// What gs_step gives.
const DONE = 1;
const FAILED = 2;

/** What the engine refuses, or why a run failed: a code with its arguments. `path` is a parameter's key or ''. */
export type Refusal = { path: string; code: string; arguments: readonly (number | string)[] };

/** What the engine says of a network besides the numbers, as JSON, and the numbers: three for every place, sink and link. */
export type GivenTopology = {
  head: Readonly<Record<string, unknown>>;
  places: Int32Array;
  sinks: Int32Array;
  links: Int32Array;
};

type Counts = { places: number; sinks: number; links: number };

/** What nodes have reported under a name: the mean. */
export type Report = { name: string; mean: number };

/** What interprets a program that comes from outside, for one run: see engine/src/program/interpreter.h. */
export type Interpreter = {
  /** Why it cannot begin or go on, and where; the line is 0 where none is known. */
  readonly trouble: { message: string; line: number };
  /** `given`: the arguments; one below 0 stands for the default of the program. False if the program cannot begin. */
  begin(source: string | undefined, nodes: number, given: Float64Array, seed: number): boolean;
  /** The number of a new thread for a handler of a node. */
  handle(node: number): number;
  /** Lets a thread go on to its next operation. `exchange`: an Exchange, both ways; it says if the thread has failed. */
  resume(thread: number, exchange: Float64Array): void;
  /** The line where a node receives, of an interpreter that marks lines; 0 where none is known. */
  lineAt(node: number): number;
  /** What the program has reported: in the order of the nodes, and of what each has named first. */
  reports(): readonly Report[];
  end(): void;
};

/** Makes what interprets one run. One that `marksLines` is slower, and can say where nodes wait. */
export type MakeInterpreter = (marksLines: boolean) => Interpreter;

let makeInterpreter: MakeInterpreter | undefined;

/** From now on instances can run programs that come from outside. */
export function interpretWith(make: MakeInterpreter): void {
  makeInterpreter = make;
}

/** How many doubles an Exchange has (engine/src/program/interpreter.h); app/engine/script/exchange.ts names their places. */
export const EXCHANGED = 7;
/** How many parameters a program may declare, and how many reports are kept. */
export const MOST_ARGUMENTS = 4;

type Started = { config: Float64Array; hash: number; marksLines: boolean };

export class EngineInstance {
  /** What the last program from outside that ended here has called its reports, in the order of their columns. */
  reported: readonly string[] = [];
  readonly #exports: Exports;
  readonly #brought: (string | undefined)[] = [];
  #interpreter: Interpreter | undefined;
  #exchange = new Float64Array();
  #started: Started = { config: new Float64Array(), hash: 0, marksLines: false };

  constructor(module: WebAssembly.Module) {
    // Compilers differ in which of these they import; none is ever needed by a run.
    const imports: WebAssembly.Imports = { interpreter: this.#interpreting() };
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (kind === 'function' && from !== 'interpreter') imports[from] = { ...imports[from], [name]: () => 0 };
    }
    this.#exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.#exports._initialize?.();
  }

  /** What comes beside the configuration, for the program and for the network, until something else is brought. */
  bring(texts: readonly (string | undefined)[]): void {
    texts.forEach((text, what) => {
      if (text === this.#brought[what]) return;
      this.#brought[what] = text;
      const bytes = new TextEncoder().encode(text ?? '');
      const at = this.#exports.gs_bring(what, bytes.length);
      new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    });
  }

  /** All that stands in the way of a run, without starting it. */
  check(config: Float64Array): readonly Refusal[] {
    this.#configure(config);
    if (this.#exports.gs_check() === 0) return [];
    const refusals: Refusal[] = JSON.parse(this.#text(this.#exports.gs_text()));
    return refusals.map((one) => this.#quoting(one));
  }

  /** Starts a run. `config` holds one double per slot of the manifest with this hash. */
  start(config: Float64Array, hash: number): Refusal | undefined {
    return this.#start({ config, hash, marksLines: false });
  }

  #start(started: Started): Refusal | undefined {
    const { config, hash } = started;
    this.#started = started;
    this.leave();
    this.#configure(config);
    if (this.#exports.gs_start(hash) === 0) return undefined;
    this.leave();
    return this.#refusal();
  }

  /**
   * Advances the run by about `budget` events; true when it is over, or why it cannot go on. A broken invariant traps
   * (throws WebAssembly.RuntimeError).
   */
  step(budget: number): boolean | Refusal {
    const status = this.#exports.gs_step(budget);
    // No parameter is wrong by itself: it concerns the whole run.
    if (status === FAILED) return this.#halted({ ...this.#refusal(), path: '' });
    if (status === DONE) this.leave();
    return status === DONE;
  }

  /** Where nodes wait, and what they have not yielded, is known to a run that marks lines: the same run, once more. */
  #halted(why: Refusal): false | Refusal {
    const waits = why.code === 'script_waits';
    const isLost = waits || (why.code === 'script_failed' && !why.arguments[1]);
    if (isLost && !this.#started.marksLines) return this.#start({ ...this.#started, marksLines: true }) ?? false;
    const [node, from] = why.arguments;
    const lines = waits ? [node, from].map((one) => this.#interpreter?.lineAt(Number(one)) ?? 0) : [];
    this.leave();
    return { ...why, arguments: [...why.arguments, ...lines] };
  }

  /** Gives back what interprets the program of a run that will not go on. What has been measured stays. */
  leave(): void {
    this.#interpreter?.end();
    this.#interpreter = undefined;
  }

  /** The size of its memory, which never shrinks. */
  get bytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * All that a run is between two steps, if nothing interprets it: an instance of the same module can go on with it. Undefined where that
   * is more bytes.
   */
  suspend(most: number): ArrayBuffer | undefined {
    return this.bytes > most ? undefined : this.#exports.memory.buffer.slice(0);
  }

  /** Goes on with a run of another instance, which was brought these texts. */
  resume(memory: ArrayBuffer, texts: readonly (string | undefined)[]): void {
    const own = this.#exports.memory;
    const missing = memory.byteLength - own.buffer.byteLength;
    if (missing > 0) own.grow(missing / PAGE);
    const bytes = new Uint8Array(own.buffer);
    bytes.set(new Uint8Array(memory));
    bytes.fill(0, memory.byteLength);
    this.#brought.splice(0, this.#brought.length, ...texts);
  }

  /** How much of the run is done, 0 to 1; 0 where that is not known beforehand. */
  progress(): number {
    return this.#exports.gs_progress();
  }

  rows(table: number): number {
    return this.#exports.gs_rows(table);
  }

  /** A copy of one column: views of the engine's memory detach when it grows. */
  column(table: number, column: number): Float64Array {
    const rows = this.rows(table);
    return this.#doubles(this.#exports.gs_column(table, column), rows);
  }

  /** A closed form: one number per column of the model, NaN where it gives none. */
  evaluate(model: number, columns: number, config: Float64Array): Float64Array | Refusal {
    this.#configure(config);
    if (this.#exports.gs_evaluate(model) !== 0) return this.#refusal();
    return this.#doubles(this.#exports.gs_values(), columns);
  }

  /** What the network of this configuration looks like. */
  topology(config: Float64Array): GivenTopology | Refusal {
    this.#configure(config);
    if (this.#exports.gs_topology() !== 0) return this.#refusal();
    const head = JSON.parse(this.#text(this.#exports.gs_text())) as Counts & GivenTopology['head'];
    const triples = (at: number, count: number) => new Int32Array(this.#exports.memory.buffer, at, 3 * count).slice();
    return {
      head,
      places: triples(this.#exports.gs_places(), head.places),
      sinks: triples(this.#exports.gs_sinks(), head.sinks),
      links: triples(this.#exports.gs_links(), head.links),
    };
  }

  /** What the engine asks of an interpreter. */
  #interpreting(): WebAssembly.ModuleImports {
    const doubles = (at: number, count: number) => new Float64Array(this.#exports.memory.buffer, at, count);
    const exchangeAt = (at: number) => {
      // A view is empty once memory has grown. Asking for its length is cheap, asking for its buffer is slow.
      if (this.#exchange.length === 0 || this.#exchange.byteOffset !== at) this.#exchange = doubles(at, EXCHANGED);
      return this.#exchange;
    };
    return {
      interpreter_begin: (nodes: number, given: number, seed: number) => {
        this.#interpreter = makeInterpreter?.(this.#started.marksLines);
        const began = this.#interpreter?.begin(this.#brought[0], nodes, doubles(given, MOST_ARGUMENTS), seed);
        return began ? 0 : 1;
      },
      interpreter_handle: (node: number) => this.#interpreter?.handle(node) ?? 0,
      interpreter_resume: (thread: number, at: number) => this.#interpreter?.resume(thread, exchangeAt(at)),
      interpreter_reports: (at: number) => {
        const reports = this.#interpreter?.reports().slice(0, MOST_ARGUMENTS) ?? [];
        this.reported = reports.map(({ name }) => name);
        doubles(at, MOST_ARGUMENTS)
          .fill(Number.NaN)
          .set(reports.map(({ mean }) => mean));
      },
      interpreter_failure: (at: number, room: number) => {
        const text = this.#interpreter?.trouble.message ?? 'there is no interpreter here';
        const into = new Uint8Array(this.#exports.memory.buffer, at, room);
        return new TextEncoder().encodeInto(text, into).written;
      },
      interpreter_line: () => this.#interpreter?.trouble.line ?? 0,
    };
  }

  #configure(config: Float64Array): void {
    const at = this.#exports.gs_config();
    new Float64Array(this.#exports.memory.buffer, at, config.length).set(config);
  }

  #doubles(at: number, length: number): Float64Array {
    return new Float64Array(this.#exports.memory.buffer, at, length).slice();
  }

  #text(at: number): string {
    const length = this.#exports.gs_text_length();
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, length).slice());
  }

  #refusal(): Refusal {
    return this.#quoting(JSON.parse(this.#text(this.#exports.gs_text())));
  }

  /** What is refused on a line of a schedule, its first argument, is given with what stands there. */
  #quoting(why: Refusal): Refusal {
    if (!why.code.startsWith('goal_')) return why;
    const line = Number(why.arguments[0]);
    return { ...why, arguments: [...why.arguments, this.#brought[0]?.split('\n', line)[line - 1] ?? ''] };
  }
}
