/** What is to be swept, as the points of a plan. */
import { encode, load } from '../../model/link/link.ts';
import { ARGUMENTS, CABLES, fileOf, namedBy, namesIn, SCHEDULE, SCRIPT } from '../../model/manifest/brought.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import { manifest, type Parameter, parameterOf } from '../../model/manifest/manifest.ts';
import { textOf } from '../../model/manifest/value.ts';
import { applicable, defaults, type Values, valueAt } from '../../model/manifest/values.ts';
import { wiredBy } from '../../model/presets/free-network.ts';
import { loadMachines } from '../../model/presets/presets.ts';
import { asCustom } from '../../model/state/own-machine.ts';
import { change, type ExplorerState, resolve, selectCustom } from '../../model/state/state.ts';
import { capacityBy } from '../../model/sweep/capacity.ts';
import { expand, type SweepPlan } from '../../model/sweep/sweep.ts';
import { textOfCables } from '../../model/topology/cables.ts';
import { english } from '../../model/words/words.ts';
import { misuse } from '../failure.ts';
import type { Answers } from '../host.ts';
import { nearest } from '../nearest.ts';
import { type NetworkFile, wiringOf } from '../network-file.ts';
import { openLink } from '../open-link.ts';
import { readValues } from '../values.ts';
import { axisOfSeeds, axisOver, columnOf } from './over.ts';
import { type Axis, MOST_POINTS, type Place, type Plan, planOf, valuesOn } from './plan.ts';
import { shownOn } from './shown-on.ts';

/** As it is written, in a file or in options. */
export type Asked = {
  link?: string | undefined;
  machine?: string | undefined;
  set?: Readonly<Record<string, string | number>> | undefined;
  /** By parameter: values joined by commas, or first:last:points. */
  over?: Readonly<Record<string, string>> | undefined;
  seeds?: number | undefined;
  /** What `bring` called the schedule that goes with it. */
  schedule?: number | undefined;
  /** The network that goes with it, in place of the machine's. */
  network?: NetworkFile | undefined;
};

/**
 * The points that are asked for. Without `over` those of the link's axis and curves. `tell` is told what of the link was not
 * taken. Throws a Failure.
 */
export async function planFor(asked: Asked, engine: Answers, tell: (notice: string) => void): Promise<Plan> {
  const { base: given, own, state } = await baseOf(asked, engine, tell);
  const base = asked.schedule === undefined ? given : withSchedule(given, asked.schedule);
  const shown = state ? change(state, SCHEDULE, base[SCHEDULE] ?? 0) : shownOn(asked.machine, base);
  const keyOf = ownNames(base, engine);
  const over = Object.keys(asked.over ?? {}).map(keyOf);
  const axes = Object.entries(asked.over ?? {}).map(([name, text]) =>
    axisOver(parameterNamed(keyOf(name)), text, name),
  );
  if (axes.length === 0 && own) axes.push(own);
  const sweptSeed = axes.some(({ columns }) => columns.some(({ key }) => key === 'seed'));
  if (sweptSeed && asked.seeds !== undefined) throw misuse('--seeds', 'does not go with --over seed');
  if (!sweptSeed) axes.push(asked.seeds === undefined ? axisOfSeeds(1, seedOf(base)) : axisOfSeeds(asked.seeds));
  const keys = axes.flatMap(({ columns }) => columns.map(({ key }) => key));
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice !== undefined) throw misuse(twice, 'is swept twice');
  const read = readBy({ base, axes });
  const unread = over.find((key) => !read.some((parameter) => parameter.key === key));
  // Every value of it would give the same.
  if (unread !== undefined) throw misuse(`--over ${unread}`, 'makes no difference to these runs');
  const fixed = read.filter(({ key }) => !keys.includes(key) && !over.includes(key));
  const plan = planOf(base, axes, {
    engine: `${manifest.name} ${manifest.version}`,
    hash: manifest.hash,
    ...(shown && { link: encode(shown) }),
    ...(over.length > 0 && { over: asked.over }),
    ...(asked.seeds !== undefined && { seeds: asked.seeds }),
    ...Object.fromEntries(fixed.map((parameter) => [parameter.key, textOf(parameter, valueAt(base, parameter))])),
  });
  if (plan.size > MOST_POINTS) throw misuse('--over', `gives ${plan.size} points; at most ${MOST_POINTS} are allowed`);
  checkBrought(plan);
  return plan;
}

type Base = { base: Values; own?: Axis; state?: ExplorerState };

