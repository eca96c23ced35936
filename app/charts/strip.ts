/** The strip of the processors over time as a specification that is exported like any other chart. */

import type { ChartSpec, StripSpec } from '../model/chart/chart.ts';
import { CLASS_WORDS, sharesIn, TIMELINE_CLASSES, timelineWords } from '../model/motion/timeline.ts';
import { english } from '../model/words/words.ts';

/** `of` is a figure of the same run: source, link and parameters are its own. `subtitle` says which run it is. */
export function stripOf(of: ChartSpec, strip: StripSpec, title: string, subtitle: string): ChartSpec {
  const { timeline, window } = strip;
  const { source, link, meta, words } = of;
  const t = words ?? english;
  const rows = timeline.rows.map((row) => sharesIn(row, window));
  const mean = (i: number) =>
    (100 * rows.reduce((sum, shares) => sum + (shares[i] ?? 0), 0)) / Math.max(1, rows.length);
  return {
    key: 'timeline',
    kind: 'stack',
    title: t`${of.title}: ${title}`,
    subtitle,
    x: { label: t`time`, unit: 'ms', scale: 'linear', domain: [window.from, window.to] },
    y: { label: t`share of time`, unit: '%', scale: 'linear', domain: [0, 100] },
    series: TIMELINE_CLASSES.map((key, index) => ({
      key,
      label: t(CLASS_WORDS[key]),
      index,
      count: TIMELINE_CLASSES.length,
      ordered: false,
      points: [window.from, window.to].map((x) => ({ x, y: mean(index), state: 'done' as const })),
    })),
    references: [],
    alt: `${title}. ${timelineWords(timeline, window, t)}`,
    source,
    link,
    // A strip is of one run, whole or not there.
    state: '',
    ...(meta !== undefined && { meta }),
    ...(words !== undefined && { words }),
    strip,
  };
}
