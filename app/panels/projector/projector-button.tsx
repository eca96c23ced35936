/** One chart in large type, for a room: begins and ends with this button or Alt and P, ends with Escape too. */

import { useEffect, useSyncExternalStore } from 'react';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { isProjected, onProjected, project } from './projector.ts';

export function ProjectorButton() {
  const t = useWords();
  const on = useSyncExternalStore(onProjected, isProjected);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyP';
      // Whatever floats or walks takes Escape first.
      const left = event.key === 'Escape' && isProjected() && !event.defaultPrevented;
      if (!asked && !left) return;
      if (asked) event.preventDefault();
      project(asked && !isProjected());
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      project(false);
    };
  }, []);
  return (
    <QuietButton
      className="projector-button"
      aria-label={on ? t`Leave the projector view` : t`Projector view`}
      aria-keyshortcuts="Alt+P"
      onClick={() => project(!on)}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true" focusable="false">
        <path d={on ? shrink : grow} stroke="currentColor" strokeWidth="1.3" />
      </svg>
    </QuietButton>
  );
}

const grow = 'M1.7 5V1.7H5M9 1.7h3.3V5M12.3 9v3.3H9M5 12.3H1.7V9';
const shrink = 'M5 1.7V5H1.7M12.3 5H9V1.7M9 12.3V9h3.3M1.7 9H5v3.3';
