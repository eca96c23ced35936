/** Things along a line that push each other aside: each as near to where it wants to be as its neighbours allow. */

/** `at` is the wanted centre, px. */
export type Wanted = { at: number; size: number };

type Cluster = { items: Wanted[]; from: number; size: number };

/** Where each begins, in the order given, which must be that of the wanted centres; null where they do not fit. */
export function spread(wanted: readonly Wanted[], from: number, to: number, gap: number): number[] | null {
  if (wanted.reduce((sum, { size }) => sum + size + gap, -gap) > to - from) return null;
  // Things that push each other form clusters, which settle at the mean of what their members want.
  const clusters: Cluster[] = [];
  for (const one of wanted) {
    let cluster = settled([one], from, to, gap);
    let before = clusters.at(-1);
    while (before !== undefined && before.from + before.size + gap > cluster.from) {
      clusters.pop();
      cluster = settled([...before.items, ...cluster.items], from, to, gap);
      before = clusters.at(-1);
    }
    clusters.push(cluster);
  }
  return clusters.flatMap(({ items, from: start }) => {
    let at = start;
    return items.map(({ size }) => {
      const begin = at;
      at += size + gap;
      return begin;
    });
  });
}

function settled(items: Wanted[], from: number, to: number, gap: number): Cluster {
  let offset = 0;
  let sum = 0;
  for (const { at, size } of items) {
    sum += at - size / 2 - offset;
    offset += size + gap;
  }
  const size = offset - gap;
  return { items, size, from: Math.max(from, Math.min(to - size, sum / items.length)) };
}
