import { describe, expect, it } from 'vitest';
import type { Row } from '../model/manifest/manifest.ts';
import type { Evidence } from './account.ts';
import { accountOf } from './index.ts';
import { limitOf, limitsSentence } from './limits.ts';

const evidence = (row: Record<string, number>, more: Partial<Evidence> = {}): Evidence => ({
  row,
  values: { program: 'open-loop', hop_cycles: 2 },
  ...more,
});

const ran = (program: string): Partial<Evidence> => ({ values: { program } });

/** A point of an 8-queens run on 6 processors; the shares add up to one. */
const queens = (send: number, receive: number, wait: number, idle: number): Row => ({
  state: 1,
  pes: 6,
  performance_krps: 12,
  communication_rate: 0.02,
  overhead: 0.1,
  share_compute: 1 - send - receive - wait - idle,
  share_send: send,
  share_receive: receive,
  share_wait: wait,
  share_idle: idle,
});
const latency: Row = { state: 1, latency: 60, network_latency: 50, latency_ci: 1, accepted_load: 0.08 };
const zeroLoad: Row = { latency: 36, hops: 8 };

describe('what limits performance', () => {
  it.each<[string, Evidence, string | undefined]>([
    ['a saturated network', evidence({ state: 3, latency: Number.NaN, network_latency: 90 }), 'saturation'],
    ['a message that mostly waits', evidence(latency, { zeroLoad }), 'contention'],
    [
      'an empty network',
      evidence({ ...latency, latency: 37, network_latency: 37 }, { zeroLoad }),
      'distance and length',
    ],
    ['eight large trees on six processors', evidence(queens(0.01, 0.01, 0, 0.32), ran('queens-depth')), 'imbalance'],
    ['many small goals', evidence(queens(0.18, 0.16, 0.02, 0.05), ran('queens-depth')), 'message cost'],
    ['one processor', evidence(queens(0, 0, 0, 0), ran('queens-depth')), 'computation'],
    ['a near round trip', evidence({ round_trip: 43, network: 24, threads: 19 }, ran('remote-read')), 'network'],
    ['a row without parts', evidence({ throughput: 0.4, message_cycles: 20 }, ran('terminal-bandwidth')), undefined],
    ['nothing known yet', evidence({ ...latency, latency: Number.NaN }, { zeroLoad }), undefined],
  ])('%s', (_, given, cause) => expect(limitOf(given)?.cause).toBe(cause));

  it('says the shares of what it blames', () => {
    expect(limitsSentence(evidence(queens(0.01, 0.01, 0.02, 0.3), ran('queens-depth')))).toContain(
      'Load imbalance limits the speed: processors have no work for 32 % of the time; messages cost 2 %.',
    );
    expect(limitsSentence(evidence(queens(0.18, 0.16, 0.02, 0.05), ran('queens-depth')))).toContain(
      "sending and receiving take 34 % of the processors' time; 7 % goes without work.",
    );
  });
});

it('says nothing of what a run that has just begun does not know', () => {
  const begun = {
    loop: Number.NaN,
    latency: Number.NaN,
    base_loop: 60,
    channel_load_max: 0.237,
    bisection_traffic: 0.8,
  };
  expect(limitsSentence(evidence(begun, ran('random-requests')))).toBe('');
  expect(limitsSentence(evidence({ ...begun, loop: 200, latency: 20 }, ran('random-requests')))).toContain('each way');
});

describe('the account of a result', () => {
  it.each([
    evidence(latency, { zeroLoad }),
    evidence({ ...latency, latency: 33, network_latency: 33 }, { zeroLoad }),
    evidence(queens(0.1, 0.1, 0.1, 0.1), ran('queens-depth')),
    evidence({ round_trip: 43, network: 24, threads: 19 }, ran('remote-read')),
    evidence({ overhead: 11, send: 6, receive: 5 }, ran('message-overhead')),
  ])('adds up to the whole %#', (given) => {
    const account = accountOf(given);
    const sum = account?.terms.reduce((total, { value }) => total + value, 0);
    expect(sum).toBeCloseTo(account?.total ?? Number.NaN);
  });

  it('divides waiting by where it is done', () => {
    const terms = accountOf(evidence(latency, { zeroLoad }))?.terms.map(({ key, value }) => [key, value]);
    expect(terms).toEqual([
      ['distance', 16],
      ['length', 20],
      ['entering', 10],
      ['contention', 14],
    ]);
  });
});
