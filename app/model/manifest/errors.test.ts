import { expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { english } from '../words/words.ts';
import { namedSentence, SENTENCES, sentenceOf, UNITS } from './errors.ts';
import { AWAITED, LATER, WHY_TWO_NODES } from './errors-later.ts';
import { type Described, manifest } from './manifest.ts';
import { remarksOn } from './remarks.ts';
import { complete, type Values, validate } from './values.ts';

const pathsOf = (values: Values) => validate(complete(values), check).map(({ path }) => path);
const only = (values: Values) => {
  const [error] = validate(complete(values), check);
  return error && sentenceOf(error, english);
};

const { errors, awaited } = manifest as Described;

/** What is said where no engine is asked: of plans, and of an engine that is not there or has stopped. */
const AROUND = [
  ...['on_both_axes', 'not_read', 'loading', 'not_loaded', 'no_browser_memory', 'worker_stops', 'stopped'],
  ...['no_closed_form', 'no_program', 'no_tables', 'other'],
];

it('has a sentence for every code of the engine, and for no other', () => {
  expect(Object.keys({ ...SENTENCES, ...LATER }).sort()).toEqual([...errors.map(({ code }) => code), ...AROUND].sort());
});

it.each(errors)('puts all arguments of $code into its sentence', ({ code, arguments: count = 5 }) => {
  const given = Array.from({ length: count }, (_, place) => 701 + place);
  const said = sentenceOf({ path: 'hop_cycles', code, arguments: given }, english);
  expect(said).toMatch(/\w{2,} \w/);
  expect(said).not.toMatch(/undefined|NaN|\{/);
});

it('has words for all that nodes wait for, for every unit of work, and for every program of two nodes', () => {
  expect(Object.keys(AWAITED)).toEqual(awaited);
  expect(new Set(Object.keys(UNITS))).toEqual(new Set(manifest.programs.flatMap(({ counts }) => counts)));
  const alone = manifest.programs.filter(({ key: program }) =>
    manifest.nodes.some(({ key: node }) =>
      validate(complete({ program, node, dimensions: '1' }), check).some(({ code }) => code === 'too_few_nodes'),
    ),
  );
  expect(Object.keys(WHY_TWO_NODES).sort()).toEqual(alone.map(({ key }) => key).sort());
});

it('says the names of parts, not their keys', () => {
  const error = { path: 'network', code: 'loads_unknown', arguments: ['balance', 'mesh', 'circuit'] };
  expect(sentenceOf(error, english)).toBe(
    'Tasks placed asks for the least loaded node, which Mesh or torus does not know; choose Multistage network of circuits',
  );
});

it.each(['run_needs_memory', 'receiver_needs_memory'])('groups the digits of large numbers of messages: %s', (code) => {
  const error = { path: '', code, arguments: [1_048_755, 65_591, 14] };
  expect(sentenceOf(error, english)).toMatch(/: 1,048,755 messages .*, 65,591 of them .* node 14; /);
});

it('names at most some of the nodes that wait', () => {
  const said = (...given: (number | string)[]) => sentenceOf({ path: '', code: 'deadlock', arguments: given }, english);
  expect(said(3, 'message', 5, 'send_room', 12)).toBe(
    'deadlock: nothing will ever happen again; node 3 waits for a message; node 5 waits for room in its send buffer; and 12 more',
  );
  expect(said(0, 'signal', 0)).toBe('deadlock: nothing will ever happen again; node 0 waits for a signal');
});

it('wants two virtual channels on a torus', () => {
  expect(pathsOf({ topology: 'torus', virtual_channels: 1 })).toEqual(['virtual_channels']);
  expect(pathsOf({ topology: 'torus', virtual_channels: 2 })).toEqual([]);
});

it.each(['bit-complement', 'bit-reverse', 'shuffle'])('wants a power of two of nodes for %s', (pattern) => {
  expect(pathsOf({ pattern, dimensions: '8x8x8' })).toEqual([]);
  expect(only({ pattern, dimensions: '6x6' })).toContain(
    'needs a power of two of nodes, such as 64; the machine has 36',
  );
});

it('wants something square for transpose', () => {
  expect(pathsOf({ pattern: 'transpose', dimensions: '6x6' })).toEqual([]);
  expect(pathsOf({ pattern: 'transpose', dimensions: '4x2x4' })).toEqual([]);
  expect(only({ pattern: 'transpose', dimensions: '8x4' })).toContain('they are 8 and 4');
  expect(pathsOf({ pattern: 'transpose', dimensions: '16' })).toEqual([]);
  expect(only({ pattern: 'transpose', dimensions: '32' })).toContain('square power of two');
  expect(only({ pattern: 'row-to-column', dimensions: '8x4' })).toBe(
    'this pattern needs equal first and last dimensions; they are 8 and 4',
  );
  expect(only({ pattern: 'row-to-column', dimensions: '8x8x8' })).toBe('this pattern needs two dimensions');
});

it('wants somebody to send to', () => {
  expect(pathsOf({ pattern: 'uniform', dimensions: '1' })).toEqual(['pattern']);
  expect(pathsOf({ pattern: 'neighbour-plus', dimensions: '1' })).toEqual(['pattern']);
  expect(pathsOf({ pattern: 'uniform-all', dimensions: '1' })).toEqual([]);
  expect(pathsOf({ pattern: 'tornado', dimensions: '5x5' })).toEqual([]);
});

it('wants a load that a node can inject', () => {
  expect(pathsOf({ offered_load: 0.25, injection_interval: 4 })).toEqual([]);
  expect(only({ offered_load: 0.3, injection_interval: 4 })).toContain('give at most 0.25');
});

it('wants two priorities before messages use the second', () => {
  expect(pathsOf({ priority_one_share: 0.5 })).toEqual(['priority_one_share']);
  expect(pathsOf({ priority_one_share: 0.5, priorities: 2 })).toEqual([]);
});

it('wants a power of the size of a switch for the ports of a network of stages, and a port for every unit', () => {
  const circuit = { network: 'circuit', dimensions: '9x6', ports: 64 };
  expect(pathsOf(circuit)).toEqual([]);
  expect(only({ ...circuit, ports: 48 })).toBe(
    '48 is no power of 4, the size of a switch; give 4, 16, 64, 256 or 1024',
  );
  expect(only({ ...circuit, ports: 32, switch_size: 8 })).toContain('give 8, 64 or 512');
  expect(only({ ...circuit, switch_size: 6 })).toContain('give 2, 4 or 8');
  expect(only({ ...circuit, dimensions: '13x5' })).toBe(
    '65 units are more than the network has ports; give at most 64',
  );
  expect(only({ ...circuit, overhead_clocks: 2, stage_clocks: 1 })).toContain('give at least 3');
  expect(only({ ...circuit, priority_one_share: 0.5, priorities: 2 })).toContain('give it two');
  expect(pathsOf({ ...circuit, priority_one_share: 0.5, planes: 2 })).toEqual([]);
});

it('wants chance in the back-off of units whose ends take turns', () => {
  const ends = { network: 'circuit', dimensions: '8x8', ports: 64, blocking: 'drop', unit_ends: 'in-turns' };
  expect(pathsOf({ ...ends, backoff: 'fixed' })).toEqual(['backoff']);
  expect(pathsOf({ ...ends, backoff: 'uniform' })).toEqual([]);
  expect(pathsOf({ ...ends, backoff: 'fixed', blocking: 'hold' })).toEqual([]);
  expect(pathsOf({ ...ends, backoff: 'uniform', backoff_clocks: 1 })).toEqual(['backoff_clocks']);
  expect(only({ ...ends, backoff: 'geometric', backoff_clocks: 1 })).toContain('give at least 2');
  expect(pathsOf({ ...ends, backoff: 'geometric', backoff_clocks: 1, blocking: 'hold' })).toEqual([]);
});

it('wants a network that answers for an answer on the way', () => {
  const read = { program: 'remote-read', node: 'iu', processor_ps: 100_000, answer_by: 'way', distance_hops: 1 };
  expect(only({ ...read, network: 'mesh' })).toContain('let the answer be a message');
  expect(pathsOf({ ...read, network: 'circuit', dimensions: '8x8', ports: 64 })).toEqual([]);
});

it('wants a budget for at least one window', () => {
  expect(only({ warmup_cycles: 3000, measure_cycles: 5000, max_cycles: 7999 })).toContain('give at least 8000');
  expect(pathsOf({ warmup_cycles: 3000, measure_cycles: 5000, max_cycles: 8000 })).toEqual([]);
});

it('wants a machine that fits into memory', () => {
  expect(pathsOf({ dimensions: '32x32x32' })).toEqual([]);
  const most = { dimensions: '32x32x32', virtual_channels: 8, priorities: 2, kernel: 'reference', buffer_flits: 64 };
  expect(only(most)).toContain('more than the 1500 MB');
});

it('remarks on headers that are dropped and do not exist', () => {
  expect(remarksOn(complete({ heads: 'dropped', header_flits: 0 }), english)[0]?.path).toBe('heads');
  expect(remarksOn(complete({ heads: 'dropped', header_flits: 1 }), english)).toEqual([]);
});

it('remarks on buffers that are shorter than the credit loop', () => {
  expect(remarksOn(complete({ buffer_flits: 2, hop_cycles: 1, credit_cycles: 0 }), english)).toEqual([]);
  expect(remarksOn(complete({ buffer_flits: 2, hop_cycles: 1, credit_cycles: 1 }), english)[0]?.path).toBe(
    'buffer_flits',
  );
});

const queens = { program: 'queens-depth', node: 'psi', dimensions: '3x2' };

it('wants as many columns and PEs as the board and the machine have', () => {
  expect(pathsOf({ ...queens, depth: 6, board: 6, pes: 6 })).toEqual([]);
  expect(only({ ...queens, depth: 7, board: 6 })).toBe('7 is more columns than the board has; give at most 6');
  expect(only({ ...queens, pes: 7 })).toBe('7 is more than this machine has; give at most 6');
  expect(pathsOf({ ...queens, program: 'queens-grain', pes: 7 })).toEqual(['pes']);
});

it('wants a time line that goes forward', () => {
  expect(pathsOf({ ...queens, record: 'on', record_from_ms: 5, record_to_ms: 0 })).toEqual([]);
  expect(pathsOf({ ...queens, record: 'on', record_from_ms: 5, record_to_ms: 5 })).toEqual(['record_to_ms']);
});

it('wants a goal to stay on the machine', () => {
  const remote = { program: 'goal-round-trip', node: 'psi', dimensions: '3x2' };
  expect(pathsOf({ ...remote, goal_hops: 3 })).toEqual([]);
  expect(only({ ...remote, goal_hops: 4 })).toBe('4 is farther than this machine reaches; give at most 3');
});

const bare = { network: 'ideal', node: 'mdp', program: 'remote-read', dimensions: '4x4' };

it('wants a clock of its own for a processor on a network without cycles', () => {
  expect(only({ ...bare, processor_ps: 0 })).toBe("Ideal network has no cycles to go by; give the processor's own");
  expect(pathsOf({ ...bare, processor_ps: 80000 })).toEqual([]);
  expect(pathsOf({ ...bare, network: 'mesh', processor_ps: 0 })).toEqual([]);
});

it('knows how far a network reaches', () => {
  expect(only({ ...bare, processor_ps: 80000, distance_hops: 3 })).toContain('give at most 2');
  expect(pathsOf({ ...bare, network: 'mesh', distance_hops: 6 })).toEqual([]);
  expect(only({ ...bare, network: 'mesh', distance_hops: 7 })).toContain('give at most 6');
});

it('wants room for two of the longest messages, a request for memory included', () => {
  const blocks = { ...bare, network: 'mesh', operation: 'read', read_words: 1, queue_full: 'block', data_bits: 4 };
  expect(only({ ...blocks, queue_words: 47 })).toContain('give at least 48');
  expect(pathsOf({ ...blocks, queue_words: 48 })).toEqual([]);
});

const sorting = { program: 'supersteps', network: 'worms', node: 'paragon', processor_ps: 20000, dimensions: '4x4' };

it('wants nodes that an algorithm can use, and data that divide among them', () => {
  expect(pathsOf({ ...sorting, algorithm: 'bitonic-sort' })).toEqual([]);
  expect(only({ ...sorting, algorithm: 'bitonic-sort', dimensions: '6x6' })).toContain('36 nodes are no power of two');
  expect(only({ ...sorting, algorithm: 'matrix-product' })).toContain('16 nodes are no cube');
  expect(only({ ...sorting, algorithm: 'matrix-product', dimensions: '8x8', matrix: 24 })).toContain(
    'a multiple of 16',
  );
  expect(only({ ...sorting, algorithm: 'shortest-paths', dimensions: '4x2' })).toContain('8 nodes are no square');
  expect(pathsOf({ ...sorting, algorithm: 'shortest-paths', matrix: 30 })).toEqual(['matrix']);
  expect(only({ ...sorting, algorithm: 'sample-sort', node_keys: 10, samples: 11 })).toContain('give at most 10');
});

it('wants a fit that says something', () => {
  expect(pathsOf({ ...sorting, fit_points: 2 })).toEqual(['fit_points']);
  expect(only({ ...sorting, fit_points: 9, fit_words: 8 })).toBe('points must differ; give at least 9');
  expect(pathsOf({ ...sorting, fit_points: 3, fit_words: 3 })).toEqual([]);
  expect(pathsOf({ ...sorting, fit_points: 4, cost_model: 'loggp' })).toEqual(['fit_points']);
  expect(pathsOf({ ...sorting, fit_points: 5, cost_model: 'logp' })).toEqual([]);
});

it('names the parameter apart from what is wrong with it', () => {
  const [error] = validate(complete({ ...sorting, algorithm: 'bitonic-sort', dimensions: '3x5' }), check);
  expect(error && namedSentence(error, english)).toMatch(/^Dimensions: 15 nodes are no power of two/);
  // A sentence with a subject of its own, in every language.
  expect(namedSentence({ path: 'dimensions', code: 'on_both_axes', arguments: [] }, english)).toMatch(
    /^Dimensions: one parameter is on /,
  );
  expect(namedSentence({ path: '', code: 'loading', arguments: [] }, english)).toBe('the engine is still loading');
});
