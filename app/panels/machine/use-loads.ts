/** The load of every link at the point that the page talks about. */

import { useEffect, useState } from 'react';
import { errorOf } from '../../model/manifest/errors.ts';
import { type GrainError, manifest, parameterOf } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import type { Topology } from '../../model/topology/topology.ts';
import { usePhaseLater } from '../later-state.tsx';
import { useExplorer } from '../store.ts';
import { nodeTableOf } from './node-columns.ts';
import { topologyIn } from './use-topology.ts';

/** By column of the table of nodes, then by node. */
export type NodeValues = Readonly<Record<string, Float64Array>>;

/** `of` names the point, and whether it was to be a sketch; `loads` by link of the topology. */
export type Loads =
  | { phase: 'none' | 'computing'; of?: never }
  | { phase: 'known'; of: string; key: string; topology: Topology | null; loads: Float64Array; nodes: NodeValues }
  | { phase: 'failed'; of: string; error: GrainError };

// A pointer that sweeps over a curve asks for nothing.
const restMs = 120;

/** Whether the program of the point reports what its links carry. */
export function hasLoads({ values, error }: PlannedPoint): boolean {
  const program = manifest.programs.find(({ key }) => key === values.program);
  return error === undefined && program?.tables.some(({ key }) => key === 'links') === true;
}

// While the curves are computed, the point that they suggest changes often.
const unsettledRestMs = 500;

/** The shortest run that shows where the traffic goes: its first measurement window. */
function sketchOf(values: Values): Values {
  return 'precision' in values ? { ...values, precision: manifestMaximum('precision') } : values;
}

function manifestMaximum(key: string): number {
  return parameterOf(key)?.maximum ?? 1;
}

/** A sketch from a short run at first, so that the drawing hardly delays the curves; the full run once they are finished. */
export function useLoads(point: PlannedPoint | null): { loads: Loads; isAwaited: boolean } {
  const simulator = useExplorer((state) => state.simulator);
  const phase = usePhaseLater();
  // Where a person has stopped the runs, a sketch is enough.
  const settled = phase === 'done';
  const started = phase !== 'waiting';
  const [loads, setLoads] = useState<Loads>({ phase: 'none' });
  const key = point?.key;
  const of = `${key} ${settled}`;
  const wanted = point === null || !hasLoads(point) || simulator.phase !== 'ready' || !started ? null : point;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the point
  useEffect(() => {
    if (wanted === null || simulator.phase !== 'ready') return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => {
        setLoads((before) => (before.phase === 'known' ? before : { phase: 'computing' }));
        const table = nodeTableOf(String(wanted.values.program));
        const keys = table === undefined ? ['links'] : ['links', table.key];
        simulator.tables(settled ? wanted.values : sketchOf(wanted.values), keys, leaving).then(
          (found) => {
            const topology = topologyIn(simulator, wanted.values);
            const nodes = table === undefined ? {} : byNode(found[table.key] ?? {}, table.number);
            const loads = found.links?.load ?? new Float64Array();
            setLoads({ phase: 'known', of, key: wanted.key, topology, loads, nodes });
          },
          (reason) => setLoads({ phase: 'failed', of, error: errorOf(reason) }),
        );
      },
      settled ? restMs : unsettledRestMs,
    );
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key, simulator, started, settled]);
  return { loads, isAwaited: wanted !== null && loads.of !== of };
}

/** Rows may be of any nodes, in any order; the others have nothing. */
function byNode(columns: NodeValues, number: string): NodeValues {
  const numbers = columns[number] ?? new Float64Array();
  return Object.fromEntries(
    Object.entries(columns).map(([key, values]) => {
      const sorted = new Float64Array(Math.max(-1, ...numbers) + 1).fill(Number.NaN);
      for (const [row, node] of numbers.entries()) sorted[node] = values[row] ?? Number.NaN;
      return [key, sorted];
    }),
  );
}
