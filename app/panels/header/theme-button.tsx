/** Changes between light and dark. */

import type { Theme } from '../../charts/index.ts';
import { useWords } from '../words.ts';

export function ThemeButton({ theme, onToggle }: { theme: Theme; onToggle(): void }) {
  const t = useWords();
  const other = theme.mode === 'light' ? 'dark' : 'light';
  return (
    <button
      type="button"
      className="action action-theme"
      aria-label={other === 'dark' ? t`Use dark colours` : t`Use light colours`}
      onClick={onToggle}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
        <circle cx="9" cy="9" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M9 2.8a6.2 6.2 0 0 1 0 12.4Z" fill="currentColor" />
      </svg>
    </button>
  );
}
