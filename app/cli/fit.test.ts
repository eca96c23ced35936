/** Fits through the command line: points that a simulation made give back its values, and what they cannot tell is said. */
import { describe, expect, it } from 'vitest';
import { open } from '../model/link/link.ts';
import { presetOf } from '../model/presets/custom.ts';
import { isLong } from '../model/testing/long.ts';
import { called } from './testing/called.ts';

// Short messages, which are simulated soon.
const LENGTHS = isLong ? '1024,4096,8192,16384' : '512,1024,2048,4096';
const link = `?v=1&m=paragon&x=exchange-time&x.by=exchange_bytes&x.values=${LENGTHS}`;

/** What the Paragon's exchanges take with other costs, as a table. */
async function tableWith(costs: string): Promise<string> {
  const { out } = await called(['chart', `${link}&${costs}`, '--format', 'csv']);
  const rows = [...out.matchAll(/^simulated,ping-pong,([\d.]+),([\d.]+)/gm)];
  return `message (bytes),time (us)\n${rows.map(([, x, y]) => `${x},${y}`).join('\n')}\n`;
}

describe('a fit', () => {
  it('gives back the values that the points were made with, as a machine of one’s own with the points', async () => {
    const table = await tableWith('send_us=70&byte_ns=8');
    const { out, err } = await called(['fit', link, 'lab/points.csv', '--parameters', 'send_us,byte_ns'], {
      'lab/points.csv': table,
    });
    expect(err).toBe('');
    expect(out).toMatch(/send_us +Send start-up +(69\.\d+|70(\.\d+)?) µs/);
    expect(out).toMatch(/byte_ns +Packet data +(7\.99\d*|8(\.00\d*)?) ns\/byte/);
    const { state, notices } = await open(out.split('\n').at(-2) ?? '');
    expect(notices).toEqual([]);
    expect(state.custom?.changes).toEqual({ send_us: expect.closeTo(70, 0), byte_ns: expect.closeTo(8, 1) });
    expect(state.custom && presetOf(state.custom).parameters.send_us?.source).toEqual({
      status: 'calibrated',
      to: 'points.csv',
    });
    expect(state.measured).toMatchObject({ name: 'points.csv' });
    expect(state.measured?.points).toHaveLength(4);
  }, 900_000);

  it('says what the points cannot tell apart', async () => {
    const table = await tableWith('send_us=70');
    const { out } = await called(['fit', link, 'p.csv', '--parameters', 'send_us,receive_us', '--json'], {
      'p.csv': table,
    });
    expect(JSON.parse(out).unknown).toEqual([['send_us', 'receive_us']]);
  }, 900_000);

  it.each([
    [['fit', link, 'p.csv', '--parameters', 'sendus'], /'sendus' cannot be fitted here; choose among/],
    [['fit', link, 'p.csv'], /give one to 4 different parameters/],
    [['fit', link, 'p.csv', '--parameters', 'send_us,byte_ns'], /2 points can be simulated; 3 are needed at least/],
    [['fit', link, 'p.csv', '--parameters', 'send_us', '--curve', 'x'], /there is no curve 'x'; choose one of/],
    [
      ['fit', '?v=1&m=five-machines&x=machines-length', 'p.csv', '--parameters', 'send_us'],
      /several machines are shown/,
    ],
    [['fit', link, 'words.csv', '--parameters', 'send_us'], /words\.csv: it needs two columns of numbers/],
  ])('is refused: %s', async (argv, why) => {
    const files = { 'p.csv': 'bytes,us\n1024,170\n4096,220\n', 'words.csv': 'a\nb\n' };
    const { status, err } = await called(argv, files);
    expect(status).toBe(2);
    expect(err).toMatch(why);
  });
});
