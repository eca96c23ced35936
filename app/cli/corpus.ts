/**
 * The corpus: links of every shape there has been, each with the numbers it gave when it was added. A link that is out
 * in the world must go on giving them.
 */

import { createHash } from 'node:crypto';
import { check, evaluate, runSync } from '../engine/node.ts';
import { planBeside } from '../model/compare/compare.ts';
import { open } from '../model/link/link.ts';
import { manifest } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { stateOfPin } from '../model/state/pins.ts';
import { type ExplorerState, experimentIn } from '../model/state/state.ts';
import { capacityBy } from '../model/sweep/capacity.ts';
import { expand, type PlannedPoint, type PlannedSeries } from '../model/sweep/sweep.ts';
import { errorLine } from './failure.ts';
import { isError } from './host.ts';

/** One simulated point: which, and a few columns of its last row; null stands for what is not a number. */
export type CorpusPoint = { curve: string; x: number | string; columns: Record<string, number | null> };

export type CorpusEntry = {
  link: string;
  /** Keys of the notices that opening it gives, in order. */
  notices: string[];
  points: CorpusPoint[];
  /** The digest of the points as they were when the link was added. */
  first: string;
};

/** A time at which numbers changed on purpose: why, as CHANGELOG says it, and the digests since, by link. */
export type CorpusChange = { why: string; digests: Record<string, string> };

export type Corpus = { entries: CorpusEntry[]; changes: CorpusChange[] };

// Enough to notice any change of what is simulated, few enough for the whole corpus to run within a test.
const MOST_COLUMNS = 5;

type Run = (values: Values) => ReturnType<typeof runSync>;

/** Opens a link and simulates a few points of what it shows: of its curves, its pins and the machines beside it. */
export async function record(link: string): Promise<CorpusEntry> {
  const { state, notices } = await read(link);
  const points = curvesOf(state).flatMap(({ name, series, count, columns }) =>
    pointsAlong(series, count).map((point) => ({ curve: name, x: point.x, columns: simulate(point, columns) })),
  );
  return { link, notices, points, first: digestOf(points) };
}

/** The same points as an entry has, simulated now. A point that is no longer there has no columns. */
export async function recordAgain(
  entry: CorpusEntry,
  run: Run = runSync,
): Promise<Pick<CorpusEntry, 'notices' | 'points'>> {
  const { state, notices } = await read(entry.link);
  const curves = curvesOf(state);
  const points = entry.points.map(({ curve, x, columns }) => {
    const series = curves.find(({ name }) => name === curve)?.series;
    const point = series?.points.find((one) => one.x === x && !one.error);
    return { curve, x, columns: point ? simulate(point, Object.keys(columns), run) : {} };
  });
  return { notices, points };
}

async function read(link: string): Promise<{ state: ExplorerState; notices: string[] }> {
  const { state, notices } = await open(link);
  // Another engine says so in any link that names the one it was made with.
  return { state, notices: notices.map(({ key }) => key).filter((key) => key !== 'engine') };
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

/** `count` points of it are kept, in these columns. */
type Curve = { name: string; series: PlannedSeries; count: number; columns: string[] };

function curvesOf(state: ExplorerState): Curve[] {
  const { pins, machines } = planBeside(state, { capacityOf, check });
  const own = expand(state, { capacityOf, check }).series.map((series, index, { length }): Curve => {
    // The first and the last curve tell most.
    const count = index === 0 ? 2 : index === length - 1 ? 1 : 0;
    return { name: String(series.value), series, count, columns: columnsOf(state) };
  });
  const pinned = pins.flatMap(({ pin, series }, index): Curve[] => {
    const columns = columnsOf(stateOfPin(pin));
    return series ? [{ name: `pin ${index + 1}`, series, count: 1, columns }] : [];
  });
  // By their place: a preset that has changed since stands there as a machine of one's own.
  const beside = machines.flatMap(({ state: of, plan }, place) =>
    plan.series.map((series, index): Curve => {
      return {
        name: `beside ${place + 1} ${series.value}`,
        series,
        count: index === 0 ? 1 : 0,
        columns: columnsOf(of),
      };
    }),
  );
  return [...own, ...pinned, ...beside];
}

/** One in the middle, or the first as well. */
function pointsAlong({ points }: PlannedSeries, count: number): PlannedPoint[] {
  const sound = points.filter(({ error }) => !error);
  const chosen = [sound[Math.floor(sound.length / 2)], sound[0]].slice(0, count);
  return [...new Set(chosen.reverse())].filter((point) => point !== undefined);
}

/** The columns on the axes of the charts that the runs give. */
function columnsOf(state: ExplorerState): string[] {
  const { charts, parameters } = experimentIn(state);
  const estimate = manifest.programs.find(({ key }) => key === parameters.program)?.tables[0];
  const known = estimate?.columns.map(({ key }): string => key) ?? [];
  const shown = charts.flatMap(({ x, y }) => [...x, ...y]).map(({ column }) => column);
  return [...new Set(shown)].filter((column) => known.includes(column)).slice(0, MOST_COLUMNS);
}

function simulate({ values }: PlannedPoint, columns: readonly string[], run: Run = runSync): CorpusPoint['columns'] {
  const result = run(values);
  if (isError(result)) throw new Error(errorLine(result));
  const [estimate] = result.tables;
  return Object.fromEntries(
    columns.map((column) => {
      const value = estimate?.columns[column]?.[estimate.rows - 1] ?? Number.NaN;
      return [column, Number.isFinite(value) ? value : null];
    }),
  );
}

const capacityOf = capacityBy(evaluate);
