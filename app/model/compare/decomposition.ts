/**
 * Which part of a machine makes the difference: where an experiment has processors of one machine on the network of another,
 * one loop is taken from the one machine to the other a part at a time. The steps add up to the whole difference.
 */

import type { Row } from '../manifest/manifest.ts';
import type { CasePreset, ExperimentPreset } from '../presets/types.ts';
import { type ExplorerState, experimentIn } from '../state/state.ts';
import type { PlannedSeries, SweepPlan } from '../sweep/sweep.ts';

/** Times in us. `network`, `messages` and `computation` add up to `end - start`. */
export type Way = {
  key: string;
  from: string;
  to: string;
  /** A loop of the machine that is left, and of the one that is come to. */
  start: number;
  end: number;
  /** The other network below the same processors. */
  network: number;
  /** Then the other processors: what they do for messages, waiting included, and what they compute. */
  messages: number;
  computation: number;
};

export type Decomposition = {
  /** The value of the parameter on the x axis, alike on all machines. */
  at: number | string;
  ways: Way[];
};

type Swap = { key: string; from: CasePreset; mixed: CasePreset; to: CasePreset };

/** Every case with another machine's network whose two machines are there as they are. */
export function swapsIn({ series }: Pick<ExperimentPreset, 'series'>): Swap[] {
  const cases = series.flatMap((one) => ('cases' in one ? one.cases : []));
  const own = (machine: string | undefined) =>
    cases.find((one) => one.machine === machine && one.network === undefined);
  return cases.flatMap((mixed) => {
    if (mixed.network === undefined) return [];
    const [from, to] = [own(mixed.machine), own(mixed.network)];
    return from && to ? [{ key: mixed.key, from, mixed, to }] : [];
  });
}

/** What is known so far; the marked point chooses where, else what the state sets. Undefined where nothing is swapped. */
export function decompositionOf(
  state: ExplorerState,
  { x, series }: SweepPlan,
  rowOf: (key: string) => Row | undefined,
): Decomposition | undefined {
  const swaps = swapsIn(experimentIn(state));
  const curveOf = ({ key }: Pick<CasePreset, 'key'>) => series.find(({ value }) => value === key);
  const [first] = swaps.flatMap(({ from }) => curveOf(from) ?? []);
  if (first === undefined) return undefined;
  const mark = state.look?.at;
  const marked = series.find(({ value }) => String(value) === mark?.series)?.points[mark?.index ?? -1]?.x;
  const at = marked ?? pointAt(first, first.values[x])?.x ?? first.points.at(-1)?.x;
  if (at === undefined) return undefined;
  const loopOf = (one: CasePreset): Loop | undefined => {
    const curve = curveOf(one);
    const row = curve && rowOf(pointAt(curve, at)?.key ?? '');
    const [compute, efficiency] = [row?.grain_us ?? Number.NaN, row?.efficiency ?? Number.NaN];
    return compute > 0 && efficiency > 0 ? { compute, all: compute / efficiency } : undefined;
  };
  const ways = swaps.flatMap(({ key, from, mixed, to }): Way[] => {
    const [a, between, b] = [from, mixed, to].map(loopOf);
    if (!a || !between || !b) return [];
    return [
      {
        key,
        from: from.label,
        to: to.label,
        start: a.all,
        end: b.all,
        ...stepsOf(a, between, b),
      },
    ];
  });
  return { at, ways };
}

export type Loop = { compute: number; all: number };

/** What each part does: they add up to the difference. `between` has the processors of the first on the network of the last. */
export function stepsOf(first: Loop, between: Loop, last: Loop): Pick<Way, 'network' | 'messages' | 'computation'> {
  return {
    network: between.all - first.all,
    messages: last.all - last.compute - (between.all - between.compute),
    computation: last.compute - between.compute,
  };
}

function pointAt({ points }: PlannedSeries, at: number | string | undefined) {
  return points.find((point) => point.x === at && point.error === undefined);
}
