import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { encode, load, open } from '../link/link.ts';
import { CUSTOM, type CustomMachine, startFrom } from '../presets/custom.ts';
import { entryOf, machineOf } from '../presets/presets.ts';
import { expand, type PlannedSeries, UNASKED } from '../sweep/sweep.ts';
import { amongAll, selectAmong, VIEW } from './own-machine.ts';
import { type ExplorerState, initialState, normalise, selectExperiment, selectMachine } from './state.ts';

beforeAll(() => load());

const own = (base: string, changes: CustomMachine['changes'] = {}): CustomMachine => {
  const start = startFrom(base, 'Mine');
  if (!start) throw new Error(base);
  return { ...start, changes };
};

const curves = (state: ExplorerState) =>
  new Map(expand(state, { ...UNASKED, check }).series.map((series) => [String(series.value), series]));
const mineIn = (state: ExplorerState): PlannedSeries | undefined => curves(state).get(CUSTOM);

const experiments = Object.keys(entryOf(VIEW)?.programs ?? {});
const among = (machine: CustomMachine, experiment = 'machines-grain') =>
  selectExperiment(amongAll(initialState('j-machine'), machine), experiment);

describe.each(machineOf(VIEW)?.of ?? [])('a machine of one’s own just like %s, among all machines', (base) => {
  it('has that machine’s points in every experiment', () => {
    for (const experiment of experiments) {
      const series = curves(among(own(base), experiment));
      const [mine, its] = [series.get(CUSTOM), series.get(base)];
      if (!mine || !its) continue;
      expect(mine.label, experiment).toBe('Mine');
      expect(
        mine.points.map(({ key }) => key),
        experiment,
      ).toEqual(its.points.map(({ key }) => key));
    }
  });
});

describe('a machine of one’s own among all machines', () => {
  it('has its own values, and as many nodes as the experiment gives the others', () => {
    const mine = mineIn(among(own('paragon', { dimensions: '8x8', processor_ps: 10000 }), 'machines-script'));
    expect(mine?.values).toMatchObject({ processor_ps: 10000, dimensions: '4x4', node: 'paragon' });
  });

  it('keeps a network of its own as it is', () => {
    const ideal = own('paragon', { network: 'ideal', dimensions: '8x8' });
    expect(mineIn(among(ideal, 'machines-script'))?.values).toMatchObject({ network: 'ideal', dimensions: '8x8' });
  });

  it('takes part in all but what swaps the networks of two machines', () => {
    const takesPart = experiments.filter((experiment) => mineIn(among(own('paragon'), experiment)));
    expect(experiments.filter((one) => !takesPart.includes(one))).toEqual(['machines-swap']);
  });

  it('says why it has no point where the x axis is nothing that its network has', () => {
    const points = mineIn(among(own('hdr-cluster'), 'machines-barrier'))?.points ?? [];
    expect(points.length).toBeGreaterThan(0);
    for (const { error } of points) expect(error).toMatchObject({ path: 'dimensions', code: 'not_read' });
  });

  it('begins with the program that the machine runs', () => {
    const ring = normalise({ ...initialState('j-machine'), experiment: 'barrier' });
    expect(amongAll(ring, own('j-machine')).experiment).toBe('machines-barrier');
  });

  it.each(experiments)('comes back from a link: %s', async (experiment) => {
    const state = among(own('hdr-cluster', { send_ns: 2000 }), experiment);
    const { state: back, notices } = await open(encode(state));
    expect(notices).toEqual([]);
    expect(back).toEqual(state);
  });

  it('is taken in and out, and goes with another machine', () => {
    const alone = normalise(initialState(VIEW));
    const shown = selectAmong({ ...alone, seriesValues: ['paragon', 't9000'] }, own('j-machine'));
    expect([...curves(shown).keys()]).toEqual(['paragon', 't9000', CUSTOM]);
    expect([...curves(selectAmong(shown, undefined)).keys()]).toEqual(['paragon', 't9000']);
    expect(selectMachine(shown, 'paragon', check)).not.toHaveProperty('custom');
  });
});
