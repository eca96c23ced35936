/** The tests that the statement names. That they exist is a test itself. */

import type { Check } from './criterion.ts';

const own = (title: string): Check => ({ file: 'e2e/accessibility.spec.ts', title });
const keys = (title: string): Check => ({ file: 'e2e/keyboard.spec.ts', title });

export const tests = {
  axe: own('axe finds nothing in any view'),
  axeOpened: own('axe finds nothing in what is opened'),
  axePages: own('axe finds nothing on the other pages'),
  titles: own('every page has a title and a language'),
  skip: own('leads past the head and the parameters'),
  path: own('goes through the whole page by Tab, and back out'),
  dialogs: own('gives the focus back when what floats is closed'),
  obscured: own('hides no stop of the keyboard'),
  targets: own('has targets of 24 pixels'),
  names: own('names every control by what is seen on it'),
  reflow: own('reflows at 320 pixels'),
  zoom: own('works at 200 %'),
  spacing: own('keeps its words when they are spaced out'),
  motion: own('stands still where less motion is asked for'),
  forced: own('can be told apart in forced colours'),
  stops: keys('goes from the head to the chart by Tab alone, and every stop can be seen'),
  walk: keys('walks the points of the chart and reads them out'),
  without: keys('chooses, changes and resets without a pointer'),
  fingers: { file: 'e2e/layout.spec.ts', title: 'has targets that a finger can hit' },
  sizes: own('works lying and standing'),
  ink: { file: 'app/charts/palette.test.ts', title: 'text has 4.5:1 on the ground and on the tint' },
  lines: { file: 'app/charts/palette.test.ts', title: 'lines have 3:1 and labels 4.5:1, for any number of series' },
  marks: { file: 'app/charts/palette.test.ts', title: 'differ in colour, mark or dash in more than one way' },
  blind: { file: 'app/charts/palette.test.ts', title: 'the first five are told apart without red or green receptors' },
  alternative: {
    file: 'app/charts/words.test.ts',
    title: 'the alternative text names axes, ends, saturation, references and state',
  },
  table: {
    file: 'app/charts/words.test.ts',
    title: 'the table has a row for each point, and no mean where there is none',
  },
  files: { file: 'app/charts/render.test.tsx', title: 'carries title, description and what restores it' },
  draft: { file: 'e2e/form.spec.ts', title: 'keeps a number that is none, and names the range' },
  contradiction: { file: 'e2e/form.spec.ts', title: 'says at the field which values contradict each other' },
  resets: { file: 'e2e/form.spec.ts', title: 'resets everything at once' },
  keeps: { file: 'e2e/links.spec.ts', title: 'keeps what is good of a link that is partly bad' },
  halts: { file: 'e2e/failures.spec.ts', title: 'stops when asked, keeps what it has, and goes on' },
} as const satisfies Record<string, Check>;

export const byEye = (what: string): Check => ({ byEye: what });
