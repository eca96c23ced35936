import { describe, expect, it } from 'vitest';
import { runSync } from '../engine/node.ts';
import { complete } from '../model/manifest/values.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';
import { figure, machines, run, sweep } from './library.ts';

const set = { program: 'collective', dimensions: '2x2' };
const paragon = machineOf('paragon');
const values = complete({ ...(paragon && machineValues(paragon)), ...set });

it('names the machines that there are', () => {
  expect(machines.find(({ key }) => key === 'j-machine')).toMatchObject({ name: 'J-Machine', year: 1993 });
});

describe('a run', () => {
  it('gives the tables of the command line, and what was run', async () => {
    const { tables, parameters } = await run({ machine: 'paragon', set });
    const result = runSync(values);
    if (!('tables' in result)) throw new Error('it was refused');
    expect(Object.keys(tables)).toEqual(result.tables.map(({ key }) => key));
    expect(tables.estimate?.columns).toEqual(result.tables[0]?.columns);
    expect(parameters).toMatchObject({ program: 'collective', collective_bytes: 1024 });
  });

  it('is that of a link', async () => {
    const { parameters } = await run({ link: '?v=1&m=j-machine&x=round-trip&dimensions=2x2' });
    expect(parameters).toMatchObject({ program: 'remote-read', dimensions: '2x2' });
  });

  it.each([
    [{ machine: 'paragn' }, 'paragn: no such machine; did you mean paragon?'],
    [{ set: { hop_cycles: 9 } }, 'hop_cycles: 9 is not allowed; give a whole number from 1 to 8 cycles'],
    [{ set: { topology: 'torus' } }, /^virtual_channels: a torus needs 2 channels or more/],
    [[] as never, 'what: give an object with link, or machine and set'],
  ])('is refused with a sentence: %j', async (what, message) => {
    await expect(run(what)).rejects.toThrow(message);
  });

  it('ends with its signal', async () => {
    const long = { program: 'open-loop', dimensions: '8x8x8', max_cycles: 100_000_000, precision: 0.001 };
    const signal = AbortSignal.timeout(500);
    await expect(run({ machine: 'j-machine', set: long }, { signal })).rejects.toThrow('aborted due to timeout');
  });
});

