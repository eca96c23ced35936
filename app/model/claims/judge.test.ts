import { describe, expect, it } from 'vitest';
import type { Row } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import { errorText } from '../words/units.ts';
import { english } from '../words/words.ts';
import { type Claim, type ClaimTest, claimsOf, loadClaims } from './claims.ts';
import { type BoardRow, explanationText, judge, type Outcomes, runsFor, summaryOf, tally } from './judge.ts';
import { numbersOf, type Quantity, type Readings } from './quantity.ts';
import { loadReadings } from './readings.ts';

const MACHINE = 'j-machine';
const ping = (distance: number) => ({ program: 'remote-read', distance_hops: distance });

/** A world in which a round trip takes 40 cycles and 2 per link. */
const world: Outcomes = {
  rowOf: (_key, values): Row => ({ round_trip: 40 + 2 * Number(values.distance_hops), hops: Number.NaN }),
  evaluate: (model): Row => (model === 'capacity' ? { bisection_capacity: 14.4 } : {}),
};

const readings: Readings = {
  ...world,
  machine: { cycle_ps: 80000, dimensions: '8x4' },
  settings: (key): Values => (key === 'other' ? { cycle_ps: 7 } : {}),
  published: () => [60, 98],
};
const read = (quantity: Quantity) => numbersOf(quantity, readings);
const trips: Quantity = {
  each: [ping(0), ping(5), ping(10)],
  of: { run: { program: 'remote-read' }, column: 'round_trip' },
};
const list = (...numbers: number[]): Quantity => ({ list: numbers.map((number) => ({ number })) });
const curve = (x: number[], y: number[]) => ({ x: list(...x), y: list(...y) });

describe('a quantity', () => {
  it.each<[string, Quantity, number[]]>([
    ['run', { run: ping(3), column: 'round_trip' }, [46]],
    ['each run', trips, [40, 50, 60]],
    ['form', { form: 'capacity', run: { program: 'open-loop' }, column: 'bisection_capacity' }, [14.4]],
    ['unknown column', { run: ping(3), column: 'speed' }, [Number.NaN]],
    ['parameter', { parameter: 'cycle_ps' }, [80000]],
    ['shape', { parameter: 'dimensions' }, [8, 4]],
    ['parameter of another machine', { parameter: 'cycle_ps', machine: 'other' }, [7]],
    ['parameter of no machine', { parameter: 'cycle_ps', machine: 'none' }, [Number.NaN]],
    ['absent parameter', { parameter: 'nothing' }, [Number.NaN]],
    ['claim', { claim: 'x' }, [60, 98]],
    ['sum', { sum: [list(1, 2), { number: 10 }] }, [11, 12]],
    ['difference', { difference: [list(1, 2), list(3, 5)] }, [-2, -3]],
    ['product', { product: [{ number: 2 }, list(1, 2)] }, [2, 4]],
    ['ratio', { ratio: [list(6, 8), list(3, 2)] }, [2, 4]],
    ['lists of different length', { sum: [list(1, 2, 3), list(1, 2)] }, [2, 4, Number.NaN]],
    ['orders of magnitude', { orders: list(10, 1000) }, [1, 3]],
    ['largest', { largest: trips }, [60]],
    ['smallest', { smallest: trips }, [40]],
    ['mean', { mean: trips }, [50]],
    ['spread', { spread: trips }, [20]],
    ['slope', { slope: curve([0, 5, 10], [40, 50, 60]) }, [2]],
    ['slopes', { slopes: curve([0, 1, 3], [0, 2, 10]) }, [2, 4]],
    ['residual of a line', { residual: curve([1, 2, 3], [3, 5, 7]) }, [0]],
    ['residual', { residual: curve([-1, 0, 1], [3, 6, 3]) }, [0.5]],
    ['argmax', { argmax: curve([1, 2, 3], [4, 6, 6]) }, [2]],
    ['argmax with a gap', { argmax: curve([1, 2], [4, Number.NaN]) }, [Number.NaN]],
    ['crossing upwards', { crossing: curve([0, 10, 20], [0, 1, 3]), at: 2 }, [15]],
    ['crossing downwards', { crossing: curve([0, 10], [4, 0]), at: 3 }, [2.5]],
    ['crossing at a point', { crossing: curve([1, 2], [5, 5]), at: 5 }, [1]],
    ['crossing never', { crossing: curve([0, 10], [0, 1]), at: 2 }, [Number.NaN]],
  ])('%s', (_name, quantity, numbers) => expect(read(quantity)).toEqual(numbers));
});

