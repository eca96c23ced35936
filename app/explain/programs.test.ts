import { describe, expect, it } from 'vitest';
import { manifest, type Row } from '../model/manifest/manifest.ts';
import { english } from '../model/words/words.ts';
import { changeEffect } from './change-effect.ts';
import type { Along } from './explanation.ts';
import { generic } from './generic.ts';
import { accountOf, explanationOf } from './index.ts';
import { limitOf } from './limits.ts';

const say = (program: string, row: Row) => explanationOf({ program }).point?.({ row, values: { program } }, english);

/** What is found in a curve without a name. */
const find = (program: string, rows: readonly Row[], column: string, along?: Along) =>
  explanationOf({ program })
    .finding?.(
      {
        curves: [{ name: '', current: true, rows, places: rows.map((_, place) => `place ${place}`) }],
        column,
        ...(along && { along }),
        optimum: false,
      },
      english,
    )
    ?.replace(/^: /, '');

describe('the finding of a figure of one-way messages', () => {
  it('is the most that a node achieves, and what more demand costs', () => {
    const rows = [
      { demanded: 1, achieved: 1 },
      { demanded: 10, achieved: 8 },
      { demanded: 50, achieved: 6 },
    ];
    const achieved = { column: 'achieved', unit: 'messages/1000 cycles' };
    expect(find('transfers', rows, 'waited', achieved)).toBe(
      'at most 8 messages/1000 cycles of a node, 25 % less at the highest demand',
    );
    expect(find('transfers', rows.slice(0, 2), 'waited', achieved)).toBe('at most 8 messages/1000 cycles of a node');
    const timed = rows.map((row) => ({ ...row, achieved_us: row.achieved / 50 }));
    const along = { column: 'achieved_us', unit: 'messages/us' };
    expect(find('transfers', timed.slice(0, 2), 'latency', along)).toBe('at most 0.16 messages/µs of a node');
  });

  it('is no rate where no axis has the achieved one', () => {
    const none = { waited: 0, queued: 0, software: 0, rest: 0 };
    const rows = [
      { ...none, demanded: 5, latency: 400, transfer: 100, exchange: 200 },
      { ...none, demanded: 1, latency: 300, transfer: 100, exchange: 150 },
    ];
    const along = { column: 'demanded', unit: 'messages/1000 cycles' };
    expect(find('transfers', rows, 'transfer', along)).toBe(
      '400 cycles at the highest demand, 50 % of them for request and answer',
    );
    expect(find('transfers', rows, 'latency', { column: '', unit: 'words' })).toBeUndefined();
  });
});

