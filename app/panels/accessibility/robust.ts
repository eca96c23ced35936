/** WCAG 2.2, principle 4. 4.1.1 (Parsing) is no longer part of it. */

import { tests } from './checks.ts';
import type { Principle } from './criterion.ts';

export const robust: Principle = {
  name: 'Robust',
  criteria: [
    {
      id: '4.1.2',
      name: 'Name, Role, Value',
      level: 'A',
      verdict: 'met',
      how: 'Controls are those of HTML, or of a library that gives them role, name and state.',
      checked: [tests.tree, tests.values, tests.axe, tests.axeOpened, tests.names],
    },
    {
      id: '4.1.3',
      name: 'Status Messages',
      level: 'AA',
      verdict: 'met',
      how: 'The reading of a point, the state of the simulation, what a change did, notices and errors are in live regions, and leave the focus where it is. Whether they are spoken at the right moment only a screen reader can tell.',
      checked: [tests.status, tests.walk, tests.plays, tests.draft],
    },
  ],
};
