/** What of the link could not be taken as it stands. Only ever text. */

import { Button } from 'react-aria-components/Button';
import { dismissNotice, useExplorer } from './store.ts';

export function Notices() {
  const notices = useExplorer((state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <section className="notices" aria-label="Notices on the link" role="status">
      <ul>
        {notices.map(({ key, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notices may be equal, and their order never changes
          <li key={index}>
            <span>
              {key !== '' && <strong>{key}</strong>} {text}
            </span>
            <Button
              className="dismiss"
              aria-label={`Dismiss the notice on ${key || 'the link'}`}
              onPress={() => dismissNotice(index)}
            >
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
                <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" stroke="currentColor" strokeWidth="1.4" />
              </svg>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
