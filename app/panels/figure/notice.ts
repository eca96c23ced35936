/** What an empty chart says. */

import type { ChartSpec, PointSpec } from '../../charts/index.ts';
import { english, message } from '../../model/words/words.ts';

const waits = { kind: 'loading', text: message('The first points are on their way.') } as const;
const over = { kind: 'empty', text: message('No point yet') } as const;
const none = {
  kind: 'empty',
  text: message('What one of the axes shows is not counted here: no run has a value for it.'),
} as const;
const failed = { kind: 'failed', text: message('The runs have failed.') } as const;
const nothing = { kind: 'empty', text: message('No point of these curves can be compared.') } as const;

/**
 * `isOver`: no more points come, since the run has ended or was stopped. `isKnown`: of some point there is a result, and
 * `hasFailed`: of some there will be none.
 * `isRelative`: its curves are shown relative to one, which may leave none of their points.
 */
export function withNotice(
  spec: ChartSpec,
  { isOver = false, isKnown = false, hasFailed = false, isRelative = false } = {},
): ChartSpec {
  const isDrawn = ({ y, state }: PointSpec) => Number.isFinite(y) || state === 'saturated';
  const empty = spec.series.every(({ points, model = [] }) => !points.some(isDrawn) && model.length === 0);
  if (!empty) return spec;
  const t = spec.words ?? english;
  const { kind, text } = isRelative ? nothing : isOver ? (isKnown ? none : hasFailed ? failed : over) : waits;
  return { ...spec, notice: { kind, text: t(text) } };
}
