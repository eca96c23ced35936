/** What parameters of a network contradict. */

import type { Words } from '../words/words.ts';
import type { GrainError } from './manifest.ts';
import { extentsOf, isPowerOfTwo, nodesOf, oneOf, type Rules, shapeOfNodes, stagesOf } from './rule.ts';
import type { Values } from './value.ts';

export const NETWORK_RULES: Rules = {
  mesh: [torusNeedsTwoChannels, fitsInMemory],
  circuit: [switchesExist, portsArePower, unitsHavePorts, overheadCovers, refusalsEnd],
  links: [linksSuffice],
};

/** What is allowed but probably not meant. */
export const NETWORK_REMARKS: Rules = { mesh: [buffersCoverCredits, headsExist] };

function torusNeedsTwoChannels(values: Values, t: Words): GrainError | undefined {
  if (values.topology !== 'torus' || Number(values.virtual_channels) >= 2) return undefined;
  return {
    path: 'virtual_channels',
    message: t`a torus needs 2 channels or more, as messages would wait for each other around its rings; give 2 to 8`,
    repair: { virtual_channels: 2 },
  };
}

// The engine's own estimate and limit: an instance must fit beside others in a browser tab.
const BYTES_PER_LANE = 40;
const MEMORY_LIMIT_BYTES = 1.5e9;

function fitsInMemory(values: Values, t: Words): GrainError | undefined {
  const ports = 8;
  const lanes = Number(values.virtual_channels) * Number(values.priorities);
  const reference = values.kernel === 'reference' ? 1 + Number(values.buffer_flits) / 4 : 1;
  const bytes = ports * BYTES_PER_LANE * lanes * nodesOf(values) * reference;
  if (bytes <= MEMORY_LIMIT_BYTES) return undefined;
  const needed = t`this machine needs about ${Math.floor(bytes / 1e6)} MB, more than the 1500 MB a run may use`;
  return { path: 'dimensions', message: t`${needed}; give fewer nodes, virtual channels or priorities` };
}

function buffersCoverCredits(values: Values, t: Words): GrainError | undefined {
  const loop = Number(values.hop_cycles) + 1 + Number(values.credit_cycles);
  if (Number(values.buffer_flits) >= loop) return undefined;
  return {
    path: 'buffer_flits',
    message: t`a credit comes round in ${loop} cycles, so a channel with ${values.buffer_flits} of ${loop} buffers cannot always move a flit`,
  };
}

function headsExist(values: Values, t: Words): GrainError | undefined {
  if (values.heads !== 'dropped' || Number(values.header_flits) > 0) return undefined;
  return { path: 'heads', message: t`messages have no header flits here, so routers drop none` };
}

const MOST_PORTS = 1024;

function switchesExist(values: Values, t: Words): GrainError | undefined {
  if ([2, 4, 8].includes(Number(values.switch_size))) return undefined;
  const message = t`${values.switch_size} is no size of a switch here; give 2, 4 or 8`;
  return { path: 'switch_size', message, repair: { switch_size: 4 } };
}

function portsArePower(values: Values, t: Words): GrainError | undefined {
  const size = Number(values.switch_size);
  if (size ** stagesOf(values) === Number(values.ports)) return undefined;
  const powers = portsWith(size);
  const allowed = oneOf(powers, t);
  const message = t`${values.ports} is no power of ${size}, the size of a switch; give ${allowed}`;
  return { path: 'ports', message, ...portsFor(values, Number(values.ports)) };
}

function portsWith(size: number): number[] {
  const powers: number[] = [];
  for (let ports = size; ports <= MOST_PORTS && size > 1; ports *= size) if (ports >= 4) powers.push(ports);
  return powers;
}

/** The fewest ports that are a power, and enough for all units. */
function portsFor(values: Values, least: number): Pick<GrainError, 'repair'> {
  const ports = portsWith(Number(values.switch_size)).find((power) => power >= Math.max(least, nodesOf(values)));
  return ports === undefined ? {} : { repair: { ports } };
}

function unitsHavePorts(values: Values, t: Words): GrainError | undefined {
  const units = nodesOf(values);
  if (units <= Number(values.ports)) return undefined;
  const message = t`${units} units are more than the network has ports; give at most ${values.ports}`;
  return { path: 'dimensions', message, ...portsFor(values, units) };
}

