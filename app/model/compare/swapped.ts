/**
 * Which part makes the difference between two machines: the one is taken to the other a part at a time, first its network,
 * then its processors. Every step is a run of a machine that is put together so.
 */

import { placeName } from '../figure/selection.ts';
import { namedSentence } from '../manifest/errors.ts';
import { columnsOf as columnsIn, isError, parameterOf, type Row, valueIn } from '../manifest/manifest.ts';
import { cyclePs } from '../manifest/price.ts';
import type { Check, Values } from '../manifest/values.ts';
import { normalCustom } from '../presets/custom.ts';
import type { PlanPoint } from '../state/explorer-state.ts';
import { asCustom } from '../state/own-machine.ts';
import { type ExplorerState, resolve, selectSweep } from '../state/state.ts';
import { expand, type PlannedPoint, type SweepPlan, UNASKED } from '../sweep/sweep.ts';
import { upperFirst, type Words } from '../words/words.ts';
import { onMachine } from './compare.ts';
import { type Loop, stepsOf } from './decomposition.ts';
import { asking, type Cell, type Column, type Filled, type Line, type RowOf } from './filled.ts';
import { timedFactor, timedUnit } from './one-unit.ts';

/** The machine of a state and one beside it, and the point of the plan at which they are compared. */
export type Pair = { state: ExplorerState; other: ExplorerState; plan: SweepPlan; at: PlanPoint };

const US: Readonly<Record<string, number>> = { us: 1, ms: 1e3, s: 1e6 };

export function swappedTable({ state, other, plan, at }: Pair, rowOf: RowOf, check: Check, t: Words): Filled {
  const pointOn: PointOn = (of, point) => pointAt(of, plan.x, point, at.series, check, t);
  const { ask, wanted } = asking(rowOf);
  const mixes = [mix(state, state, other, t), mix(state, other, state, t)];
  const point = pointOfAll(plan, at, [state, other, ...mixes.flatMap((one) => one ?? [])], pointOn);
  const reasons: string[] = [];
  const because = (why: string): Cell => {
    if (!reasons.includes(why)) reasons.push(why);
    return { why: t`none`, reason: reasons.indexOf(why) };
  };
  const quantity = quantityOf(state, t);
  const runOf = (of: ExplorerState, name: string): Loop | Cell => {
    const planned = point && pointOn(of, point);
    if (of.experiment !== state.experiment) return because(t`${name} does not run this experiment.`);
    if (planned === undefined) return because(t`${name} has no such curve, or no such point on it.`);
    if (planned.error) return because(t`${name} cannot be built: ${namedSentence(planned.error, t)}.`);
    const row = ask(planned);
    if (row === undefined) return undefined;
    if (isError(row)) return because(t`${name} cannot be run: ${namedSentence(row, t)}.`);
    const measured = quantity.measure(row, planned.values);
    return Number.isFinite(measured.all) ? measured : because(t`${name} gives no steady value here.`);
  };
  const named = (of: ExplorerState) => t(resolve(of).machine.name);
  const lines = [
    [state, other],
    [other, state],
  ].map(([from = state, to = other], index): Line => {
    const mixed = mixes[index];
    const between = t`The ${named(from)} on the network of the ${named(to)}`;
    const found = [runOf(from, named(from)), mixed ? runOf(mixed, between) : undefined, runOf(to, named(to))];
    const [a, b, c] = found.map((one) => (one && 'all' in one ? one : undefined));
    const steps = a && b && c ? stepsOf(a, b, c) : undefined;
    const why = found.find((one) => one !== undefined && 'why' in one) as Cell;
    const step = (value: number | undefined, most: number): Cell =>
      value === undefined ? why : { value, ...(Math.abs(value) === most && { best: true }) };
    const parts =
      steps &&
      (quantity.isParted ? [steps.network, steps.messages, steps.computation] : [steps.network, steps.messages]);
    const most = Math.max(...(parts ?? []).map(Math.abs));
    return {
      key: from === state ? 'there' : 'back',
      label: `${named(from)} → ${named(to)}`,
      unit: quantity.unit,
      cells: [
        a ? { value: a.all } : why,
        ...Array.from({ length: quantity.isParted ? 3 : 2 }, (_, part) => step(parts?.[part], most)),
        c ? { value: c.all } : why,
      ],
    };
  });
  const place = point === undefined ? '' : placeName(plan.x, point.x, t);
  return {
    columns: columnsOf(quantity.isParted, t),
    lines,
    note: t`${quantity.label}, at ${place}. The network is exchanged first, with its number of processors, then the processors. The steps add up; the largest is bold. A marked point chooses another place.`,
    reasons,
    wanted: wanted(),
  };
}

