/** What an empty chart says. */

import type { ChartSpec } from '../../charts/index.ts';
import { english, message } from '../../model/words/words.ts';

const waits = { kind: 'loading', text: message('The first points are on their way.') } as const;
const over = { kind: 'empty', text: message('No point yet') } as const;
const nothing = { kind: 'empty', text: message('No point of these curves can be compared.') } as const;

/**
 * `isOver`: no more points come, since they failed or the run was stopped. `isRelative`: its curves are shown relative
 * to one, which may leave none of their points.
 */
export function withNotice(spec: ChartSpec, { isOver = false, isRelative = false } = {}): ChartSpec {
  const empty = spec.series.every((series) => series.points.length === 0 && (series.model ?? []).length === 0);
  if (!empty) return spec;
  const t = spec.words ?? english;
  const { kind, text } = isRelative ? nothing : isOver ? over : waits;
  return { ...spec, notice: { kind, text: t(text) } };
}
