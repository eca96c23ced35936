/** The obvious way out of an error, by its code: the parameters to set. */

import { OWN_NETWORK } from './brought.ts';
import { type GrainError, parameterOf } from './manifest.ts';
import { nodesOf, parseShape, problemOf, shapeText, type Values } from './value.ts';

type Repair = (given: readonly number[], values: Values, path: string) => Values | undefined;

/** The number that is named last is the one to give. */
const last: Repair = (given, _, path) => ({ [path]: given.at(-1) ?? Number.NaN });
const of =
  (repair: Values): Repair =>
  () =>
    repair;
const pattern: Repair = (_, values) => ({ pattern: nodesOf(values) < 2 ? 'uniform-all' : 'uniform' });
/** As many nodes of the `power`th power of a whole number as there are, or fewer. */
const nodesOfPower =
  (power: number): Repair =>
  ([nodes = 1], values) => {
    const root = Math.max(2, Math.floor(nodes ** (1 / power) + 1e-9));
    return OWN_SIZES[String(values.network)]?.(Array(power).fill(root)) ?? shapeOfNodes(root ** power);
  };
const mostPowerOfTwo = (nodes: number, most = Number.POSITIVE_INFINITY) =>
  shapeOfNodes(Math.min(most, 2 ** Math.floor(Math.log2(nodes))));
const HYPERCUBE_NODES = 16;

/** Networks that more than one shape sizes: as many nodes as one to three factors make, which do not grow. */
const OWN_SIZES: Readonly<Record<string, (factors: readonly number[]) => Values>> = {
  cube: (factors) => ({ dimensions: shapeText(factors), inner_dimensions: '1' }),
  'fat-tree': ([leaf = 1, ...levels]) => ({
    tree_levels: 1 + levels.length,
    leaf_nodes: leaf,
    tree_children: levels[0] ?? 1,
  }),
  dragonfly: ([routers = 1, groups = 1, nodes = 1]) => ({ router_nodes: nodes, group_routers: routers, groups }),
  butterfly: (factors) => ({ router_grid: shapeText(factors), router_block: '1' }),
  // As many as its list has.
  [OWN_NETWORK]: () => ({}),
};
/** Every number that sizes the network, rounded down to a power of two. */
const powersOfTwo: Repair = ([nodes = 1], values) => {
  const sized = OWN_SIZES[String(values.network)]?.([1]);
  if (sized === undefined) return mostPowerOfTwo(nodes);
  const floor = (extent: number) => 2 ** Math.floor(Math.log2(extent));
  return Object.fromEntries(
    Object.keys(sized).flatMap((key) => {
      const value = values[key] ?? 1;
      if (key === 'tree_levels') return [];
      return [[key, typeof value === 'number' ? floor(value) : shapeText((parseShape(value) ?? []).map(floor))]];
    }),
  );
};
const REPAIRS: Readonly<Record<string, Repair>> = {
  cables_not_here: of({ cables: 0 }),
  cables_broken: of({ cables: 0 }),
  routers_apart: of({ cables: 0 }),
  recording_goes_back: of({ record_to_ms: 0 }),
  loads_unknown: of({ placement: 'random' }),
  torus_needs_channels: of({ virtual_channels: 2 }),
  no_switch_size: of({ switch_size: 4 }),
  no_power_of_switch: ([ports = 0], values) => portsFor(values, ports),
  more_units_than_ports: ([units = 0], values) => portsFor(values, units),
  stages_take_longer: last,
  fixed_refusals_never_end: (_, values) => ({
    backoff: 'uniform',
    backoff_clocks: Math.max(2, Number(values.backoff_clocks)),
  }),
  short_refusals_never_end: of({ backoff_clocks: 2 }),
  more_nodes_than_links_join: ([, most = 1], { graph }) => shapeOfNodes(graph === 'hypercube' ? HYPERCUBE_NODES : most),
  no_hypercube: ([nodes = 1]) => mostPowerOfTwo(nodes, HYPERCUBE_NODES),
  tree_needs_links: last,
  graph_needs_links: ([, links = 1], values) => ({
    graph: 'tree',
    children: Math.min(links - 1, Number(values.children)),
  }),
  labels_reach_fewer: ([most = 1]) => shapeOfNodes(most),
  crossbar_routes_packets: of({ protocol: 'packet' }),
  send_buffer_too_long: last,
  queue_too_short: last,
  channels_offered: last,
  too_few_nodes: (_, values) => OWN_SIZES[String(values.network)]?.([2]) ?? shapeOfNodes(2),
  budget_too_short: last,
  pattern_needs_two_nodes: pattern,
  pattern_needs_power_of_two: pattern,
  pattern_needs_groups: pattern,
  more_groups_than_links: last,
  routing_needs_channels: ([least = 1], _, path) => ({ [path]: least }),
  no_power_for_cube: ([nodes = 1, most = 1]) => mostPowerOfTwo(nodes, most),
  transpose_needs_square: pattern,
  transpose_needs_equal: pattern,
  load_beyond_injection: last,
  no_answer_on_way: of({ answer_by: 'message' }),
  too_far: last,
  more_than_nodes: last,
  more_than_workers: last,
  more_columns_than_board: last,
  no_city_left: last,
  message_without_header: of({ message_bytes: 1 }),
  more_nodes_than_collective: ([, most = 1], values) => {
    const side = Math.floor(Math.sqrt(most));
    return OWN_SIZES[String(values.network)]?.([side, side]) ?? shapeOfNodes(most);
  },
  no_power_of_two: powersOfTwo,
  no_cube: nodesOfPower(3),
  no_square: nodesOfPower(2),
  fewer_keys_than_samples: last,
  rows_do_not_divide: ([rows = 1, divisor = 1]) => ({
    matrix: Math.max(1, Math.round(rows / divisor)) * divisor,
  }),
  too_few_fit_points: last,
  fit_points_coincide: last,
};

/** The error with its way out, which says only what is to change, and no value beyond its own range. */
export function withRepair(error: GrainError, values: Values): GrainError {
  const { code, arguments: given, path } = error;
  const byKey: Readonly<Record<string, Values>> = {
    one_priority: { [String(given[0])]: 2 },
    no_such_collective: { [path]: String(given[0]) },
  };
  const repair = byKey[code] ?? REPAIRS[code]?.(given.map(Number), values, path);
  const changes = Object.entries(repair ?? {}).filter(([key, value]) => values[key] !== value);
  const isAllowed = changes.every(([key, value]) => {
    const parameter = parameterOf(key);
    return parameter !== undefined && problemOf(parameter, value) === undefined;
  });
  return changes.length > 0 && isAllowed ? { ...error, repair: Object.fromEntries(changes) } : error;
}

/** As near to a square as so many nodes allow. */
function shapeOfNodes(nodes: number): Values {
  let side = Math.floor(Math.sqrt(nodes));
  while (nodes % side !== 0) side -= 1;
  return { dimensions: shapeText([nodes / side, side]) };
}

/** The fewest ports that are a power of the size of a switch, and enough for all units. */
function portsFor(values: Values, least: number): Values {
  const size = Number(values.switch_size);
  let ports = size;
  while (size > 1 && ports < Math.max(4, least, nodesOf(values))) ports *= size;
  return { ports };
}
