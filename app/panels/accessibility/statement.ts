/** The accessibility statement: the source of the page and of ACCESSIBILITY.md. */

import { english, message, type Words } from '../../model/words/words.ts';
import type { Criterion, Principle } from './criterion.ts';
import { operable } from './operable.ts';
import { perceivable } from './perceivable.ts';
import { robust } from './robust.ts';
import { understandable } from './understandable.ts';

export const principles: readonly Principle[] = [perceivable, operable, understandable, robust];

export const criteria: readonly Criterion[] = principles.flatMap((principle) => principle.criteria);

export const statement = {
  title: 'Accessibility of Grainscope',
  /** When the checks were last gone through, criterion by criterion. */
  date: '21 November 2026',
  lede: 'Grainscope is meant for everybody who wants to learn how parallel machines behave: with eyes or without, with a pointer, a finger, a voice or keys. This is how far it has come.',
  scope:
    'This statement is about the explorer, the lessons, the fidelity page and this page. Embedded frames show charts and controls of the explorer; what surrounds a frame is its host’s. It goes through every success criterion of levels A and AA of the Web Content Accessibility Guidelines (WCAG) 2.2, which EN 301 549 and most universities ask for.',
  method:
    'This is an assessment of our own; nobody from outside has audited it. Where a test can hold a criterion, the test is named with its file, and runs before every release. Such a test drives the built pages in Chromium without a window: by keys alone or by single clicks, with axe for the rules that axe knows, on the accessibility tree that Chromium gives to screen readers, and on pictures of the page for contrasts. “Procedure” says what was done once where no test can hold it. No criterion is called met because it looked right.',
  contact:
    'Grainscope is a set of files without a server: it collects nothing, and nobody hears of a barrier unless you say so. Please open an issue in the tracker of the repository that this copy is from. If you have no account there, tell whoever gave you the link or runs the site, and ask them to pass it on. Say on which page it was (the link under “Share” holds all of it), what you wanted to do, and with which browser and aids. There is no address to write to and no promise of when; barriers come before other issues, and until one is gone, every chart’s data can be had as a table, as CSV and as JSON.',
  also: [
    'No screen reader has been run, with or without a person who depends on one: NVDA, JAWS, VoiceOver and TalkBack remain to be tried. What is said here of names, roles and announcements is what Chromium offers to them.',
    'Everything was checked in Chromium only. Firefox and Safari, voice control, switches and magnifiers remain to be tried.',
    'Tests go through every experiment in light and dark by axe; the other tests take one machine and one experiment for all.',
  ],
} as const;

export const verdictWords: Readonly<Record<Criterion['verdict'], string>> = {
  met: message('Met'),
  partly: message('Met in part'),
  absent: message('Nothing of the kind'),
};

/** "53 of 55 …": computed, so that it cannot be wrong. `text` says the names of criteria. */
export function conformance(t: Words = english, text: Words = english): string {
  const open = criteria.filter(({ verdict }) => verdict === 'partly');
  const names = open.map(({ id, name }) => `${id} ${text(name)}`).join(t`, `);
  const rest = t`${criteria.length - open.length} of the ${criteria.length} criteria are met, or speak of nothing that is here.`;
  return open.length === 0
    ? t`Grainscope conforms to WCAG 2.2 AA: ${rest}`
    : t`Grainscope conforms to WCAG 2.2 AA in part: ${rest} Met in part: ${names}.`;
}
