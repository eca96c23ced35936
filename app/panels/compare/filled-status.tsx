/** How far the runs are that fill something, and the way to stop them. */

import { type ReactNode, useEffect, useState } from 'react';
import { formatQuantity } from '../../model/words/units.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import type { Progress } from './use-filled.ts';

/** `children` stand before it: what is chosen of the runs. */
export function FilledStatus({ progress, children }: { progress: Progress<unknown>; children?: ReactNode }) {
  const t = useWords();
  const { finished, isOver, isStopped, stop } = progress;
  const seconds = useSeconds(!isOver && !isStopped);
  return (
    <div className="filled-status">
      {children}
      <span role="status" data-awaited={isOver || isStopped ? undefined : ''}>
        {isOver
          ? t`Runs computed here: ${finished}.`
          : isStopped
            ? t`Stopped; runs so far: ${finished}.`
            : t`Runs finished: ${finished}; more are on their way`}
      </span>
      {!isOver && !isStopped && seconds > 0 && <span aria-hidden="true">{formatQuantity(seconds, 's')}</span>}
      {!isOver && <QuietButton onClick={() => stop(!isStopped)}>{isStopped ? t`Continue` : t`Stop`}</QuietButton>}
    </div>
  );
}

/** Seconds for which it has run; a long run says nothing before it is over. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    setSeconds(0);
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
