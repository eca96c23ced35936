/** The way from the still machine to the one that runs. Only the button is loaded with the page. */

import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import { UNLOADED } from '../part.ts';
import { QuietButton } from '../quiet-button.tsx';
import { showMoment, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { PlayerProps } from './player.tsx';

/** `children` is the still drawing, which makes room while the other one is open. */
export function Watch({ theme, children }: { theme: Theme; children: ReactNode }) {
  const t = useWords();
  const [Player, setPlayer] = useState<ComponentType<PlayerProps> | null>(null);
  const [failed, setFailed] = useState(false);
  // Which of the two has the focus that a button had which is gone; null where none was pressed.
  const [pressed, setPressed] = useState<'open' | 'close' | null>(null);
  const isContradictory = useExplorer(({ errors }) => errors.length > 0);
  const isLinked = useExplorer(({ link }) => link.look?.moment !== undefined);
  const bring = useCallback(() => {
    import('./player.tsx').then(
      (loaded) => setPlayer(() => loaded.Player),
      () => setFailed(true),
    );
  }, []);
  const open = () => {
    setFailed(false);
    setPressed('open');
    bring();
  };
  // A link to a moment of a run shows it. While the player is there the link is its own, and may have been closed when another one arrives.
  const isAbsent = Player === null;
  useEffect(() => {
    if (isLinked && isAbsent) bring();
  }, [isLinked, isAbsent, bring]);
  const close = () => {
    setPlayer(null);
    setPressed('close');
    showMoment(null);
  };
  if (Player !== null) return <Player theme={theme} takesFocus={pressed === 'open'} onClose={close} />;
  return (
    <>
      {children}
      <QuietButton
        className="watch-button"
        disabled={isContradictory}
        // Who closed the player goes on from where it was opened.
        autoFocus={pressed === 'close'}
        onClick={open}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          <path d="M3.5 2 11 7l-7.5 5z" fill="currentColor" />
        </svg>
        {t`Watch it run`}
      </QuietButton>
      {failed && <p role="alert">{t(UNLOADED)}</p>}
    </>
  );
}
