/**
 * Programs that come from outside, in QuickJS compiled to WebAssembly: no clock, no network, no page; bounded in memory, depth and steps. Each
 * interpretation has a context of its own.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { Interpreter, MakeInterpreter, Report } from '../../../wasm/load.ts';
import { ENDLESS, FROM_HERE, TOO_LONG } from './endless.ts';
import { EXAMPLES } from './examples.ts';
import { OPERATION, PLACES } from './exchange.ts';
import { keepsVariables } from './own-memory.ts';
import { CHECK, EXCHANGED_BYTES, OVER, PRELUDE, REALS_AT, THREAD } from './prelude.ts';

/**
 * Memory in pages of 64 kB, for all programs of a worker together. QuickJS in WebAssembly counts no bytes, so its own
 * limit would have no effect.
 */
const MEMORY = { initial: 256, maximum: 8192 };
/** Bytes of stack of a program; the stack of a browser's worker is larger. */
const STACK = 128 * 1024;
/**
 * QuickJS asks every 10,000 steps or so whether to go on. A program is stopped after this many questions between two
 * operations.
 */
const MOST_ASKED = 3000;
/** The same limit for the whole program: the steps of about a minute. */
const MOST_ASKED_IN_ALL = 100 * MOST_ASKED;
const FILE = 'program.js';
const FIRST = EXAMPLES[0]?.source ?? '';
const { WHAT, NODE, KIND, AMOUNT, VALUE, NOW, HANDLED } = PLACES;

/** The inner functions of QuickJSContext. Its public calls wrap every value in a handle and take four times as long. */
type Inner = {
  ffi: {
    QTS_Call(context: number, call: number, on: number, count: number, given: number): number;
    QTS_FreeValuePointer(context: number, value: number): void;
    /** The exception that a call has thrown; 0 if it has returned a value. */
    QTS_ResolveException(context: number, value: number): number;
    QTS_NewArrayBuffer(context: number, at: number, length: number): number;
  };
  ctx: { value: number };
  module: { HEAPU8: Uint8Array<ArrayBuffer>; _malloc(bytes: number): number };
  memory: { heapValueHandle(value: number): QuickJSHandle };
};

/** Why a program cannot be read or go on. `line` is 0 where none is known. */
export type Trouble = { message: string; line: number };

/** What a program declares: sliders of its own. */
export type Declared = { name: string; default: number; min?: number; max?: number; log?: boolean };

export type ProgramRead = { parameters: Declared[] } | { trouble: Trouble };

let quickjs: QuickJSWASMModule | undefined;
/** Loads a new interpreter after a program has broken the present one. */
let replace: () => Promise<void>;

/** Loads the interpreter. `wasm` is its compiled module, if the page has fetched it already. */
export async function loadInterpreter(wasm?: WebAssembly.Module): Promise<MakeInterpreter> {
  replace = async () => {
    const given = { wasmMemory: new WebAssembly.Memory(MEMORY), ...(wasm && { wasmModule: wasm }) };
    quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, given));
  };
  if (!quickjs) await replace();
  return (marksLines) => new Interpretation({ marksLines });
}

/** Interprets a program without a machine; what depends on time is refused. After loadInterpreter. */
export const interpretTimeless = (): Interpreter => new Interpretation({ isTimeless: true });

/** The parameters that a program declares, or why it cannot be read; the first of the examples without a text. After loadInterpreter. */
export function readProgram(source = FIRST): ProgramRead {
  const read = new Interpretation();
  const parameters = read.declared(source);
  const { trouble } = read;
  read.end();
  return parameters ? { parameters } : { trouble };
}

// What readProgram asks of a module's namespace.
const DECLARED = `(program) => JSON.stringify((${CHECK})(program))`;

type How = {
  /** What depends on time is refused. */
  isTimeless?: boolean;
  /** `lineAt` knows the line at which a node waits. */
  marksLines?: boolean;
};

