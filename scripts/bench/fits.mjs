// @ts-check
/**
 * Whether fits mean what they say: of sets of points that simulations of three machines made with values that are known, each point off
 * by a random factor, how many 95 % intervals hold the value; and of sets that cannot tell values, in how many that is said.
 * GRAINSCOPE_SETS says how many of the former, 200 if missing: more than an hour of processor time.
 */
import { register } from 'tsx/esm/api';
import { at } from '../lib/paths.mjs';

register({ tsconfig: at('tsconfig.json') });
const { evaluate, runSync } = await import('../../app/engine/node.ts');
const { fitPoints } = await import('../../app/model/fit/fit.ts');
const { chartForPoints, fitProblem, foreseenBy } = await import('../../app/model/fit/problem.ts');
const { isError, lastRow, parameterOf, valueIn } = await import('../../app/model/manifest/manifest.ts');
const { clampValue } = await import('../../app/model/manifest/value.ts');
const { canonicalKey } = await import('../../app/model/manifest/values.ts');
const { loadMachines } = await import('../../app/model/presets/presets.ts');
const { randomFrom } = await import('../../app/model/testing/random.ts');
const { initialState, resolve, selectExperiment } = await import('../../app/model/state/state.ts');

/** A stream for each set. @param {number} set */
const randomOf = (set) => randomFrom(Math.imul(7919, set + 1));

const SETS = Number(process.env.GRAINSCOPE_SETS ?? 200);
const LEAST_HELD = 0.93;
const [FEWEST, MOST] = [6, 30];
const NOISES = [0.01, 0.05, 0.1];

/**
 * What is sought, between which ends of x points lie, and what points cannot tell: two places `same` at which a simulation gives the same
 * points, and the names that have to be said.
 */
const CASES = [
  {
    machine: 'paragon',
    experiment: 'exchange-time',
    keys: ['send_us', 'byte_ns'],
    ends: [64, 8192],
    blind: [
      {
        keys: ['send_us', 'receive_us', 'byte_ns'],
        same: [
          [50, 60, 6],
          [60, 50, 6],
        ],
        names: ['send_us', 'receive_us'],
      },
      {
        keys: ['send_us', 'receive_packets'],
        same: [
          [50, 1],
          [50, 3],
        ],
        names: ['receive_packets'],
      },
    ],
  },
  {
    machine: 't9000',
    experiment: 't9000-round-trip',
    keys: ['link_mbit_s', 'processor_ps'],
    ends: [1, 512],
    blind: [
      {
        keys: ['link_mbit_s', 'credit_bits'],
        same: [
          [90, 2],
          [90, 20],
        ],
        names: ['credit_bits'],
      },
      {
        keys: ['layer_cycles', 'slice_us'],
        same: [
          [250, 1100],
          [250, 1900],
        ],
        names: ['slice_us'],
      },
    ],
  },
  {
    machine: 'epiphany',
    experiment: 'ping-pong',
    keys: ['card_gb_s', 'receive_ns'],
    ends: [8, 512],
    blind: [
      {
        keys: ['card_gb_s', 'rendezvous_ns'],
        same: [
          [2, 10],
          [2, 150],
        ],
        names: ['rendezvous_ns'],
      },
      {
        keys: ['card_gb_s', 'interrupt_ns', 'send_queue'],
        same: [
          [2, 20, 100],
          [2, 80, 1000],
        ],
        names: ['interrupt_ns', 'send_queue'],
      },
    ],
  },
];
const BLIND = 20;

