/** The name of the page, which leads to its start. */

import { useWords } from '../words.ts';

export function Wordmark() {
  const t = useWords();
  return (
    <a className="wordmark" href="./" aria-label={t`Grainscope, start`}>
      Grain<span>scope</span>
    </a>
  );
}
