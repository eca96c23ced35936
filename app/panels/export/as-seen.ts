/** A chart for a file: as it is looked at now. */

import type { ChartSpec } from '../../charts/index.ts';
import { asLookedAt } from '../../charts/looked-at.ts';
import { withFastest } from '../../explain/fastest.ts';
import { findingFor } from '../../explain/finding.ts';
import { markOn } from '../../model/figure/marked.ts';
import { encode } from '../../model/link/link.ts';
import { addressOf } from '../address.ts';
import { useExplorer } from '../store.ts';
import { wordsNow } from '../words.ts';

/** What is seen of a chart, as its export must show it: the part, the marked point, and the link to both. */
export function asSeen(spec: ChartSpec): ChartSpec {
  const { link, shown, plan, beside, results } = useExplorer.getState();
  const { look } = link;
  const state = shown ?? link;
  // A chart of another machine knows its mark itself.
  const marked = spec.marked === undefined && look && plan ? markOn(spec, look, { state, plan }, results) : spec.marked;
  const { look: _, ...rest } = state;
  // The strip has its window in it.
  const view = spec.strip === undefined ? look?.views?.[spec.key] : undefined;
  const finding = plan && findingFor(spec, { state, plan, results, machines: beside?.machines ?? [] }, wordsNow());
  return {
    ...asLookedAt(plan ? withFastest(spec, { state, plan, results }, wordsNow()) : spec, view, marked),
    ...(finding && { finding }),
    link: addressOf(encode(look ? { ...rest, look } : rest)),
  };
}
