/** A schedule whose ranks run on the nodes of a list, as one whose ranks are called so. */

const COMMENTS = /\/\/.*|\/\*[\s\S]*?\*\//g;
const RANK = /\brank\s+(\d+)\s*\{([^}]*)\}/g;
const PEER = /\b(to|from)\s+(\d+)/g;

/** What each rank does, by its number, of a schedule that can be read. */
export function ranksIn(text: string): string[] {
  const ranks: string[] = [];
  for (const [, rank, body = ''] of text.replace(COMMENTS, '').matchAll(RANK)) ranks[Number(rank)] = body;
  return ranks;
}

/** `nodes` has one for every rank, each once. On nodes between them nothing runs. */
export function placed(ranks: readonly string[], nodes: readonly number[]): string {
  const on = new Map(ranks.map((body, rank) => [nodes[rank], body]));
  const count = Math.max(...nodes) + 1;
  const blocks = Array.from({ length: count }, (_, node) => {
    const body = on.get(node)?.replace(PEER, (_, way: string, rank: string) => `${way} ${nodes[Number(rank)]}`);
    return `rank ${node} {${body ?? ''}}\n`;
  });
  return `num_ranks ${count}\n${blocks.join('')}`;
}