function claim(id: string, more: Partial<Claim>): Claim {
  const base = { id, where: 'sec. 1', group: 'g', text: 't', kind: 'prediction', unit: 'cycles' } as const;
  return { ...base, operator: 'approx', tolerance: 1, published: 50, ...more };
}
const at = (distance: number) => ({ quantity: { run: ping(distance), column: 'round_trip' } });

const claims: Claim[] = [
  claim('hit', { test: at(5) }),
  claim('miss', { test: at(9) }),
  claim('fitted', { test: at(5), calibrated: true }),
  claim('fitted badly', { test: at(9), calibrated: true }),
  claim('input', { test: { quantity: { number: 50 } }, kind: 'parameter' }),
  claim('other input', { test: { quantity: { number: 60 } }, kind: 'parameter' }),
  claim('in code', { builtIn: 'In the program.', kind: 'parameter' }),
  claim('later', { untested: 'Not yet.' }),
  claim('elsewhere', { kind: 'context' }),
  claim('derived', { test: at(5), kind: 'derived' }),
  claim('no number', { test: { quantity: { run: ping(5), column: 'hops' } } }),
];

describe('the board', () => {
  const rows = judge(MACHINE, world, claims);

  it('gives every claim its verdict', () => {
    expect(rows.map(({ id, verdict, explanation }) => [id, verdict, explanation])).toEqual([
      ['hit', 'agrees', ''],
      ['miss', 'misses', ''],
      ['fitted', 'agrees', ''],
      ['fitted badly', 'misses', ''],
      ['input', 'agrees', ''],
      ['other input', 'misses', ''],
      ['in code', 'set', ''],
      ['later', 'untested', 'Not yet.'],
      ['elsewhere', 'context', ''],
      ['derived', 'agrees', ''],
      ['no number', 'misses', 'The simulation gives no number here.'],
    ]);
  });

  it('tells arithmetic on printed numbers from what is simulated, and does not count it', () => {
    const sum: Quantity = { sum: [{ claim: 'hit' }, { ratio: [{ number: 4 }, { claim: 'miss' }] }] };
    const from = (quantity: Quantity) => claim('x', { test: { quantity }, kind: 'derived', published: 50.08 });
    const all = [from(sum), from({ sum: [sum, { parameter: 'hop_cycles' }] }), from({ mean: { list: [sum, trips] } })];
    const board = judge(MACHINE, world, [...claims, ...all]).slice(claims.length);
    expect(board.map(({ arithmetic }) => arithmetic)).toEqual([true, false, false]);
    expect(board[0]?.verdict).toBe('agrees');
    expect(summaryOf(board)).toMatch(/; 1 arithmetic; /);
  });

  it('counts nothing as evidence that was not sampled', () => {
    expect(summaryOf(rows)).toBe(
      '0 of 0 claims that are evidence agree; 0 miss; 0 would agree by chance; 0 of them in at least 90 % of what is plausible; 0 of 0 fitted ones agree; 0 follow; 1 set; 8 not sampled yet; 1 not tested yet; 1 for context',
    );
  });

  it('counts of what was sampled the evidence, and apart what was fitted or follows', () => {
    const of = (evidence: BoardRow['evidence'], verdict: BoardRow['verdict'], robust: number | null = null) => ({
      ...(rows[0] as BoardRow),
      evidence,
      verdict,
      robust,
    });
    const sampled = [
      of('evidence', 'agrees', 0.9),
      of('evidence', 'agrees', 0.4),
      of('evidence', 'misses', 0.95),
      of('evidence', 'untested', 1),
      of('fitted', 'calibrated'),
      of('fitted', 'misses'),
      of('follows', 'follows'),
      of('follows', 'set'),
      of('follows', 'misses'),
      of('inconsistent', 'inconsistent'),
    ];
    expect(tally(sampled)).toEqual({
      evidence: { agree: 2, miss: 1, by_chance: 2.3, tested: 3, robust: 1 },
      fitted: { agree: 1, tested: 2 },
      follows: 1,
      followAndMiss: 1,
      arithmetic: 0,
      inconsistent: 1,
      set: 1,
      unknown: 0,
      misses: 3,
      untested: 1,
      context: 0,
    });
    // Each of the three is in the line.
    expect(summaryOf(sampled)).toMatch(/; 1 miss; .*; 1 of 2 fitted ones agree; 1 follow; follow but miss: 1; /);
  });

  it('counts as many misses as it lists, arithmetic too', () => {
    const wrong = { quantity: { sum: [{ number: 1 }, { claim: 'hit' }] as [Quantity, Quantity] } };
    const board = judge(MACHINE, world, [...claims, claim('x', { test: wrong, kind: 'derived', published: 60 })]);
    expect(board.at(-1)).toMatchObject({ arithmetic: true, verdict: 'misses' });
    expect(tally(board).misses).toBe(board.filter(({ verdict }) => verdict === 'misses').length);
  });

  it('explains a miss that has no number, where there is an explanation, and counts what is not reached', async () => {
    await Promise.all([loadClaims([MACHINE]), loadReadings([MACHINE])]);
    const one = claimsOf(MACHINE).find(({ id }) => id === 'jm.fig3.order') ?? expect.fail('no such claim');
    // Traffic rises with the length, and no message of 2 words comes near 4.5.
    const rowOf: Outcomes['rowOf'] = (_key, { message_words, idle_cycles }) => ({
      latency: 30 + Number(message_words) - Number(idle_cycles) / 1000,
      bisection_traffic: (message_words === 2 ? 4 : 6) - Number(idle_cycles) / 1000,
    });
    const [row] = judge(MACHINE, { rowOf, evaluate: () => ({}) }, [one]);
    expect(row).toMatchObject({
      verdict: 'misses',
      simulated: expect.stringMatching(/^12 numbers, \d of them not reached, \d.* to \d\S*$/),
    });
    expect(row?.simulated).not.toContain('–');
    expect(row && explanationText(row, english)).toMatch(/no latency is found at 4\.5 Gbit\/s/);
    expect(row?.costs.length).toBeGreaterThan(0);
  });

  it('says what the printed numbers alone give where the paper contradicts itself', () => {
    const contradicted = {
      by: { ratio: [{ claim: 'hit' }, { number: 4 }] as [Quantity, Quantity] },
      text: 'It does not add up.',
    };
    const [row] = judge(MACHINE, world, [claim('hit', { test: at(5), contradicted })]);
    expect(row?.contradiction).toBe('It does not add up. The printed numbers alone give 12.5 cycles.');
  });

  it('says published, simulated, error and tolerance', () => {
    expect(rows[1]).toMatchObject({ published: '50', simulated: '58', error: 0.16, tolerance: '± 1', unit: 'cycles' });
    expect(rows.map(({ error }) => errorText(error)).slice(0, 2)).toEqual(['0 %', '+16 %']);
    expect([errorText(-0.0123), errorText(Number.NaN), errorText(-0.0001)]).toEqual(['−1.2 %', '', '0 %']);
    expect([errorText(-0.0153, '± 1.5 %'), errorText(0.015, '± 1.5 %'), errorText(-0.052, '± 15 %')]).toEqual([
      '−1.53 %',
      '+1.50 %',
      '−5.2 %',
    ]);
  });

  it.each<[Partial<Claim>, string, string]>([
    [{ published: [100, 300], operator: 'range', tolerance: 'x2' }, '100 to 300', '× 2'],
    [
      { published: ['a', 'b'], operator: 'order', tolerance: 0, test: { ...at(1), order: 'descending' } },
      'a > b',
      'strict',
    ],
    [{ published: [2, 4], operator: 'order', tolerance: 0 }, '2 < 4', 'strict'],
    [{ published: 0.9, operator: 'ge', tolerance: 0 }, '≥ 0.9', 'exact'],
    [{ published: 0.5, operator: 'gt', tolerance: '5 %' }, '> 0.5', '± 5 %'],
    [{ published: [8, 8, 8], operator: 'eq', tolerance: 0 }, '8, 8, 8', 'exact'],
  ])('writes %j', (more, published, tolerance) => {
    expect(judge(MACHINE, world, [claim('x', more)])[0]).toMatchObject({ published, tolerance });
  });

  it('gives the names of an order no unit, and what was simulated its own', () => {
    const test: ClaimTest = { quantity: { list: [{ number: 2 }, { number: 1 }] }, order: 'descending' };
    const [row] = judge(MACHINE, world, [claim('x', { published: ['a', 'b'], operator: 'order', tolerance: 0, test })]);
    expect(row).toMatchObject({ published: 'a > b', publishedUnit: '', simulated: '2, 1', unit: 'cycles' });
  });

  it('gives a number that is held against another no unit of the claim, unless that is what is published', () => {
    const rowOf = (published: Claim['published'], operator: Claim['operator'], target?: number) =>
      judge(MACHINE, world, [
        claim('x', { published, operator, tolerance: 0, test: { quantity: { number: 3 }, ...(target && { target }) } }),
      ])[0];
    expect(rowOf(6, 'le', 4)).toMatchObject({ published: '≤ 6', publishedUnit: 'cycles', unit: '' });
    expect(rowOf('a = b + c', 'approx', 3)).toMatchObject({ unit: '' });
    expect(rowOf('< 5', 'lt', 5)).toMatchObject({ published: '< 5', unit: 'cycles' });
    expect(rowOf('a > b', 'gt', 2)).toMatchObject({ published: 'a > b' });
    expect(rowOf('the others', 'gt', 2)).toMatchObject({ published: '> the others' });
  });

  it('calls it no error how far a number is on the right side of a limit', () => {
    const errorOf = (published: number) =>
      judge(MACHINE, world, [
        claim('x', { published, operator: 'lt', tolerance: 0, test: { quantity: { number: 3 } } }),
      ])[0]?.error;
    expect(errorOf(4)).toBeNaN();
    expect(errorOf(2)).toBe(0.5);
  });

  it('counts numbers before it writes them, so that the unit stands behind the last', () => {
    const written = (...numbers: number[]) => {
      const quantity = { list: numbers.map((number) => ({ number })) };
      return judge(MACHINE, world, [claim('x', { published: 1, operator: 'eq', test: { quantity } })])[0]?.simulated;
    };
    expect(written(7, 7, 7)).toBe('all 3: 7');
    expect(written(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).toBe('10 numbers, 1 to 10');
  });

  it('leaves open what lacks a run', () => {
    const some = { ...world, rowOf: () => undefined };
    const [hit, , , , input] = judge(MACHINE, some, claims);
    expect(hit).toMatchObject({ verdict: 'untested', simulated: '', explanation: 'a run is missing' });
    expect(input?.verdict).toBe('agrees');
  });
});

describe('the runs of a board', () => {
  it('are each run once, on the node that its program needs', () => {
    const runs = runsFor(MACHINE, claims);
    expect(runs.map(({ values }) => values.distance_hops)).toEqual([5, 9]);
    expect(runs.map(({ values }: { values: Values }) => values.node)).toEqual(['mdp', 'mdp']);
    expect(new Set(runs.map(({ key }) => key)).size).toBe(2);
  });

  it('are what the judge asks for', () => {
    const wanted = new Set(runsFor(MACHINE, claims).map(({ key }) => key));
    const asked = new Set<string>();
    judge(MACHINE, { ...world, rowOf: (key) => void asked.add(key) }, claims);
    expect(asked).toEqual(wanted);
  });
});
