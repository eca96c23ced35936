/** What the page makes of the Parquet that the command writes. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { afterAll, describe, expect, it } from 'vitest';
import * as engine from '../../engine/node.ts';
import { openParquet } from '../../exports/parquet.ts';
import { curvesOf, drawnAsMap, drawnFirst, mappable } from '../../exports/swept-chart.ts';
import { axesOf, MOST_ROWS, readSwept, type SweptFile } from '../../exports/swept-file.ts';
import { linkOfRun, viewOf } from '../../exports/swept-run.ts';
import { open } from '../../model/link/link.ts';
import { lastRow } from '../../model/manifest/manifest.ts';
import { meanOf } from '../../model/manifest/student.ts';
import { expand, UNASKED } from '../../model/sweep/sweep.ts';
import { isLong } from '../../model/testing/long.ts';
import { call } from '../testing/sweeping.ts';

const folder = mkdtempSync(join(tmpdir(), 'grainscope-swept-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const LINK = '?v=1&m=j-machine&x=latency-load&dimensions=2x2&max_cycles=4000';

const fileOf = (bytes: ArrayBuffer) => ({ size: bytes.byteLength, open: () => openParquet(bytes) });
const fileAt = (name: string) => fileOf(new Uint8Array(readFileSync(at(name))).buffer);

async function swept(name: string, argument: string, ...options: string[]): Promise<SweptFile> {
  expect(await call(['sweep', argument, '--threads', '2', '-o', at(name), ...options])).toMatchObject({ status: 0 });
  const file = await readSwept(fileAt(name));
  if ('problem' in file) throw new Error(file.problem);
  return file;
}

const valueIn = (file: SweptFile, key: string, row: number) => {
  const axis = file.axes.find((one) => one.key === key);
  return axis?.values[axis.places[row] ?? -1];
};

/** What the engine gives for the point that a link marks. */
async function runMarked(link: string | undefined) {
  const { state, notices } = await open(link ?? '');
  expect(notices).toEqual([]);
  const { series, index } = state.look?.at ?? { series: '', index: -1 };
  const point = expand(state, UNASKED).series.find(({ value }) => String(value) === series)?.points[index];
  const result = engine.runSync(point?.values ?? {});
  const row: Record<string, number> = 'tables' in result ? lastRow(result.tables[0]?.columns ?? {}) : {};
  return row;
}

/** The link of a row, among the curves that are drawn first. */
const linkOf = async (file: SweptFile, row: number) => {
  const view = await viewOf(file);
  return view && linkOfRun(file, view, row, drawnFirst(file, undefined), UNASKED);
};

