/** A chart for a file: as it is looked at now. */

import type { ChartSpec } from '../../charts/index.ts';
import { asLookedAt } from '../../charts/looked-at.ts';
import { withFastest } from '../../explain/fastest.ts';
import { findingFor } from '../../explain/finding.ts';
import { markOn } from '../../model/figure/marked.ts';
import { encode } from '../../model/link/link.ts';
import { machineIn } from '../../model/state/state.ts';
import { citedAddress } from '../address.ts';
import { useExplorer } from '../store.ts';
import { wordsNow } from '../words.ts';

/** The machine that a file shows alone while others stand beside it; undefined where the chart bears its name, or there are none. */
export function aloneIn({ neighbours, marked }: ChartSpec): string | undefined {
  const { link, shown } = useExplorer.getState();
  // A chart of one of the machines side by side knows its mark itself.
  return neighbours === undefined || marked !== undefined ? undefined : machineIn(shown ?? link).name;
}

/** What is seen of a chart, as its export must show it: the part, the marked point, and the link to both, in the language of the page. */
export function asSeen(spec: ChartSpec): ChartSpec {
  const t = wordsNow();
  const { link, shown, plan, beside, results } = useExplorer.getState();
  const { look } = link;
  const state = shown ?? link;
  const alone = aloneIn(spec);
  const marked = spec.marked === undefined && look && plan ? markOn(spec, look, { state, plan }, results) : spec.marked;
  const { look: _, ...rest } = t.language === 'en' ? state : { ...state, lang: t.language };
  // The strip has its window in it.
  const view = spec.strip === undefined ? look?.views?.[spec.key] : undefined;
  const finding = plan && findingFor(spec, { state, plan, results, machines: beside?.machines ?? [] }, t);
  const named = alone === undefined ? spec : { ...spec, title: `${spec.title}, ${alone}` };
  return {
    ...asLookedAt(plan ? withFastest(named, { state, plan, results }, t) : named, view, marked),
    ...(finding && { finding }),
    link: citedAddress(encode(look ? { ...rest, look } : rest)),
  };
}
