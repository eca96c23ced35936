/** The finding over a figure, once there are points to find something in. */

import { keepNumbers } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { findingOf } from './finding.ts';
import type { Shown } from './shown.tsx';

export default function FindingLine({ shown }: { shown: Shown }) {
  const t = useWords();
  return <>{keepNumbers(findingOf(shown, t))}</>;
}
