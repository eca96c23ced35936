/** What rules on values share: how big a machine is, and how a choice is said. */

import type { Words } from '../words/words.ts';
import type { GrainError } from './manifest.ts';
import { parseShape, shapeText, type Values } from './value.ts';

/** Why complete values do not go together, or are probably not meant; undefined if they do. */
export type Rule = (values: Values, t: Words) => GrainError | undefined;

/** By the key of a network, a node model or a program. */
export type Rules = Readonly<Record<string, readonly Rule[]>>;

export const extentsOf = (values: Values) => parseShape(String(values.dimensions)) ?? [1, 1, 1];
export const nodesOf = (values: Values) => extentsOf(values).reduce((product, extent) => product * extent, 1);
export const isPowerOfTwo = (n: number) => Number.isInteger(Math.log2(n));

/** A shape of so many nodes, as near to a square as they allow. */
export function shapeOfNodes(nodes: number): string {
  let side = Math.floor(Math.sqrt(nodes));
  while (nodes % side !== 0) side -= 1;
  return shapeText([nodes / side, side]);
}

/** Of a circuit-switched network. */
export const stagesOf = (values: Values) => {
  let stages = 1;
  while (Number(values.switch_size) ** stages < Number(values.ports)) stages += 1;
  return stages;
};

/** "4, 16 or 64". */
export function oneOf(names: readonly (string | number)[], t: Words): string {
  const last = names.slice(-1);
  return [...(names.length > 1 ? [names.slice(0, -1).join(t`, `)] : []), ...last].join(t` or `);
}

/** `why` says what the second node is for. */
export function anotherExists(why: string): Rule {
  return (values, t) => {
    const nodes = nodesOf(values);
    if (nodes >= 2) return undefined;
    const message = t`the machine needs at least ${2} nodes, ${t(why)}; it has ${nodes}`;
    return { path: 'dimensions', message, repair: { dimensions: '2' } };
  };
}
