/** A figure for a printed report: as wide as a column, on white or on nothing, in colours or in greys. */

import type { ChartSpec, Theme } from '../charts/index.ts';
import { wholeHeight } from '../charts/layout.ts';

/** The widths of a column and of a page, in mm. */
export const COLUMNS = [84, 174] as const;
export type Column = (typeof COLUMNS)[number];

/** What is missing is as on the page: its size, its ground, its colours. */
export type Report = { column?: Column; ground?: 'white' | 'transparent'; grey?: true };

/** Text of 12 px is printed in 7.5 points, whatever the width: a narrow figure is drawn with less room, not smaller. */
export const PRINTED = 7.5 / 9;

/** px that a chart has at least between the words around it. In a narrow column the names of many curves stand among the curves. */
const ROOM = 280;
const ROOM_OF_NAME = 35;
const FEW_NAMES = 5;

/** The size of the drawing, in px: as high as all its words ask for, up to twice its width. */
export function sizeOf(spec: ChartSpec, column: Column): { width: number; height: number } {
  const width = Math.round(((column / 25.4) * 96) / PRINTED);
  const crowded = column === COLUMNS[0] ? Math.max(0, spec.series.length - FEW_NAMES) : 0;
  const high = wholeHeight(spec, width, ROOM + crowded * ROOM_OF_NAME);
  return { width, height: Math.min(2 * width, Math.max(500, high)) };
}

const GREYS = ['#9a9a9a', '#7d7d7d', '#616161', '#454545', '#2a2a2a', '#000000'];

/** For a printer without colours: curves differ by dash, mark and grey; layers by grey. */
const GREY = {
  grey: true,
  tint: '#f2f2f2',
  ink: '#000000',
  soft: '#3d3d3d',
  faint: '#4d4d4d',
  line: '#dddddd',
  hair: '#aaaaaa',
  accent: '#000000',
  warn: '#333333',
  good: '#333333',
  ramp: GREYS,
  qualitative: ['#000000', '#6e6e6e', '#2f2f2f', '#8a8a8a', '#1c1c1c', '#7c7c7c', '#454545', '#5c5c5c'],
  time: {
    compute: '#2f2f2f',
    send: '#6a6a6a',
    receive: '#8f8f8f',
    dispatch: '#b0b0b0',
    wait: '#d0d0d0',
    idle: '#ededed',
  },
} as const satisfies Partial<Theme>;

/** The theme in which a report shows what `theme` shows. */
export function themeFor(theme: Theme, { ground, grey }: Report): Theme {
  const plain = ground === undefined ? theme : { ...theme, paper: '#ffffff' };
  const clear = ground === 'transparent' ? { ...plain, clear: true as const } : plain;
  return grey ? { ...clear, ...GREY } : clear;
}

/** The drawing as wide as the column is in print. */
export function asPrinted(svg: string, column: Column): string {
  return svg.replace(/ width="(\d+)" height="(\d+)"/, (_, width, height) => {
    const high = (column * Number(height)) / Number(width);
    return ` width="${column}mm" height="${Number(high.toFixed(2))}mm"`;
  });
}
