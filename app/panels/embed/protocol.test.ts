import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucket, LONGEST_LINK, readMessage, sizeGate, TALLEST } from './protocol.ts';

const set = { grainscope: 1, type: 'set', link: '?v=1' };

describe('a message to a frame', () => {
  it('is taken if it is as documented', () => {
    expect(readMessage(set)).toEqual({ message: set });
    expect(readMessage({ ...set, link: 'x'.repeat(LONGEST_LINK) })).toHaveProperty('message');
  });

  it('is left alone if it is not ours', () => {
    for (const data of [null, undefined, 7, 'grainscope', [], {}, { type: 'set' }])
      expect(readMessage(data)).toBeUndefined();
  });

  it.each([
    [{ ...set, grainscope: 2 }, 'version'],
    [{ ...set, grainscope: '1' }, 'version'],
    [{ ...set, type: 'eval' }, 'shape'],
    [{ ...set, link: 7 }, 'shape'],
    [{ ...set, link: '' }, 'shape'],
    [{ ...set, link: 'x'.repeat(LONGEST_LINK + 1) }, 'shape'],
    [{ ...set, more: true }, 'shape'],
  ])('is refused with a reason: %o', (data, reason) => {
    expect(readMessage(data)).toMatchObject({ refused: reason });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        readMessage(data);
        readMessage({ grainscope: 1, type: 'set', link: data });
      }),
    );
  });
});

it('a flood is let through at its rate', () => {
  const allow = bucket(3, 1);
  expect([0, 0, 0, 0, 500].map(allow)).toEqual([true, true, true, false, false]);
  expect(allow(1600)).toBe(true);
  expect(allow(1601)).toBe(false);
});

describe('the size of a frame', () => {
  it('is said when it changes', () => {
    const gate = sizeGate();
    const said = [300, 300, 301.2, 200].map((height, i) => gate.next(height, i * 1000));
    expect(said).toEqual([300, 'same', 302, 200]);
  });

  it('is held back where it changes all the time', () => {
    const gate = sizeGate(1000);
    const said = Array.from({ length: 40 }, (_, i) => gate.next(100 + i, 0));
    expect(said.filter((height) => height === 'held')).toHaveLength(10);
  });

  it('never grows without bound, however the host answers', () => {
    const gate = sizeGate();
    let frame = 100;
    for (let now = 0; now < 1e6; now += 500) {
      const next = gate.next(frame + 50, now);
      if (typeof next === 'number') frame = next;
    }
    expect(frame).toBeLessThan(1000);
    gate.reset();
    expect(gate.next(1e9, 2e6)).toBe(TALLEST);
  });
});