function overheadCovers(values: Values, t: Words): GrainError | undefined {
  const least = stagesOf(values) * Number(values.stage_clocks);
  // Of tenths, sums are not exact.
  if (Number(values.overhead_clocks) > least - 1e-6) return undefined;
  const message = t`the stages of the network alone take longer; give at least ${least}`;
  return { path: 'overhead_clocks', message, repair: { overhead_clocks: least } };
}

function refusalsEnd(
  { blocking, unit_ends: ends, backoff, backoff_clocks: clocks }: Values,
  t: Words,
): GrainError | undefined {
  if (blocking !== 'drop' || ends !== 'in-turns') return undefined;
  if (backoff === 'fixed') {
    const message = t`two units that ask each other would refuse each other for ever; give uniform or geometric`;
    return { path: 'backoff', message, repair: { backoff: 'uniform', backoff_clocks: Math.max(2, Number(clocks)) } };
  }
  // Drawn from a mean of one clock they are all of one.
  if (Number(clocks) > 1) return undefined;
  const message = t`two units that ask each other would refuse each other for ever; give at least 2`;
  return { path: 'backoff_clocks', message, repair: { backoff_clocks: 2 } };
}

const MOST_LINK_NODES = 256;
const LINKS_PER_NODE = 4;
const CROSSBAR_PORTS = 32;

function linksNeeded(values: Values): number {
  const [nodes, children] = [nodesOf(values), Number(values.children)];
  switch (values.graph) {
    case 'grid':
    case 'torus':
      return extentsOf(values).reduce((sum, extent) => sum + Math.min(2, extent - 1), 0);
    case 'tree':
      return Math.min(children, nodes - 1) + (nodes > children + 1 ? 1 : 0);
    case 'hypercube':
      return Math.ceil(Math.log2(nodes));
    default:
      return 0;
  }
}

function linksSuffice(values: Values, t: Words): GrainError | undefined {
  const { graph, fabric, protocol } = values;
  const [nodes, needed] = [nodesOf(values), linksNeeded(values)];
  const refused = (path: string, message: string, repair: Values) => ({ path, message, repair });
  const fewer = (most: number) => ({ dimensions: shapeOfNodes(most) });
  if (nodes > MOST_LINK_NODES) {
    const message = t`${nodes} nodes are more than links join here; give at most ${MOST_LINK_NODES}`;
    return refused('dimensions', message, fewer(graph === 'hypercube' ? 2 ** LINKS_PER_NODE : MOST_LINK_NODES));
  }
  if (graph === 'hypercube' && !isPowerOfTwo(nodes)) {
    const most = 2 ** Math.min(LINKS_PER_NODE, Math.floor(Math.log2(nodes)));
    return refused('dimensions', t`${nodes} nodes make no hypercube; give 1, 2, 4, 8 or 16`, fewer(most));
  }
  if (needed > LINKS_PER_NODE)
    return graph === 'tree'
      ? refused(
          'children',
          t`a node would need ${needed} links and has ${LINKS_PER_NODE}; give at most ${LINKS_PER_NODE - 1}`,
          { children: LINKS_PER_NODE - 1 },
        )
      : refused(
          'graph',
          t`a node would need ${needed} links and has ${LINKS_PER_NODE}; choose fewer dimensions, tree or crossbar`,
          { graph: 'tree', children: Math.min(LINKS_PER_NODE - 1, Number(values.children)) },
        );
  if (graph !== 'crossbar') return undefined;
  if (nodes > CROSSBAR_PORTS && (fabric === 'one' || fabric === 'chain'))
    return refused(
      'dimensions',
      t`the labels of the crossbars leave nodes beyond ${CROSSBAR_PORTS} unreachable; give at most so many, or another fabric`,
      { dimensions: shapeOfNodes(CROSSBAR_PORTS) },
    );
  if (protocol === 'byte')
    return refused('protocol', t`a crossbar routes packets, not bytes; choose packet, or links between nodes`, {
      protocol: 'packet',
    });
  return undefined;
}
