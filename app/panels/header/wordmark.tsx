/** The name of the page, which leads to its start. */

import { useWords } from '../words.ts';

// On a disk the page is one file, and its folder is no page.
export const start = location.protocol === 'file:' ? location.pathname : './';

export function Wordmark() {
  const t = useWords();
  return (
    <a className="wordmark" href={start} aria-label={t`Grainscope, start`}>
      Grain<span>scope</span>
    </a>
  );
}
