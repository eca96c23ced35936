/**
 * Labels in one row above the plot, for curves that leave through its top: in the order of the curves, so that no lead
 * crosses another, each as near to its curve as its neighbours allow.
 */

/** `x` is where the curve leaves, px. */
export type RowRequest = { key: string; text: string; x: number };
export type RowLabel = { key: string; text: string; left: number; width: number; x: number };

/** Measures and shortens text in the face of the labels, px. */
export type Face = { width(text: string): number; cut(text: string, width: number): string };

type Cluster = { items: { request: RowRequest; width: number }[]; left: number; width: number };

const gap = 9;

/** Words said once for all, or cut short, where the row is tight; null where even that does not help. */
export function placeRow(requests: readonly RowRequest[], left: number, right: number, face: Face): RowLabel[] | null {
  const sorted = requests.toSorted((a, b) => a.x - b.x);
  for (const attempt of [sorted, shorten(sorted), cut(sorted, right - left, face)]) {
    const row = within(attempt, left, right, face);
    if (row !== null) return row;
  }
  return null;
}

function within(sorted: readonly RowRequest[], left: number, right: number, face: Face): RowLabel[] | null {
  const widths = sorted.map((request) => face.width(request.text));
  if (widths.reduce((sum, width) => sum + width + gap, -gap) > right - left) return null;
  // Labels that push each other form clusters, which settle at the mean of what their members want.
  const clusters: Cluster[] = [];
  sorted.forEach((request, i) => {
    const width = widths[i] ?? 0;
    let cluster = settled([{ request, width }], left, right);
    let before = clusters.at(-1);
    while (before !== undefined && before.left + before.width + gap > cluster.left) {
      clusters.pop();
      cluster = settled([...before.items, ...cluster.items], left, right);
      before = clusters.at(-1);
    }
    clusters.push(cluster);
  });
  return clusters.flatMap((cluster) => {
    let at = cluster.left;
    return cluster.items.map(({ request, width }) => {
      const label = { key: request.key, text: request.text, left: at, width, x: request.x };
      at += width + gap;
      return label;
    });
  });
}

function settled(items: Cluster['items'], left: number, right: number): Cluster {
  let offset = 0;
  let wanted = 0;
  for (const { request, width } of items) {
    wanted += request.x - width / 2 - offset;
    offset += width + gap;
  }
  const width = offset - gap;
  return { items, width, left: Math.max(left, Math.min(right - width, wanted / items.length)) };
}

/** "2 words", "4 words", "8 words" become "2", "4", "8 words". */
function shorten(sorted: readonly RowRequest[]): RowRequest[] {
  const tail = /\s.*$/.exec(sorted[0]?.text ?? '')?.[0] ?? '';
  if (tail === '' || !sorted.every(({ text }) => text.endsWith(tail) && text.length > tail.length)) return [...sorted];
  return sorted.map((request, i) =>
    i === sorted.length - 1 ? request : { ...request, text: request.text.slice(0, -tail.length) },
  );
}

/** All cut at one width, the greatest at which they fit; as they are if too little would be left to read. */
function cut(sorted: readonly RowRequest[], room: number, face: Face): RowRequest[] {
  const total = (limit: number) =>
    sorted.reduce((sum, { text }) => sum + Math.min(limit, face.width(text)) + gap, -gap);
  let limit = 160;
  while (limit > 40 && total(limit) > room) limit -= 4;
  return sorted.map((request) => (limit > 40 ? { ...request, text: face.cut(request.text, limit) } : request));
}