class Interpretation implements Interpreter {
  trouble: Trouble = { message: '', line: 0 };
  #asked = 0;
  #askedBefore = 0;
  /** QuickJS itself has failed, as when its own stack is full: no call into it is safe. */
  #isBroken = false;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  /** Everything of the context that is held, to be given back in reverse. */
  readonly #held: QuickJSHandle[] = [];
  #resume: QuickJSHandle | undefined;
  #handle: QuickJSHandle | undefined;
  #means: QuickJSHandle | undefined;
  #why: QuickJSHandle | undefined;
  #where: QuickJSHandle | undefined;
  readonly #inner: Inner;
  readonly #nothing: number;
  #at = 0;
  #io = new Int32Array();
  #reals = new Float64Array();

  readonly #how: How;

  constructor(how: How = {}) {
    this.#how = how;
    if (!quickjs) throw new Error('the interpreter has not been loaded');
    this.#runtime = quickjs.newRuntime();
    this.#runtime.setMaxStackSize(STACK);
    this.#runtime.setInterruptHandler(() => {
      this.#asked++;
      return this.#isStopped();
    });
    this.#context = this.#runtime.newContext({
      intrinsics: {
        BaseObjects: true,
        Eval: true,
        StringNormalize: true,
        RegExp: true,
        JSON: true,
        MapSet: true,
        TypedArrays: true,
        BigInt: true,
        Promise: true,
        Proxy: true,
      },
    });
    this.#inner = this.#context as unknown as Inner;
    this.#nothing = this.#context.undefined.value as unknown as number;
  }

  declared(source: string): Declared[] | undefined {
    return this.#guarded(() => {
      const program = this.#read(source);
      const ask = program && this.#evaluate(DECLARED, 'declared.js');
      const answer = ask && this.#call(ask, program);
      return answer && this.#listIn<Declared>(answer);
    });
  }

  begin(source: string | undefined, nodes: number, given: Float64Array, seed: number): boolean {
    return this.#guarded(() => this.#begin(source, nodes, given, seed)) ?? false;
  }

  #begin(source: string | undefined, nodes: number, given: Float64Array, seed: number): boolean {
    const programs = this.#programs(source ?? FIRST, nodes, seed);
    if (!programs) return false;
    const context = this.#context;
    const buffer = this.#sharedBuffer();
    const prelude = this.#evaluate(PRELUDE, 'prelude.js');
    const check = this.#evaluate(CHECK, 'prelude.js');
    if (!prelude || !check) return false;
    const list = this.#evaluate(JSON.stringify([...given]), 'given.js');
    if (!list) return false;
    const made = this.#call(
      prelude,
      buffer,
      programs,
      this.#hold(context.newNumber(nodes)),
      list,
      this.#hold(context.newNumber(seed)),
      check,
      this.#how.isTimeless ? context.true : context.false,
      this.#how.marksLines ? context.true : context.false,
    );
    if (!made) return false;
    for (let index = 0; index < given.length; ++index)
      given[index] = context.getNumber(this.#hold(context.getProp(list, index)));
    this.#resume = this.#hold(context.getProp(made, 'resume'));
    this.#handle = this.#hold(context.getProp(made, 'handle'));
    this.#means = this.#hold(context.getProp(made, 'means'));
    this.#why = this.#hold(context.getProp(made, 'why'));
    this.#where = this.#hold(context.getProp(made, 'where'));
    return true;
  }

  handle(node: number): number {
    this.#exchange()[NODE] = node;
    this.#guarded(() => {
      const { ffi, ctx } = this.#inner;
      if (this.#handle) ffi.QTS_FreeValuePointer(ctx.value, this.#callStep(this.#handle));
    });
    return this.#exchange()[THREAD] ?? 0;
  }

  resume(thread: number, exchange: Float64Array): void {
    const before = this.#exchange();
    before[THREAD] = thread;
    before[WHAT] = exchange[WHAT] as number;
    before[NODE] = exchange[NODE] as number;
    before[KIND] = exchange[KIND] as number;
    before[VALUE] = exchange[VALUE] as number;
    this.#reals[AMOUNT] = exchange[AMOUNT] as number;
    this.#reals[NOW] = exchange[NOW] as number;
    if (!this.#goOn()) {
      exchange[WHAT] = OPERATION.FAILED;
      return;
    }
    const after = this.#exchange();
    exchange[WHAT] = after[WHAT] as number;
    exchange[NODE] = after[NODE] as number;
    exchange[KIND] = after[KIND] as number;
    exchange[AMOUNT] = this.#reals[AMOUNT] as number;
    exchange[VALUE] = after[VALUE] as number;
    exchange[HANDLED] = (after[HANDLED] as number) >>> 0;
  }

  lineAt(node: number): number {
    this.#exchange()[NODE] = node;
    const stack = this.#guarded(() => {
      const answer = this.#where && this.#call(this.#where);
      return answer && this.#context.getString(answer);
    });
    return lineOf({ stack });
  }

  reports(): readonly Report[] {
    const reports = this.#guarded(() => {
      const answer = this.#means && this.#call(this.#means);
      const means = answer && this.#listIn<[string, number | null]>(answer);
      return means?.map(([name, mean]) => ({ name, mean: mean ?? Number.NaN }));
    });
    return reports ?? [];
  }

  end(): void {
    if (this.#isBroken) return;
    for (const handle of this.#held.reverse()) handle.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  /** The result of `act`; undefined if it breaks QuickJS. A new interpreter is loaded then for later programs. */
  #guarded<T>(act: () => T): T | undefined {
    if (this.#isBroken) return undefined;
    try {
      return act();
    } catch (reason) {
      this.#break(reason);
      return undefined;
    }
  }

  #break(reason: unknown): void {
    this.#isBroken = true;
    // The answer is read as JSON, and a program may have replaced JSON.stringify.
    const isOdd = reason instanceof SyntaxError || reason instanceof TypeError;
    this.trouble = {
      message: isOdd ? 'it changes what JSON.stringify gives' : 'InternalError: stack overflow',
      line: 0,
    };
    void replace();
  }

  #isStopped(): boolean {
    return this.#asked > MOST_ASKED || this.#askedBefore + this.#asked > MOST_ASKED_IN_ALL;
  }

  /** The list that an answer holds as JSON; throws if the answer holds no list. */
  #listIn<T>(answer: QuickJSHandle): T[] {
    return [...(JSON.parse(this.#context.getString(answer)) as T[])];
  }

  /** The numbers that are exchanged; empty once the memory that they are in has grown. */
  #exchange(): Int32Array {
    if (this.#io.length === 0) {
      const { buffer } = this.#inner.module.HEAPU8;
      this.#io = new Int32Array(buffer, this.#at, REALS_AT / 4);
      this.#reals = new Float64Array(buffer, this.#at + REALS_AT, THREAD);
    }
    return this.#io;
  }

  /** A buffer of the program's that stays where it is in memory: core's own would be copied. */
  #sharedBuffer(): QuickJSHandle {
    const { ffi, ctx, module, memory } = this.#inner;
    this.#at = module._malloc(EXCHANGED_BYTES);
    return this.#hold(memory.heapValueHandle(ffi.QTS_NewArrayBuffer(ctx.value, this.#at, EXCHANGED_BYTES)));
  }

  /**
   * Calls a function without arguments and result. It catches what the program throws, and then does not set THREAD to
   * OVER. Only an interruption leaves it as an exception.
   */
  #callStep(step: QuickJSHandle): number {
    if (this.#asked > 0) this.#askedBefore += this.#asked;
    this.#asked = 0;
    const { ffi, ctx } = this.#inner;
    return ffi.QTS_Call(ctx.value, step.value, this.#nothing, 0, 0);
  }

  /**
   * Lets a thread go on. False if it cannot. Runs at every operation, so it has its own `try` instead of `#guarded`.
   */
  #goOn(): boolean {
    if (!this.#resume || this.#isBroken) return false;
    try {
      const result = this.#callStep(this.#resume);
      const hasFailed = this.#exchange()[THREAD] !== OVER;
      if (hasFailed) this.#explain(result);
      const { ffi, ctx } = this.#inner;
      ffi.QTS_FreeValuePointer(ctx.value, result);
      return !hasFailed;
    } catch (reason) {
      this.#break(reason);
      return false;
    }
  }

  /** Sets `trouble` to why a step has failed. A pending exception is an interruption, which no program can catch. */
  #explain(result: number): void {
    const { ffi, ctx, memory } = this.#inner;
    const thrown = ffi.QTS_ResolveException(ctx.value, result);
    if (thrown !== 0) {
      this.#fail(memory.heapValueHandle(thrown));
      return;
    }
    const answer = this.#why && this.#call(this.#why);
    if (answer) this.trouble = troubleOf(JSON.parse(this.#context.getString(answer)));
  }

  /** The namespace of the module, with what it exports. QuickJS has random numbers from a clock: the module has others (Park and Miller). */
  #read(source: string, seed = 1): QuickJSHandle | undefined {
    this.#evaluate(`(s=>Math.random=()=>(s=s*16807%2147483647||1)/2147483647)(${1e9 * (1 + seed)})`, FILE);
    return this.#evaluate(source, FILE, 'module');
  }

  /** A node has a memory of its own, as on every machine here: the program is read once for each, if that can make a difference. */
  #programs(source: string, nodes: number, seed: number): QuickJSHandle | undefined {
    const programs = this.#hold(this.#context.newArray());
    const count = keepsVariables(source) ? nodes : 1;
    for (let node = 0; node < count; ++node) {
      const program = this.#read(source, seed);
      if (!program) return undefined;
      this.#context.setProp(programs, node, program);
      this.#askedBefore += this.#asked;
    }
    return programs;
  }

  #evaluate(source: string, file: string, type: 'global' | 'module' = 'global'): QuickJSHandle | undefined {
    this.#asked = 0;
    return this.#taken(this.#context.evalCode(source, file, { type }));
  }

  #call(call: QuickJSHandle, ...given: QuickJSHandle[]): QuickJSHandle | undefined {
    this.#asked = 0;
    return this.#taken(this.#context.callFunction(call, this.#context.undefined, ...given));
  }

  #taken(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle | undefined {
    if (!result.error) return this.#hold(result.value);
    this.#fail(result.error);
    return undefined;
  }

  #hold(handle: QuickJSHandle): QuickJSHandle {
    this.#held.push(handle);
    return handle;
  }

  #fail(error: QuickJSHandle): void {
    const why = this.#asked > MOST_ASKED ? ENDLESS : this.#isStopped() ? TOO_LONG : undefined;
    const said: unknown = this.#context.dump(error);
    error.dispose();
    this.trouble = why === undefined ? troubleOf(said) : stoppedAfter(lineOf(said), why);
  }
}

/** QuickJS reports the line of the last call before a loop, not the line in the loop at which it was stopped. */
const stoppedAfter = (line: number, why: string): Trouble => ({
  line,
  message: (line > 0 && FROM_HERE[why]) || why,
});

function troubleOf(said: unknown): Trouble {
  const of = said as { name?: unknown; message?: unknown } | null;
  const isError = typeof of === 'object' && of !== null && 'message' in of;
  return { message: isError ? `${of.name}: ${of.message}` : String(said), line: lineOf(said) };
}

/** The line of the program at which an exception was thrown; 0 if unknown. */
function lineOf(said: unknown): number {
  const { stack = '', lineNumber } = (said ?? {}) as { stack?: string; lineNumber?: number };
  const [, line] = new RegExp(`${FILE}:(\\d+)`).exec(String(stack)) ?? [];
  return Number(line ?? lineNumber ?? 0);
}