/** @param {(text: string) => void} say */
export default async function fits(say) {
  let [held, all, isGood] = [0, 0, true];
  for (const [place, one] of CASES.entries()) {
    const fitting = await openCase(one);
    const counts = one.keys.map(() => 0);
    let [sets, points, named, runs] = [0, 0, 0, 0];
    for (let set = place; set < SETS; set += CASES.length) {
      const draw = randomOf(set);
      const truth = fitting.rangesOf(one.keys).map(({ from, to, whole }) => {
        const value = from * (to / from) ** (0.2 + 0.6 * draw.uniform());
        return whole ? Math.round(value) : value;
      });
      const found = await fitting.fit(one.keys, truth, set, draw);
      found.parameters.forEach(({ low, high }, i) => {
        counts[i] = (counts[i] ?? 0) + Number(low <= (truth[i] ?? 0) && (truth[i] ?? 0) <= high);
      });
      [sets, points, runs] = [sets + 1, points + found.residuals.length, runs + found.runs];
      named += Number(found.unknown.length > 0);
    }
    held += counts.reduce((sum, count) => sum + count, 0);
    all += sets * one.keys.length;
    const shares = one.keys.map((key, i) => `${key} ${counts[i]}`).join(', ');
    say(
      `  ${one.machine}: of ${sets} sets of ${(points / sets).toFixed(0)} points hold ${shares}; ${named} say what they cannot tell; ${(runs / sets).toFixed(0)} runs each`,
    );
  }
  const isHeld = held >= LEAST_HELD * all;
  say(`  ${isHeld ? '' : 'MISSED  '}${held} of ${all} intervals hold the value, ${((100 * held) / all).toFixed(1)} %`);
  const blind = CASES.flatMap((one) => one.blind.map((of) => ({ ...one, ...of })));
  for (let set = 0; set < BLIND; ++set) {
    const one = blind[set % blind.length];
    if (!one) continue;
    const fitting = await openCase(one);
    const [here = [], there = []] = one.same;
    if (String(fitting.exact(one.keys, here, set)) !== String(fitting.exact(one.keys, there, set)))
      throw new Error(`${one.machine}: these points do tell ${one.names}`);
    const { unknown } = await fitting.fit(one.keys, here, set, randomOf(set));
    const silent = one.names.filter((name) => !unknown.flat().includes(name));
    if (silent.length > 0) say(`  MISSED  ${one.machine}, set ${set}: nothing is said of ${silent.join(', ')}`);
    isGood &&= silent.length === 0;
  }
  say(`  of ${BLIND} sets that cannot tell a value${isGood ? ' all say so' : ' some say nothing'}`);
  return isHeld && isGood;
}

/** @param {Pick<typeof CASES[number], 'machine' | 'experiment' | 'ends'>} one */
async function openCase({ machine, experiment, ends: [first = 1, last = 1] }) {
  await loadMachines([machine]);
  const state = selectExperiment(initialState(machine), experiment);
  const column = chartForPoints(state)?.y.column ?? '';
  const swept = parameterOf(resolve(state).x.parameter);
  const grid = Array.from({ length: MOST }, (_, i) =>
    Number(swept && clampValue(swept, Math.round(first * (last / first) ** (i / (MOST - 1))))),
  );
  /** @param {number} set @returns {number[]} 6 to 30 of the grid */
  const placesOf = (set) => {
    const count = FEWEST + ((7 * set) % (MOST - FEWEST + 1));
    return [...new Set(Array.from({ length: count }, (_, i) => grid[Math.round((i * (MOST - 1)) / (count - 1))] ?? 0))];
  };
  /** @param {string[]} keys @param {{ x: number, y: number }[]} points */
  const problemOf = (keys, points) => {
    const problem = fitProblem(state, points, { keys, row });
    if ('problem' in problem) throw new Error(`${machine}: ${problem.problem}`);
    return problem;
  };
  /** @param {string[]} keys @param {readonly number[]} values @param {number} set */
  const exactOf = (keys, values, set) => {
    const problem = problemOf(
      keys,
      placesOf(set).map((x) => ({ x, y: 1 })),
    );
    return problem.points.map(({ x }, i) => ({ x, y: valueIn(row(problem.valuesOf(values, i)), column) }));
  };
  return {
    /** @param {string[]} keys */
    rangesOf: (keys) =>
      problemOf(
        keys,
        grid.map((x) => ({ x, y: 1 })),
      ).parameters,
    /** @param {string[]} keys @param {readonly number[]} values @param {number} set */
    exact: (keys, values, set) => exactOf(keys, values, set).map(({ y }) => y),
    /** @param {string[]} keys @param {readonly number[]} truth @param {number} set @param {ReturnType<typeof randomFrom>} draw */
    fit(keys, truth, set, draw) {
      const noise = NOISES[set % NOISES.length] ?? 0;
      const points = exactOf(keys, truth, set).map(({ x, y }) => ({ x, y: y * Math.exp(noise * draw.normal()) }));
      const problem = problemOf(keys, points);
      return fitPoints({
        ...problem,
        relative: true,
        foresee: foreseenBy(problem, evaluate),
        simulate: async (runs) =>
          runs.map(({ values, point }) => valueIn(row(problem.valuesOf(values, point)), column)),
      });
    },
  };
}

/** @type {Map<string, import('../../app/model/manifest/manifest.ts').Row>} */
const rows = new Map();

/** @param {import('../../app/model/manifest/values.ts').Values} values */
function row(values) {
  const key = canonicalKey(values);
  const known = rows.get(key);
  if (known) return known;
  const result = runSync(values);
  const now = isError(result) ? {} : lastRow(result.tables[0]?.columns ?? {});
  rows.set(key, now);
  return now;
}
