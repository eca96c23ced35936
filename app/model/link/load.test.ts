/** What a link needs before it can be read is known, and missed if it does not come. */
import { expect, it, vi } from 'vitest';

// As at the start: what other tests loaded is not there yet.
vi.resetModules();
const { decode, encode, needsLoading, open } = await import('./link.ts');

const plain = '?v=1&m=j-machine&x=round-trip&hop_cycles=2&round-trip.x=swept&theme=dark';
const rare = [
  'x.by=hop_cycles&x.from=1&x.to=8&x.steps=5',
  'beside=multi-psi-v1&scales=free',
  'relative=ratio:ping',
  'round-trip.x.zoom=1,3',
  'at=ping:2',
  'data=open',
];

it('is nothing for most links', () => {
  expect(needsLoading(plain)).toBe(false);
  expect(encode(decode(plain).state)).toBe(plain);
});

it('is missed, with the keys that could not be read, and the rest is kept', () => {
  for (const part of rare) {
    const link = `${plain}&${part}`;
    expect(needsLoading(link)).toBe(true);
    const { state, notices } = decode(link);
    expect(encode(state)).toBe(plain);
    const keys = [...new URLSearchParams(part).keys()];
    expect(notices).toEqual(keys.map((key) => ({ key, text: 'could not be read; reload the page' })));
  }
});

it('is loaded by opening the link, and then there for all', async () => {
  const { state, notices } = await open(`${plain}&${rare[3]}`);
  expect([state.look?.views, notices]).toEqual([{ 'round-trip': { x: [1, 3] } }, []]);
  for (const part of rare) expect(needsLoading(`${plain}&${part}`)).toBe(false);
});