describe('the sentence of a point', () => {
  it('says how many steps a collective operation takes, and what contention adds', () => {
    const row = { nodes: 16, steps: 4, step_us: 2, time_us: 8, added_ratio: 1.25 };
    expect(say('collective', row)).toBe(
      '16 nodes need 4 steps of 2 µs, 8 µs in all. That is 25 % more than LogGP expects.',
    );
    expect(say('collective', { ...row, added_ratio: 1 })).toBe('16 nodes need 4 steps of 2 µs, 8 µs in all.');
  });

  it('divides a call between network and threads', () => {
    expect(say('remote-read', { round_trip: 57, network: 28, threads: 29 })).toBe(
      'Of 57 cycles 28 (49 %) go into two trips through interfaces and network, and 29 into the threads at both ends.',
    );
  });

  it.each([
    [
      343,
      245,
      'Communication takes less than half of the loop: of 343 cycles, a request and its answer take 98 (29 %)',
    ],
    [600, 245, 'Communication takes most of the loop: of 600 cycles, a request and its answer take 355 (59 %)'],
  ])('says what takes most of a loop of %d cycles', (loop, base, start) => {
    const row = { loop, base_loop: base, grain: 200, latency: (loop - base) / 2 };
    expect(say('random-requests', { ...row, bisection_traffic: 3.61, channel_load_max: 0.191 })).toContain(start);
  });

  it('says how a stream runs, and whether its sender must wait', () => {
    const row = { throughput: 0.421, bandwidth: 189, words: 8, message_cycles: 19 };
    const free = say('terminal-bandwidth', { ...row, send_faults: 0 });
    expect(free).toBe(
      'The stream runs at 0.421 words/cycle (189 Mbit/s, all bits of a word counted): a message of 8 words leaves every 19 cycles.',
    );
    expect(say('terminal-bandwidth', { ...row, send_faults: 3 })).toContain('the sender waits for room');
    expect(say('terminal-bandwidth', { ...row, words: 4095 })).toContain('a message of 4,095 words');
  });

  it('says of late nodes neither a time of a wave nor what the shares of a barrier are', () => {
    const row = { nodes: 512, waves: 9, barrier: 584, barrier_us: 46.7, share_compute: 0.3, share_wait: 0.7 };
    const late = { row, values: { program: 'barrier', skew_cycles: 500 } };
    expect(explanationOf(late.values).point?.(late, english)).toBe(
      '512 nodes need 9 waves of messages. A node that comes is through 46.7 µs later, on average: the others come late.',
    );
    expect(accountOf(late)).toBeUndefined();
    expect(accountOf({ ...late, values: { program: 'barrier', skew_cycles: 0 } })?.total).toBe(584);
  });

  it('calls no time of one message what waits for those before it', () => {
    const row = { bytes: 4096, network_us: 5390, throughput: 6.39, round_trip_us: Number.NaN };
    const none = { header_us: 0, software_us: 0, copying_us: 0, receiving_us: 0, rest_us: 0 };
    expect(say('message-length', { ...row, ...none })).toBe(
      'Messages of 4,096 bytes are sent one after another, and come after 5.39 ms on average. 6.39 MB/s go through.',
    );
    expect(say('message-length', { ...row, ...none, round_trip_us: 10780 })).toMatch(/^A message of 4,096 bytes takes/);
  });

  it('counts the waves of a barrier', () => {
    const row = { nodes: 512, waves: 9, barrier: 372, barrier_us: 29.8 };
    expect(say('barrier', { ...row, share_wait: 0.64, share_receive: 0.17, share_dispatch: 0.096 })).toBe(
      `512 nodes need 9 waves of messages, 3.31 µs each; of the processors' time: waiting 64 %, receiving 17 %, dispatching 10 %.`,
    );
  });

  it('divides the overhead of a message, and says whether a thread waited', () => {
    expect(say('message-overhead', { words: 8, send: 5, receive: 10, overhead: 15 })).toBe(
      'A message of 8 words costs 15 cycles: 5 of the sender and 10 of the receiver.',
    );
    expect(say('producer-consumer', { sync: 6, failures: 0 })).toContain(
      'found it there: synchronisation costs 6 cycles',
    );
    expect(say('producer-consumer', { sync: 85, failures: 10 })).toContain('had to wait for it');
  });

  it('says what a systolic array loses', () => {
    const row = { nodes: 64, time_ms: 160, speedup: 54.2, entry_exit: 0.09, imbalance: 0.04, skew: 0.02 };
    expect(say('lcs', row)).toBe(
      '64 nodes take 160 ms, 54.2 times as fast as one: 9 % of the time is entry and exit of handlers, 4 % waiting for node 0, 2 % filling and draining.',
    );
    expect(say('lcs', { nodes: 1, time_ms: 8400 })).toContain('sequential program');
    expect(find('lcs', [row, { ...row, nodes: 512, speedup: 199, entry_exit: 0.34 }], 'speedup')).toBe(
      '512 nodes are 199 times as fast as one; entry and exit of handlers take 34 % of the time',
    );
  });

  it('says what a pass of a sort is made of, and who is kept from sending', () => {
    const phases = { counting: 100, scanning: 20, reordering: 300, filling: 10 };
    const row = { nodes: 64, time_ms: 64, speedup: 33, ...phases, send_faults: 0, unfairness: 1 };
    expect(say('radix-sort', row)).toMatch(/waits for keys for 10 cycles\.$/);
    expect(say('radix-sort', { ...row, send_faults: 50, unfairness: 6.7 })).toContain('the worst node for 6.7 times');
    const rows = [row, { ...row, nodes: 128, time_ms: 48 }, { ...row, nodes: 256, time_ms: 25 }];
    expect(find('radix-sort', rows, 'speedup')).toBe(
      'more nodes help least from 64 to 128, where the run time is 0.75 times what it was',
    );
    expect(find('radix-sort', rows.slice(0, 1), 'speedup')).toBeUndefined();
  });

  it('says what the latency of a one-way message is made of, and what more would be sent', () => {
    const parts = { waited: 100, transfer: 50, queued: 40, software: 0, exchange: 0, rest: 10 };
    const row = { latency: 200, ...parts, achieved: 5, demanded: 20, in_flight: 1 };
    expect(say('transfers', row)).toBe(
      'A message takes 200 cycles: waiting inside the network 50 %, the transfer itself 25 %, waiting in queues of the sender 20 %, commands and the rest 5 %. A node sends 5 messages/1000 cycles and has 1 under way. It would send 20 messages/1000 cycles if messages took it no time.',
    );
    expect(say('transfers', { ...row, demanded: 5.2 })).toMatch(/has 1 under way\.$/);
    const evidence = { row, values: { program: 'transfers' } };
    expect(limitOf(evidence)).toEqual({ cause: 'contention', share: 0.5 });
  });

  it('says how well tasks are spread, and what the network knew', () => {
    const row = { cycles: 900, work: 720, imbalance: 1.3, misinformed: Number.NaN };
    expect(say('balance', row)).toBe(
      'All tasks are over after 900 cycles, of which an even spread of the work would need 720 (80 %); the node with most has 1.3 times the mean.',
    );
    expect(say('balance', { ...row, misinformed: 0.31 })).toContain("31 % of the network's choices led to a node");
  });

  it('says how work that is divided is spread, and what else takes time', () => {
    const row = { time_ms: 414.64, nodes: 64, speedup: 58.63, efficiency: 0.916, share_idle: 0.084, tasks: 1030 };
    expect(say('board-queens', { ...row, imbalance: 1.09, dealt_ms: 5 })).toBe(
      '64 nodes take 415 ms, a speedup of 58.6 (92 % each). They idle for 8 % of it: it takes 5 ms to hand out 1,030 boards, and the busiest node searches 9 % longer than the mean.',
    );
    expect(say('farm', { ...row, workers: 32, idle: 0.03, master_busy: 0.2 })).toMatch(
      /^32 workers take .*no item for 3 % of the time, and the master is busy for 20 % of it\.$/,
    );
    expect(say('tsp', { ...row, work_ratio: 0.93, share_yield: 0.16 })).toMatch(/try 93 % of the cities.* 16 % of it/);
    expect(find('tsp', [row, { ...row, speedup: 70 }], 'speedup')).toBe('a speedup of 70 at most');
    expect(find('tsp', [row, { ...row, time_ms: 300 }], 'time_ms')).toBe(
      'the shortest run time is 300 ms, with place 1',
    );
    expect(find('farm', [row, row], 'efficiency')).toBe('an efficiency of 92 %');
    const shares = { cycles: 5, share_compute: 0.7, share_idle: 0.3 };
    const evidence = { row: { ...row, ...shares }, values: { program: 'board-queens' } };
    expect(limitOf(evidence)).toEqual({ cause: 'imbalance', share: 0.3 });
    expect(say('farm', {})).toBe('');
    // Of one, nothing else is said.
    expect(say('farm', { ...row, workers: 1 })).toBe('1 worker takes 415 ms.');
  });

  it('says of a program without a file where its time goes, by the classes that it reports', () => {
    const row = { cycles: 500, share_compute: 0.6, share_send: 0.3, share_swap: 0.1, share_idle: 0 };
    expect(say('none-such', row)).toBe("Where the processors' time goes: computing 60 %, sending 30 %, swap 10 %.");
    const evidence = { row, values: { program: 'none-such' } };
    expect(accountOf(evidence)?.terms.map(({ key, value }) => [key, value])).toEqual([
      ['compute', 300],
      ['send', 150],
      ['swap', 50],
      ['idle', 0],
    ]);
    expect(limitOf(evidence)).toEqual({ cause: 'message cost', share: 0.3 });
    const slower = { ...evidence, row: { ...row, cycles: 600, share_compute: 0.5, share_send: 0.4 } };
    expect(changeEffect('Pages 4', evidence, slower)).toContain(
      'the time of the run rises from 500 cycles to 600 cycles (+20 %), mostly because sending grows by 90 cycles',
    );
  });

  it('says nothing of a program whose time is not divided', () => {
    expect(say('none-such', { latency: 40 })).toBe('');
    expect(find('none-such', [{ latency: 40 }], 'latency')).toBeUndefined();
  });

  it('knows every program of the engine, or tells it by its classes', () => {
    for (const { key, tables } of manifest.programs) {
      const classes = tables[0]?.columns.filter((column) => column.key.startsWith('share_')) ?? [];
      expect(explanationOf({ program: key }) !== generic || classes.length > 0, key).toBe(true);
    }
  });
});

