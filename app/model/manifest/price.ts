/** What the work of a program costs on a node, as far as charts count in it. */

import { nodePartOf, parameterOf } from './manifest.ts';
import type { Values } from './values.ts';

const PS_OF: Readonly<Record<string, number>> = { us: 1e6, ms: 1e9, s: 1e12 };

/** How many instructions the node of these values does in a time of this unit; NaN where it has no price for one. */
export function instructionsIn(unit: string, values: Values): number {
  return (PS_OF[unit] ?? Number.NaN) / instructionPs(values);
}

/** How long the cycles are that a program counts in: those of the processor, of the network, or of its instructions. */
export function cyclePs(values: Values): number {
  const { node, price } = instructionOf(values);
  // Instructions with a price in time are all the cycles that there are.
  if (PS_OF[price?.unit ?? '']) return instructionPs(values);
  const own = node?.parameters.includes('processor_ps') ? Number(values.processor_ps) : 0;
  return own || Number(values.cycle_ps);
}

/** A price is in microseconds, or in cycles of the processor, which are those of the network where it has no clock. */
export function instructionPs(values: Values): number {
  const { price } = instructionOf(values);
  const cycle = Number(values.processor_ps) || Number(values.cycle_ps);
  return Number(values[price?.key ?? ''] ?? Number.NaN) * (PS_OF[price?.unit ?? ''] ?? cycle);
}

/** The node of these values, and the parameter that says what an instruction costs there. */
function instructionOf(values: Values) {
  const node = nodePartOf(values.node);
  const [key = ''] = node?.prices.find(({ unit }) => unit === 'instructions')?.parameters ?? [];
  return { node, price: parameterOf(key) };
}
