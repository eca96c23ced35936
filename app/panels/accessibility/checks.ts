/** The tests that the statement names. That they exist is a test itself. */

import type { Check } from './criterion.ts';

const from =
  (file: string) =>
  (title: string): Check => ({ file, title });

const own = from('e2e/accessibility.spec.ts');
const focus = from('e2e/focus.spec.ts');
const settings = from('e2e/settings.spec.ts');
const keys = from('e2e/keyboard.spec.ts');
const lessons = from('e2e/lessons.spec.ts');
const structure = from('e2e/structure.spec.ts');
const pointer = from('e2e/pointer.spec.ts');
const dialogs = from('e2e/floating.spec.ts');
const contrast = from('e2e/contrast.spec.ts');
const colours = from('app/charts/palette.test.ts');
const form = from('e2e/form.spec.ts');

export const tests = {
  axe: own('axe finds nothing in any view'),
  axeOpened: own('axe finds nothing in what is opened'),
  axePages: own('axe finds nothing on the other pages'),
  titles: structure('every page has a title and a language'),
  skip: focus('leads past the head and the parameters'),
  path: focus('goes through the whole page by Tab, and back out'),
  dialogs: focus('gives the focus back when what floats is closed'),
  obscured: focus('hides no stop of the keyboard'),
  targets: own('has targets of 24 pixels'),
  names: own('names every control by what is seen on it'),
  reflow: settings('reflows at 320 pixels'),
  zoom: settings('works at 200 %'),
  spacing: settings('keeps its words when they are spaced out'),
  motion: settings('stands still where less motion is asked for'),
  forced: settings('can be told apart in forced colours'),
  sizes: settings('works lying and standing'),
  presses: own('turns the machine by presses alone, still and running'),
  order: focus('is read in the order in which it is seen'),
  stops: keys('goes from the head to the chart by Tab alone, and every stop can be seen'),
  walk: keys('walks the points of the chart and reads them out'),
  without: keys('chooses, changes and resets without a pointer'),
  drawn: lessons('a curve is drawn by key, and as a table, and read out'),
  turnKeys: keys('turns the machine'),
  landmarks: structure('has one banner, one main part and one foot, and names for what there are several of'),
  headings: structure('has a heading for every part, none of them empty'),
  tree: structure('tells the name, role and state of whatever can have the focus'),
  values: structure('says the value of a slider with its unit, and what is wrong with a field'),
  links: structure('names a link by where it leads: the same name, the same place'),
  ways: structure('leads from every page to every other, by the same words in the same order'),
  languages: structure('marks what is in another language than the page'),
  status: structure('says what happened without taking the focus'),
  entered: structure('keeps what was entered when the experiment or the machine is changed and comes back'),
  clicks: pointer('looks closer at a chart by clicks alone'),
  track: pointer('sets a slider by a click on its track, and a number by typing it'),
  chosen: pointer('opens a figure by choosing the file instead of dropping it'),
  leaves: pointer('a press that leaves its button does nothing'),
  hover: pointer('what the pointer calls up stays under it, and goes by Escape'),
  flash: pointer('runs without a flash: no two pictures in a row differ in a large part'),
  reached: dialogs('reaches every control of what floats by Tab'),
  narrow: dialogs('has room for what floats on the narrowest screen'),
  byKeys: dialogs('does by keys alone what a figure is for: look, change, pin, save, share'),
  ring: contrast('shows the focus at a stop of every kind by pixels that change by 3:1'),
  parts: contrast('draws what a control is known by with 3:1'),
  absent: { file: 'scripts/absent.test.ts', title: 'what the pages have nothing of' },
  fingers: { file: 'e2e/layout.spec.ts', title: 'has targets that a finger can hit' },
  ink: colours('text has 4.5:1 on the ground and on the tint'),
  lines: colours('lines have 3:1 and labels 4.5:1, for any number of series'),
  marks: colours('differ in colour, mark or dash in more than one way'),
  blind: colours('the first five are told apart without red or green receptors'),
  alternative: {
    file: 'app/charts/words.test.ts',
    title: 'the alternative text names axes, ends, saturation, references and state',
  },
  table: {
    file: 'app/charts/words.test.ts',
    title: 'the table has a row for each point, and no mean where there is none',
  },
  files: { file: 'app/charts/render.test.tsx', title: 'carries title, description and what restores it' },
  draft: form('keeps a number that is none, and names the range'),
  contradiction: form('says at the field which values contradict each other'),
  resets: form('resets everything at once'),
  keeps: { file: 'e2e/links.spec.ts', title: 'keeps what is good of a link that is partly bad' },
  asks: { file: 'e2e/custom.spec.ts', title: 'asks before a machine takes the place of another of its name' },
  halts: { file: 'e2e/failures.spec.ts', title: 'stops when asked, keeps what it has, and goes on' },
  plays: { file: 'e2e/motion.spec.ts', title: 'plays, stops, and says where it is' },
  scrubs: { file: 'e2e/motion.spec.ts', title: 'is scrubbed by the slider, by the strip and by the keys' },
} as const satisfies Record<string, Check>;

/** What was done once, and would have to be done again after a change. */
export const procedure = (what: string): Check => ({ procedure: what });
