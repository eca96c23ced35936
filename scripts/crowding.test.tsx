/**
 * Charts of experiments, as they were last recorded, in every language, at the sizes of the page: no words collide, none
 * are cut. Half of the experiments of machines; in a long run all.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Chart } from '../app/charts/chart.tsx';
import { layoutOf, nameAtEnd } from '../app/charts/layout.ts';
import { collisions, textsIn } from '../app/charts/testing/texts.ts';
import { themeOf } from '../app/charts/themes.ts';
import { loadWords } from '../app/locales/index.ts';
import type { ChartSpec } from '../app/model/chart/chart.ts';
import { loadClaims } from '../app/model/claims/claims.ts';
import { everyNth } from '../app/model/testing/long.ts';
import { english, LANGUAGES } from '../app/model/words/words.ts';
import { questionChart } from '../app/panels/question/question-chart.ts';
import { figuresIn, readStills } from './lib/stills.ts';

/** Lets the worker answer: one that is silent for a minute, as on a busy machine, is taken for lost. */
const answer = () => new Promise((resolve) => setImmediate(resolve));

// What papers say stands on the charts as well.
const [languages] = await Promise.all([Promise.all(LANGUAGES.map(loadWords)), loadClaims()]);
/** `turn`: of the sizes a figure is drawn at some, by turns. */
const figures: { name: string; spec: ChartSpec; place: number; turn: number }[] = [];
for (const { name, still } of everyNth(readStills(), 2)) {
  await answer();
  for (const t of languages)
    for (const [place, spec] of (figuresIn(still, t) ?? []).entries())
      figures.push({ name: `${name}, ${spec.key}, ${t.language}`, spec, place, turn: figures.length });
}

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
  [430, 192],
  [760, 192],
  [328, 192],
];

describe.each(figures)('$name', ({ spec, place, turn }) => {
  const forPage: ChartSpec =
    spec.kind === 'stack' ? spec : { ...spec, outside: place === 0 ? ['x', 'y'] : ['y', 'marks'] };
  test.each(everyNth(place === 0 ? large : small, 5, turn))('as on the page, %i x %i', (width, height) => {
    const svg = renderToStaticMarkup(<Chart spec={forPage} theme={themeOf('light')} width={width} height={height} />);
    const texts = textsIn(svg);
    expect(collisions(texts, width, height)).toEqual([]);
    // A curve without its name cannot be read. In a tight row "2", "4", "8 words" stand for all.
    const said = texts.map(({ text }) => text);
    const { unsaid } = layoutOf(forPage, width, height);
    const curves = spec.kind === 'stack' ? [] : spec.series.filter(({ points }) => points.some(({ y }) => y > 0));
    const isSaid = (label: string) =>
      said.includes(nameAtEnd(label, unsaid)) || said.includes(label.split(' ')[0] ?? '');
    expect(curves.filter(({ label }) => !isSaid(label))).toEqual([]);
  });

  const pictures: [number, number][] = [
    [640, 420],
    [340, 400],
  ];
  test.each(everyNth(pictures, 2, turn))('as a picture, %i x %i', (width, height) => {
    const chart = <Chart spec={spec} theme={themeOf('light')} width={width} height={height} standalone />;
    expect(collisions(textsIn(renderToStaticMarkup(chart)), width, height)).toEqual([]);
  });
});

test.each([
  [876, 404],
  [632, 280],
  [736, 420],
  [358, 420],
  [328, 340],
])('names and numbers on the first page stand near their curves, %i x %i', (width, height) => {
  const { still } = readStills().find(({ name }) => name === 'five-machines.machines-grain') ?? {};
  const [figure] = (still && figuresIn(still)) ?? [];
  if (figure === undefined) throw new Error('the curves of the first page are not recorded');
  const spec = questionChart(figure, 'us', english);
  const svg = renderToStaticMarkup(<Chart spec={spec} theme={themeOf('light')} width={width} height={height} />);
  expect(collisions(textsIn(svg), width, height)).toEqual([]);
  // Thin lines lead from curves and rings to words.
  const leads = [...svg.matchAll(/d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"[^>]*stroke-width="0.75"/g)];
  expect(leads.length).toBeGreaterThan(2);
  for (const [, x, y, left, top] of leads)
    expect(Math.hypot(Number(left) - Number(x), Number(top) - Number(y))).toBeLessThan(90);
});
