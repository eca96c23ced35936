import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { coverageOf } from './coverage.ts';
import { type FaceFiles, familiesFor, lacking, wordsDrawn } from './faces.ts';
import { readFaces } from './testing/faces.ts';

const [latin, japanese] = readFaces();
const file = (family: FaceFiles) => family[400] ?? new Uint8Array();

describe('a face', () => {
  it('has the characters that it has glyphs for, and no other', () => {
    const [ofLatin, ofJapanese] = [coverageOf(file(latin)), coverageOf(file(japanese))];
    const covers = (has: (code: number) => boolean, text: string) =>
      Array.from(text, (one) => has(one.codePointAt(0) ?? 0));
    expect(covers(ofLatin, 'Aé×µ').every(Boolean)).toBe(true);
    expect(covers(ofLatin, '遅延あア、').some(Boolean)).toBe(false);
    expect(covers(ofJapanese, '遅延輻輳あアー、。（）').every(Boolean)).toBe(true);
    expect(covers(ofJapanese, '부하🙂\u0001').some(Boolean)).toBe(false);
  });

  it('has none if its file is damaged', () => {
    const whole = file(latin);
    for (const cut of [0, 4, 12, 100]) expect(coverageOf(whole.slice(0, cut))(65)).toBe(false);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        coverageOf(bytes)(65);
      }),
    );
  });
});

describe('the families for a text', () => {
  it('are those that it needs, fetched only then', async () => {
    const source = vi.fn(async () => japanese);
    expect(await familiesFor('latency', [async () => latin, source])).toEqual([latin]);
    expect(source).not.toHaveBeenCalled();
    expect(await familiesFor('遅延 of', [async () => latin, source])).toEqual([latin, japanese]);
    expect(await familiesFor('🙂', [async () => latin, source])).toEqual([latin]);
  });

  it('leave out one that cannot be fetched, but not the first', async () => {
    const broken = () => Promise.reject(new Error('no connection'));
    const families = await familiesFor('遅延', [async () => latin, broken]);
    expect([families, lacking('a遅延遅', families)]).toEqual([[latin], '遅延']);
    await expect(familiesFor('a', [broken])).rejects.toThrow('no connection');
  });
});

it('what is drawn is what stands in texts', () => {
  const svg =
    '<?xml?>\n<svg><title>a</title><metadata><g>b</g></metadata><text x="1">c &amp; d</text><desc>e</desc></svg>';
  expect(wordsDrawn(svg)).toBe('c & d');
});
