/** Every chart of every experiment, as it was last recorded, at the sizes of the page: no words collide, none are cut. */
import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Chart } from './chart.tsx';
import { collisions, textsIn } from './testing/texts.ts';
import { themeOf } from './themes.ts';
import type { ChartSpec } from './types.ts';

const folder = new URL('../../presets/stills/', import.meta.url);
const figures = readdirSync(folder).flatMap((file) => {
  // JSON has no NaN.
  const still = JSON.parse(readFileSync(new URL(file, folder), 'utf8'), (_, value) => value ?? Number.NaN);
  return (still.figures as ChartSpec[]).map((spec, place) => ({ name: `${file}, ${spec.key}`, spec, place }));
});

/** px, as on screens from a desk to a phone. */
const large: [number, number][] = [
  [760, 400],
  [690, 400],
  [430, 460],
  [358, 371],
  [328, 281],
];
const small: [number, number][] = [
  [366, 192],
  [330, 192],
  [430, 192],
  [760, 192],
  [328, 192],
];

describe.each(figures)('$name', ({ spec, place }) => {
  const forPage: ChartSpec =
    spec.kind === 'stack' ? spec : { ...spec, outside: place === 0 ? ['x', 'y'] : ['y', 'marks'] };
  test.each(place === 0 ? large : small)('as on the page, %i x %i', (width, height) => {
    const svg = renderToStaticMarkup(<Chart spec={forPage} theme={themeOf('light')} width={width} height={height} />);
    const texts = textsIn(svg);
    expect(collisions(texts, width, height)).toEqual([]);
    // A curve without its name cannot be read. In a tight row "2", "4", "8 words" stand for all.
    const said = texts.map(({ text }) => text);
    const curves = spec.kind === 'stack' ? [] : spec.series.filter(({ points }) => points.some(({ y }) => y > 0));
    expect(curves.filter(({ label }) => !said.includes(label) && !said.includes(label.split(' ')[0] ?? ''))).toEqual(
      [],
    );
  });

  test.each([
    [640, 420],
    [340, 400],
  ])('as a picture, %i x %i', (width, height) => {
    const chart = <Chart spec={spec} theme={themeOf('light')} width={width} height={height} standalone />;
    expect(collisions(textsIn(renderToStaticMarkup(chart)), width, height)).toEqual([]);
  });
});
