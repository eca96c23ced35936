// @ts-check
/**
 * Compares networks of routers with rows of BookSim2: `npm run -s booksim -- results.csv [text]` runs every aligned row that has
 * the text, and says per network and routing how many agree: latency within 3 % (5 % at the last stable point of a
 * curve), hops within 1 %, and for every curve the largest stable load within 5 %.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildNative } from './lib/native.mjs';
import { nativeBuild } from './lib/paths.mjs';

/** @type {Record<string, [keyof typeof ROUTING_KEYS, Record<string, string>]>} */
const NETWORKS = {
  mesh8x8: ['cube', { cube: 'mesh', dimensions: '8x8' }],
  torus8x8: ['cube', { cube: 'torus', dimensions: '8x8' }],
  torus4x4x4: ['cube', { cube: 'torus', dimensions: '4x4x4' }],
  fattree_k4n3: ['fat-tree', {}],
  dragonfly_k2: ['dragonfly', {}],
  flatfly_4x4c4: ['butterfly', { router_grid: '4x4', router_block: '2x2' }],
};
const ROUTINGS = {
  cube: { dim_order: 'dimension-order', romm: 'romm', valiant_fixed: 'valiant', min_adapt_fixed: 'adaptive' },
  'fat-tree': { nca: 'random', anca: 'adaptive' },
  dragonfly: { min: 'minimal', ugal_fixed: 'ugal' },
  butterfly: { ran_min: 'dimension-order', xyyx: 'either-order', valiant: 'valiant', ugal: 'ugal' },
};
const ROUTING_KEYS = {
  cube: 'cube_routing',
  'fat-tree': 'tree_routing',
  dragonfly: 'dragonfly_routing',
  butterfly: 'butterfly_routing',
};
const PATTERNS = {
  uniform: 'uniform-all',
  transpose: 'transpose',
  tornado: 'tornado',
  bitrev: 'bit-reverse',
  bad_dragon: 'next-group',
  badperm_yarc: 'row-to-column',
};

const [file = '', text = ''] = process.argv.slice(2);
const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [head.split(',')[i], value])));
const built = await buildNative(['grainscope']);
if (built.code !== 0) throw new Error(built.output);

/** @param {Record<string, string>} row */
const curveOf = (row) => [row.network, row.routing, row.traffic, row.packet_flits, row.router].join(' ');
/** @type {Map<string, number>} */
const last = new Map();
for (const row of rows)
  if (row.stable === '1') last.set(curveOf(row), Math.max(last.get(curveOf(row)) ?? 0, Number(row.offered)));

/** The least that is not stable. @type {Map<string, number>} */
const first = new Map();
for (const row of rows)
  if (row.stable === '0') first.set(curveOf(row), Math.min(first.get(curveOf(row)) ?? 1, Number(row.offered)));

/** @param {Record<string, string>} row @param {number | string} offered @returns {(key: string) => number} the last estimate, by column */
function simulated(row, offered) {
  const [network = 'cube', sizes] = NETWORKS[row.network ?? ''] ?? [];
  const stock = row.routing === 'min_adapt_fixed';
  const settings = {
    network,
    node: 'terminal',
    program: 'open-loop',
    ...sizes,
    [ROUTING_KEYS[network]]: routingOf(row),
    lanes: row.vcs,
    lane_flits: row.buffer,
    lane_allocation: stock ? 'before-switch' : 'with-switch',
    input_speedup: stock ? 'one' : 'lanes',
    router_cycles: stock ? 2 : 3,
    credit_cycles: stock ? 2 : 1,
    flit_bits: 32,
    message_words: row.packet_flits,
    pattern: PATTERNS[/** @type {keyof typeof PATTERNS} */ (row.traffic)],
    offered_load: offered,
    warmup_cycles: 3000,
    measure_cycles: 20000,
    max_cycles: row.kind === 'zero' ? 200000 : 60000,
    precision: 0.005,
  };
  const given = Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  const said = JSON.parse(
    execFileSync(join(nativeBuild, 'grainscope'), ['run', ...given, '--json'], { encoding: 'utf8' }),
  );
  const { columns, rows: estimates } = said.tables.estimate;
  return (key) => estimates.at(-1)[columns.findIndex((/** @type {any} */ column) => column.key === key)];
}

/** @param {Record<string, string>} row */
const routingOf = (row) => {
  const [network] = NETWORKS[row.network ?? ''] ?? [];
  return network && /** @type {Record<string, string>} */ (ROUTINGS[network])[row.routing ?? ''];
};

/** As the rows say it of BookSim2. @param {Record<string, string>} row @param {number} offered */
function isStable(row, offered) {
  const value = simulated(row, offered);
  const latency = value('latency') ?? Number.POSITIVE_INFINITY;
  return value('accepted_load') >= 0.98 * offered && latency <= 3 * value('network_latency');
}

/** Of what is compared. @type {Map<string, [number, number]>} */
const counts = new Map();
/** @param {string} key @param {boolean} agrees */
function count(key, agrees) {
  const [yes, no] = counts.get(key) ?? [0, 0];
  counts.set(key, agrees ? [yes + 1, no] : [yes, no + 1]);
}
/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(2)} %`;

for (const row of rows) {
  const stock = row.routing === 'min_adapt_fixed';
  if (!routingOf(row) || row.stable !== '1' || (row.router === 'stock') !== stock) continue;
  if (!Object.values(row).join(',').includes(text)) continue;
  const isLast = Number(row.offered) === last.get(curveOf(row));
  const value = simulated(row, row.offered ?? '');
  // BookSim2 counts a cycle more at the ends, and routers where hops are links here.
  const latency = (value('latency') ?? Number.POSITIVE_INFINITY) + 1;
  const hops = value('hops') + (NETWORKS[row.network ?? '']?.[0] === 'cube' ? 1 : -1);
  const error = latency / Number(row.latency_packet) - 1;
  const apart = hops / Number(row.hops) - 1;
  const agrees = Math.abs(error) <= (isLast ? 0.05 : 0.03) && Math.abs(apart) <= 0.01;
  count(`${row.network} ${row.routing}`, agrees);
  console.log(
    `${agrees ? '    ' : 'miss'} ${curveOf(row)} at ${row.offered}: ${row.latency_packet}, here ${latency.toFixed(2)} (${percent(error)}), hops ${percent(apart)}`,
  );
  const beyond = first.get(curveOf(row));
  if (!isLast || beyond === undefined) continue;
  // BookSim2's largest stable load lies between the two.
  const [low, high] = [0.95 * Number(row.offered), 1.05 * beyond];
  const [below, above] = [isStable(row, low), high < 1 && isStable(row, high)];
  count('largest stable load', below && !above);
  console.log(
    `${below && !above ? '    ' : 'miss'} ${curveOf(row)}: ${below ? '' : 'not '}stable at ${low.toFixed(3)}, ${above ? '' : 'not '}at ${high.toFixed(3)}`,
  );
}
for (const [key, [yes, no]] of counts) console.log(`${key}: ${yes} agree, ${no} miss`);
