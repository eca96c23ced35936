/** What the command line draws without a browser, in Japanese too. */
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../exports/png.ts';
import { nodeWorkshop } from './workshop.ts';

const { rasterise, faces } = nodeWorkshop('0');
const size = { width: 120, height: 40 };

async function draw(words: string, weight = 400) {
  const text = `<text x="4" y="28" font-family="Inter, sans-serif" font-weight="${weight}" font-size="20">${words}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${text}</svg>`;
  const { png, missing } = await rasterise(svg, size, 2);
  const pixels = chunksOf(png).flatMap(({ type, data }) => (type === 'IDAT' ? [...data] : []));
  return { pixels, missing };
}

describe('a PNG of the command line', () => {
  it('has Japanese letters in their own shape and weight, and no empty boxes', async () => {
    const [one, other, bold] = await Promise.all([draw('A負荷'), draw('A遅延'), draw('A負荷', 600)]);
    expect([one.missing, other.missing, bold.missing]).toEqual(['', '', '']);
    expect(one.pixels).not.toEqual(other.pixels);
    expect(one.pixels).not.toEqual(bold.pixels);
    expect((await draw('A𠮷')).pixels).toEqual((await draw('A한')).pixels);
  });

  it('has the medium weight between the others', async () => {
    const ofWeight = async (weight: number) => (await draw('負荷', weight)).pixels;
    const [regular, medium, bold] = await Promise.all([400, 500, 600].map(ofWeight));
    expect(medium).not.toEqual(regular);
    expect(medium).not.toEqual(bold);
  });

  it('says which characters it shows as empty boxes', async () => {
    expect((await draw('負荷 한')).missing).toBe('한');
  });
});

it('the faces of a Latin text are Latin ones only', async () => {
  expect(await faces('Latency')).toHaveLength(1);
  expect(await faces('Latency 遅延')).toHaveLength(2);
});
