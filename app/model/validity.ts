/**
 * Combinations of values that no single range can exclude. The engine refuses the same ones; here they are found without starting it, so that the
 * page says so at the field while a person types.
 */
import type { GrainError } from './manifest.ts';
import { parseShape } from './value.ts';
import type { Values } from './values.ts';

type Rule = (values: Values) => GrainError | undefined;

const CONTRADICTIONS: Record<'network' | 'program', Record<string, Rule[]>> = {
  network: { mesh: [torusNeedsTwoChannels, fitsInMemory] },
  program: { 'open-loop': [patternFits, loadCanBeInjected, priorityExists] },
};

const REMARKS: Record<'network' | 'program', Record<string, Rule[]>> = {
  network: { mesh: [buffersCoverCredits] },
  program: {},
};

/** Why these values, each allowed by itself, do not go together. They must be complete. Empty if they do. */
export function contradictionsOf(values: Values): GrainError[] {
  return broken(CONTRADICTIONS, values);
}

/** What is allowed but probably not meant. */
export function remarksOn(values: Values): GrainError[] {
  return broken(REMARKS, values);
}

function broken(rules: typeof CONTRADICTIONS, values: Values): GrainError[] {
  const chosen = [...(rules.network[String(values.network)] ?? []), ...(rules.program[String(values.program)] ?? [])];
  return chosen.flatMap((rule) => rule(values) ?? []);
}

const extentsOf = (values: Values) => parseShape(String(values.dimensions)) ?? [1, 1, 1];
const nodesOf = (values: Values) => extentsOf(values).reduce((product, extent) => product * extent, 1);
const isPowerOfTwo = (n: number) => Number.isInteger(Math.log2(n));

function torusNeedsTwoChannels(values: Values): GrainError | undefined {
  if (values.topology !== 'torus' || Number(values.virtual_channels) >= 2) return undefined;
  return {
    path: 'virtual_channels',
    message: '1 is not allowed on a torus: its rings deadlock; give 2 to 8 (dateline)',
  };
}

// The engine's own estimate and limit: an instance must fit beside others in a browser tab.
const BYTES_PER_LANE = 40;
const MEMORY_LIMIT_BYTES = 1.5e9;

function fitsInMemory(values: Values): GrainError | undefined {
  const ports = 8;
  const lanes = Number(values.virtual_channels) * Number(values.priorities);
  const reference = values.kernel === 'reference' ? 1 + Number(values.buffer_flits) / 4 : 1;
  const bytes = ports * BYTES_PER_LANE * lanes * nodesOf(values) * reference;
  if (bytes <= MEMORY_LIMIT_BYTES) return undefined;
  return {
    path: 'dimensions',
    message: `this machine needs about ${Math.floor(bytes / 1e6)} MB, more than the 1500 MB a run may use; give fewer nodes, virtual channels or priorities`,
  };
}

function patternFits(values: Values): GrainError | undefined {
  const pattern = String(values.pattern);
  const nodes = nodesOf(values);
  const bits = Math.log2(nodes);
  if (['bit-complement', 'bit-reverse', 'shuffle'].includes(pattern) && !isPowerOfTwo(nodes))
    return {
      path: 'pattern',
      message: `${pattern} needs a number of nodes that is a power of two, and ${nodes} is not`,
    };
  const used = extentsOf(values).filter((extent) => extent > 1);
  const square = used.every((extent) => extent === used[0]) || (isPowerOfTwo(nodes) && bits % 2 === 0);
  if (pattern === 'transpose' && !square)
    return {
      path: 'pattern',
      message: 'transpose needs equal dimensions, or a number of nodes that is an even power of two',
    };
  return undefined;
}

function loadCanBeInjected(values: Values): GrainError | undefined {
  const most = 1 / Number(values.injection_interval);
  if (Number(values.offered_load) <= most) return undefined;
  return {
    path: 'offered_load',
    message: `${values.offered_load} is more than a node can inject: with an injection interval of ${values.injection_interval} give at most ${Number(most.toPrecision(6))} flits/node/cycle`,
  };
}

function priorityExists(values: Values): GrainError | undefined {
  if (Number(values.priority_one_share) === 0 || Number(values.priorities) === 2) return undefined;
  return { path: 'priority_one_share', message: 'messages of priority 1 need two priorities; give 0, or priorities=2' };
}

function buffersCoverCredits(values: Values): GrainError | undefined {
  const loop = Number(values.hop_cycles) + 1 + Number(values.credit_cycles);
  if (Number(values.buffer_flits) >= loop) return undefined;
  return {
    path: 'buffer_flits',
    message: `a credit takes ${loop} cycles to come round, so a channel with ${values.buffer_flits} of ${loop} buffers cannot move a flit in every cycle`,
  };
}
