/** The finding over a figure, once there are points to find something in, with its numbers of before the last change. */

import { beforeAndAfter } from '../../explain/before-after.ts';
import { findingOf, mapFinding, ofMachine } from '../../explain/finding.ts';
import { isSameFigure } from '../../model/compare/before.ts';
import { keepTogether } from '../../model/words/units.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { Shown } from './shown.tsx';

export default function FindingLine({ shown }: { shown: Shown }) {
  const t = useWords();
  const before = useExplorer((state) => state.before);
  const [spec] = shown.figures;
  const isMap = spec?.kind === 'map';
  const after = (isMap ? mapFinding(shown.state, spec, t) : findingOf(shown, t)) ?? '';
  const was = !isMap && before !== null && isSameFigure(shown, before) ? (findingOf(before, t) ?? '') : after;
  const isAwaited = useExplorer(({ run }) => after === '' && (run.phase === 'waiting' || run.phase === 'running'));
  const hasChanged = was !== after && was !== '' && after !== '';
  const both = hasChanged ? beforeAndAfter(was, after) : after;
  const said = (text: string) => keepTogether(isMap ? text : ofMachine(shown, text, t));
  return (
    <p className="figure-finding" data-awaited={isAwaited || undefined}>
      {said(both ?? after)}
      {both === undefined && <span className="finding-before">{keepTogether(t`Before: ${was}`)}</span>}
    </p>
  );
}