function columnsOf(isParted: boolean, t: Words): Column[] {
  return [
    { key: 'start', label: t`at first` },
    { key: 'network', label: t`other network` },
    ...(isParted
      ? [
          { key: 'messages', label: t`messages and waiting`, over: t`other processors` },
          { key: 'computation', label: t`computation`, over: t`other processors` },
        ]
      : [{ key: 'processors', label: t`other processors` }]),
    { key: 'end', label: t`in the end` },
  ];
}

type Quantity = {
  label: string;
  unit: string;
  /** What is computed is known apart from all else. */
  isParted: boolean;
  measure(row: Row, values: Values): Loop;
};

/** The time of a loop or of the run where the large chart can show one, else what the chart shows. */
function quantityOf(state: ExplorerState, t: Words): Quantity {
  const { charts, values } = resolve(state);
  const [main] = charts;
  const columns = columnsIn({ program: String(values.program), table: main?.preset.table ?? '' })?.map(
    ({ key }) => key,
  );
  if (columns?.includes('grain_us') && columns.includes('efficiency')) {
    const measure = ({ grain_us: compute = Number.NaN, efficiency = Number.NaN }: Row) => ({
      all: compute / efficiency,
      compute,
    });
    return { label: t`Time of a loop`, unit: 'us', isParted: true, measure };
  }
  const axes = main ? [main.y, ...main.preset.y] : [];
  const shown = axes.find(({ unit }) => unit in US || unit === 'cycles') ?? main?.y;
  const { column = '', unit = '' } = shown ?? {};
  const isTime = unit in US || unit === 'cycles';
  // Shares are of the whole run.
  const isParted = isTime && column.startsWith('time_') && columns?.includes('share_compute') === true;
  return {
    label: upperFirst(t(shown?.label ?? '')),
    unit: unit in US ? 'us' : timedUnit(unit),
    isParted,
    measure(row, set) {
      const all = valueIn(row, column) * (US[unit] ?? timedFactor(unit, cyclePs(set) / 1e6));
      return { all, compute: isParted ? all * (row.share_compute ?? Number.NaN) : 0 };
    },
  };
}

/** The processors of one machine, at their clock, on the network of the other; undefined if there can be none. */
function mix(state: ExplorerState, from: ExplorerState, to: ExplorerState, t: Words): ExplorerState | undefined {
  const [node, network] = [asCustom(from, t), asCustom(to, t)];
  const isOfNetwork = (key: string) => key === 'network' || parameterOf(key)?.group === 'network';
  const kept = Object.entries(node.changes).filter(([key]) => !isOfNetwork(key));
  const brought = Object.entries(network.changes).filter(([key]) => isOfNetwork(key));
  const { values } = resolve(from);
  // Zero: the processors go by the clock of their own network.
  const clock = values.processor_ps === 0 ? [['processor_ps', Number(values.cycle_ps)] as const] : [];
  const custom = normalCustom({
    name: node.name,
    base: node.base,
    parts: { network: network.parts.network, node: node.parts.node },
    changes: Object.fromEntries([...kept, ...clock, ...brought]),
  });
  return custom && onMachine(state, custom);
}

/** The point of the curve that is nearest to the wanted one and can be run on all; else the wanted one. */
function pointOfAll(
  plan: SweepPlan,
  at: PlanPoint,
  all: readonly ExplorerState[],
  pointOn: PointOn,
): PlannedPoint | undefined {
  const points = plan.series.find(({ value }) => String(value) === at.series)?.points ?? [];
  const distance = (point: PlannedPoint) => Math.abs(points.indexOf(point) - at.index);
  const canRun = (of: ExplorerState, point: PlannedPoint) => {
    const planned = pointOn(of, point);
    return planned !== undefined && planned.error === undefined;
  };
  const nearest = points.toSorted((one, other) => distance(one) - distance(other));
  return nearest.find((point) => all.every((of) => canRun(of, point))) ?? points[at.index];
}

/** The point of the same curve at the same value of what is swept, on another machine. */
type PointOn = (of: ExplorerState, point: PlannedPoint) => PlannedPoint | undefined;

function pointAt(
  of: ExplorerState,
  x: string,
  at: PlannedPoint,
  series: string,
  check: Check,
  t: Words,
): PlannedPoint | undefined {
  const value = at.values[x];
  if (value === undefined) return undefined;
  const plan = expand(selectSweep(of, { parameter: x, values: [value] }), { ...UNASKED, check }, t);
  const curve = plan.series.find((one) => String(one.value) === series);
  return curve?.points.find(({ values }) => values[x] === value);
}
