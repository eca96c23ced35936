import { describe, expect, it } from 'vitest';
import { experimentGroups } from './experiment-groups.ts';
import { experiments as allExperiments, figureOn, isOfToday, machineOf, machines } from './presets.ts';

describe.each(machines)('the experiments of $key', ({ key, experiments, of, year }) => {
  const { first, others, isOfPaper } = experimentGroups(experiments, key);

  it('are each in one of the groups, in the order of the machine', () => {
    const inOrder = (group: typeof first) => group.map((one) => experiments.indexOf(one.key));
    for (const group of [first, others]) expect(inOrder(group)).toEqual(inOrder(group).toSorted((a, b) => a - b));
    expect(new Set([...first, ...others].map((one) => one.key))).toEqual(new Set(experiments));
    expect(first.length + others.length).toBe(experiments.length);
  });

  it('are from the paper where they redraw a figure or a table of its own', () => {
    expect(first.filter((one) => (figureOn(one, key) !== undefined) !== isOfPaper)).toEqual([]);
    expect(others.filter((one) => figureOn(one, key) !== undefined)).toEqual([]);
    // Of machines of today no paper has figures here.
    expect(isOfPaper).toBe(of === undefined && !isOfToday({ year }));
  });
});

it("of a machine of one's own are first those of the machine whose processor it has", () => {
  const all = allExperiments.map(({ key }) => key);
  const { first, others, isOfPaper } = experimentGroups(all, 'hdr-cluster');
  expect(isOfPaper).toBe(false);
  expect(new Set(first.map((one) => one.key))).toEqual(new Set(machineOf('hdr-cluster')?.experiments));
  expect(first.length + others.length).toBe(all.length);
});
