/**
 * The curves of several machines in one chart: the colours of this machine are its own curves, and those of a machine
 * beside have one look, as pinned curves have.
 */

import type { SeriesSpec } from '../chart/chart.ts';
import type { Figure } from '../figure/figure.ts';
import { keyOfMachine } from '../state/difference.ts';
import type { Words } from '../words/words.ts';

type Named = { key: string; name: string; figure: Figure | undefined };

/** Undefined of a stack, which has room for one machine. `pins` is how many looks are taken. */
export function oneChart(
  own: Figure,
  name: string,
  others: readonly Named[],
  pins: number,
  t: Words,
): Figure | undefined {
  if (own.kind !== undefined || others.some(({ figure }) => figure?.kind !== undefined)) return undefined;
  const called = (of: string, { series }: Figure, { label }: SeriesSpec) =>
    series.filter(({ pin }) => pin === undefined).length === 1 ? of : t`${of}: ${label}`;
  const mine = own.series.map((one) =>
    one.pin === undefined ? { ...one, ordered: true, label: called(name, own, one) } : one,
  );
  const theirs = others.flatMap(({ key, name: of, figure }, place) =>
    (figure?.series ?? []).map(({ model: _, ...one }) => ({
      ...one,
      key: `${keyOfMachine(key)}:${one.key}`,
      label: figure ? called(of, figure, one) : of,
      pin: pins + place,
      isOther: true as const,
    })),
  );
  const names = [name, ...others.map((one) => one.name)].join(t`, `);
  const sources = new Set([own.source, ...others.flatMap(({ figure }) => figure?.source ?? [])]);
  const crossings = [
    ...(own.crossings ?? []),
    ...others.flatMap(({ key, figure }) =>
      (figure?.crossings ?? []).map((one) => ({ ...one, series: `${keyOfMachine(key)}:${one.series}` })),
    ),
  ];
  return {
    ...own,
    ...(crossings.length > 0 && { crossings }),
    title: `${own.title}, ${names}`,
    source: [...sources].join('; '),
    series: [...mine, ...theirs],
  };
}
