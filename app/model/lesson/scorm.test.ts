import { describe, expect, it } from 'vitest';
import {
  hashOfSuspended,
  LONGEST_SUSPENDED,
  manifestOf,
  nameOf,
  scoreOf,
  suspended,
  timeText,
  withPlan,
} from './scorm.ts';

it('a score is the share of what is right, in whole per cent', () => {
  expect(scoreOf({ judged: 3, right: 2 })).toBe(67);
  expect(scoreOf({ judged: 0, right: 0 })).toBe(0);
  expect(scoreOf({ judged: 3, right: undefined })).toBeUndefined();
});

it('times are written as SCORM 1.2 has them', () => {
  expect([0, 3_723_456, -5, 1e15].map(timeText)).toEqual([
    '0000:00:00.00',
    '0001:02:03.46',
    '0000:00:00.00',
    '9999:00:00.00',
  ]);
});

it('a student is called as people are', () => {
  expect(['Tanaka, Aki', 'Aki Tanaka', 'King, Martin, Jr.', '', '<b>, x'].map(nameOf)).toEqual([
    'Aki Tanaka',
    'Aki Tanaka',
    'King, Martin, Jr.',
    '',
    'x b',
  ]);
});

describe('suspend data', () => {
  it('is kept up to 4,096 characters, and not by half beyond', () => {
    const longest = `#answers=2${'x'.repeat(LONGEST_SUSPENDED - 10)}`;
    expect(suspended(longest)).toBe(longest);
    expect(suspended(`${longest}x`)).toBeUndefined();
    expect(hashOfSuspended(longest)).toBe(longest);
  });

  it('that is none of ours opens the lessons without answers', () => {
    for (const data of ['', 'x'.repeat(4096), 'javascript:alert(1)', `#answers=2${'x'.repeat(5000)}`, '?x#answers=2'])
      expect(hashOfSuspended(data)).toBe('');
  });
});

it('a title cannot break out of a package', () => {
  const shell = '<meta name="plan" content="" />';
  expect(manifestOf('</title><script>', [])).not.toContain('<script>');
  expect(withPlan(shell, '"><script>')).not.toContain('<script>');
});
