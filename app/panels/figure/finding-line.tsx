/** The finding over a figure, once there are points to find something in. */

import { findingOf } from '../../explain/finding.ts';
import { keepNumbers } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import type { Shown } from './shown.tsx';

export default function FindingLine({ shown }: { shown: Shown }) {
  const t = useWords();
  return <>{keepNumbers(findingOf(shown, t) ?? '')}</>;
}
