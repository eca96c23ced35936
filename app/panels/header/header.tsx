/** The head of the page: its name, the machines, and what concerns the page as a whole. */

import { Button } from 'react-aria-components/Button';
import type { Theme } from '../../charts/index.ts';
import { MachinePicker } from './machine-picker.tsx';
import { Share } from './share.tsx';

export function Header({ theme, onToggleTheme }: { theme: Theme; onToggleTheme(): void }) {
  const other = theme.mode === 'light' ? 'dark' : 'light';
  return (
    <header className="header">
      <a className="wordmark" href="./" aria-label="Grainscope, start">
        Grain<span>scope</span>
      </a>
      <MachinePicker />
      <div className="actions">
        <Button className="action action-theme" aria-label={`Use ${other} colours`} onPress={onToggleTheme}>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
            <circle cx="9" cy="9" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
            <path d="M9 2.8a6.2 6.2 0 0 1 0 12.4Z" fill="currentColor" />
          </svg>
        </Button>
        <Share />
      </div>
    </header>
  );
}
