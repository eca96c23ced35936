/** Changes between English and Japanese. It is written in the language that it leads to, for those who read no other. */

import { useEffect } from 'react';
import { chooseLanguage, followOtherTabs } from '../language.ts';
import { useWords } from '../words.ts';

const NAMES = { en: 'English', ja: '日本語' } as const;
const SHORT = { en: 'EN', ja: '日' } as const;

export function LanguageButton() {
  const { language } = useWords();
  useEffect(followOtherTabs, []);
  const other = language === 'en' ? 'ja' : 'en';
  return (
    <button
      type="button"
      className="action action-language"
      aria-label={NAMES[other]}
      onClick={() => chooseLanguage(other)}
    >
      <span lang={other} className="language-name">
        {NAMES[other]}
      </span>
      <span lang={other} className="language-short" aria-hidden="true">
        {SHORT[other]}
      </span>
    </button>
  );
}
