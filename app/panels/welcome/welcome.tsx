/** What a newcomer may do first: explore by oneself, or learn step by step. Said once, and let go by either. */

import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { drawsSame, type ExplorerState } from '../../model/state/state.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { greeted } from './greeted.ts';
import './welcome.css';

function withoutTaste({ lang: _, theme: __, ...state }: ExplorerState): ExplorerState {
  return state;
}

export default function Welcome() {
  const t = useWords();
  const link = useExplorer((state) => state.link);
  const [first] = useState(link);
  const [chosen, setChosen] = useState(false);
  // Whoever moves a slider has chosen; who reads another language, or in other colours, has not.
  const moved = !drawsSame(withoutTaste(first), withoutTaste(link));
  const gone = chosen || moved;
  useEffect(() => {
    if (gone) greeted();
  }, [gone]);
  if (gone) return null;
  const explore = () => {
    setChosen(true);
    // What had the focus is gone with the card.
    document.getElementById('main')?.focus();
  };
  return (
    <section className="welcome" aria-label={t`First steps`}>
      <p>{t`New here?`}</p>
      <Button className="dismiss" aria-label={t`Close the first steps`} onPress={explore}>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
          <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </Button>
      <ul>
        <li>
          <Button className="welcome-choice" aria-describedby="welcome-explore" onPress={explore}>
            {t`Explore`}
          </Button>
          <span id="welcome-explore">{t`Move a slider: a simulated machine answers at once.`}</span>
        </li>
        <li>
          <a className="welcome-choice" aria-describedby="welcome-learn" href="lessons.html" onClick={greeted}>
            {t`Learn`}
          </a>
          <span id="welcome-learn">{t`Lessons of a quarter of an hour: say what will come out, then see it.`}</span>
        </li>
      </ul>
    </section>
  );
}
