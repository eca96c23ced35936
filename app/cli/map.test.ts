/** A map behind a link, simulated and exported as any figure: every number of it is a run of its own. */
import { describe, expect, it } from 'vitest';
import { load } from '../model/link/link.ts';
import { isLong } from '../model/testing/long.ts';
import { called } from './testing/called.ts';

await load();

const MAP =
  '?v=1&m=paragon&x=exchange-time&by=send_us&x.by=exchange_bytes&x.from=16&x.to=1000000&x.steps=17&x.scale=log' +
  '&by.from=5&by.to=500&by.steps=17&by.scale=log';
/** Where the short items of small pictures cost the machine with the slower messages more. */
const WINNER =
  '?v=1&m=t9000&x=farm&by=iteration_limit&x.by=item_lines&x.from=1&x.to=16&x.steps=9&x.scale=log&by.from=4&by.to=1024' +
  '&by.steps=9&by.scale=log&workers=8&picture_points=32&speedup.y=time&beside=paragon&relative=ratio:machine:paragon';

const rowsOf = (csv: string) => csv.split('\n').filter((line) => line.startsWith('simulated,'));

describe('a map', () => {
  it('has more points than the coarse grid and fewer than the fine one, each as a run gives it', async () => {
    const { status, out, err } = await called(['chart', MAP, '--format', 'csv']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const rows = rowsOf(out);
    expect(rows.length).toBeGreaterThan(81);
    expect(rows.length).toBeLessThan(17 * 17);
    const [, start, bytes, time] = (rows[100] ?? '').split(',');
    const one = await called([
      'chart',
      `?v=1&m=paragon&x=exchange-time&send_us=${start}&by=send_us&by.values=${start}&x.by=exchange_bytes&x.values=${bytes}`,
      '--format',
      'csv',
    ]);
    const alone = out && rowsOf(one.out).find((row) => row.split(',')[2] === bytes);
    expect(alone?.split(',')[3]).toBe(time);
  });

  it('is drawn with its lines, and as a PDF like any other', async () => {
    const { out } = await called(['chart', MAP]);
    for (const level of ['0.2', '0.5', '1', '2', '5']) expect(out).toContain(`>${level}</text>`);
    expect(out).toMatch(/<desc[^>]*>[^<]*map of time over message and send start-up\. From 84\.\d µs to 12/);
    const files = {};
    // Of as many points only in a long run: the drawing is the same.
    const few = isLong ? MAP : MAP.replaceAll('steps=17', 'steps=5');
    expect(await called(['chart', few, '-o', 'map.pdf'], files)).toMatchObject({ status: 0, err: '' });
    expect(files).toHaveProperty(['map.pdf']);
  });

  it('in greys has lighter and darker steps in one order', async () => {
    const { out } = await called(['chart', MAP, '--grey', '--column', '174', '--format', 'svg']);
    const fills = [...out.matchAll(/<path[^>]*fill="(#[0-9a-f]{6})"[^>]*fill-rule="evenodd"/g)].map(
      ([, fill = '']) => fill,
    );
    const levels = fills.map((fill) => Number.parseInt(fill.slice(1, 3), 16));
    expect(levels.length).toBeGreaterThan(15);
    expect(levels).toEqual(levels.toSorted((a, b) => b - a));
  });

  it('of two machines has the line at which both are equal, and says who has more where', async () => {
    const { out } = await called(['chart', WINNER]);
    expect(out.match(/stroke-width="3"/g)).toHaveLength(1);
    expect(out).toMatch(/On 8\d % of the map, run time is more on T9000 than on Paragon\./);
  });

  it('leaves open where the network saturates, by hatching that the key names', async () => {
    const loads = '&x.by=offered_load&x.from=0.02&x.to=1&x.steps=5&by.from=2&by.to=16&by.steps=3&by.scale=log';
    const small = '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000&by=message_words';
    const { status, out } = await called(['chart', small + loads]);
    expect(status).toBe(0);
    expect(out).toContain('hatched: saturated');
    const csv = await called(['chart', small + loads, '--format', 'csv']);
    const open = rowsOf(csv.out).filter((row) => row.endsWith(',saturated'));
    expect(open.length).toBeGreaterThan(0);
    // No number stands for what has none.
    for (const row of open) expect(row).toMatch(/^simulated,[^,]+,[^,]+,,,,saturated$/);
  });
});
