/** The finding over a figure, once there are points to find something in. */

import { useWords } from '../words.ts';
import { findingOf } from './finding.ts';
import type { Shown } from './shown.tsx';

export default function FindingLine({ shown }: { shown: Shown }) {
  const t = useWords();
  return <>{findingOf(shown, t)}</>;
}
