/** `run`, `sweep` and `figure` of grainscope.d.ts, wherever they are: what the command line does, as functions. */
import { altText, smallest } from '../charts/index.ts';
import type { Order } from '../exports/export.ts';
import { FIGURE_SIZE, FORMAT_KEYS, LONGEST_SIDE, SCALES } from '../exports/formats.ts';
import { COLUMNS } from '../exports/report.ts';
import { applicable, complete, type Values, validate, valueAt } from '../model/manifest/values.ts';
import { chartOf, orderOf } from './chart-of.ts';
import { errorLine, Failure, misuse, STATUS, unknownName } from './failure.ts';
import type { RunEach } from './figures.ts';
import type * as Declared from './grainscope.d.ts';
import { type Answers, isError, type RunResult } from './host.ts';
import { allowedThreads } from './runs.ts';
import { type Asked, baseOf, planFor } from './sweep/asked.ts';
import { carryOut } from './sweep/carry-out.ts';
import { columnsOfPlan, rowOf } from './sweep/columns.ts';
import type { Hands } from './sweep/hand-out.ts';
import { openMemory } from './sweep/memory.ts';
import type { Plan } from './sweep/plan.ts';

/** What is done differently in Node and in a browser. */
export type Surroundings = {
  engine(): Promise<Answers>;
  /** Runs at once, unless the caller says how many. */
  threads: number;
  /** One run beside what goes on here. Rejects with the reason of the signal. */
  runOne(values: Values, signal: AbortSignal | undefined): Promise<RunResult>;
  /** Many runs. Rejects likewise. */
  runEach(threads: number, signal: AbortSignal | undefined): RunEach;
  openHands(by: { plan: Plan; threads: number; queue?: string | undefined }): Promise<Hands>;
  /** A figure as a file. */
  fileOf(order: Order): Promise<Uint8Array<ArrayBuffer>>;
};

type Library = Pick<typeof Declared, 'run' | 'sweep' | 'figure'>;

const ignore = () => undefined;

const CHOICES = {
  format: FORMAT_KEYS,
  theme: ['light', 'dark'],
  scale: SCALES,
  column: COLUMNS,
  ground: ['white', 'transparent'],
  grey: [true],
};

export function libraryOf(here: Surroundings): Library {
  const threadsOf = (asked: number | undefined) => (asked === undefined ? here.threads : allowedThreads(asked));
  return {
    async run(what, options = {}) {
      const { signal } = only(options, 'signal');
      signal?.throwIfAborted();
      const engine = await here.engine();
      const { base } = await baseOf(known(what), engine, ignore);
      const [wrong] = validate(base, engine.check);
      if (wrong) throw new Failure(STATUS.misused, errorLine(wrong));
      const values = complete(base);
      const result = await here.runOne(values, signal);
      if (isError(result)) throw new Failure(STATUS.failed, errorLine(result));
      const tables = result.tables.map(({ key, rows, columns }) => [key, { rows, columns }] as const);
      return { parameters: parametersOf(values), tables: Object.fromEntries(tables) };
    },

    async sweep(what, options = {}) {
      const { queue, signal, onProgress = ignore } = only(options, 'threads', 'queue', 'signal', 'onProgress');
      const threads = threadsOf(options.threads);
      const plan = await planFor(askedIn(known(what, 'over', 'seeds')), await here.engine(), ignore);
      const part = openMemory(plan.size);
      const order = {
        plan,
        hands: () => here.openHands({ plan, threads, queue }),
        signal: signal ?? new AbortController().signal,
        onProgress: (finished: number) => onProgress(finished, plan.size),
      };
      await carryOut(order, part);
      const columns = columnsOfPlan(plan);
      const cells = columns.map(({ type }) =>
        type === 'STRING' ? new Array<string | null>(plan.size) : new Float64Array(plan.size),
      );
      for (let point = 0; point < plan.size; ++point)
        for (const [place, cell] of rowOf(plan, columns, point, part.read(point)).entries()) {
          const column = cells[place];
          if (column instanceof Float64Array) column[point] = cell === null ? Number.NaN : Number(cell);
          else if (column) column[point] = cell === null ? null : String(cell);
        }
      return {
        rows: plan.size,
        columns: Object.fromEntries(columns.map(({ key }, place) => [key, cells[place] ?? []])),
        units: Object.fromEntries(columns.flatMap(({ key, unit }) => (unit === '' ? [] : [[key, unit]]))),
        about: plan.about,
      };
    },

    async figure(link, options = {}) {
      const { chart, machine, signal, onNote = ignore } = only(options, ...FIGURE_OPTIONS);
      if (typeof link !== 'string') throw misuse('the link', 'give a text');
      const runEach = here.runEach(threadsOf(options.threads), signal);
      const drawing = await chartOf(link, { chart, machine }, { note: onNote, engine: here.engine, runEach });
      const { spec } = drawing;
      return {
        title: spec.title,
        text: altText(spec),
        curves: spec.series.map(({ label, points }) => ({
          name: label,
          x: Float64Array.from(points, ({ x }) => x),
          y: Float64Array.from(points, ({ y }) => y),
        })),
        async draw(look = {}) {
          const {
            format = 'svg',
            theme,
            size = FIGURE_SIZE,
            scale = SCALES[0],
            ...report
          } = only(look, 'size', ...Object.keys(CHOICES));
          const asked: Record<string, unknown> = { format, theme, scale, ...report };
          for (const [key, choices] of Object.entries(CHOICES))
            if (asked[key] !== undefined && !choices.includes(asked[key] as never))
              throw misuse(key, `'${asked[key]}' is not allowed; choose one of ${choices.join(', ')}`);
          for (const side of ['width', 'height'] as const)
            if (!(size[side] >= smallest[side] && size[side] <= LONGEST_SIDE))
              throw misuse(`size.${side}`, `give a number from ${smallest[side]} to ${LONGEST_SIDE}`);
          if (look.size && look.column) throw misuse('column', 'sets the size; it does not go with size');
          if (look.scale && format !== 'png') throw misuse('scale', `makes no difference to ${format}`);
          return here.fileOf({ ...orderOf(drawing, theme, report), format, size, scale });
        },
      };
    },
  };
}

const FIGURE_OPTIONS = ['chart', 'machine', 'threads', 'signal', 'onNote'];

/** Throws a Failure for a name that is none of these. */
function only<Options extends object>(options: Options, ...names: string[]): Options {
  const wrong = Object.keys(options).find((key) => !names.includes(key));
  if (wrong !== undefined) throw unknownName(wrong, 'option', names);
  return options;
}

function known<What extends Declared.What>(what: What, ...more: string[]): What {
  if (typeof what !== 'object' || what === null || Array.isArray(what))
    throw misuse('what', 'give an object with link, or machine and set');
  const fields = ['link', 'machine', 'set', ...more];
  const wrong = Object.keys(what).find((key) => !fields.includes(key));
  if (wrong !== undefined) throw unknownName(wrong, 'field', fields);
  if (what.link !== undefined && (what.machine ?? what.set) !== undefined)
    throw misuse('link', 'does not go with machine and set');
  return what;
}

function parametersOf(values: Values): Declared.Parameters {
  return Object.fromEntries(applicable(values).map((parameter) => [parameter.key, valueAt(values, parameter)]));
}

function askedIn({ over, ...what }: Declared.What & Declared.Sweep): Asked {
  const texts = Object.entries(over ?? {}).map(([key, values]) => [key, String(values)] as const);
  return { ...what, over: Object.fromEntries(texts) };
}
