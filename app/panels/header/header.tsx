/** The head of the page: its name, the machines, and what concerns the page as a whole. */

import type { Theme } from '../../charts/index.ts';
import { machinesWithClaims } from '../../model/claims/claims.ts';
import { mainKeyOf } from '../../model/presets/presets.ts';
import { EmbedButton } from '../embed/embed-button.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { LanguageButton } from './language-button.tsx';
import { MachineLine } from './machine-line.tsx';
import { MachinePicker } from './machine-picker.tsx';
import { Share } from './share.tsx';
import { ThemeButton } from './theme-button.tsx';
import { Wordmark } from './wordmark.tsx';

type Props = { theme: Theme; onToggleTheme(): void; asks: boolean };

/** Where the page asks its question, the machines stand below as cards. */
export function Header({ theme, onToggleTheme, asks }: Props) {
  const t = useWords();
  const machine = useExplorer((state) => mainKeyOf(state.link.machine));
  return (
    <header>
      <div className="header">
        <Wordmark />
        {!asks && <MachinePicker />}
        <div className="actions">
          <a className="action action-link" href="lessons.html">
            {t`Learn`}
          </a>
          {machinesWithClaims.includes(machine) && (
            <a className="action action-link" href={`fidelity.html?m=${machine}`}>
              {t`Fidelity`}
            </a>
          )}
          <LanguageButton />
          <ThemeButton theme={theme} onToggle={onToggleTheme} />
          {!asks && <EmbedButton />}
          <Share />
        </div>
      </div>
      {!asks && <MachineLine />}
    </header>
  );
}
