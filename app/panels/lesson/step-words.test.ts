import { expect, it } from 'vitest';
import { loadLesson } from '../../model/lesson/files.ts';
import { askingIn } from '../../model/lesson/lesson.ts';
import { english } from '../../model/words/words.ts';
import { placeText } from './shape-words.ts';
import { answerText, errorText } from './step-words.ts';

it('says by how much a curve is off as a share, on a logarithmic axis from two on as a factor', () => {
  expect([0.004, 0.3, 0.99, 1, 4].map((error) => errorText(error, 'log', english))).toEqual([
    '0.4 %',
    '30 %',
    '99 %',
    'a factor of 2',
    'a factor of 5',
  ]);
  expect(errorText(1.5, 'linear', english)).toBe('150 %');
});

it('shows a program by its lines', async () => {
  const lesson = await loadLesson('all-reduce');
  const step = lesson && askingIn(lesson).find(({ kind }) => kind === 'write');
  if (step === undefined) throw new Error('no program is asked for');
  expect(answerText(step, { kind: 'write', written: '\n  for (;;) {\n  }\n\n' }, english)).toBe('  for (;;) {\n  }');
});

it('says what is set, and what a person has typed, as it is', async () => {
  const bytes = { label: 'length', unit: 'bytes', scale: 'log' } as const;
  expect([1024, 262_144].map((place) => placeText(bytes, place, english))).toEqual(['1,024 bytes', '262,144 bytes']);
  const nodes = { label: 'nodes', unit: '', scale: 'log' } as const;
  expect([1, 16].map((place) => placeText(nodes, place, english))).toEqual(['1 node', '16 nodes']);
  expect(placeText({ ...nodes, label: 'depth' }, 5, english)).toBe('depth 5');
  const lesson = await loadLesson('all-reduce');
  const step = lesson && askingIn(lesson).find(({ kind }) => kind === 'question');
  if (step === undefined) throw new Error('no number is asked for');
  expect(answerText(step, { kind: 'question', value: 123_456 }, english)).toContain('123,456');
});
