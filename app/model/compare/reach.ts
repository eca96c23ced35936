/** What it would take: for each parameter alone the least change with which a point reaches a goal, by simulation. */

import { drawsRandom } from '../manifest/chance.ts';
import { pointState } from '../manifest/estimate-state.ts';
import { isError, type Parameter, valueIn } from '../manifest/manifest.ts';
import { meanOf } from '../manifest/student.ts';
import { type Check, type Values, valueAt } from '../manifest/values.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import type { Words } from '../words/words.ts';
import { asking, type RowOf, type Run } from './filled.ts';
import { type Goal, isReached, type Quantity } from './goal.ts';
import { type Found, far, leastChange, type Verdict, type Way, wayOf } from './least-change.ts';
import { numbersOf, runsOf, runWith } from './one-parameter.ts';

/** `best` is what comes nearest to the goal of all that was tried; NaN where no run gave a number. */
export type Reached = { parameter: Parameter; now: number; found: Found; best: number; changes: boolean };

export type Reach = {
  /** What the point gives; undefined until it is known. */
  now: number | undefined;
  isMet: boolean;
  /** What reaches it, the smallest change first; then what is not known yet; then what never does. */
  parameters: Reached[];
  wanted: Run[];
};

/** Where runs draw at random, what lies between the places of a first look is run with so many seeds. */
const SEEDS = 3;
/** Results that differ by less, as a share, are the same. */
const SAME = 1e-3;

/** Returns a function that is called again with more rows, like a `Fill` (filled.ts). */
export function reachOf(state: ExplorerState, point: Values, { column }: Quantity, goal: Goal) {
  const { base } = resolve(state);
  const numbers = numbersOf(state, point);
  const seeds = Array.from({ length: drawsRandom(point) ? SEEDS : 1 }, (_, i) => Number(point.seed) + i);
  const runAt = runsOf(state, point);

  return (rowOf: RowOf, _check: Check, _t: Words): Reach => {
    const { ask, wanted } = asking(rowOf);
    /** NaN where there is no number, or none that means something. */
    const resultOf = (run: Run): number | undefined => {
      const row = ask(run);
      if (row === undefined) return undefined;
      if (isError(row)) return Number.NaN;
      // The mean of a time has no bound then, whatever the simulation was stopped at.
      const isEndless = goal.side === 'most' && pointState(row) === 'saturated';
      return isEndless ? Number.NaN : valueIn(row, column);
    };
    const own = seeds.map((seed) => resultOf(runWith(state, point, {}, seed)));
    const [now = Number.NaN] = own;
    const isSame = (result: number) => Math.abs(result - now) <= SAME * Math.abs(now);
    const verdictOf = (results: readonly (number | undefined)[]): Verdict => {
      const known = results.filter((one) => one !== undefined);
      if (known.length < results.length) return undefined;
      const { mean, half } = meanOf(known);
      if (half > 0 && Math.abs(mean - goal.value) <= half) return 'about';
      if (isReached(goal, mean)) return 'reaches';
      return results.length === 1 && isSame(mean) ? 'same' : 'fails';
    };
    const isMet = /reaches|about/.test(verdictOf(own) ?? '');
    if (isMet || wanted().length > 0) return { now: own[0], isMet, parameters: [], wanted: wanted() };

    const search = (parameter: Parameter): Reached => {
      const value = Number(valueAt(point, parameter));
      const way: Way = wayOf(parameter, value, Number(valueAt(base, parameter)));
      const seen: number[] = [];
      const found = leastChange(way, (at, isFirst) => {
        const results = (isFirst ? seeds.slice(0, 1) : seeds).map((seed) => resultOf(runAt(parameter.key, at, seed)));
        seen.push(...results.filter((one): one is number => one !== undefined && !Number.isNaN(one)));
        return verdictOf(results);
      });
      const all = Number.isNaN(now) ? seen : [now, ...seen];
      const best = goal.side === 'least' ? Math.max(...all) : Math.min(...all);
      const isSure = seeds.length === 1;
      return {
        parameter,
        now: value,
        found: typeof found === 'object' ? { ...found, sure: found.sure && isSure } : found,
        best: seen.length > 0 ? best : Number.NaN,
        changes: !seen.every(isSame),
      };
    };
    const parameters = numbers.map(search).toSorted((a, b) => rankOf(a) - rankOf(b));
    return { now, isMet, parameters, wanted: wanted() };
  };
}

const rankOf = ({ found, ...way }: Reached): number => {
  if (typeof found === 'object') return Math.min(far(way, found.value), Number.MAX_SAFE_INTEGER);
  return found === undefined ? Number.MAX_VALUE / 2 : Number.MAX_VALUE;
};
