/** What of the link could not be taken as it stands. Only ever text. */

import { dismissNotice, useExplorer } from './store.ts';
import { useWords } from './words.ts';

export function Notices() {
  const t = useWords();
  const notices = useExplorer((state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <section className="notices" aria-label={t`Notices on the link`} role="status">
      <ul>
        {notices.map(({ key, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notices may be equal, and their order never changes
          <li key={index}>
            <span>
              {key !== '' && <strong>{key}</strong>} {t(text)}
            </span>
            <button
              type="button"
              className="dismiss"
              aria-label={t`Dismiss the notice on ${key || t`the link`}`}
              onClick={() => dismissNotice(index)}
            >
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
                <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" stroke="currentColor" strokeWidth="1.4" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
