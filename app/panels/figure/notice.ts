/** What an empty chart says. */

import type { ChartSpec } from '../../charts/index.ts';

const waits = { kind: 'loading', text: 'The first points are on their way.' } as const;
const nothing = { kind: 'empty', text: 'No point of these curves can be compared.' } as const;

/** `isRelative`: its curves are shown relative to one, which may leave none of their points. */
export function withNotice(spec: ChartSpec, isRelative = false): ChartSpec {
  const empty = spec.series.every((series) => series.points.length === 0 && (series.model ?? []).length === 0);
  return empty ? { ...spec, notice: isRelative ? nothing : waits } : spec;
}
