import { describe, expect, it } from 'vitest';
import { experimentGroups } from './experiment-groups.ts';
import { figureOn, isOfToday, machines } from './presets.ts';

describe.each(machines)('the experiments of $key', ({ key, experiments, of, year }) => {
  const { paper, others } = experimentGroups(experiments, key);

  it('are each in one of the groups, in the order of the machine', () => {
    const inOrder = (group: typeof paper) => group.map((one) => experiments.indexOf(one.key));
    for (const group of [paper, others]) expect(inOrder(group)).toEqual(inOrder(group).toSorted((a, b) => a - b));
    expect(new Set([...paper, ...others].map((one) => one.key))).toEqual(new Set(experiments));
    expect(paper.length + others.length).toBe(experiments.length);
  });

  it('are from the paper where they redraw a figure or a table of its own', () => {
    expect(paper.filter((one) => figureOn(one, key) === undefined)).toEqual([]);
    expect(others.filter((one) => figureOn(one, key) !== undefined)).toEqual([]);
    // Of machines of today no paper has figures here.
    expect(paper.length > 0).toBe(of === undefined && !isOfToday({ year }));
  });
});