describe('a figure', () => {
  const link = '?v=1&m=j-machine&x=round-trip&dimensions=2x2&x.values=0,2&by.values=ping';

  it('has the curves of a link as numbers, and is drawn as the page draws it', async () => {
    const { title, text, curves, draw } = await figure(link, { threads: 1 });
    expect(title).toBe('Round trip against distance');
    expect(text).toContain('Round trip');
    expect(curves.map(({ name }) => name)).toEqual(['ping']);
    expect([...(curves[0]?.x ?? [])]).toEqual([0, 2]);
    const [near = 0, far = 0] = curves[0]?.y ?? [];
    expect(far).toBeGreaterThan(near);
    expect(new TextDecoder().decode(await draw())).toMatch(/<svg [^>]*width="960"/);
    expect(new TextDecoder().decode(await draw({ column: 84 }))).toMatch(/<svg [^>]*width="84mm"/);
    expect([...(await draw({ format: 'png' })).slice(1, 4)]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
  });

  it('ends with its signal', async () => {
    const long = `?v=1&m=j-machine&x=latency-load&dimensions=8x8x8&max_cycles=100000000&precision=0.001`;
    await expect(figure(long, { threads: 2, signal: AbortSignal.timeout(500) })).rejects.toThrow(
      'aborted due to timeout',
    );
  });

  it('is not drawn on no threads', async () => {
    await expect(figure(link, { threads: 0 })).rejects.toThrow(
      "--threads: '0' is not allowed; give a whole number from",
    );
  });

  it('says what is wrong with a link', async () => {
    const notes: string[] = [];
    await figure(`${link}&engine=0.0.1`, { threads: 1, onNote: (text) => notes.push(text) });
    expect(notes).toEqual([expect.stringMatching(/engine/)]);
    await expect(figure(`${link}&hop_cycles=99`)).rejects.toThrow(/hop_cycles: 99 became 8/);
    await expect(figure('?v=1&m=nope')).rejects.toThrow(/'nope' is not a machine/);
    await expect(figure(3 as never)).rejects.toThrow(/the link: give a text/);
    await expect(run({ machine: 'j-machine', sett: {} } as never)).rejects.toThrow(
      /sett: no such field; did you mean set/,
    );
    await expect(sweep({ machine: 'j-machine', seed: 3 } as never)).rejects.toThrow(
      /seed: no such field; did you mean seeds/,
    );
    await expect(run({ link, set: { hop_cycles: 2 } } as never)).rejects.toThrow(
      /link: does not go with machine and set/,
    );
    const { draw } = await figure(link, { threads: 1 });
    await expect(draw({ format: 'gif' as never })).rejects.toThrow(
      /format: 'gif' is not allowed; choose one of svg, png/,
    );
    await expect(draw({ column: 90 as never })).rejects.toThrow(/column: '90' is not allowed; choose one of 84, 174/);
    await expect(draw({ theme: 'blue' as never })).rejects.toThrow(
      /theme: 'blue' is not allowed; choose one of light, dark/,
    );
    await expect(draw({ scale: 3 as never })).rejects.toThrow(/scale: '3' is not allowed; choose one of 2, 4/);
    await expect(draw({ ground: 'pink' as never })).rejects.toThrow(/ground: 'pink' is not allowed/);
    await expect(draw({ size: { width: 640 } as never })).rejects.toThrow(
      /size.height: give a number from 120 to 4096/,
    );
    await expect(draw({ size: { width: 4, height: 300 } })).rejects.toThrow(/size.width: give a number from 160 to/);
    await expect(draw({ size: { width: 400, height: 300 }, column: 84 })).rejects.toThrow(/column: sets the size/);
    await expect(draw({ scale: 2 })).rejects.toThrow(/scale: makes no difference to svg/);
    await expect(draw({ grey: 'no' as never })).rejects.toThrow(/grey: 'no' is not allowed; choose one of true/);
    await expect(draw({ them: 'dark' } as never)).rejects.toThrow(/them: no such option; did you mean theme/);
    await expect(figure(link, { chrt: 'x' } as never)).rejects.toThrow(/chrt: no such option; did you mean chart/);
    await expect(run({ machine: 'paragon' }, { sgnal: 2 } as never)).rejects.toThrow(/sgnal: no such option/);
    await expect(figure(link, { chart: 'nothing' })).rejects.toThrow(/nothing: no such chart/);
  });
});

describe('a sweep', () => {
  it('gives columns in the order of the axes, and says how far it is', async () => {
    const said: [number, number][] = [];
    const over = { collective: ['broadcast', 'reduce'], collective_bytes: '64:256:4' };
    const onProgress = (finished: number, points: number) => said.push([finished, points]);
    const { rows, columns, units, about } = await sweep({ machine: 'paragon', set, over }, { threads: 2, onProgress });
    expect(rows).toBe(8);
    expect(columns.collective).toEqual([...Array(4).fill('broadcast'), ...Array(4).fill('reduce')]);
    expect(columns.collective_bytes).toEqual(Float64Array.of(64, 128, 192, 256, 64, 128, 192, 256));
    expect(columns.error).toEqual(Array(8).fill(null));
    const last = runSync({ ...values, collective: 'reduce', collective_bytes: 256 });
    expect(columns.time_us?.[7]).toBe('tables' in last ? last.tables[0]?.columns.time_us?.[0] : undefined);
    expect(units.time_us).toBe('us');
    expect(about).toMatchObject({ program: 'collective', over: { collective: 'broadcast,reduce' } });
    expect(said.at(-1)).toEqual([8, 8]);
  });

  it('ends with its signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(sweep({ machine: 'paragon', set, seeds: 100 }, { signal })).rejects.toThrow('enough');
  });
});