describe('the finding of a curve', () => {
  it('gives the slope, in whatever order the points come', () => {
    const rows = [
      { distance: 21, round_trip: 85 },
      { distance: 0, round_trip: 43 },
    ];
    expect(find('remote-read', rows, 'round_trip')).toBe('43 cycles at 0 hops, and 2 more for every hop');
    expect(find('remote-read', rows.slice(1), 'round_trip')).toBeUndefined();
  });

  it('does not spread a first hop that costs more over all others', () => {
    const rows = [0, 1, 5, 21].map((distance) => ({ distance, round_trip: distance === 0 ? 43 : 53 + 6 * distance }));
    expect(find('remote-read', rows, 'round_trip')).toBe(
      '43 cycles at 0 hops, 59 cycles at 1 hop, and 6 more for every hop beyond',
    );
  });

  it('says once what a first hop costs that is as short as none', () => {
    const rows = [0, 2, 3, 4].map((distance) => ({ distance, round_trip: 4650 + 480 * Math.max(0, distance - 2) }));
    expect(find('remote-read', rows, 'round_trip')).toBe(
      '4,650 cycles up to 2 hops, and 480 more for every hop beyond',
    );
  });

  it('says the ends alone where hops cost different times', () => {
    const times = [8072, 8072, 9502, 11_340, 11_340];
    const rows = times.map((round_trip, place) => ({ distance: [0, 2, 3, 4, 5][place] ?? 0, round_trip }));
    expect(find('remote-read', rows, 'round_trip')).toBe('8,070 cycles at 0 hops, and 11,300 cycles at 5 hops');
  });

  it('finds the half-power point between points', () => {
    const rows = [
      { base_loop: 45, grain: 0, efficiency: 0 },
      { base_loop: 145, grain: 100, efficiency: 0.4 },
      { base_loop: 445, grain: 400, efficiency: 0.6 },
    ];
    expect(find('random-requests', rows, 'efficiency')).toBe(
      'half the time is computation at 200 cycles of work for each message',
    );
    expect(find('random-requests', rows.slice(0, 2), 'efficiency')).toBeUndefined();
  });

  it('finds between points the length that reaches half of the throughput', () => {
    // 2 us to begin with and 0.1 us for every byte: of 10 MB/s a half at 20 bytes.
    const row = (bytes: number) => ({ bytes, throughput: bytes / (2 + bytes / 10) });
    const rows = [0, 8, 64, 1_000_000].map(row);
    expect(find('message-length', rows, 'throughput')).toBe(
      '10 MB/s at most, and half of it from messages of 20 bytes on',
    );
    // Of a chart of the round trip: what that chart shows.
    const trips = rows.map((one) => ({ ...one, round_trip_us: 4 + one.bytes / 5 }));
    expect(find('message-length', trips, 'round_trip_us')).toBe('every further byte takes 200 ns on average');
    // 64 bytes have more than half.
    expect(find('message-length', rows.slice(2), 'throughput')).toBe('10 MB/s at most');
    expect(find('message-length', rows.slice(3), 'throughput')).toBeUndefined();
    // Of one length, by channels: the first has less than half of what the others have.
    const channels = [4.5, 9, 9.5].map((throughput) => ({ bytes: 4096, throughput }));
    expect(find('message-length', channels, 'throughput')).toBe('9.5 MB/s at most');
  });

  it('says the half-power point in the unit of the axis', () => {
    const rows = [
      { grain: 100, grain_us: 8, latency: 1, efficiency: 0.4 },
      { grain: 400, grain_us: 32, latency: 2, efficiency: 0.6 },
    ];
    const along = (column: string, unit: string) => find('random-requests', rows, 'efficiency', { column, unit });
    expect(along('grain_us', 'us/message')).toBe('half the time is computation at 16 µs of work for each message');
    expect(along('grain', 'cycles/message')).toBe(
      'half the time is computation at 200 cycles of work for each message',
    );
    expect(along('grain_per_word', 'cycles/word')).toBe(
      'half the time is computation at 200 cycles of work for each message',
    );
    expect(along('latency', 'cycles')).toBe('half the time is computation at 200 cycles of work for each message');
  });

  it('gives the most traffic', () => {
    const rows = [
      { base_loop: 1, bisection_traffic: 5 },
      { base_loop: 1, bisection_traffic: 6.1 },
    ];
    expect(find('random-requests', rows, 'latency')).toBe('at most 6.1 Gbit/s through the bisection');
  });

  it('says from which length a stream is fast', () => {
    const found = (...lengths: number[]) =>
      find(
        'terminal-bandwidth',
        lengths.map((words) => ({ words, message_cycles: 2 * words + 3, throughput: words / (2 * words + 3) })),
        'throughput',
      );
    expect(found(1, 2, 8, 64)).toBe('0.489 words/cycle with 64 words, half of it with 2 words');
    expect(found(8, 64)).toBeUndefined();
    expect(found(1, 2, 8, 32, 64)).toBe('0.489 words/cycle with 64 words, half of it with 2 words, 90 % with 32 words');
  });

  it('takes the slope of long messages alone', () => {
    const rows = [4, 64, 256].map((bytes) => ({ bytes, words: bytes / 4, overhead: bytes > 4 ? bytes / 2 : 10 }));
    expect(find('message-overhead', rows, 'overhead')).toBe(
      '10 cycles for 1 word, and 0.5 for every byte of a long message',
    );
  });

  it('compares a value that is there with one that is not', () => {
    const [late, ready] = [
      { sync: 85, failures: 9 },
      { sync: 6, failures: 0 },
    ];
    expect(find('producer-consumer', [late, ready], 'sync')).toBe(
      '6 cycles if the value is there, 85 if the thread must wait',
    );
    expect(find('producer-consumer', [late], 'sync')).toBeUndefined();
  });

  it('takes the largest machine', () => {
    const rows = [
      { nodes: 2, barrier_us: 4.4 },
      { nodes: 512, barrier_us: 29.75 },
    ];
    expect(find('barrier', rows, 'barrier_us')).toBe('512 nodes meet in 29.8 µs');
    expect(find('barrier', [], 'barrier_us')).toBeUndefined();
  });
});

it('says that a message longer than the queue goes to memory, where one does', () => {
  const point = (bytes: number, more = {}) => {
    const values = {
      program: 'exchange',
      node: 'mdp',
      queue_full: 'overflow',
      queue_words: 512,
      data_bits: 32,
      ...more,
    };
    return explanationOf(values).point?.(
      { row: { bytes, time_us: 2542, rate: 1.61, middle_rate: 12.9 }, values },
      english,
    );
  };
  const [alone, middle] = [
    'A message of 4,096 bytes takes 2.54 ms, which is 1.61 MB/s.',
    '12.9 MB/s cross the middle each way.',
  ];
  const goes = 'It is longer than the queue of 512 words at its receiver, so it goes to memory, word by word.';
  expect(point(4096)).toBe(`${alone} ${goes} ${middle}`);
  for (const more of [{ queue_words: 1024 }, { queue_full: 'blocks' }, { node: 'paragon' }])
    expect(point(4096, more)).toBe(`${alone} ${middle}`);
});
