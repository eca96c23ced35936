/** A machine that runs by itself at one point of the curves, again and again until a person stops it. */

import { useEffect, useMemo, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import { loadScale, trafficOf, usualFlight } from '../../model/motion/moments.ts';
import type { Motion } from '../../model/motion/motion.ts';
import { momentWords } from '../../model/motion/words.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import { useMedia } from '../media.ts';
import { Drawing } from '../motion/drawing.tsx';
import { MotionLegend } from '../motion/legend.tsx';
import { usePlayback } from '../motion/use-playback.ts';
import { useRecording } from '../motion/use-recording.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import '../motion/motion.css';

type Props = { point: PlannedPoint | null; theme: Theme };

/** A message is seen on its way for so long. */
const flightSeconds = 0.9;

export default function Running({ point, theme }: Props) {
  const t = useWords();
  const { motion, key, phase, message, isAwaited } = useRecording(point, null, 0);
  return (
    <div
      className="question-machine motion"
      data-outdated={key !== point?.key || undefined}
      data-awaited={isAwaited || undefined}
    >
      {motion === null ? (
        <>
          <div className="motion-box motion-empty" />
          <p className="question-machine-state" role="status">
            {phase === 'failed' ? message : t`The machine starts when its curve is there.`}
          </p>
        </>
      ) : (
        <Played motion={motion} theme={theme} />
      )}
    </div>
  );
}

function Played({ motion, theme }: { motion: Motion; theme: Theme }) {
  const t = useWords();
  const reduced = useMedia('(prefers-reduced-motion: reduce)');
  const [stopped, setStopped] = useState(false);
  const traffic = trafficOf(motion);
  const scale = useMemo(() => loadScale(traffic), [traffic]);
  const window = useMemo(() => ({ from: motion.flights[0]?.sent ?? 0, to: motion.edges.at(-1) ?? 0 }), [motion]);
  const rate = usualFlight(motion) / flightSeconds || (window.to - window.from) / 20;
  const playback = usePlayback({ window, edges: motion.edges, rate, reduced });
  const { at, playing, play, pause } = playback;
  // At the end of what was recorded it begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is made anew in every frame
  useEffect(() => {
    if (!stopped && !playing) play();
  }, [stopped, playing]);
  return (
    <>
      <Drawing
        motion={motion}
        scale={scale}
        theme={theme}
        follow={playback.follow}
        focus={[]}
        onFocus={() => undefined}
        onStep={() => undefined}
        words={playing ? t`The machine, running.` : momentWords(motion, traffic, at, t)}
      />
      <div className="question-machine-foot">
        <MotionLegend motion={motion} scale={scale} packets={false} theme={theme} />
        <QuietButton
          onClick={() => {
            setStopped(!stopped);
            if (!stopped) pause();
          }}
        >
          {stopped ? t`Run` : t`Stop`}
        </QuietButton>
      </div>
    </>
  );
}