describe('a sweep', () => {
  it('is drawn as means over the seeds, with every row behind a point a link to the run that gave it', async () => {
    const over = ['--over', 'message_words=2,4', '--over', 'offered_load=0.05:0.15:3', '--seeds', '3'];
    const file = await swept('r.parquet', LINK, ...over);
    expect(file).toMatchObject({ rows: 18, refused: 0, isOver: true });
    expect(axesOf(file).map(({ key, values }) => [key, values])).toEqual([
      ['message_words', [2, 4]],
      ['offered_load', [0.05, 0.1, 0.15]],
    ]);
    const drawn = drawnFirst(file, 'latency');
    expect(drawn).toEqual({ kind: 'curves', x: 'offered_load', by: 'message_words', y: 'latency', fixed: {} });
    const latency = await file.numbers('latency');
    const { spec, rows } = curvesOf(file, drawn, { values: latency });
    expect(spec.series.map(({ label }) => label)).toEqual(['2 words', '4 words']);
    const { mean, half } = meanOf([...latency.subarray(12, 15)]);
    expect(spec.series[1]?.points[1]).toEqual({ x: 0.1, y: mean, low: mean - half, high: mean + half, state: 'done' });
    expect(rows.get('4')?.[1]).toEqual(Uint32Array.of(12, 13, 14));
    for (const row of [0, 13, 17]) {
      const link = await linkOf(file, row);
      expect(link).toContain(`seed=${valueIn(file, 'seed', row)}`);
      expect((await runMarked(link)).latency).toBe(latency[row]);
    }
  });

  it('has what is refused in its sentence, and further parameters at one value', async () => {
    const over = ['--over', 'topology=mesh,torus', '--over', 'message_words=2,4', '--over', 'offered_load=0.05,0.1'];
    const file = await swept('r.parquet', LINK, ...over);
    expect(file).toMatchObject({ rows: 8, refused: 4, reason: expect.stringMatching(/^virtual_channels: /) });
    const fixed = { topology: 1 };
    const drawn = { kind: 'curves', x: 'offered_load', by: 'message_words', y: 'latency', fixed } as const;
    const [mesh, torus] = [{ ...drawn, fixed: {} }, drawn].map((one) =>
      curvesOf(file, one, { values: Float64Array.from({ length: 8 }, (_, row) => row) }),
    );
    expect(mesh?.spec.series[1]?.points.map(({ y }) => y)).toEqual([2, 3]);
    expect(torus?.spec.series[1]?.points.map(({ y }) => y)).toEqual([6, 7]);
    // What saturates has no value, and is not passed over.
    const none = new Float64Array(8).fill(Number.NaN);
    const saturated = curvesOf(file, drawn, { values: none, states: new Float64Array(8).fill(3) });
    expect(saturated.spec.series[0]?.points.map(({ state }) => state)).toEqual(['saturated', 'saturated']);
    // What has names stands at places.
    const named = curvesOf(file, { ...drawn, x: 'topology', by: undefined }, { values: new Float64Array(8) }).spec;
    expect([named.x.names, named.scatter]).toEqual([['mesh', 'torus'], true]);
  });

  it('of two numbers with three values each is a map, too: means over the seeds, with the rows behind every place', async () => {
    const over = ['--over', 'message_words=8,2,4', '--over', 'offered_load=0.05:0.15:3', '--seeds', '2'];
    const file = await swept('r.parquet', LINK, ...over);
    const drawn = drawnAsMap(file, drawnFirst(file, 'latency'));
    expect(drawn).toMatchObject({ kind: 'map', x: 'message_words', by: 'offered_load' });
    const latency = await file.numbers('latency');
    const { spec, rows } = curvesOf(file, drawn, { values: latency });
    expect([spec.kind, spec.rows?.label, spec.refused]).toEqual(['map', 'Offered load', []]);
    expect(spec.series.map(({ key, points }) => [key, points.map(({ x }) => x)])).toEqual(
      ['0.05', '0.1', '0.15'].map((key) => [key, [2, 4, 8]]),
    );
    // The third load of two words, of the second group of the file.
    const behind = rows.get('0.15')?.[0] ?? Uint32Array.of();
    expect([...behind]).toEqual([10, 11]);
    expect(spec.series[2]?.points[0]?.y).toBe(meanOf([...latency.subarray(10, 12)]).mean);
    const view = await viewOf(file);
    const link = view && linkOfRun(file, view, behind[1] ?? -1, drawn, UNASKED);
    expect((await runMarked(link)).latency).toBe(latency[11]);
  });

  it('has holes in its map where runs are missing or were refused, and no map of less than three values', () => {
    const axis = (key: string, values: number[], places: number[]) => ({
      ...{ key, swept: key, label: key, unit: '', values },
      places: Uint32Array.from(places),
    });
    const y = { key: 'y', label: 'y', unit: '' };
    const [a, b] = [axis('a', [1, 2, 3], [0, 1, 2, 0, 1, 2, 0, 1]), axis('b', [5, 10, 20], [0, 0, 0, 1, 1, 1, 2, 2])];
    const base = { engine: '', hash: 0, isOver: true, rows: 8, refused: 1, results: [y] };
    const file: SweptFile = { ...base, axes: [a, b], numbers: () => Promise.reject(new Error('not read')) };
    const drawn = drawnAsMap(file, { ...drawnFirst(file, 'y'), x: 'a', by: 'b' });
    const { spec } = curvesOf(file, drawn, { values: Float64Array.of(1, 2, 3, 4, Number.NaN, 6, 7, 8) });
    expect(spec.refused).toEqual([
      { x: 2, y: 10 },
      { x: 3, y: 20 },
    ]);
    expect(spec.series.map(({ points }) => points.map((point) => point.y))).toEqual([
      [1, 2, 3],
      [4, 6],
      [7, 8],
    ]);
    const flat = curvesOf(file, drawn, { values: new Float64Array(8) }).spec;
    expect(flat.notice?.text).toBe('All places have the same value.');
    expect(mappable({ ...file, axes: [a, { ...b, values: [5, 10] }] })).toEqual([]);
  });

  it('says how much of it is read', async () => {
    await swept('r.parquet', LINK, '--over', 'message_words=2,4', '--over', 'offered_load=0.05,0.1');
    const shares: number[] = [];
    expect(await readSwept(fileAt('r.parquet'), undefined, (share) => shares.push(share))).toMatchObject({ rows: 4 });
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });

  it("of a link's own curves leads to the link's own points", async () => {
    const file = await swept('r.parquet', '?v=1&m=j-machine&x=round-trip&dimensions=2x2');
    const values = await file.numbers('round_trip');
    for (const row of [0, file.rows - 1])
      expect((await runMarked(await linkOf(file, row))).round_trip).toBe(values[row]);
  });

  it('of a machine without a link leads to the view of it that shows such runs', async () => {
    const set = { program: 'collective', dimensions: '2x2' };
    writeFileSync(at('spec.json'), JSON.stringify({ machine: 'paragon', set, over: { collective_bytes: [8, 16] } }));
    const file = await swept('r.parquet', at('spec.json'));
    const [key = ''] = file.results.map((column) => column.key);
    expect(file.link).toMatch(/^\?v=1&m=paragon&/);
    expect((await runMarked(await linkOf(file, 1)))[key]).toBe((await file.numbers(key))[1]);
  });
});

