/** WCAG 2.2, principle 3. */

import { procedure, tests } from './checks.ts';
import type { Principle } from './criterion.ts';

export const understandable: Principle = {
  name: 'Understandable',
  criteria: [
    {
      id: '3.1.1',
      name: 'Language of Page',
      level: 'A',
      verdict: 'met',
      how: 'Every page names its language.',
      checked: [tests.titles, tests.axe],
    },
    {
      id: '3.1.2',
      name: 'Language of Parts',
      level: 'AA',
      verdict: 'met',
      how: 'What is in another language than the page, as the title of a paper or the button to the other language, is marked as being in it.',
      checked: [tests.languages],
    },
    {
      id: '3.2.1',
      name: 'On Focus',
      level: 'A',
      verdict: 'met',
      how: 'The focus alone opens, sends and changes nothing.',
      checked: [tests.path],
    },
    {
      id: '3.2.2',
      name: 'On Input',
      level: 'A',
      verdict: 'met',
      how: 'A changed value changes the charts, which is what it is for. The focus stays where it is, and no other page opens.',
      checked: [tests.status, tests.without],
    },
    {
      id: '3.2.3',
      name: 'Consistent Navigation',
      level: 'AA',
      verdict: 'met',
      how: 'Name, pages and colours are in the head of every page in the same order, licences and this statement in its foot.',
      checked: [tests.ways],
    },
    {
      id: '3.2.4',
      name: 'Consistent Identification',
      level: 'AA',
      verdict: 'met',
      how: 'What does the same has the same name everywhere, and a picture always the same name.',
      checked: [
        tests.ways,
        procedure(
          'names of controls listed from the accessibility trees of all pages, and compared; each icon looked up in the sources',
        ),
      ],
    },
    {
      id: '3.2.6',
      name: 'Consistent Help',
      level: 'A',
      verdict: 'met',
      how: 'The way to tell us of a barrier is in this statement, which the foot of every page links.',
      checked: [tests.ways],
    },
    {
      id: '3.3.1',
      name: 'Error Identification',
      level: 'A',
      verdict: 'met',
      how: 'A value that cannot be is kept as it was typed, marked, and explained in words at its field. What a link or a file said in vain is listed at the top.',
      checked: [tests.draft, tests.contradiction, tests.values, tests.keeps],
    },
    {
      id: '3.3.2',
      name: 'Labels or Instructions',
      level: 'A',
      verdict: 'met',
      how: 'Every field has a name, a unit, and on demand what it means and where its value is from.',
      checked: [tests.values, tests.tree, tests.axe],
    },
    {
      id: '3.3.3',
      name: 'Error Suggestion',
      level: 'AA',
      verdict: 'met',
      how: 'The message names the range or the values that are allowed.',
      checked: [tests.draft, tests.contradiction],
    },
    {
      id: '3.3.4',
      name: 'Error Prevention (Legal, Financial, Data)',
      level: 'AA',
      verdict: 'absent',
      how: 'Nothing is bought, signed or sent. A machine of a person’s own is not overwritten unasked.',
      checked: [tests.asks, tests.absent],
    },
    {
      id: '3.3.7',
      name: 'Redundant Entry',
      level: 'A',
      verdict: 'met',
      how: 'Nothing has to be entered twice: what was set stays when the experiment or the machine is changed, where it applies.',
      checked: [tests.entered],
    },
    {
      id: '3.3.8',
      name: 'Accessible Authentication (Minimum)',
      level: 'AA',
      verdict: 'absent',
      how: 'There are no accounts.',
      checked: [tests.absent],
    },
  ],
};
