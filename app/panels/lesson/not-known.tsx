/** What an address names and there is not. */

import { quotable } from '../../model/manifest/value.ts';
import { useWords } from '../words.ts';

// The most names of unknown lessons that are said.
const MOST = 8;

export function UnknownLessons({ keys }: { keys: readonly string[] }) {
  const t = useWords();
  if (keys.length === 0) return null;
  const named = keys.slice(0, MOST).map((key) => `“${quotable(key)}”`);
  return (
    <p className="not-known" role="status">
      {t`There is no lesson ${[...named, ...(keys.length > MOST ? ['…'] : [])].join(t`, `)}.`}
    </p>
  );
}
