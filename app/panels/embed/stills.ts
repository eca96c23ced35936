/** Which recorded pictures show what a frame is asked for. */
import type { FrameSettings } from '../../model/link/frame.ts';
import type { Language } from '../../model/words/words.ts';

/** Written by scripts/stills-draw.mjs, put in by scripts/vite/embed.ts. By machine and experiment: `j-machine.round-trip`. */
export type StillIndex = Readonly<
  Record<
    string,
    {
      link: string;
      machine: string;
      /** Of what can be pressed, as it will be when the frame is live. */
      accents: Accents;
      charts: Readonly<Record<Language, readonly ChartWords[]>>;
    }
  >
>;

/** `#rrggbb` on either ground. */
export type Accents = Readonly<Record<'light' | 'dark', string>>;

/** Widths of the pictures in px. They fit frames of 320, 384, 480 and 672 px; in other frames they are scaled. */
export const STILL_WIDTHS = [288, 352, 448, 640] as const;

/** px. As high as the chart of a frame that names no height. */
export const STILL_HEIGHT = 340;

// px, to the left and right of a chart in a frame; frame-live.css and embed.css have the same.
const MARGINS = 32;

/** Key, title, subtitle, and what is on the axes. */
export type ChartWords = readonly [key: string, title: string, subtitle: string, x: string, y: string];

export type FirstChart = { key: string; title: string; subtitle: string; x: string; y: string };

export type FirstSight = {
  /** Of the pictures; undefined if there are none of this state. */
  pictures: string | undefined;
  machine: string;
  accents: Accents | undefined;
  charts: readonly FirstChart[];
};

/** Keys that change no point: they leave a picture what it is. */
const HARMLESS = new Set(['m', 'x', 'theme', 'engine', 'lang']);

/** What to show before anything is computed. An unknown place shows the first, as the page does. */
export function firstSight(
  { link, charts, language }: Pick<FrameSettings, 'link' | 'charts' | 'language'>,
  index: StillIndex,
): FirstSight {
  const given = new URLSearchParams(link.split('#')[0]);
  const places = Object.keys(index);
  const ofMachine = places.filter((name) => name.startsWith(`${given.get('m') ?? ''}.`));
  const name =
    ofMachine.find((one) => one === `${given.get('m')}.${given.get('x')}`) ?? ofMachine[0] ?? places[0] ?? '';
  const still = index[name];
  const all = (still?.charts[language] ?? []).map(([key, title, subtitle, x, y]) => ({ key, title, subtitle, x, y }));
  const asked = charts.flatMap((key) => all.find((chart) => chart.key === key) ?? []);
  const own = new URLSearchParams(still?.link ?? '');
  const isExact = given.get('m') !== null && given.get('x') !== null && name === `${given.get('m')}.${given.get('x')}`;
  const isUnchanged = [...given].every(([key, value]) => HARMLESS.has(key) || own.get(key) === value);
  const isPicture = isExact && isUnchanged && given.has('v') && !link.includes('#');
  return {
    pictures: isPicture ? name : undefined,
    machine: still?.machine ?? '',
    accents: still?.accents,
    charts: asked.length > 0 ? asked : all.slice(0, 1),
  };
}

type Wanted = { chart: string; width: number; mode: 'light' | 'dark'; language: Language };

/** Relative to the page. `width` of the frame in px: of the pictures, the one that is nearest in proportion. */
export function pictureOf(place: string, { chart, width, mode, language }: Wanted): string {
  const off = (drawn: number) => Math.abs(Math.log(drawn / (width - MARGINS)));
  const nearest = STILL_WIDTHS.reduce<number>(
    (best, drawn) => (off(drawn) < off(best) ? drawn : best),
    STILL_WIDTHS[0],
  );
  return stillPath(place, { chart, width: nearest, mode, language });
}

/** Where the picture lies that is `width` px wide. */
export function stillPath(place: string, { chart, width, mode, language }: Wanted): string {
  return `stills/${place}.${chart}.${width}.${mode}.${language}.svg`;
}