describe('a file that cannot be shown', () => {
  const written = async (rows: number, value?: string) => {
    const writer = new ParquetWriter({
      writer: fileWriter(at('w.parquet')),
      schema: [
        { name: 'root', num_children: 1 },
        { name: 'a', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
      ],
      ...(value !== undefined && { kvMetadata: [{ key: 'grainscope', value }] }),
    });
    writer.write({ columnData: [{ name: 'a', data: Array.from({ length: rows }, () => 1) }] });
    writer.finish();
    return readSwept(fileAt('w.parquet'));
  };
  const text = (what: string) => {
    writeFileSync(at('w.parquet'), what);
    return readSwept(fileAt('w.parquet'));
  };
  const about = (columns: object) => JSON.stringify({ engine: 'grainscope 0.1.0', hash: 1, columns });
  const a = { label: 'A', unit: '', doc: '' };

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['text', () => text('a,b\n'), /no Parquet file/],
    ['a table of others', () => written(1), /no sweep of Grainscope; “grainscope sweep/],
    ['no JSON in it', () => written(1, '{'), /another version/],
    ['of a version without what was swept', () => written(1, about({ a })), /another version/],
    ['without its columns', () => written(1, about({ b: { ...a, swept: 'b' } })), /columns are damaged/],
    ['too long', () => written(MOST_ROWS + 1, about({ a })), /it has 1,000,001 rows; at most 1,000,000 /],
    [
      'too large',
      () => readSwept({ size: 600 * 2 ** 20, open: () => Promise.resolve(undefined) }),
      /it has 600 MB; .* 512 MB/,
    ],
  ])('%s', async (_, read, why) => {
    expect(await read()).toEqual({ problem: expect.stringMatching(why) });
  });

  it('that is cut off says so', async () => {
    await swept('r.parquet', LINK, '--over', 'message_words=2,4');
    writeFileSync(at('r.parquet'), readFileSync(at('r.parquet')).subarray(0, 400));
    expect(await readSwept(fileAt('r.parquet'))).toEqual({ problem: 'it is no Parquet file, or it is cut off' });
  });

  // The lowest bit of a number is its sign there.
  it('whose end has a bit turned opens or says so', async () => {
    await swept('r.parquet', LINK, '--over', 'message_words=2,4');
    const bytes = readFileSync(at('r.parquet'));
    const { byteLength } = bytes;
    const problems = new Set<string>();
    for (let at = byteLength - 8 - bytes.readUInt32LE(byteLength - 8); at < byteLength - 8; at += isLong ? 1 : 7) {
      const { buffer } = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte));
      const read = await readSwept(fileOf(buffer));
      if ('problem' in read) problems.add(read.problem);
    }
    expect(problems).toContain('it is cut off, or its columns are damaged');
  });
});
