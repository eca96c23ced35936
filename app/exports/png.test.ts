import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { chunksOf, isPng, textsOf, withTexts } from './png.ts';
import { DOT } from './testing/png.ts';

describe('the texts in a PNG', () => {
  it('stand between its header and its pixels, which stay as they are', () => {
    const made = withTexts(DOT, { Title: 'A chart', grainscope: '{"link":"…"}' }, 2);
    expect(isPng(made)).toBe(true);
    const chunks = chunksOf(made);
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'pHYs', 'iTXt', 'iTXt', 'IDAT', 'IEND']);
    expect(chunks.every(({ sound }) => sound)).toBe(true);
    const before = chunksOf(DOT);
    for (const type of ['IHDR', 'IDAT'])
      expect(chunks.find((one) => one.type === type)?.data).toEqual(before.find((one) => one.type === type)?.data);
    expect([...textsOf(chunks)]).toEqual([
      ['Title', 'A chart'],
      ['grainscope', '{"link":"…"}'],
    ]);
  });

  it('come with the size in print: 96 px of the drawing to the inch', () => {
    const [, physical] = chunksOf(withTexts(DOT, {}, 4));
    const view = new DataView((physical?.data ?? new Uint8Array(9)).slice().buffer);
    expect(view.getUint32(0) * 0.0254).toBeCloseTo(384, 1);
    expect([view.getUint32(4), view.getUint8(8)]).toEqual([view.getUint32(0), 1]);
  });

  it('survive, whatever they are, unless Unicode forbids them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const kept = textsOf(chunksOf(withTexts(DOT, { grainscope: text }, 2))).get('grainscope');
        expect(kept).toBe(text.replaceAll('\0', ' '));
      }),
    );
  });

  it('are not read from chunks that are damaged, compressed or cut off', () => {
    const made = withTexts(DOT, { grainscope: 'abc' }, 2);
    const at =
      made.length -
      chunksOf(DOT)
        .slice(1)
        .reduce((sum, { data }) => sum + data.length + 12, 0);
    const bent = made.slice();
    bent[at - 5] = 0x58;
    expect(textsOf(chunksOf(bent)).size).toBe(0);
    expect(textsOf(chunksOf(made.subarray(0, at - 1))).size).toBe(0);
    const packed = Uint8Array.from([...'grainscope'].map((c) => c.charCodeAt(0)).concat([0, 1, 0, 0, 0]));
    const data = Uint8Array.from([...packed, ...zlibSync(new TextEncoder().encode('abc'))]);
    expect(textsOf([{ type: 'iTXt', data, sound: true }]).size).toBe(0);
  });

  it('can be looked for in any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(textsOf(chunksOf(Uint8Array.from([...DOT.subarray(0, 8), ...bytes]))).has('grainscope')).toBe(false);
      }),
    );
  });
});
