/**
 * A network that a person brings: which nodes and routers are linked. Read from the format of BookSim2's `anynet`
 * ("router 0 node 0 router 1 15": a node, and a cable to router 1 whose link there takes 15 cycles), or from a plain list of
 * edges ("0 1": a cable between the routers 0 and 1, which have a node each).
 */
import type { Words } from '../words/words.ts';

/** A cable to a router; cycles of its links forth and back, 0 where they are those of all links. */
type Cable = { to: number; forth: number; back: number };
export type Cables = {
  /** By node: the cable to its router. */
  nodes: Cable[];
  /** Between routers, `from` below `to`, in order. */
  cables: (Cable & { from: number })[];
  routers: number;
};

const MOST_CYCLES = 10_000;
/** Routers, and nodes. */
export const MOST_PLACES = 65_536;
const LONGEST_QUOTED = 40;

/** `line` counts from 1; 0 where no single line is wrong. */
export type Problem = { line: number; problem: string };

/** Reads any text. Lines that begin with # or // say nothing. */
export function readCables(text: string, t: Words): Cables | Problem {
  const found = new Found();
  const lines = text.split(/\r?\n/);
  for (const [index, whole] of lines.entries()) {
    const words = whole.trim().split(/[\s,;]+/);
    if (words[0] === '' || /^(#|\/\/|%)/.test(words[0] ?? '')) continue;
    const problem = /^\d+$/.test(words[0] ?? '') ? readEdge(words, found, t) : readLine(words, found, t);
    if (problem !== undefined) return { line: index + 1, problem };
  }
  return found.all(t);
}

/** The cables as they are found, by the numbers of both ends. */
class Found {
  readonly homes = new Map<number, Cable>();
  /** By router: the cycles of its links to others. */
  readonly links = new Map<number, Map<number, number>>();
  hasNodes = true;

  router(number: number): Map<number, number> {
    const known = this.links.get(number) ?? new Map<number, number>();
    this.links.set(number, known);
    return known;
  }

  all(t: Words): Cables | Problem {
    const routers = this.links.size;
    if (routers === 0) return { line: 0, problem: t`Give a line for each router, such as: router 0 node 0 router 1` };
    const gap = firstMissing(this.links, routers);
    if (gap !== undefined)
      return { line: 0, problem: t`Router ${gap} is missing: routers are numbered from 0, without gaps.` };
    if (!this.hasNodes && this.homes.size === 0)
      for (let node = 0; node < routers; ++node) this.homes.set(node, { to: node, forth: 0, back: 0 });
    if (this.homes.size === 0)
      return { line: 0, problem: t`No router has a node. Give one a node, such as: router 0 node 0` };
    const lacks = firstMissing(this.homes, this.homes.size);
    if (lacks !== undefined)
      return { line: 0, problem: t`Node ${lacks} is missing: nodes are numbered from 0, without gaps.` };
    const cables = [...this.links].flatMap(([from, links]) =>
      [...links]
        .filter(([to]) => from < to)
        .map(([to, forth]) => ({ from, to, forth, back: this.links.get(to)?.get(from) ?? 0 })),
    );
    cables.sort((a, b) => a.from - b.from || a.to - b.to);
    const nodes = [...this.homes].sort(([a], [b]) => a - b).map(([, cable]) => cable);
    const apart = firstApart(routers, cables);
    if (apart !== undefined)
      return { line: 0, problem: t`Router ${apart} cannot be reached from router 0. Link all routers.` };
    return { nodes, cables, routers };
  }
}

const firstMissing = (known: ReadonlyMap<number, unknown>, count: number): number | undefined => {
  for (let number = 0; number < count; ++number) if (!known.has(number)) return number;
  return undefined;
};

function firstApart(routers: number, cables: Cables['cables']): number | undefined {
  const beside: number[][] = Array.from({ length: routers }, () => []);
  for (const { from, to } of cables) {
    beside[from]?.push(to);
    beside[to]?.push(from);
  }
  const reached = new Set([0]);
  for (const router of reached) for (const next of beside[router] ?? []) reached.add(next);
  for (let router = 0; router < routers; ++router) if (!reached.has(router)) return router;
  return undefined;
}

/** "router 0 node 0 node 1 router 1 15": what is wrong with it, if anything is. */
function readLine(words: readonly string[], found: Found, t: Words): string | undefined {
  const quoted = (word: string | undefined) => (word ?? '').slice(0, LONGEST_QUOTED);
  const [kind, head] = [words[0], numberIn(words[1], MOST_PLACES - 1)];
  if (kind !== 'router' && kind !== 'node')
    return t`“${quoted(kind)}” is not known. A line begins with router, node or a number.`;
  if (head === undefined)
    return t`Behind “${kind}” stands a number from 0 to ${MOST_PLACES - 1}, not “${quoted(words[1])}”.`;
  if (kind === 'router') found.router(head);
  for (let at = 2; at < words.length; at += 2) {
    const [body, number] = [words[at], numberIn(words[at + 1], MOST_PLACES - 1)];
    if (body !== 'router' && body !== 'node')
      return t`“${quoted(body)}” is not known. Give router or node with a number.`;
    if (number === undefined)
      return t`Behind “${body}” stands a number from 0 to ${MOST_PLACES - 1}, not “${quoted(words[at + 1])}”.`;
    let cycles = 0;
    if (/^\d/.test(words[at + 2] ?? '')) {
      const given = numberIn(words[at + 2], MOST_CYCLES);
      if (!given) return t`A link takes 1 to ${MOST_CYCLES} cycles, not ${quoted(words[at + 2])}.`;
      cycles = given;
      ++at;
    }
    if (kind === 'node' && body === 'node') return t`A node is linked to a router, not to node ${number}.`;
    if (kind === 'router' && body === 'router') {
      if (head === number) return t`Router ${head} is linked to itself.`;
      found.router(head).set(number, cycles || (found.router(head).get(number) ?? 0));
      if (!found.router(number).has(head)) found.router(number).set(head, 0);
      continue;
    }
    const [node, router] = kind === 'node' ? [head, number] : [number, head];
    const before = found.homes.get(node);
    if (before && before.to !== router)
      return t`Node ${node} is linked to router ${before.to} and to router ${router}. It has one cable.`;
    found.router(router);
    found.homes.set(node, { to: router, forth: cycles, back: cycles });
  }
  return undefined;
}

/** "0 1" or "0 1 15". */
function readEdge(words: readonly string[], found: Found, t: Words): string | undefined {
  const [from, to] = [numberIn(words[0], MOST_PLACES - 1), numberIn(words[1], MOST_PLACES - 1)];
  if (from === undefined || to === undefined || words.length > 3)
    return t`A line of numbers names two routers, and the cycles of their links if these have their own: 0 1 15.`;
  if (from === to) return t`Router ${from} is linked to itself.`;
  const cycles = words[2] === undefined ? 0 : numberIn(words[2], MOST_CYCLES);
  if (cycles === undefined || (words[2] !== undefined && cycles === 0))
    return t`A link takes 1 to ${MOST_CYCLES} cycles, not ${words[2] ?? ''}.`;
  found.hasNodes = false;
  found.router(from).set(to, cycles);
  found.router(to).set(from, cycles);
  return undefined;
}

const numberIn = (word: string | undefined, most: number): number | undefined =>
  word !== undefined && /^\d{1,6}$/.test(word) && Number(word) <= most ? Number(word) : undefined;

/** As the engine takes it (engine/src/network/fabrics/edges.h). Equal networks give equal texts. */
export function textOfCables({ routers, nodes, cables }: Cables): string {
  return [
    `${routers} ${nodes.length}`,
    ...nodes.map(({ to, forth, back }) => `${to} ${forth} ${back}`),
    ...cables.map(({ from, to, forth, back }) => `${from} ${to} ${forth} ${back}`),
  ].join('\n');
}

// As the format calls them.
const [ROUTER, NODE] = ['router', 'node'];

/** The text of `textOfCables` as a person reads and writes it. */
export function linesOfCables(source: string): string {
  const [first = [], ...rows] = source.split('\n').map((line) => line.split(' ').map(Number));
  const [routers = 0, nodes = 0] = first;
  const lines = Array.from({ length: routers }, (_, router) => [ROUTER, router]);
  const cycles = (own = 0) => (own > 0 ? [own] : []);
  rows.slice(0, nodes).forEach(([to = 0, forth], node) => {
    lines[to]?.push(NODE, node, ...cycles(forth));
  });
  for (const [from = 0, to = 0, forth, back = 0] of rows.slice(nodes)) {
    lines[from]?.push(ROUTER, to, ...cycles(forth));
    if (back > 0) lines[to]?.push(ROUTER, from, ...cycles(back));
  }
  return lines.map((parts) => `${parts.join(' ')}\n`).join('');
}

/** Two rings of eight routers: what the engine takes where nothing is named. */
export const EXAMPLE: string = Array.from({ length: 16 }, (_, router) => {
  const linked = router < 8 ? [ROUTER, (router + 1) % 8, ROUTER, router + 8] : [ROUTER, 8 + ((router + 3) % 8)];
  return `${[ROUTER, router, NODE, router, ...linked].join(' ')}\n`;
}).join('');
