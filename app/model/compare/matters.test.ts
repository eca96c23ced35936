/** What matters, on a law whose answers are known. */
import { expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { parameterOf, type Row } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import { initialState, resolve, selectAxis, selectExperiment } from '../state/state.ts';
import { expand, UNASKED } from '../sweep/sweep.ts';
import { english } from '../words/words.ts';
import type { Filled } from './filled.ts';
import { mattersOf, resultIn } from './matters.ts';

const state = selectExperiment(initialState('paragon'), 'exchange-time');
const point = expand(state, UNASKED).series[0]?.points[2]?.values ?? {};

/** Until nothing more is wanted. */
function filled(law: (values: Values) => Row, of = point): Filled {
  const rows = new Map<string, Row>();
  const fill = mattersOf(state, of);
  for (let round = 0; round < 3; round++) {
    const table = fill((key) => rows.get(key), check, english);
    if (table.wanted.length === 0) return table;
    for (const { key, values } of table.wanted) rows.set(key, law(values));
  }
  throw new Error('it goes on');
}

const changes = ({ lines }: Filled) =>
  Object.fromEntries(lines.map((line) => ['key' in line ? line.key : '', 'cells' in line ? line.cells[0] : undefined]));

it('says what a tenth more of each parameter changes, the largest first', () => {
  const table = filled(({ send_us, byte_ns }) => ({ time_us: Number(send_us) ** 2 / Number(byte_ns) }));
  expect(changes(table)).toMatchObject({ send_us: { value: 21 }, byte_ns: { value: -9.1 } });
  expect(changes(table)).not.toHaveProperty('sent_us');
  expect(table.note).toMatch(/^A tenth more of these changes less than 0\.05 %: /);
  expect(table.note?.toLowerCase()).toContain(parameterOf('sent_us')?.label.toLowerCase());
  expect(table.lines.slice(0, 2).map(({ key }) => key)).toEqual(['send_us', 'byte_ns']);
});

it('says of what is the most that it can be what a tenth less changes', () => {
  const most = { ...point, send_us: parameterOf('send_us')?.maximum ?? 0 };
  const table = filled(({ send_us }) => ({ time_us: 1 / Number(send_us) }), most);
  const line = table.lines.find(({ key }) => key === 'send_us');
  expect(line).toMatchObject({ cells: [{ value: 11.1 }], how: expect.stringContaining('a tenth less') });
});

it('gives a reason where there is no number, and asks for every run once', () => {
  const table = filled(({ send_us }) => ({ time_us: Number(send_us) > 60 ? Number.NaN : 1 }));
  expect(changes(table)).toMatchObject({ send_us: { why: 'no value' } });
  const { wanted } = mattersOf(state, point)(() => undefined, check, english);
  expect(new Set(wanted.map(({ key }) => key)).size).toBe(wanted.length);
});

it('does not say that nothing can be changed of what is 0', () => {
  const table = filled(() => ({ time_us: 1 }), { ...point, sent_us: 0 });
  expect(changes(table)).toMatchObject({ sent_us: { why: 'a tenth of 0 is 0' } });
});

it('gives no number where a run saturates', () => {
  const table = filled(({ send_us }) => ({ time_us: 1, state: Number(send_us) > 56 ? 3 : 1 }));
  expect(changes(table)).toMatchObject({ send_us: { why: 'saturated' } });
});

it('takes several seeds where runs draw at random, and says how far they agree', () => {
  const random = initialState('j-machine');
  const [one] = expand(random, UNASKED).series[0]?.points ?? [];
  const rows = new Map<string, Row>();
  const fill = mattersOf(random, one?.values ?? {});
  const ask = () => fill((key) => rows.get(key), check, english);
  for (const { key, values } of ask().wanted)
    rows.set(key, { latency: Number(values.hop_cycles) * (100 + Number(values.seed)) });
  const { columns, lines } = ask();
  expect(columns.map(({ key }) => key)).toEqual(['change', 'half']);
  const hop = lines.find(({ key }) => key === 'hop_cycles');
  expect(hop && 'cells' in hop && hop.cells).toEqual([{ value: 10 }, { value: 0 }]);
});

it('is asked only where the chart shows a column of a run', () => {
  expect(resultIn(state)?.column).toBe('time_us');
  const stacked = selectExperiment(initialState('multi-psi-v1'), 'queens-rate');
  expect(resultIn(selectAxis(stacked, resolve(stacked).charts[0]?.key ?? '', 'y', 'stack:time'))).toBeUndefined();
});
