/** The figure behind a link is what the link looks at: a part, a marked point, a layer, the strip, another machine. */
import { describe, expect, it } from 'vitest';
import { check, evaluate, runSync } from '../engine/node.ts';
import { openFile } from '../exports/open.ts';
import { decode, encode, load } from '../model/link/link.ts';
import { normalCustom } from '../model/presets/custom.ts';
import { selectBeside } from '../model/state/state.ts';
import { command } from './command.ts';

await load();

const engine = { runSync, check, evaluate };

async function chart(link: string, ...more: string[]) {
  const said = { out: '', err: '', status: -1 };
  said.status = await command(['chart', link, ...more], {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    writeFile: () => undefined,
    engine: () => Promise.resolve(engine),
  });
  return said;
}

const trip = '?v=1&m=j-machine&x=round-trip&dimensions=4x4';
const queens = '?v=1&m=multi-psi-v1&x=queens-balance&board=4';

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

describe('a part of a chart', () => {
  it('is drawn, and nothing of the rest', async () => {
    const whole = await chart(trip);
    const part = await chart(`${trip}&round-trip.x.zoom=1,3`);
    expect(part).toMatchObject({ status: 0, err: '' });
    const ticks = (svg: string) => textsOf(svg).filter((text) => /^[\d.]+$/.test(text));
    expect(ticks(part.out)).toContain('3');
    expect(ticks(part.out)).not.toContain('6');
    expect(ticks(whole.out)).toContain('6');
    expect(openFile(new TextEncoder().encode(part.out))).toMatchObject({
      record: { link: `${trip}&round-trip.x.zoom=1,3` },
    });
  });
});

describe('a marked point', () => {
  it('has its reading in the picture and in its words', async () => {
    const { out } = await chart(`${trip}&at=ping:2`);
    expect(textsOf(out)).toEqual(expect.arrayContaining([expect.stringMatching(/^at /)]));
    expect(out).toMatch(/<desc id="desc">[^<]*Marked: [^<]*Point 2 of/);
    expect((await chart(trip)).out).not.toMatch(/Marked:/);
  });

  it('in a layer of a stack is that of its curve', async () => {
    const marked = await chart(`${queens}&at=2:2&layer=5`, '--chart', 'rates');
    expect(marked).toMatchObject({ status: 0, err: '' });
    expect(marked.out).toMatch(/<desc id="desc">[^<]*Marked: PE 5: /);
    const other = await chart(`${queens}&at=3:2&layer=5`, '--chart', 'rates');
    expect(other.out).toMatch(/Marked: PE 5: /);
    expect(textsOf(other.out).join()).toContain('3 PEs');
    expect(textsOf(marked.out).join()).toContain('2 PEs');
  });
});

describe('the strip of the processors', () => {
  it('is a chart of machines that record it', async () => {
    const { status, out, err } = await chart(queens, '--chart', 'timeline');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(textsOf(out)).toEqual(expect.arrayContaining(['Work rates of the PEs: What the PEs do when', 'PE 1']));
    const refused = await chart(trip, '--chart', 'timeline');
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining('timeline: no such chart') });
  });

  it('shows the window and the run of the link', async () => {
    const whole = await chart(queens, '--chart', 'timeline');
    const part = await chart(`${queens}&timeline.x.zoom=10,40&at=2:3`, '--chart', 'timeline');
    expect(part.out).toMatch(/from 10 ms to 40 ms/);
    expect(part.out).not.toBe(whole.out);
    // A window beyond the end of the run shows all of it.
    const beyond = await chart(`${queens}&timeline.x.zoom=1e6,2e7`, '--chart', 'timeline');
    expect(textsOf(beyond.out)).toEqual(
      textsOf(whole.out).map((text) => (text.startsWith('?v=1') ? expect.anything() : text)),
    );
  });
});

describe('machines side by side', () => {
  const own = normalCustom({
    name: 'Slow wires',
    base: 'j-machine',
    parts: { network: 'j-machine', node: 'j-machine' },
    changes: { hop_cycles: 4 },
  });
  if (!own) throw new Error('no machine');
  const alone = trip;
  const link = encode(selectBeside(decode(trip).state, [own], 'shared'));

  it('are each drawn with their name, one of a person as well', async () => {
    const [itself, other] = [await chart(link, '--machine', 'j-machine'), await chart(link, '--machine', 'custom:1')];
    expect([itself.status, other.status]).toEqual([0, 0]);
    expect((await chart(link)).out).toBe(itself.out);
    expect(itself.out).toMatch(/<title id="title">[^<]*, J-Machine<\/title>/);
    expect(other.out).toMatch(/<title id="title">[^<]*, Slow wires<\/title>/);
    expect(other.out).toContain('Slow wires after ');
    // On the same scales.
    const ticks = (svg: string) => textsOf(svg).filter((text) => /^[\d.,]+$/.test(text));
    expect(ticks(other.out)).toEqual(ticks(itself.out));
    const paths = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d);
    expect(paths(other.out)).not.toEqual(paths(itself.out));
  });

  it.each([
    [alone, 'j-machine', '--machine: is for machines side by side'],
    [link, 'paragon', 'paragon: no such machine of this link'],
    [link.replace('#', '&relative=ratio:machine:custom:1#'), 'custom:1', 'on one chart for all machines'],
  ])('are refused where there are none: %#', async (of, machine, why) =>
    expect(await chart(of, '--machine', machine)).toMatchObject({ status: 2, err: expect.stringContaining(why) }),
  );
});
