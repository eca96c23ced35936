/** How much room the strip of the processors takes, known before it is there, so that nothing moves when it comes. */

import { parseShape } from '../../model/manifest/value.ts';
import { applicable, type Values } from '../../model/manifest/values.ts';

const rowPx = 26;
const mostPx = 330;
const axisPx = 38;
/** The legend above the strip and the words below it. */
const besidePx = 46;

/** Height of the strip itself. */
export function stripPx(rows: number): number {
  return axisPx + Math.min(mostPx, rowPx * Math.max(2, rows));
}

/** Height of the strip of a run with these values and of what stands around it. */
export function placeholderPx(values: Values): number {
  const takesPart = applicable(values).some(({ key }) => key === 'pes');
  const nodes = parseShape(String(values.dimensions))?.reduce((product, extent) => product * extent, 1) ?? 1;
  return besidePx + stripPx(takesPart ? Number(values.pes) : nodes);
}
