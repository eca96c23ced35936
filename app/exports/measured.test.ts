/** Tables of measured points as people have them. */
import { describe, expect, it } from 'vitest';
import { guessMapping, type MeasuredAxis, type MeasuredColumn, pointsOf, readTable, unitsFor } from './measured.ts';

const x = { label: 'message length', unit: 'bytes', scale: 'log' } as const;
const y = { label: 'time of a message', unit: 'us', scale: 'log' } as const;

function columnsOf(text: string): MeasuredColumn[] {
  const read = readTable(text);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

function pointsIn(text: string, most = 200) {
  const columns = columnsOf(text);
  return pointsOf(columns, guessMapping(columns, x, y), { x, y }, most);
}

describe('a table', () => {
  it('is that of a benchmark, whose head is a comment and whose columns stand between spaces', () => {
    const osu = `# OSU MPI Latency Test v5.6.3
# Size          Latency (us)
0                       0.98
8                       0.97
1024                    1.60
4194304               346.79
`;
    const { points, left } = pointsIn(osu);
    expect(points).toEqual([
      { x: 8, y: 0.97 },
      { x: 1024, y: 1.6 },
      { x: 4194304, y: 346.79 },
    ]);
    // A logarithmic axis has no 0.
    expect(left).toEqual([1]);
  });

  it('is that of a benchmark with a space between the names of columns', () => {
    const imb = `# Benchmarking PingPong
       #bytes #repetitions      t[usec]   Mbytes/sec
            0         1000         1.21         0.00
         4096         1000         4.05      1011.36
       524288           80        58.30      8992.93
`;
    expect(columnsOf(imb).map(({ name, unit }) => [name, unit])).toEqual([
      ['bytes', ''],
      ['repetitions', ''],
      ['t', 'usec'],
      ['Mbytes/sec', ''],
    ]);
    expect(pointsIn(imb).points).toEqual([
      { x: 4096, y: 4.05 },
      { x: 524288, y: 58.3 },
    ]);
  });

  it('has its columns in any order, by their names, in other units, with errors', () => {
    const csv = 'run,time [ms],message length (KiB),stddev [ms]\n1,2,4,0.5\n2,1,"1,024",0.25\n';
    expect(pointsIn(csv).points).toEqual([
      { x: 4096, y: 2000, low: 1500, high: 2500 },
      { x: 1048576, y: 1000, low: 750, high: 1250 },
    ]);
  });

  it('has each column in its own unit, also one that is chosen by hand, and an error', () => {
    const columns = columnsOf('message length,time (us),err (ns),total (ms)\n8,2,100,0.5\n');
    const [guessed, byHand, across] = [{}, { y: 3, yUnit: undefined }, { x: 1 }].map((chosen) =>
      guessMapping(columns, x, y, chosen),
    );
    expect(guessed && pointsOf(columns, guessed, { x, y }, 200).points).toEqual([{ x: 8, y: 2, low: 1.9, high: 2.1 }]);
    expect(byHand && pointsOf(columns, byHand, { x, y }, 200).points).toMatchObject([{ x: 8, y: 500, high: 500.1 }]);
    expect(guessMapping(columns, x, y, { y: 3, yUnit: 'us' })).toMatchObject({ x: 0, y: 3, yUnit: 'us' });
    expect(across).toMatchObject({ x: 1, y: 3, yUnit: 'ms' });
    expect(guessMapping(columns, x, y, { y: 0 }).x).not.toBe(0);
  });

  it('has an error in per cent of its value', () => {
    const columns = columnsOf('message length,time (us),stddev (%)\n8,2,10\n64,4,5\n');
    expect(pointsOf(columns, guessMapping(columns, x, y), { x, y }, 200).points).toEqual([
      { x: 8, y: 2, low: 1.8, high: 2.2 },
      { x: 64, y: 4, low: 3.8, high: 4.2 },
    ]);
  });

  it('has units between the wide brackets of Japanese', () => {
    expect(pointsIn('サイズ（KiB）,時間（ms）\n1,2\n').points).toEqual([{ x: 1024, y: 2000 }]);
  });

  it('has units within the names of columns', () => {
    expect(pointsIn('size_KiB,time_ms\n2,3\n').points).toEqual([{ x: 2048, y: 3000 }]);
    expect(pointsIn('size/KiB,time/ns\n2,3000\n').points).toEqual([{ x: 2048, y: 3 }]);
    // A rate is no time.
    expect(pointsIn('bytes,messages/ms\n2,3\n').points).toEqual([{ x: 2, y: 3 }]);
  });

  it('has ends instead of an error', () => {
    expect(pointsIn('bytes,us,low,high\n8,3,2,5\n').points).toEqual([{ x: 8, y: 3, low: 2, high: 5 }]);
  });

  it.each([
    ['terminals,latency', 'x,y'],
    ['transferred,devices', 'x,y'],
    ['minutes,us', 'x,y'],
    ['bytes,us,latencyMin,latencyMax', 'x,y,low,high'],
    ['bytes,us,y_err', 'x,y,error'],
    ['bytes,us,us ±', 'x,y,error'],
    ['bytes,us,ylow,yhigh', 'x,y,low,high'],
  ])('takes %s for %s', (head, roles) => {
    const columns = columnsOf(`${head}\n${head.split(',').map((_, i) => i + 1)}\n`);
    const mapping = guessMapping(columns, x, y);
    expect(roles.split(',').map((role) => mapping[role as 'x'])).toEqual(columns.map((_, place) => place));
  });

  it('has no interval of an error below 0, or of ends the wrong way round', () => {
    expect(pointsIn('bytes,us,stddev\n8,3,-1\n16,4,1\n').points).toEqual([
      { x: 8, y: 3 },
      { x: 16, y: 4, low: 3, high: 5 },
    ]);
    expect(pointsIn('bytes,us,low,high\n8,3,5,2\n').points).toEqual([{ x: 8, y: 3 }]);
  });

  it('has decimal commas between semicolons, and no head', () => {
    expect(pointsIn('8;1,5\n16;2,5\n').points).toEqual([
      { x: 8, y: 1.5 },
      { x: 16, y: 2.5 },
    ]);
  });

  it('has decimal commas in all of its numbers if in one', () => {
    expect(pointsIn('bytes;us\n8;4,512\n1.024;15,25\n2.048;0,125\n').points).toEqual([
      { x: 8, y: 4.512 },
      { x: 1024, y: 15.25 },
      { x: 2048, y: 0.125 },
    ]);
    expect(pointsIn('bytes\tus\n8\t0,125\n16\t1.024,5\n').points).toEqual([
      { x: 8, y: 0.125 },
      { x: 16, y: 1024.5 },
    ]);
    // Thousands are grouped.
    expect(pointsIn('bytes;us\n1,024;4.512\n2,097,152;1,250\n').points).toEqual([
      { x: 1024, y: 4.512 },
      { x: 2097152, y: 1250 },
    ]);
  });

  it('tells bits from bytes', () => {
    const rate = { label: 'throughput', unit: 'MB/s', scale: 'linear' } as const;
    const columns = columnsOf('bytes,Gb/s\n8,1\n');
    expect(pointsOf(columns, guessMapping(columns, x, rate), { x, y: rate }, 9).points).toEqual([{ x: 8, y: 125 }]);
  });

  it('takes what is more than a whole for %, where a fraction is read in that', () => {
    const share = { label: 'efficiency', unit: '', column: 'efficiency', scale: 'linear' } as const;
    const on = (text: string, y: MeasuredAxis) => {
      const columns = columnsOf(text);
      return pointsOf(columns, guessMapping(columns, x, y), { x, y }, 9).points.map(({ y: value }) => value);
    };
    expect(on('bytes,efficiency\n8,75\n16,0.5\n', share)).toEqual([0.75, 0.005]);
    expect(on('bytes,efficiency\n8,0.75\n16,1.02\n', share)).toEqual([0.75, 1.02]);
    expect(on('bytes,speedup\n8,75\n', { ...share, label: 'speedup', column: 'speedup' })).toEqual([75]);
  });

  it('leaves out rows without numbers, and says which', () => {
    expect(pointsIn('bytes,us\n8,3\n16,n/a\n,\n32,5\n')).toMatchObject({
      points: [
        { x: 8, y: 3 },
        { x: 32, y: 5 },
      ],
      left: [2, 3],
    });
  });

  it('of many rows is thinned evenly, from its first to near its last', () => {
    const text = `bytes,us\n${Array.from({ length: 1000 }, (_, i) => `${i + 1},${i + 1}`).join('\n')}`;
    const { points, thinned } = pointsIn(text, 200);
    expect(points).toHaveLength(200);
    expect([points[0]?.x, points[1]?.x, points.at(-1)?.x]).toEqual([1, 6, 996]);
    expect(thinned).toBe(800);
  });

  it('of very many rows is read as well', () => {
    const { points, left, thinned } = pointsIn('1,2\n'.repeat(2 ** 18));
    expect([points.length, left.length, thinned]).toEqual([200, 0, 2 ** 18 - 200]);
  });

  it.each([
    ['', 'it needs two columns of numbers, one for each axis'],
    ['only,words\na,b\n', 'it needs two columns of numbers, one for each axis'],
    ['1\n2\n3\n', 'it needs two columns of numbers, one for each axis'],
    ['x'.repeat(2 ** 20 + 1), 'it has more than 1 MB'],
    ['1,'.repeat(2 ** 19), 'it has more than 100 columns'],
  ])('is refused with the reason', (text, problem) => expect(readTable(text)).toEqual({ problem }));
});

it('offers the units that an axis can be given in, its own first', () => {
  expect(unitsFor('us').map(({ unit }) => unit)).toEqual(['us', 'ps', 'ns', 'ms', 's']);
  expect(unitsFor('us/message').find(({ unit }) => unit === 'ms/message')?.factor).toBeCloseTo(1000);
  expect(unitsFor('cycles')).toEqual([{ unit: 'cycles', factor: 1 }]);
});
