/** Which parameters of a state a person is offered, and which of them matter most. */

import type { Parameter } from '../manifest/manifest.ts';
import { variedBy } from '../presets/presets.ts';
import { whyFixed } from './read.ts';
import type { Resolved } from './resolve.ts';

/** More would be a form again. */
export const MOST_LEVERS = 3;

/** What the run reads and a person may choose, in manifest order. */
export function offeredIn({ read, by }: Resolved): Parameter[] {
  // Where every curve is a machine, the machines say what they are made of.
  const theirs = new Set(hasMachines(by) ? variedBy(by) : []);
  return read.filter(
    (parameter) => offersChoice(parameter) && whyFixed(parameter.key) === undefined && !theirs.has(parameter.key),
  );
}

/** The first of the experiment's levers that have one value for the whole figure. */
export function leversOf(resolved: Resolved): Parameter[] {
  const { experiment, x, by } = resolved;
  const varied = new Set([x.parameter, ...variedBy(by)]);
  const offered = offeredIn(resolved).filter(({ key }) => !varied.has(key));
  return experiment.levers
    .flatMap((key) => offered.find((parameter) => parameter.key === key) ?? [])
    .slice(0, MOST_LEVERS);
}

/** Whether every curve is a machine. */
export function hasMachines(by: Resolved['by']): boolean {
  return 'cases' in by && by.cases.some(({ machine }) => machine !== undefined);
}

/** A choice of one thing is no choice. */
function offersChoice({ kind, choices = [] }: Parameter): boolean {
  return kind !== 'choice' || choices.length > 1;
}
