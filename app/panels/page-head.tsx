/** The head of the pages beside the explorer. */

import type { Theme } from '../charts/index.ts';
import { LanguageButton } from './header/language-button.tsx';
import { ThemeButton } from './header/theme-button.tsx';
import { Wordmark } from './header/wordmark.tsx';
import { useExplorer } from './store.ts';
import { useWords } from './words.ts';

type Props = {
  theme: Theme;
  onToggleTheme(): void;
  current?: 'fidelity' | 'lessons';
  /** Where the lessons are; asked when one goes there as well, since answers are in it. */
  lessonsAt?(): string;
};

export function PageHead({ theme, onToggleTheme, current, lessonsAt = () => 'lessons.html' }: Props) {
  const t = useWords();
  const machine = useExplorer((state) => state.link.machine);
  return (
    <header className="header">
      <Wordmark />
      <nav className="pages" aria-label={t`Pages`}>
        <a className="action" href={`./?v=1&m=${machine}`}>
          {t`Explorer`}
        </a>
        <a
          className="action"
          href={`fidelity.html?m=${machine}`}
          aria-current={current === 'fidelity' ? 'page' : undefined}
        >
          {t`Fidelity`}
        </a>
        <a
          className="action"
          href={lessonsAt()}
          onClick={(event) => {
            event.currentTarget.href = lessonsAt();
          }}
          aria-current={current === 'lessons' ? 'page' : undefined}
        >
          {t`Lessons`}
        </a>
      </nav>
      <div className="actions">
        <LanguageButton />
        <ThemeButton theme={theme} onToggle={onToggleTheme} />
      </div>
    </header>
  );
}