/** The values that hold where nothing is swept, read or not, and what a link sweeps. Rejects with a Failure. */
export async function baseOf(
  { link, machine, set, network }: Asked,
  engine: Answers,
  tell: (notice: string) => void,
): Promise<Base> {
  if (link === undefined) {
    const values = new Map([
      ['machine', machine === undefined ? [] : [machine]],
      ['set', Object.entries(set ?? {}).map((pair) => pair.join('='))],
    ]);
    await loadMachines(machine === undefined ? [] : [machine]);
    const wiring = network ? await wiringOf(network) : {};
    // What is swept may let runs read what those of the base do not: all that the machine sets stays.
    return { base: { ...defaults(), ...readValues({ positional: [], flags: new Set(), values }, wiring).values } };
  }
  const opened = await openLink(link, tell);
  const state = network ? await wired(opened, network) : opened;
  if (state.pins.length > 0 || state.beside !== undefined) tell('pinned curves and machines beside are not swept');
  const { values: base } = resolve(state);
  return {
    base,
    own: axisOfLink(expand(state, { capacityOf: capacityBy(engine.evaluate), check: engine.check }), base),
    state,
  };
}

/** Curve after curve, and on each of them along the x axis. Where the curves are cases, their key stands for what they set. */
function axisOfLink(plan: SweepPlan, base: Values): Axis {
  const by = parameterOf(plan.seriesBy);
  const x = parameterOf(plan.x);
  const curve = by
    ? columnOf(by)
    : {
        key: plan.seriesBy || 'curve',
        label: 'Curve',
        unit: '',
        doc: 'Which curve',
        swept: plan.seriesBy,
        type: 'STRING' as const,
      };
  const places = plan.series.flatMap(({ value: of, points }) =>
    points.map((point): Place => {
      const set = Object.entries(point.values).filter(([key, value]) => base[key] !== value);
      const { error } = point;
      return {
        set: Object.fromEntries(set),
        cells: [of, ...(x ? [point.x] : [])],
        ...(error && { error: `${error.path}: ${sentenceOf(error, english)}` }),
      };
    }),
  );
  const none: Place = { set: {}, cells: [] };
  return {
    sets: new Set(places.flatMap(({ set }) => Object.keys(set))),
    columns: [curve, ...(x ? [columnOf(x)] : [])],
    length: places.length,
    at: (index) => places[index] ?? none,
  };
}

/** The parameters of a program of one's own by the names that it gives them. */
function ownNames(base: Values, { readProgram }: Answers): (name: string) => string {
  const brought = base.program === 'script' ? namedBy(base, SCRIPT) : undefined;
  const read = brought && readProgram?.(brought.source);
  const declared = read && 'parameters' in read ? read.parameters : [];
  const keys = new Map(declared.map(({ name }, index) => [name, ARGUMENTS[index] ?? name]));
  return (name) => keys.get(name) ?? name;
}

function parameterNamed(key: string): Parameter {
  const parameter = parameterOf(key);
  if (parameter) return parameter;
  const meant = nearest(
    key,
    manifest.parameters.map((one) => one.key),
  );
  throw misuse(`--over ${key}`, `no such parameter; ${meant ? `did you mean ${meant}?` : '`describe` lists them'}`);
}

function seedOf(base: Values): number {
  return Number(base.seed ?? parameterOf('seed')?.default);
}

/** The machine of a link with another network. */
async function wired(state: ExplorerState, { path, cables }: NetworkFile): Promise<ExplorerState> {
  if (resolve(state).machine.of !== undefined) throw misuse('--network-file', 'needs a link to a single machine');
  // A machine of one's own stands in its link.
  await load();
  const machine = await wiredBy(asCustom(state), textOfCables(cables), path);
  if (!machine) throw misuse('--network-file', 'is for a machine that could not be loaded');
  const asked = Number(resolve(state).values[CABLES] ?? 0);
  if (asked !== 0 && asked !== machine.changes[CABLES])
    throw misuse('--network-file', 'is not the file that the link names');
  return selectCustom(state, machine);
}

/** What the runs name must be here. */
function checkBrought(plan: Plan): void {
  for (const program of valuesOn(plan, 'program'))
    for (const [place, name] of namesIn({ ...plan.base, program }).entries())
      if (name > 0 && fileOf(name) === undefined) {
        const option = place === 0 ? '--schedule' : '--network-file';
        throw misuse(String(program), `the link names a file that it does not hold; give that file as ${option} FILE`);
      }
}

/** The parameters that some point reads, in manifest order. */
function readBy({ base, axes }: Pick<Plan, 'base' | 'axes'>): Parameter[] {
  // What decides it are choices.
  const deciding = axes.filter(({ sets }) => [...sets].some((key) => parameterOf(key)?.kind === 'choice'));
  const placesOf = (axis: Axis) => Array.from({ length: axis.length }, (_, index) => axis.at(index).set);
  const cases = deciding.reduce<Values[]>(
    (all, axis) => all.flatMap((values) => placesOf(axis).map((set) => ({ ...values, ...set }))),
    [base],
  );
  const read = new Set(cases.flatMap((values) => applicable(values)));
  return manifest.parameters.filter((parameter) => read.has(parameter));
}

function withSchedule(base: Values, name: number): Values {
  if (base.program !== 'replay') throw misuse('--schedule', `makes no difference to ${base.program}`);
  const asked = Number(base[SCHEDULE] ?? 0);
  if (asked !== 0 && asked !== name) throw misuse('--schedule', 'is not the file that the link names');
  return { ...base, [SCHEDULE]: name };
}
