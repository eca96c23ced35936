/** The accessibility statement: the source of the page and of ACCESSIBILITY.md. */

import type { Criterion, Principle } from './criterion.ts';
import { operable } from './operable.ts';
import { perceivable } from './perceivable.ts';
import { robust } from './robust.ts';
import { understandable } from './understandable.ts';

export const principles: readonly Principle[] = [perceivable, operable, understandable, robust];

export const criteria: readonly Criterion[] = principles.flatMap((principle) => principle.criteria);

export const statement = {
  title: 'Accessibility of Grainscope',
  /** When the pages were last gone through by hand. */
  date: '21 November 2026',
  lede: 'Grainscope is made so that everybody can use it who wants to learn how parallel machines behave: with eyes or without, with a pointer, a finger, a voice or keys.',
  scope:
    'This statement is about the explorer, the fidelity page and this page. It goes through every success criterion of levels A and AA of the Web Content Accessibility Guidelines (WCAG) 2.2, which EN 301 549 and most universities ask for.',
  method:
    'We checked the pages ourselves. Where a test can hold a criterion, the test is named and runs before every release, in Chromium, with axe for what axe can see. The rest was looked at by a person.',
  contact:
    'If something keeps you from using Grainscope, open an issue in the repository it came from, or write to whoever gave you the link: say which page (the address under “Share” is enough) and what you use to read it.',
  also: [
    'Nobody has yet gone through the whole with a screen reader and a person who depends on one. NVDA, JAWS, VoiceOver and TalkBack remain to be tried.',
    'Tests run in Chromium only. Firefox and Safari remain to be tried.',
  ],
} as const;

export const verdictWords: Readonly<Record<Criterion['verdict'], string>> = {
  met: 'Met',
  partly: 'Met in part',
  absent: 'Nothing of the kind',
};

/** "53 of 55 …": computed, so that it cannot be wrong. */
export function conformance(): string {
  const open = criteria.filter(({ verdict }) => verdict === 'partly');
  const names = open.map(({ id, name }) => `${id} ${name}`).join(', ');
  const rest = `${criteria.length - open.length} of the ${criteria.length} criteria are met, or speak of nothing that is here.`;
  return open.length === 0
    ? `Grainscope conforms to WCAG 2.2 AA: ${rest}`
    : `Grainscope conforms to WCAG 2.2 AA in part: ${rest} Met in part: ${names}.`;
}
