import { expect, it } from 'vitest';
import { fileName, formatOfName } from './formats.ts';
import { figure } from './testing/figure.ts';

it('names a file by machine and title', () => {
  expect(fileName(figure, 'svg')).toBe('j-machine-latency-against-load.svg');
  expect(fileName(figure, 'png', 4)).toBe('j-machine-latency-against-load@4x.png');
  expect(fileName({ ...figure, meta: {} }, 'csv')).toBe('latency-against-load.csv');
});

it('makes of any machine’s name one that every system takes', () => {
  const named = (machine: string) => fileName({ ...figure, meta: { machine } }, 'csv');
  expect(named('../../etc/passwd\0<b>:*?')).toBe('etc-passwd-b-latency-against-load.csv');
  expect(named('並列 推論')).toBe('並列-推論-latency-against-load.csv');
  expect(named('x'.repeat(500)).length).toBeLessThan(80);
});

it('knows a format by the ending of a name', () => {
  expect(['a.svg', 'a.b.PNG', 'dir.x/a.pdf'].map(formatOfName)).toEqual(['svg', 'png', 'pdf']);
  expect(['svg', 'a.', 'a.gif', 'a.constructor'].map(formatOfName)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
