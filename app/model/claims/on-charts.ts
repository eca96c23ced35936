/** What the paper published, as marks on the charts of the experiment that tests it. */

import type { AxisPreset } from '../presets/presets.ts';
import type { FigureReference } from '../sweep/closed-forms.ts';
import { english, type Words } from '../words/words.ts';
import { type Claim, claimsOf, evidenceFor } from './claims.ts';
import { evidenceMark } from './evidence-mark.ts';
import { boundsOf } from './tolerance.ts';

/** A published value at its place, with what its tolerance allows, in the units of the axes. */
export type PublishedPoint = { x: number; y: number; low: number; high: number; label: string };

export type ChartClaims = { references: FigureReference[]; published: PublishedPoint[] };

/** The claims that an experiment of a machine tests and that these axes can show; ranges and limits as bands. */
export function claimsOnChart(
  machine: string,
  experiment: string,
  x: AxisPreset,
  y: AxisPreset,
  t: Words = english,
): ChartClaims {
  const claims = claimsOf(machine).filter((claim) => claim.experiment === experiment);
  return {
    references: claims.flatMap((claim) => bandOf(claim, machine, x, y, t) ?? []),
    published: claims.flatMap((claim) => pointsOf(claim, machine, x, y, t)),
  };
}

function bandOf(claim: Claim, machine: string, x: AxisPreset, y: AxisPreset, t: Words): FigureReference | undefined {
  const { mark } = claim;
  if (mark?.kind !== 'band') return undefined;
  const axis = mark.column === x.column ? 'x' : mark.column === y.column ? 'y' : undefined;
  const [from, to] = [claim.published].flat();
  if (!axis || typeof from !== 'number') return undefined;
  // A published range is drawn as it is printed, a single value with its tolerance.
  const [low, high] = typeof to === 'number' ? [from, to] : boundsOf(claim.tolerance, from);
  return { axis, from: low, to: high, label: labelled(t(mark.label), claim, machine, t), kind: 'claim' };
}

function pointsOf(claim: Claim, machine: string, x: AxisPreset, y: AxisPreset, t: Words): PublishedPoint[] {
  const { mark, published } = claim;
  if (mark?.kind !== 'point' || mark.x !== (x.parameter ?? x.column) || mark.y !== y.column) return [];
  const label = labelled(t(claim.text), claim, machine, t);
  return [published].flat().flatMap((value) => {
    if (typeof value !== 'number') return [];
    const [low, high] = boundsOf(claim.tolerance, value);
    return { x: mark.at, y: value, low, high, label };
  });
}

/** A label that says what evidence the mark is. */
function labelled(label: string, { id, test }: Claim, machine: string, t: Words): string {
  const standing = test ? evidenceMark(evidenceFor(machine, id), t) : '';
  return standing === '' ? label : t`${label} (${standing})`;
}
