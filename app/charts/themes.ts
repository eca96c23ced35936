/** Colours and faces shared by the charts, the drawings of machines and the page. */

import type { Words } from '../model/words/words.ts';

export type Mode = 'light' | 'dark';

/** Classes of a node's time. Their colours are the same on every machine, so that they are learnt once. */
export type TimeClass = 'compute' | 'send' | 'receive' | 'dispatch' | 'wait' | 'idle';

/** All colours are `#rrggbb`. `ink`, `soft`, `faint`, `accent`, `warn` and `good` carry text: at least 4.5:1 on `paper`. */
export type Theme = {
  mode: Mode;
  /** The system sets the colours: nothing may be told apart by colour alone. */
  forced?: true;
  /** For a printer without colours, likewise. */
  grey?: true;
  /** A file has no ground: what lies under it is seen. */
  clear?: true;
  /** Stack of faces that is safe in a file opened elsewhere. */
  font: string;
  paper: string;
  /** A ground slightly off the paper, for what floats or is selected. */
  tint: string;
  ink: string;
  soft: string;
  faint: string;
  /** Hairlines: `line` for grids, `hair` for axes and borders. */
  line: string;
  hair: string;
  accent: string;
  warn: string;
  good: string;
  /** For ordered series, from the least to the greatest; every stop at least 3:1 on `paper`. */
  ramp: readonly string[];
  /** For unordered series; every colour at least 3:1 on `paper`, told apart with any colour vision. */
  qualitative: readonly string[];
  time: Readonly<Record<TimeClass, string>>;
};

// The system's own: of those that come with macOS, Windows and Linux.
const japaneseFont = '"Hiragino Sans", "Yu Gothic", Meiryo, "Noto Sans JP", "Noto Sans CJK JP"';

/** The stack of faces for text of a language: Latin letters and figures are in the same face in all of them. */
export function faceOf(stack: string, words: Words | undefined): string {
  return words?.language === 'ja' ? stack.replace('sans-serif', `${japaneseFont}, sans-serif`) : stack;
}

type Ground = Omit<Theme, 'accent' | 'ramp'>;
type Hue = { accent: string; ramp: readonly string[] };

const font = 'Inter, "Inter Variable", "Source Sans 3", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const grounds: Readonly<Record<Mode, Ground>> = {
  light: {
    mode: 'light',
    font,
    paper: '#fbfaf7',
    tint: '#f1f1ec',
    ink: '#1d2329',
    soft: '#4f5a63',
    faint: '#69737b',
    line: '#e6e3db',
    hair: '#c9c5ba',
    warn: '#b0501a',
    good: '#2f7d4f',
    // After Okabe and Ito (2008), darkened until every one reads on paper.
    qualitative: ['#0072b2', '#c75100', '#007a5a', '#a8508c', '#3a3f45', '#9a6a00', '#2f8fc4', '#b0123b', '#6b6b12'],
    time: {
      compute: '#3b7d4f',
      send: '#d98c2b',
      receive: '#c05a5a',
      dispatch: '#8a6bb0',
      wait: '#a8b1b8',
      idle: '#e1e4e6',
    },
  },
  dark: {
    mode: 'dark',
    font,
    paper: '#14191e',
    tint: '#1c2329',
    ink: '#e8eaec',
    soft: '#a9b4bd',
    faint: '#87939d',
    line: '#252d34',
    hair: '#414c56',
    warn: '#f0a15e',
    good: '#6cc08b',
    qualitative: ['#62b5e8', '#f08d5c', '#3fc49c', '#dd94c4', '#d3d8dc', '#e8b04a', '#8fa6f0', '#ff7590', '#d9d36a'],
    time: {
      compute: '#5aa873',
      send: '#e0a04a',
      receive: '#d57878',
      dispatch: '#a58acb',
      wait: '#5d6973',
      idle: '#2a3239',
    },
  },
};

