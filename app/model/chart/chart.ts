/** What a chart shows. Pure data: the page, the embed, the command line and a file all draw the same specification. */

import type { PointState } from '../manifest/estimate-state.ts';
import type { Timeline, Window } from '../motion/timeline.ts';
import type { Words } from '../words/words.ts';

/** `unit` may be empty; a unit with an SI prefix ("Gbit/s", "ps") is rescaled to suit the domain. */
export type AxisSpec = {
  label: string;
  /** `fraction`: of a whole, read in %. */
  unit: string;
  scale: 'linear' | 'log';
  domain?: [number, number];
  /** It counts something: no ticks between whole numbers. */
  whole?: boolean;
  /** What stands at 0, 1, 2, … instead of numbers. */
  names?: readonly string[];
};

/**
 * `low` and `high` bound the 95 % confidence interval, in the unit of the y axis. NaN means unknown. A saturated point has no
 * meaningful y: an arrow at the top edge is drawn.
 */
export type PointSpec = { x: number; y: number; low?: number; high?: number; state: PointState; best?: BestAt };

/** At a place of a map: the values of all that is compared, NaN where one does not run; the places of the best that are alike. */
export type BestAt = { values: readonly number[]; alike: readonly number[] };

/** Whether its y means something. */
export const hasValue = ({ y, state }: Pick<PointSpec, 'y' | 'state'>): boolean =>
  state !== 'saturated' && Number.isFinite(y);

/**
 * `index` of `count` decides the colour, so that a series keeps it when others are hidden. `model` is the closed form.
 * `pin` is the place, from 0, among the curves a person has kept for comparison: those have looks of their own. Of another
 * machine or experiment, nothing that is printed is about it.
 */
export type SeriesSpec = {
  key: string;
  label: string;
  index: number;
  count: number;
  ordered: boolean;
  points: PointSpec[];
  model?: { x: number; y: number }[];
  pin?: number;
  isOther?: true;
};

/** A line at `from`, or a band up to `to`. A level is a value to compare with, such as a ratio of one. */
export type ReferenceSpec = {
  axis: 'x' | 'y';
  from: number;
  to?: number;
  label: string;
  kind: 'capacity' | 'claim' | 'level';
};

/**
 * A value from a paper, with what its tolerance allows, in the units of the axes. `series` are the keys of the curves that
 * it is about; without it all are. On a published line, `along` is that line, which says something of what is
 * `within` two values of x. A limit is no value to reach. In a stack `y` is the height of the layer. Of a `shape` no
 * number is published: it is drawn through simulated points. What is `measured` a person has brought; its label is the
 * file's name.
 */
export type PublishedSpec = PublishedPlace & {
  label: string;
  series?: string[];
  along?: PublishedPlace[];
  within?: [number, number];
  limit?: string;
  measured?: true;
  shape?: true;
};
export type PublishedPlace = { x: number; y: number; low?: number; high?: number };

/** A curve that belongs to no run, such as an ideal or a law, in the units of the axes. Without a label only its line. */
export type GuideSpec = { key: string; label: string; points: { x: number; y: number }[] };

/** The best point of a curve; `index` counts in `SeriesSpec.points`. An empty label leaves only its mark. */
export type OptimumSpec = { series: string; index: number; label: string };

/** A place on a curve, such as where it passes a level, in the units of the axes. `short` is drawn instead of the label. */
export type CrossingSpec = { series: string; x: number; y: number; label: string; short?: string };

/** A stretch of a curve on which no other is surely lower, in the units of the axes. */
export type FastestSpec = { series: string; points: { x: number; y: number }[] };

/** What is compared on a map, such as algorithms, with their names; whether the best of them is the fastest, or has less or more. */
export type BestSpec = { label: string; names: readonly string[]; side: 'fastest' | 'less' | 'more' };

/** A scale at the right edge: its values are those of the y axis times `factor`. */
export type RightScaleSpec = { label: string; unit: string; factor: number };

/** What every processor did in a stretch of time. */
export type StripSpec = { timeline: Timeline; window: Window };

/** Said in the middle of a chart that has nothing to draw. */
export type NoticeSpec = { kind: 'loading' | 'empty' | 'failed'; text: string };

export type ChartSpec = {
  key: string;
  /** Of a stack: the curve whose layers they are. */
  layersOf?: string;
  /**
   * The series are layers of one whole, from the bottom: `y` is each one's own part in %, all have points at the same
   * x, their keys are time classes. Or they are the rows of a map, from the bottom: their keys are places on the axis
   * `rows`, and `y` is shown by colour. Without it they are curves.
   */
  kind?: 'stack' | 'map';
  title: string;
  /** What is found in it, as the headline of a standalone picture. */
  finding?: string;
  subtitle: string;
  x: AxisSpec;
  y: AxisSpec;
  series: SeriesSpec[];
  /** Of a map: the axis upward. */
  rows?: AxisSpec;
  /** Of a map: places on the axes `x` and `rows` of which it is known that they cannot be simulated. */
  refused?: readonly { x: number; y: number }[];
  /** Of a map: a colour says not how much there is at a place, but which of these is the best there. */
  best?: BestSpec;
  /** Names that have room at the right edge from the first on, whatever is drawn yet: the plot stays where it is. */
  roomFor?: readonly string[];
  /** Curves may leave through the top that are not there yet, so there is room for their names. */
  mayLeave?: boolean;
  /** Curves, or layers of a stack, of before a change. */
  before?: SeriesSpec[];
  references: ReferenceSpec[];
  published?: PublishedSpec[];
  guides?: GuideSpec[];
  optima?: OptimumSpec[];
  crossings?: CrossingSpec[];
  fastest?: FastestSpec[];
  /** The runs have no order along x: their points are not joined. */
  scatter?: boolean;
  /** Of a stack: columns at the points rather than areas between them. */
  bars?: boolean;
  /** Of a stack: the layers are all alike, such as the processors of a machine, and take tones instead of time classes. */
  tones?: boolean;
  right?: RightScaleSpec;
  /** Of a stack: drawn instead of it, processor by processor; the series are what all of them did together. */
  strip?: StripSpec;
  /** In words: "closed form", "approximate", "converged, ±1.6 %". */
  state: string;
  source: string;
  link: string;
  /** Of the language that all texts here are in, for those that the drawing adds; English if missing. */
  words?: Words;
  /** Overrides the generated alternative text. */
  alt?: string;
  /** What the page says beside the chart, so that the drawing leaves it out. A standalone picture says everything itself. */
  outside?: readonly ('x' | 'y' | 'marks')[];
  /** Charts beside it: what stands over the plots takes the room of the tallest on the page, so that the plots stand level. */
  neighbours?: readonly ChartSpec[];
  /** A point whose reading stands in the picture; null says that the chart has none. */
  marked?: ActivePoint | null;
  notice?: NoticeSpec;
  /** Goes into the metadata of an exported file: parameters, version, seed. Must be plain JSON. */
  meta?: Readonly<Record<string, unknown>>;
};

/** The point the keyboard or pointer is on; `index` counts in `SeriesSpec.points`. */
export type ActivePoint = { series: string; index: number };
