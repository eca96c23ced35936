/** What a term means, and the way to the figure that shows it. */

import { entryOf } from '../../model/presets/presets.ts';
import type { Term } from '../../model/words/glossary.ts';
import { keepTogether } from '../../model/words/units.ts';
import { start } from '../header/wordmark.tsx';
import { useWords } from '../words.ts';

export function Explanation({ term }: { term: Term }) {
  const t = useWords();
  const machine = entryOf(new URLSearchParams(term.figure).get('m') ?? '')?.name ?? '';
  const language = t.language === 'en' ? '' : `&lang=${t.language}`;
  return (
    <>
      <p>{keepTogether(term[t.language].says)}</p>
      <p>
        <a href={`${start}${term.figure}${language}`}>{t`See it: a figure of ${t(machine)}`}</a>
      </p>
    </>
  );
}
