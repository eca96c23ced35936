/**
 * The corpus: links of every shape there has been, each with the numbers it gave when it was added. A link that is out
 * in the world must go on giving them.
 */
import { createHash } from 'node:crypto';
import { evaluate, runSync } from '../engine/node.ts';
import { planBeside } from '../model/compare.ts';
import { open } from '../model/link.ts';
import { type ExplorerState, experimentIn } from '../model/state.ts';
import { stateOfPin } from '../model/state-pins.ts';
import { expand, type PlannedPoint, type PlannedSeries, type SweepPlan } from '../model/sweep.ts';
import type { Values } from '../model/values.ts';
import { isError } from './host.ts';

/** One simulated point: which, and a few columns of its last row; null stands for what is not a number. */
export type CorpusPoint = { curve: string; x: number | string; columns: Record<string, number | null> };

export type CorpusEntry = {
  link: string;
  /** Keys of the notices that opening it gives, in order. */
  notices: string[];
  points: CorpusPoint[];
  /** Of the points as they were when the link was added. */
  first: string;
};

/** A time at which numbers changed on purpose: why, as CHANGELOG says it, and the digests since, by link. */
export type CorpusChange = { why: string; digests: Record<string, string> };

export type Corpus = { entries: CorpusEntry[]; changes: CorpusChange[] };

// Enough to notice any change of what is simulated, few enough for the whole corpus to run within a test.
const MOST_COLUMNS = 5;

/** Opens a link and simulates a few points of what it shows: of its curves, its pins and the machines beside it. */
export async function record(link: string): Promise<CorpusEntry> {
  const { state, notices } = await open(link);
  const points = pointsOf(state);
  // Another engine says so in any link that names the one it was made with.
  const keys = notices.map(({ key }) => key).filter((key) => key !== 'engine');
  return { link, notices: keys, points, first: digestOf(points) };
}

/** Stands for the numbers of points; any change of one gives another. */
export function digestOf(points: readonly CorpusPoint[]): string {
  return createHash('sha256').update(JSON.stringify(points)).digest('hex').slice(0, 12);
}

/** What the digest of an entry's points must be: that of the last change that CHANGELOG tells, or the first. */
export function expectedDigest({ changes }: Corpus, entry: CorpusEntry): string {
  return changes.findLast(({ digests }) => Object.hasOwn(digests, entry.link))?.digests[entry.link] ?? entry.first;
}

/** The line of CHANGELOG that goes with a change. */
export function lineOf({ why }: CorpusChange): string {
  return `- Numbers: ${why}`;
}

function pointsOf(state: ExplorerState): CorpusPoint[] {
  const { pins, machines } = planBeside(state, capacityOf);
  return [
    ...fromPlan(state, expand(state, capacityOf), ''),
    ...pins.flatMap(({ pin, series }, index) => {
      const of = stateOfPin(pin);
      return fromSeries(of, series, `pin ${index + 1}`).slice(0, 1);
    }),
    ...machines.flatMap(({ key, state: of, plan }) => fromPlan(of, plan, `${key} `).slice(0, 1)),
  ];
}

/** Of the first curve the first point and one in the middle, of the last curve one in the middle. */
function fromPlan(state: ExplorerState, { series }: SweepPlan, prefix: string): CorpusPoint[] {
  const [first, last] = [series[0], series.at(-1)];
  const named = (one: PlannedSeries | undefined) => fromSeries(state, one, `${prefix}${one?.value ?? ''}`);
  return first === last ? named(first) : [...named(first), ...named(last).slice(-1)];
}

function fromSeries(state: ExplorerState, series: PlannedSeries | undefined, curve: string): CorpusPoint[] {
  const sound = series?.points.filter(({ error }) => !error) ?? [];
  const chosen = [...new Set([sound[0], sound[Math.floor(sound.length / 2)]])];
  return chosen.flatMap((point) => (point ? [{ curve, x: point.x, columns: simulate(state, point) }] : []));
}

function simulate(state: ExplorerState, { values }: PlannedPoint): CorpusPoint['columns'] {
  const result = runSync(values);
  if (isError(result)) throw new Error(`${result.path}: ${result.message}`);
  const [estimate] = result.tables;
  const axes = experimentIn(state).charts.flatMap(({ x, y }) => [...x, ...y]);
  const known = Object.keys(estimate?.columns ?? {});
  const columns = [...new Set(axes.map(({ column }) => column))].filter((column) => known.includes(column));
  return Object.fromEntries(
    columns.slice(0, MOST_COLUMNS).map((column) => {
      const value = estimate?.columns[column]?.[estimate.rows - 1] ?? Number.NaN;
      return [column, Number.isFinite(value) ? value : null];
    }),
  );
}

function capacityOf(values: Values): number {
  const row = evaluate('capacity', values);
  return isError(row) ? Number.NaN : (row.capacity ?? Number.NaN);
}
