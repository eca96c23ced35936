/** The theme where the system sets the colours, as in Windows' contrast themes: its few colours and no others. */

import { mix } from './palette.ts';
import { type Theme, themeOf } from './themes.ts';

/** As `#rrggbb`: the system's ground, its text, and what it highlights with. */
export type SystemColours = { canvas: string; text: string; highlight: string };

/** Ramps and palettes fold into the text's colour: curves are told apart by dash, mark and label. */
export function forcedTheme({ canvas, text, highlight }: SystemColours): Theme {
  const dark = Number.parseInt(canvas.slice(1, 3), 16) < 128;
  const base = themeOf(dark ? 'dark' : 'light');
  return {
    ...base,
    forced: true,
    paper: canvas,
    tint: canvas,
    ink: text,
    soft: text,
    faint: text,
    // A grid carries no words: it stays behind the curves, as it does elsewhere.
    line: mix(text, canvas, 0.8),
    hair: text,
    accent: highlight,
    warn: text,
    good: text,
    ramp: [text],
    qualitative: [text],
    // The parts of a stack are areas, which have no dash: steps from the text's colour to the ground, with words inside.
    time: {
      compute: text,
      send: mix(text, canvas, 0.25),
      receive: mix(text, canvas, 0.4),
      dispatch: mix(text, canvas, 0.55),
      wait: mix(text, canvas, 0.7),
      idle: mix(text, canvas, 0.85),
    },
  };
}
