/** A schedule whose ranks run on the nodes of a list, as one whose ranks are called so. */

const COMMENTS = /\/\/.*|\/\*[\s\S]*?\*\//g;
const RANK = /\brank\s+(\d+)\s*\{([^}]*)\}/g;
const PEER = /\b(to|from)\s+(\d+)/g;

/** How many ranks a schedule has that can be read. */
export const ranksOf = (text: string): number => [...text.replace(COMMENTS, '').matchAll(RANK)].length;

/** `nodes` has one for every rank, each once. On nodes between them nothing runs. */
export function placed(text: string, nodes: readonly number[]): string {
  const ranks = [...text.replace(COMMENTS, '').matchAll(RANK)];
  const on = new Map(ranks.map(([, rank, body = '']) => [nodes[Number(rank)], body]));
  const count = Math.max(...nodes) + 1;
  const blocks = Array.from({ length: count }, (_, node) => {
    const body = on.get(node)?.replace(PEER, (_, way: string, rank: string) => `${way} ${nodes[Number(rank)]}`);
    return `rank ${node} {${body ?? ''}}\n`;
  });
  return `num_ranks ${count}\n${blocks.join('')}`;
}
