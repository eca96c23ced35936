/** The first stop of the Tab key: past the head and the parameters, to what the page is about. */

import { useWords } from './words.ts';

export function SkipLink() {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page; only the address must not say so
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        // The address is the state of the page, and stays as it is.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t`To the figure`}
    </a>
  );
}
