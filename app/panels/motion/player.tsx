/** The machine alive: a recorded run of the point that the page talks about, to be played, stepped through and looked at closely. */

import { useEffect, useRef, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import { bestPlace, runName, selectionOf } from '../../model/figure/selection.ts';
import type { Window } from '../../model/motion/moments.ts';
import type { PlanPoint } from '../../model/state/explorer-state.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import type { Words } from '../../model/words/words.ts';
import { type Shown, useShownLater } from '../figure/shown.tsx';
import { usePhaseLater } from '../later-state.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { isRunOver, markedIn, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { Played } from './played.tsx';
import { type Recording, useRecording } from './use-recording.ts';
import './motion.css';

/** `takesFocus`: the button that opened it had the focus, and is gone. */
export type PlayerProps = { theme: Theme; takesFocus: boolean; onClose(): void };

/** The point that the page talks about, which moves while the curves come: what is watched stays until they are there. */
function useWatched(shown: Shown | null, marked: PlanPoint | null) {
  const isComing = !isRunOver(usePhaseLater());
  const [kept, setKept] = useState<{ plan: SweepPlan; place: PlanPoint } | null>(null);
  if (shown === null) return null;
  const { plan, results, figures } = shown;
  const stays = isComing && kept?.plan === plan ? kept.place : null;
  const selection = selectionOf(plan, results, [marked, stays, bestPlace(plan, figures[0])]);
  if (selection?.result && kept?.plan !== plan) {
    const index = selection.series.points.indexOf(selection.point);
    setKept({ plan, place: { series: String(selection.series.value), index } });
  }
  return selection;
}

export function Player({ theme, takesFocus, onClose }: PlayerProps) {
  const t = useWords();
  const shown = useShownLater();
  const marked = useExplorer(markedIn);
  const selection = useWatched(shown, marked);
  const point = selection?.point ?? null;
  const key = point?.key ?? '';
  const [zoom, setZoom] = useState<{ key: string; window: Window } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const chosen = zoom?.key === key ? zoom.window : null;
  const recording = useRecording(point, chosen, attempt);
  const { motion, whole } = recording;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={frame}
      className="motion"
      role="group"
      aria-label={t`The machine as it runs`}
      tabIndex={-1}
      data-phase={recording.phase}
      data-outdated={recording.key !== key || undefined}
      data-awaited={recording.isAwaited || undefined}
    >
      <p className="motion-state" role="status">
        {stateText(recording, recording.key !== key, t)}
      </p>
      {recording.phase === 'failed' && (
        <p className="motion-failed" role="alert">
          {recording.message} <QuietButton onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</QuietButton>
        </p>
      )}
      {motion === null ? (
        <div className="motion-box motion-empty" />
      ) : (
        <Played
          motion={motion}
          whole={whole ?? motion}
          of={recording.key}
          end={(whole ?? motion).edges.at(-1) ?? 0}
          window={recording.key === key ? chosen : null}
          // A window of a point that is gone says nothing of the next one.
          onZoom={(window) => setZoom(window === null ? null : { key, window })}
          theme={theme}
          isOutdated={recording.key !== key}
        />
      )}
      <div className="motion-foot">
        <span>{selection && shown && runName(shown, selection, t)}</span>
        <QuietButton onClick={onClose}>{t`Stop watching`}</QuietButton>
      </div>
    </div>
  );
}

function stateText({ phase, motion }: Recording, isOutdated: boolean, t: Words): string {
  if (phase === 'waiting') return t`The recording starts when the curves are there.`;
  if (phase === 'recording' && (motion === null || isOutdated)) return t`Recording the run …`;
  if (phase === 'recording') return t`Recording this stretch again, closer …`;
  if (phase === 'ready' && isOutdated)
    return t`The settings have changed. The run is recorded again when the curves are there.`;
  return '';
}