// The transputers share a hue: one family, told apart by their names.
const transputers: Readonly<Record<Mode, Hue>> = {
  light: { accent: '#b03c47', ramp: ['#e16b5e', '#c7534e', '#ab3d41', '#8a2f37', '#6a222c', '#4c1520'] },
  dark: { accent: '#ff8786', ramp: ['#c95368', '#e16976', '#fa7f85', '#fea4a1', '#fdc7c2', '#fde7e4'] },
};

// One hue for each machine, with even steps of lightness (OKLCH); the least stop is 3.1:1 on paper, 4.2:1 on slate.
const hues: Readonly<Record<string, Readonly<Record<Mode, Hue>>>> = {
  'multi-psi-v1': {
    light: { accent: '#82509e', ramp: ['#c074b9', '#a260a8', '#854d95', '#663f7d', '#4a3063', '#312249'] },
    dark: { accent: '#d194e4', ramp: ['#8b6bc0', '#a87ed3', '#c591e5', '#dea8ef', '#f1c4f5', '#fee3fa'] },
  },
  'multi-psi-v2': {
    light: { accent: '#a04a7f', ramp: ['#cf6fa6', '#b35a92', '#96487d', '#763867', '#572a4f', '#3a1d37'] },
    dark: { accent: '#ec92c4', ramp: ['#a9639a', '#c278b0', '#dc8dc3', '#eea8d4', '#f8c6e4', '#fee4f3'] },
  },
  'j-machine': {
    light: { accent: '#0b6e8a', ramp: ['#2e9aba', '#1183a6', '#056d8f', '#055777', '#0a425e', '#092f45'] },
    dark: { accent: '#59b5dd', ramp: ['#3682b3', '#499ac8', '#5bb2de', '#7cc9ed', '#a7dff6', '#d4f3fe'] },
  },
  pie64: {
    light: { accent: '#097259', ramp: ['#429f6f', '#1d8a61', '#007454', '#045d48', '#02483a', '#03332b'] },
    dark: { accent: '#52bd95', ramp: ['#0c8b78', '#23a589', '#4bbc9a', '#79d1ae', '#aae4c6', '#d6f6e2'] },
  },
  paragon: {
    light: { accent: '#4a5dbc', ramp: ['#5b8dea', '#4e75d2', '#435db7', '#3a4994', '#2f3673', '#232553'] },
    dark: { accent: '#89a8fe', ramp: ['#6b71d5', '#7989ee', '#8ba2fd', '#a5bdfd', '#c3d6fd', '#e4edfe'] },
  },
  t9000: transputers,
  't9000-50': transputers,
  t805: transputers,
};

const defaultMachine = 'j-machine';

/** The machines that have an accent of their own. */
export const themedMachines: readonly string[] = Object.keys(hues);

/** The theme of a machine, by its preset's key; a machine without an accent of its own gets the default one. */
export function themeOf(mode: Mode, machine: string = defaultMachine): Theme {
  const hue = (Object.hasOwn(hues, machine) ? hues[machine] : undefined) ?? hues[defaultMachine];
  if (hue === undefined) throw new RangeError(`no colours for ${defaultMachine}`);
  return { ...grounds[mode], ...hue[mode] };
}

/** The colour of a time class by its name; that of waiting for any other name. */
export function timeColour(theme: Theme, name: string): string {
  return Object.hasOwn(theme.time, name) ? theme.time[name as TimeClass] : theme.time.wait;
}

/** The theme as CSS custom properties (`--paper`, `--ink`, … `--time-compute`), for the page's style sheet. */
export function cssProperties(theme: Theme): Record<string, string> {
  const { paper, tint, ink, soft, faint, line, hair, accent, warn, good, time } = theme;
  const flat = { paper, tint, ink, soft, faint, line, hair, accent, warn, good };
  return Object.fromEntries([
    ...Object.entries(flat).map(([name, colour]) => [`--${name}`, colour]),
    ...Object.entries(time).map(([name, colour]) => [`--time-${name}`, colour]),
  ]);
}
